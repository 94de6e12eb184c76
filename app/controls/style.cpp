// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/style.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QStyleFactory>
#include <QStyleOption>
#include <QToolButton>

#include "app/controls/item_roles.h"
#include "app/controls/style_parts.h"

namespace tnn::app {

namespace {

constexpr int ArrowWidth = 16;
constexpr int ScrollBarExtent = 10;

void drawCombo(const QStyleOptionComboBox &option, QPainter &painter)
{
    const bool focused = option.state.testFlag(QStyle::State_HasFocus);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    if (option.frame || focused || hovered) // without a frame, it looks like plain text until it is hovered
        parts::drawBox(painter, option, option.palette.brush(QPalette::Button), focused);
    QRect arrow = option.rect;
    arrow.setLeft(arrow.right() - ArrowWidth);
    parts::drawArrow(painter, arrow, false, option.palette.color(MutedRole));
}

void drawSpinBox(const QStyleOptionSpinBox &option, QPainter &painter, const QStyle &style, const QWidget *widget)
{
    parts::drawBox(painter, option, option.palette.brush(QPalette::Base),
                   option.state.testFlag(QStyle::State_HasFocus));
    const std::pair<QStyle::SubControl, QAbstractSpinBox::StepEnabledFlag> buttons[] = {
        {QStyle::SC_SpinBoxUp, QAbstractSpinBox::StepUpEnabled},
        {QStyle::SC_SpinBoxDown, QAbstractSpinBox::StepDownEnabled}};
    for (const auto &[part, step] : buttons) {
        const QRect area = style.subControlRect(QStyle::CC_SpinBox, &option, part, widget);
        const bool pressed = option.activeSubControls == part && option.state.testFlag(QStyle::State_Sunken);
        const auto role = !option.stepEnabled.testFlag(step) ? QPalette::Mid : pressed ? QPalette::Text : MutedRole;
        parts::drawArrow(painter, area, part == QStyle::SC_SpinBoxUp, option.palette.color(role));
    }
}

} // namespace

Style::Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) { }

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                          const QWidget *widget) const
{
    switch (element) {
    case PE_PanelButtonCommand:
        return parts::drawButton(*painter, *option);
    case PE_PanelButtonTool:
        return parts::drawToolButton(*painter, *option);
    case PE_PanelLineEdit:
        // The line edit inside a spin box uses the frame of the spin box.
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option); frame && frame->lineWidth > 0)
            parts::drawBox(*painter, *option, option->palette.brush(QPalette::Base),
                           option->state.testFlag(State_HasFocus));
        return;
    case PE_IndicatorCheckBox:
        return parts::drawCheckBox(*painter, *option);
    case PE_PanelStatusBar:
        return parts::drawBar(*painter, *option, Qt::TopEdge);
    case PE_FrameFocusRect:
    case PE_FrameStatusBarItem:
    case PE_FrameTabBarBase:
    case PE_PanelMenuBar:
    case PE_IndicatorDockWidgetResizeHandle:
    case PE_IndicatorToolBarSeparator:
        return;
    default:
        return QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                        const QWidget *widget) const
{
    switch (element) {
    case CE_ToolBar:
    case CE_MenuBarEmptyArea:
        return element == CE_ToolBar ? parts::drawBar(*painter, *option, Qt::BottomEdge)
                                     : painter->fillRect(option->rect, option->palette.brush(QPalette::Base));
    case CE_MenuBarItem:
        return parts::drawMenuBarItem(*painter, *qstyleoption_cast<const QStyleOptionMenuItem *>(option), *this);
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        return option->state.testFlag(State_Horizontal) // row headers have no lines between them, like the rows
            ? parts::drawBar(*painter, *option, Qt::BottomEdge)
            : painter->fillRect(option->rect, option->palette.brush(QPalette::Base));
    case CE_HeaderLabel: {
        auto label = *qstyleoption_cast<const QStyleOptionHeader *>(option);
        label.palette.setColor(QPalette::ButtonText, label.palette.color(MutedRole));
        return QProxyStyle::drawControl(element, &label, painter, widget);
    }
    case CE_PushButtonLabel: {
        auto label = *qstyleoption_cast<const QStyleOptionButton *>(option);
        const bool filled = label.features.testFlag(QStyleOptionButton::DefaultButton)
            || label.state.testFlag(State_On);
        if (filled && label.state.testFlag(State_Enabled))
            label.palette.setColor(QPalette::ButtonText, label.palette.color(QPalette::HighlightedText));
        return QProxyStyle::drawControl(element, &label, painter, widget);
    }
    case CE_TabBarTabShape:
        return parts::drawTab(*painter, *option);
    case CE_Splitter:
        return;
    default:
        return QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                               const QWidget *widget) const
{
    switch (control) {
    case CC_ComboBox:
        return drawCombo(*qstyleoption_cast<const QStyleOptionComboBox *>(option), *painter);
    case CC_SpinBox:
        return drawSpinBox(*qstyleoption_cast<const QStyleOptionSpinBox *>(option), *painter, *this, widget);
    case CC_ToolButton:
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        if (option->state.testFlag(State_HasFocus))
            parts::drawFocus(*painter, *option);
        return;
    case CC_ScrollBar:
        return parts::drawScrollBar(*painter, *qstyleoption_cast<const QStyleOptionSlider *>(option),
                                    subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, widget));
    case CC_Slider:
        return parts::drawSlider(*painter, *qstyleoption_cast<const QStyleOptionSlider *>(option),
                                 subControlRect(CC_Slider, option, SC_SliderGroove, widget),
                                 subControlRect(CC_Slider, option, SC_SliderHandle, widget));
    default:
        return QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

void Style::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QPushButton *>(widget) || qobject_cast<QToolButton *>(widget))
        widget->installEventFilter(this);
}

