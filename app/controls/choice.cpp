// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/choice.h"

#include <QAbstractItemView>
#include <QStyleOptionComboBox>
#include <QStylePainter>

#include "app/controls/layout_items.h"

namespace tnn::app {

ChoiceBox::ChoiceBox(QWidget *parent) : QComboBox(parent)
{
    connect(this, &QComboBox::currentIndexChanged, this, [this] { updateGeometry(); });
}

QSize ChoiceBox::sizeHint() const
{
    if (sizeAdjustPolicy() == AdjustToContents)
        return QComboBox::sizeHint();
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QSize text = fontMetrics().size(Qt::TextSingleLine, currentText());
    return style()->sizeFromContents(QStyle::CT_ComboBox, &option, text + QSize(4, 0), this);
}

QSize ChoiceBox::minimumSizeHint() const
{
    constexpr int Least = 44;
    const QSize whole = sizeHint();
    return {qMin(whole.width(), Least), whole.height()};
}

void ChoiceBox::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    const int room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this).width();
    option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideRight, room);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

void ChoiceBox::showPopup()
{
    constexpr int Margins = 24;
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + Margins);
    QComboBox::showPopup();
}

} // namespace tnn::app
