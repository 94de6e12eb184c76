// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/option_controls.h"

#include <algorithm>
#include <functional>
#include <utility>

#include <QCoreApplication>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QToolButton>

#include "app/controls/card.h"
#include "app/controls/choice.h"
#include "app/controls/help_popup.h"
#include "app/controls/icons.h"
#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"
#include "app/views/view.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

constexpr qsizetype MostInHeader = 2;

bool isInHeader(const figures::OptionField &field)
{
    return field.isOfWindow() && field.where != figures::OptionField::Where::View;
}

/// The words that the window offers, in order.
std::vector<figures::OptionWord> offeredWords(const View &view, const figures::OptionField &field)
{
    std::vector<figures::OptionWord> words = field.words;
    std::erase_if(words, [](const figures::OptionWord &one) { return one.label.empty(); });
    if (field.defaultFirst)
        std::stable_partition(
            words.begin(), words.end(),
            [defaults = field.value(view.options().figureDefaults())](const figures::OptionWord &one) {
                return figures::OptionValue(std::string(one.word)) == defaults;
            });
    return words;
}

void setOption(View &view, const figures::OptionField &field, const figures::OptionValue &value)
{
    figures::FigureOptions options = view.options().figure();
    field.setValue(options, value);
    view.options().setFigure(options);
}

void showOption(QComboBox &box, const View &view, const figures::OptionField &field)
{
    const figures::OptionValue value = field.value(view.options().figure());
    const auto *word = std::get_if<std::string>(&value);
    box.setCurrentIndex(box.findData(word ? QString::fromStdString(*word) : QStringLiteral("manual")));
    box.setEnabled(!field.applies || field.applies(view.options().figure()));
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
    box->setObjectName(controlName(field));
    showOption(*box, view, field);
    QObject::connect(&view.options(), &ViewOptions::changed, box,
                     [box, &view, &field] { showOption(*box, view, field); });
    return box;
}

/// A typed text, which counts when typing ends.
QWidget *makeTypedOption(QWidget *parent, View &view, const figures::OptionField &field)
{
    constexpr int Width = 72;
    auto *edit = named(new QLineEdit(parent), widgets::translated(field.name), widgets::translated(field.help));
    edit->setObjectName(controlName(field));
    edit->setPlaceholderText(QCoreApplication::translate("tnn::app::OptionsRow", "auto"));
    edit->setFixedWidth(Width);
    const auto showText = [edit, &view, &field] {
        edit->setText(QString::fromStdString(std::get<std::string>(field.value(view.options().figure()))));
    };
    QObject::connect(edit, &QLineEdit::editingFinished, edit,
                     [edit, &view, &field] { setOption(view, field, edit->text().toStdString()); });
    QObject::connect(&view.options(), &ViewOptions::changed, edit, showText);
    showText();
    return edit;
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
        connect(m_field, &QLineEdit::editingFinished, this, &RangeControl::applyField);
        connect(&view.options(), &ViewOptions::changed, this, &RangeControl::showRange);
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
    void applyField()
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
        const figures::OptionValue value = m_option.value(m_view.options().figure());
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

QWidget *makeOptionControl(QWidget *parent, View &view, const figures::OptionField &field)
{
    if (field.isTyped)
        return new RangeControl(parent, view, field);
    if (field.isText())
        return makeTypedOption(parent, view, field);
    return makeOptionChoice(parent, view, field);
}

/// The controls of a view's options: in a row the first two with their names, the others in a form below a button.
/// Where the row has no room, first the names go, then one control after the other moves to the form.
class OptionsRow : public QWidget {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::OptionsRow)

public:
    OptionsRow(QWidget *parent, View &view) :
        QWidget(parent), m_popup(new Surface(this)), m_form(new QFormLayout(m_popup))
    {
        constexpr int Margin = 12;
        m_popup->setWindowFlag(Qt::Popup);
        m_popup->setBorderRole(QPalette::PlaceholderText);
        m_form->setContentsMargins(Margin, Margin, Margin, Margin);
        m_button = makeButton(this, Glyph::Options, tr("View options"));
        connect(m_button, &QToolButton::clicked, m_popup, [this] { showPopup(m_popup, m_button); });
        setLayout(inRow({LayoutItem::room(), m_button}, Spacing, QMargins()));
        for (const figures::OptionField &field : kindOf(view.options().figure()).fields)
            if (isInHeader(field))
                add(view, field);
        fit();
    }

    /// Asks for no more than the minimum: the header gives it what room is left, up to its maximum width.
    QSize sizeHint() const override { return {widthOf(0, false), QWidget::sizeHint().height()}; }
    QSize minimumSizeHint() const override { return {widthOf(0, false), QWidget::minimumSizeHint().height()}; }

protected:
    void resizeEvent(QResizeEvent *) override { fit(); }
    bool event(QEvent *event) override
    {
        if (event->type() == QEvent::LayoutRequest
            || event->type() == QEvent::Show) // a control became visible, or wider
            fit();
        return QWidget::event(event);
    }

private:
    static constexpr int Spacing = 4;

    struct Option {
        QLabel *name;
        QWidget *control;
    };

    void add(View &view, const figures::OptionField &field)
    {
        const QString name = widgets::translated(field.name);
        if (QWidget *own = view.makeOwnControl(this, field)) {
            static_cast<QBoxLayout *>(layout())->insertWidget(static_cast<int>(m_owned.size()) + 1, own);
            m_owned.append(own);
        } else if (QWidget *control = makeOptionControl(this, view, field); m_header.size() < MostInHeader) {
            auto *label = new QLabel(name, this);
            setRole(label, Role::Muted);
            m_header.append({label, control});
            auto &row = static_cast<QBoxLayout &>(*layout());
            row.insertWidget(row.count() - 1, label);
            row.insertWidget(row.count() - 1, control);
        } else {
            m_form->addRow(name, control);
            m_hasMore = true;
        }
    }

    /// The width of the row with this many of the controls.
    int widthOf(qsizetype controls, bool names) const
    {
        int width = controls < m_header.size() || m_hasMore ? m_button->sizeHint().width() : -Spacing;
        for (const QWidget *own : m_owned)
            width += own->isHidden() ? 0 : Spacing + own->sizeHint().width();
        for (const Option &option : m_header.mid(0, controls))
            width += Spacing + option.control->sizeHint().width()
                + (names ? Spacing + option.name->sizeHint().width() : 0);
        return std::max(width, 0);
    }
    /// Showing a control lays out what is around it, which may resize the row: it is then fitted once more. While a
    /// window hides its children, as when it closes, no control may get another parent.
    void fit()
    {
        constexpr int Most = 4;
        m_isStale = true;
        if (m_isFitting || !isVisible() || !window()->isVisible())
            return;
        const QScopedValueRollback fitting(m_isFitting, true);
        for (int time = 0; time < Most && std::exchange(m_isStale, false); ++time)
            fitOnce();
    }
    void fitOnce()
    {
        setMaximumWidth(widthOf(m_header.size(), true));
        qsizetype controls = m_header.size();
        while (controls > 0 && widthOf(controls, false) > width())
            --controls;
        const bool names = widthOf(controls, true) <= width();
        for (qsizetype i = 0; i < m_header.size(); ++i) {
            move(i, i < controls);
            m_header[i].name->setVisible(i < controls && names);
        }
        m_button->setVisible(controls < m_header.size() || m_hasMore);
    }
    void move(qsizetype index, bool toRow)
    {
        QWidget *control = m_header[index].control;
        if (toRow == (layout()->indexOf(control) >= 0))
            return;
        if (toRow) {
            const QFormLayout::TakeRowResult row = m_form->takeRow(control);
            delete row.labelItem->widget();
            delete row.labelItem;
            delete row.fieldItem;
            auto &box = static_cast<QBoxLayout &>(*layout());
            box.insertWidget(box.indexOf(m_header[index].name) + 1, control);
        } else {
            layout()->removeWidget(control);
            m_form->insertRow(static_cast<int>(std::min<qsizetype>(index, m_form->rowCount())),
                              m_header[index].name->text(), control);
        }
        control->show();
    }

    QList<Option> m_header;
    QWidgetList m_owned;    ///< controls that the view makes itself, first in the row
    bool m_hasMore = false; ///< options that are always in the form
    bool m_isFitting = false, m_isStale = false;
    Surface *m_popup;
    QFormLayout *m_form;
    QToolButton *m_button;
};

} // namespace

