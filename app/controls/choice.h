// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

#include <QComboBox>
#include <QList>
#include <QVariant>

namespace tnn::app {

/// A combo box that is as wide as its current entry; with the policy AdjustToContents, as its longest one.
class ChoiceBox : public QComboBox {
    Q_OBJECT

public:
    explicit ChoiceBox(QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override; ///< its text is elided if there is little room
    void showPopup() override;              ///< wide enough for the longest entry

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// An entry of a choice. A workspace stores it by its word, which is the same in every language; without one, by its
/// index.
template <class Value> struct Choice {
    QString name{};
    Value value{};
    const char *word = nullptr;
};

/// A small combo box of named values; `chosen` is called with the value when the user picks one. The word is the
/// entry's data.
template <class Value>
QComboBox *makeChoice(QWidget *parent, const QString &what, const QString &explanation,
                      const QList<Choice<Value>> &values, std::function<void(Value)> chosen)
{
    auto *box = new ChoiceBox(parent);
    for (const auto &[name, value, word] : values)
        box->addItem(name, word ? QVariant(QLatin1String(word)) : QVariant());
    box->setAccessibleName(what);
    box->setToolTip(explanation);
    box->setFocusPolicy(Qt::TabFocus);
    box->setFrame(false);
    QObject::connect(box, &QComboBox::activated, box,
                     [values, chosen = std::move(chosen)](int index) { chosen(values.at(index).value); });
    return box;
}

} // namespace tnn::app