bool Style::eventFilter(QObject *watched, QEvent *event)
{
    auto *button = event->type() == QEvent::KeyPress ? qobject_cast<QAbstractButton *>(watched) : nullptr;
    if (button) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && button->isEnabled()) {
            button->click();
            return true;
        }
    }
    return QProxyStyle::eventFilter(watched, event);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                            const QWidget *widget) const
{
    const QRect whole = option->rect;
    if (control == CC_ComboBox && part == SC_ComboBoxEditField)
        return whole.adjusted(4, 1, -ArrowWidth, -1);
    if (control == CC_ComboBox && part == SC_ComboBoxArrow)
        return {whole.right() - ArrowWidth, whole.top(), ArrowWidth, whole.height()};
    if (control == CC_SpinBox && part == SC_SpinBoxEditField)
        return whole.adjusted(4, 1, -ArrowWidth, -1);
    if (control == CC_SpinBox && (part == SC_SpinBoxUp || part == SC_SpinBoxDown)) {
        const int half = whole.height() / 2;
        return {whole.right() - ArrowWidth, part == SC_SpinBoxUp ? whole.top() + 1 : whole.top() + half, ArrowWidth,
                half - 1};
    }
    if (control == CC_ScrollBar) {
        const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
        const int length = bar->orientation == Qt::Horizontal ? whole.width() : whole.height();
        const int span = bar->maximum - bar->minimum;
        const int handle = span > 0 ? qMax(24, static_cast<int>(1LL * length * bar->pageStep / (span + bar->pageStep)))
                                    : length;
        const int place = sliderPositionFromValue(bar->minimum, bar->maximum, bar->sliderPosition, length - handle,
                                                  bar->upsideDown);
        const bool flat = bar->orientation == Qt::Horizontal;
        const auto along = [&](int start, int extent) {
            return flat ? QRect(whole.left() + start, whole.top(), extent, whole.height())
                        : QRect(whole.left(), whole.top() + start, whole.width(), extent);
        };
        switch (part) {
        case SC_ScrollBarSlider:
            return along(place, handle);
        case SC_ScrollBarGroove:
            return whole;
        case SC_ScrollBarSubPage:
            return along(0, place);
        case SC_ScrollBarAddPage:
            return along(place + handle, length - place - handle);
        default:
            return {};
        }
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                              const QWidget *widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    const int compact = (option ? option->fontMetrics.height() : size.height()) + 8;
    switch (type) {
    case CT_ComboBox:
        return {size.width() + ArrowWidth + 8, compact};
    case CT_PushButton: {
        const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
        const int text = button ? button->fontMetrics.size(Qt::TextShowMnemonic, button->text).width() : size.width();
        return {text + 20, compact};
    }
    case CT_LineEdit:
    case CT_SpinBox:
        return {result.width(), compact};
    case CT_ItemViewItem:
        return {result.width(), qMax(result.height(), 20)};
    case CT_TabBarTab:
        return {result.width(), size.height() - 2};
    default:
        return result;
    }
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_DockWidgetSeparatorExtent:
    case PM_SplitterWidth:
    case PM_ToolBarItemSpacing:
        return Gap;
    case PM_ToolBarItemMargin:
        return 4;
    case PM_ToolBarFrameWidth:
        return 2;
    case PM_ScrollBarExtent:
        return ScrollBarExtent;
    case PM_DockWidgetFrameWidth:
    case PM_ScrollView_ScrollBarSpacing:
        return 0;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
        return 15;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
        return 0;
    case PM_MenuBarItemSpacing:
        return 2;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const
{
    if (hint == SH_ScrollView_FrameOnlyAroundContents || hint == SH_ComboBox_Popup)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

} // namespace tnn::app
