// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/option_controls.h"

#include <algorithm>
#include <functional>

#include <QCoreApplication>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "app/controls/arrange.h"
#include "app/controls/choice.h"
#include "app/controls/help_popup.h"
#include "app/controls/icons.h"
#include "app/controls/kept_options.h"
#include "app/controls/roles.h"
#include "app/controls/surface.h"
#include "app/views/view.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

constexpr int MostInHeader = 2;

/// The words that the window offers, in order.
std::vector<figures::OptionWord> offeredWords(const View &view, const figures::OptionField &field)
{
    std::vector<figures::OptionWord> words = field.words;
    std::erase_if(words, [](const figures::OptionWord &one) { return one.label.empty(); });
    if (field.usualFirst)
        std::stable_partition(words.begin(), words.end(),
                              [usual = field.value(view.usualFigureOptions())](const figures::OptionWord &one) {
                                  return figures::OptionValue(std::string(one.word)) == usual;
                              });
    return words;
}

void setOption(View &view, const figures::OptionField &field, const figures::OptionValue &value)
{
    figures::FigureOptions options = view.figureOptions();
    field.setValue(options, value);
    view.setFigureOptions(options);
}

void showOption(QComboBox &box, const View &view, const figures::OptionField &field)
{
    const figures::OptionValue value = field.value(view.figureOptions());
    const auto *word = std::get_if<std::string>(&value);
    box.setCurrentIndex(box.findData(word ? QString::fromStdString(*word) : QStringLiteral("manual")));
    box.setEnabled(!field.applies || field.applies(view.figureOptions()));
}

/// The words of a choice; `valueOf` returns a word's value if that is not the word itself.
QComboBox *makeOptionChoice(QWidget *parent, View &view, const figures::OptionField &field,
                            const std::function<figures::OptionValue(const std::string &word)> &valueOf = {})
{
    QList<Choice<std::string>> choices;
    const std::vector<figures::OptionWord> words = offeredWords(view, field); // the choices point into these
    for (const figures::OptionWord &one : words)
        choices.append({widgets::translated(one.label), std::string(one.word), one.word.data()});
    QComboBox *box = makeChoice<std::string>(
        parent, widgets::translated(field.name), widgets::translated(field.help), choices,
        [&view, &field, valueOf](const std::string &word) { setOption(view, field, valueOf ? valueOf(word) : word); });
    kept(box, field.keptKey().data());
    showOption(*box, view, field);
    QObject::connect(&view, &View::optionsChanged, box, [box, &view, &field] { showOption(*box, view, field); });
    return box;
}

/// An option whose value is one of several words, or a typed magnitude.
class RangeControl : public QWidget {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::RangeControl)

public:
    RangeControl(QWidget *parent, View &view, const figures::OptionField &field) :
        QWidget(parent), m_view(view), m_option(field)
    {
        // Typing starts from the current magnitude.
        m_choice = makeOptionChoice(this, view, field, [&view](const std::string &word) {
            return word == "manual" ? figures::OptionValue(view.strongest()) : figures::OptionValue(word);
        });
        connect(m_choice, &QComboBox::activated, this, &RangeControl::beginTyping);
        m_field = named(new QLineEdit(this), tr("Largest magnitude"),
                        tr("The magnitude |t| of the strongest color, above 0, such as 0.05 or 1e-4"));
        m_field->setFixedWidth(64);
        connect(m_field, &QLineEdit::editingFinished, this, &RangeControl::takeField);
        connect(&view, &View::optionsChanged, this, &RangeControl::showRange);
        setLayout(inRow({m_choice, m_field}, 2, QMargins()));
        showRange();
    }

private:
    void beginTyping()
    {
        if (m_field->isHidden())
            return;
        m_field->setFocus();
        m_field->selectAll();
    }
    void takeField()
    {
        bool isNumber = false;
        const double typed = m_field->text().toDouble(&isNumber);
        const bool taken = isNumber && typed > 0 && typed <= 1e30;
        QPalette palette;
        if (!taken)
            palette.setColor(QPalette::Text, palette.color(ErrorRole));
        m_field->setPalette(palette);
        if (taken)
            setOption(m_view, m_option, typed);
    }
    void showRange()
    {
        const figures::OptionValue value = m_option.value(m_view.figureOptions());
        const auto *magnitude = std::get_if<double>(&value);
        m_field->setVisible(magnitude != nullptr || value == figures::OptionValue("manual"));
        if (magnitude && m_field->text().toDouble() != *magnitude)
            m_field->setText(QString::number(*magnitude, 'g', 3));
    }

    View &m_view;
    const figures::OptionField &m_option;
    QComboBox *m_choice = nullptr;
    QLineEdit *m_field = nullptr; ///< for the typed magnitude; shown while that is selected
};