QString controlName(const figures::OptionField &field)
{
    return QStringLiteral("option-") + QString::fromUtf8(field.key);
}

QWidget *makeOptionControls(QWidget *parent, View &view)
{
    const std::vector<figures::OptionField> &fields = kindOf(view.options().figure()).fields;
    return std::any_of(fields.begin(), fields.end(), isInHeader) ? new OptionsRow(parent, view) : nullptr;
}

QJsonObject written(const figures::FigureOptions &options)
{
    QJsonObject object;
    for (const figures::OptionField &field : kindOf(options).fields) {
        if (!field.isOfWindow())
            continue;
        const figures::OptionValue value = field.value(options);
        const auto *number = std::get_if<double>(&value);
        object[QString::fromUtf8(field.key)] = number ? QJsonValue(*number)
                                                      : QJsonValue(QString::fromUtf8(std::get<std::string>(value)));
    }
    return object;
}

figures::FigureOptions read(const QJsonObject &object, figures::FigureOptions options)
{
    for (const figures::OptionField &field : kindOf(options).fields) {
        const QJsonValue value = field.isOfWindow() ? object.value(QString::fromUtf8(field.key)) : QJsonValue();
        if (value.isDouble())
            field.setValue(options, value.toDouble());
        else if (value.isString())
            field.setValue(options, value.toString().toStdString());
    }
    return options;
}

const figures::OptionField *optionField(const ViewOptions &options, const QString &key)
{
    if (!options.hasFigure())
        return nullptr;
    const auto &fields = kindOf(options.figure()).fields;
    const auto found = std::find_if(fields.begin(), fields.end(), [&key](const figures::OptionField &field) {
        return field.isOfWindow() && QString::fromUtf8(field.key) == key;
    });
    return found == fields.end() ? nullptr : &*found;
}

QString optionText(const figures::OptionField &field, const QJsonValue &value)
{
    if (value.isString())
        return widgets::translated(field.labelOf(value.toString().toStdString()));
    return field.numberText ? widgets::translated(field.numberText(value.toDouble())) : value.toVariant().toString();
}

} // namespace tnn::app
