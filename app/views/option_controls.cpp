// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/option_controls.h"

#include <algorithm>

#include "app/controls/choice.h"
#include "app/controls/kept_options.h"
#include "app/views/option_values.h"
#include "app/views/range_control.h"
#include "app/views/view.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

/// The words that the window offers, in its order.
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

void showOption(QComboBox &box, const View &view, const figures::OptionField &field)
{
    const figures::OptionValue value = field.value(view.figureOptions());
    const auto *word = std::get_if<std::string>(&value);
    box.setCurrentIndex(box.findData(word ? QString::fromStdString(*word) : QStringLiteral("manual")));
    box.setEnabled(!field.applies || field.applies(view.figureOptions()));
}

} // namespace

QComboBox *makeOptionChoice(QWidget *parent, View &view, const figures::OptionField &field,
                            const std::function<figures::OptionValue(const std::string &word)> &valueOf)
{
    QList<Choice<std::string>> choices;
    const std::vector<figures::OptionWord> words = offeredWords(view, field); // which the choices point into
    for (const figures::OptionWord &one : words)
        choices.append({widgets::translated(one.label), std::string(one.word), one.word.data()});
    QComboBox *box = makeChoice<std::string>(parent, widgets::translated(field.name), widgets::translated(field.help),
                                             choices, [&view, &field, valueOf](const std::string &word) {
                                                 figures::FigureOptions options = view.figureOptions();
                                                 field.setValue(options, valueOf ? valueOf(word) : word);
                                                 view.setFigureOptions(options);
                                             });
    kept(box, field.keptKey().data());
    showOption(*box, view, field);
    QObject::connect(&view, &View::optionsChanged, box, [box, &view, &field] { showOption(*box, view, field); });
    return box;
}

QWidget *makeOptionControls(QWidget *parent, View &view)
{
    QList<QWidget *> controls;
    for (const figures::OptionField &field : kindOf(view.figureOptions()).fields) {
        if (!field.isOfWindow())
            continue;
        if (QWidget *own = view.makeOwnControl(parent, field))
            controls.append(own);
        else if (field.isTyped)
            controls.append(new RangeControl(parent, view, field));
        else
            controls.append(makeOptionChoice(parent, view, field));
    }
    return makeControlRow(parent, controls);
}

} // namespace tnn::app