/// The options that are not in the view's header, as a form below a button.
class OptionsPopup : public Surface {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::OptionsPopup)

public:
    explicit OptionsPopup(QWidget *parent) : Surface(parent), m_form(new QFormLayout(this))
    {
        constexpr int Margin = 12;
        setWindowFlag(Qt::Popup);
        setBorderRole(QPalette::PlaceholderText);
        m_form->setContentsMargins(Margin, Margin, Margin, Margin);
    }
    void add(const QString &name, QWidget *control) { m_form->addRow(name, control); }
    QToolButton *makeButton(QWidget *row)
    {
        QToolButton *button = app::makeButton(row, Glyph::Options, tr("View options"));
        connect(button, &QToolButton::clicked, this, [this, button] { showPopup(this, button); });
        return button;
    }

private:
    QFormLayout *m_form;
};

/// The name of a control next to it; left out where there is no room for all of it.
class OptionName : public QLabel {
public:
    OptionName(const QString &name, QWidget *parent) : QLabel(name, parent) { setRole(this, Role::Muted); }
    QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override
    {
        if (width() >= sizeHint().width())
            QLabel::paintEvent(event);
    }
};

QWidget *makeOptionControl(QWidget *parent, View &view, const figures::OptionField &field)
{
    if (field.isTyped)
        return new RangeControl(parent, view, field);
    return makeOptionChoice(parent, view, field);
}

QString qtText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

QWidget *makeOptionControls(QWidget *parent, View &view)
{
    auto *row = new QWidget(parent);
    row->setLayout(inRow({}, 4, QMargins()));
    OptionsPopup *popup = nullptr;
    int inRowNow = 0;
    for (const figures::OptionField &field : kindOf(view.figureOptions()).fields) {
        if (!field.isOfWindow())
            continue;
        const QString name = widgets::translated(field.name);
        if (QWidget *own = view.makeOwnControl(row, field)) {
            row->layout()->addWidget(own);
        } else if (QWidget *control = makeOptionControl(row, view, field); inRowNow < MostInHeader) {
            ++inRowNow;
            row->layout()->addWidget(new OptionName(name, row));
            row->layout()->addWidget(control);
        } else {
            popup = popup ? popup : new OptionsPopup(row);
            popup->add(name, control);
        }
    }
    if (popup)
        row->layout()->addWidget(popup->makeButton(row));
    return row;
}

void write(const figures::FigureOptions &options, QJsonObject &object)
{
    for (const figures::OptionField &field : kindOf(options).fields) {
        if (!field.isOfWindow())
            continue;
        const figures::OptionValue value = field.value(options);
        const auto *number = std::get_if<double>(&value);
        object[qtText(field.keptKey())] = number ? QJsonValue(*number)
                                                 : QJsonValue(qtText(std::get<std::string>(value)));
    }
}

figures::FigureOptions read(const QJsonObject &object, figures::FigureOptions options)
{
    for (const figures::OptionField &field : kindOf(options).fields) {
        const QJsonValue value = field.isOfWindow() ? object.value(qtText(field.keptKey())) : QJsonValue();
        if (value.isDouble())
            field.setValue(options, value.toDouble());
        else if (value.isString())
            field.setValue(options, value.toString().toStdString());
    }
    return options;
}

const figures::OptionField *optionField(const View &view, const QString &key)
{
    if (!view.hasFigureOptions())
        return nullptr;
    const auto &fields = kindOf(view.figureOptions()).fields;
    const auto found = std::find_if(fields.begin(), fields.end(), [&key](const figures::OptionField &field) {
        return field.isOfWindow() && qtText(field.keptKey()) == key;
    });
    return found == fields.end() ? nullptr : &*found;
}

QString optionText(const figures::OptionField &field, const QJsonValue &value)
{
    return value.isString() ? widgets::translated(field.labelOf(value.toString().toStdString()))
                            : value.toVariant().toString();
}

} // namespace tnn::app
