// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/style_parts.h"

#include <QStyle>

namespace tnn::app::parts {

namespace {

constexpr double Radius = 4;

bool isEnabled(const QStyleOption &option)
{
    return option.state.testFlag(QStyle::State_Enabled);
}

bool isHovered(const QStyleOption &option)
{
    return isEnabled(option) && option.state.testFlag(QStyle::State_MouseOver);
}

class SavedPainter {
public:
    explicit SavedPainter(QPainter &painter) : m_painter(painter)
    {
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
    }
    ~SavedPainter() { m_painter.restore(); }
    SavedPainter(const SavedPainter &) = delete;
    SavedPainter &operator=(const SavedPainter &) = delete;

private:
    QPainter &m_painter;
};

} // namespace

void drawBox(QPainter &painter, const QStyleOption &option, const QBrush &fill, bool accented)
{
    const SavedPainter saved(painter);
    const auto &palette = option.palette;
    const QColor quiet = isHovered(option) ? palette.color(QPalette::PlaceholderText) : palette.color(QPalette::Mid);
    painter.setPen(QPen(accented ? palette.color(QPalette::Active, QPalette::Highlight) : quiet, 1));
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), Radius, Radius);
}

void drawButton(QPainter &painter, const QStyleOption &option)
{
    const bool chosen = option.state.testFlag(QStyle::State_On);
    const bool pressed = option.state.testFlag(QStyle::State_Sunken);
    const auto *button = qstyleoption_cast<const QStyleOptionButton *>(&option);
    const bool isDefault = button && button->features.testFlag(QStyleOptionButton::DefaultButton) && isEnabled(option);
    const QPalette &palette = option.palette;
    const bool filled = isDefault || (chosen && isEnabled(option));
    const QBrush fill = filled ? palette.brush(QPalette::Active, QPalette::Highlight)
        : chosen               ? palette.brush(QPalette::Mid)
        : pressed              ? palette.brush(QPalette::Light)
                               : palette.brush(QPalette::Button);
    const bool focused = option.state.testFlag(QStyle::State_HasFocus);
    drawBox(painter, option, fill, filled || focused);
    if (!filled || !focused)
        return;
    const SavedPainter saved(painter);
    painter.setPen(QPen(palette.color(QPalette::Active, QPalette::HighlightedText), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(2.5, 2.5, -2.5, -2.5), Radius - 2, Radius - 2);
}

void drawToolButton(QPainter &painter, const QStyleOption &option)
{
    const bool flat = option.state.testFlag(QStyle::State_AutoRaise);
    const bool focused = option.state.testFlag(QStyle::State_HasFocus);
    const bool down = option.state.testFlag(QStyle::State_Sunken) || option.state.testFlag(QStyle::State_On);
    if (!flat || isHovered(option) || focused || down)
        drawBox(painter, option, option.palette.brush(down ? QPalette::Light : QPalette::Button), focused);
}

void drawFocus(QPainter &painter, const QStyleOption &option)
{
    const SavedPainter saved(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(option.palette.color(QPalette::Active, QPalette::Highlight), 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -1, -1), Radius, Radius);
}

void drawCheckBox(QPainter &painter, const QStyleOption &option)
{
    const bool on = option.state.testFlag(QStyle::State_On);
    const QPalette &palette = option.palette;
    const auto group = isEnabled(option) ? QPalette::Active : QPalette::Disabled;
    drawBox(painter, option, palette.brush(group, on ? QPalette::Highlight : QPalette::Base),
            on || option.state.testFlag(QStyle::State_HasFocus));
    if (!on)
        return;
    const SavedPainter saved(painter);
    painter.translate(QRectF(option.rect).center());
    painter.setPen(
        QPen(palette.color(group, QPalette::HighlightedText), 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF({{-3, 0}, {-1, 2.5}, {3.5, -2.5}}));
}

void drawArrow(QPainter &painter, const QRect &area, bool upward, const QColor &color)
{
    const SavedPainter saved(painter);
    painter.translate(QRectF(area).center());
    painter.setPen(QPen(color, 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const double sign = upward ? -1 : 1;
    painter.drawPolyline(QPolygonF({{-2.8, -1.4 * sign}, {0, 1.4 * sign}, {2.8, -1.4 * sign}}));
}

void drawBar(QPainter &painter, const QStyleOption &option, Qt::Edge line)
{
    painter.fillRect(option.rect, option.palette.brush(QPalette::Base));
    const int y = line == Qt::TopEdge ? option.rect.top() : option.rect.bottom();
    painter.fillRect(QRect(option.rect.left(), y, option.rect.width(), 1), option.palette.brush(QPalette::Mid));
}

void drawMenuBarItem(QPainter &painter, const QStyleOptionMenuItem &option, const QStyle &style)
{
    painter.fillRect(option.rect, option.palette.brush(QPalette::Base));
    if (option.state.testFlag(QStyle::State_Selected)) {
        const SavedPainter saved(painter);
        painter.setPen(Qt::NoPen);
        painter.setBrush(option.palette.brush(QPalette::Button));
        painter.drawRoundedRect(QRectF(option.rect).adjusted(1, 2, -1, -2), Radius, Radius);
    }
    style.drawItemText(&painter, option.rect, Qt::AlignCenter | Qt::TextShowMnemonic, option.palette,
                       option.state.testFlag(QStyle::State_Enabled), option.text, QPalette::WindowText);
}

void drawTab(QPainter &painter, const QStyleOption &option)
{
    if (!option.state.testFlag(QStyle::State_Selected))
        return;
    const QRect line(option.rect.left() + 4, option.rect.bottom() - 1, option.rect.width() - 8, 2);
    painter.fillRect(line, option.palette.brush(QPalette::Active, QPalette::Highlight));
}

void drawScrollBar(QPainter &painter, const QStyleOptionSlider &option, const QRect &handle)
{
    if (option.minimum >= option.maximum)
        return;
    const SavedPainter saved(painter);
    const bool active = isHovered(option) || option.state.testFlag(QStyle::State_Sunken);
    painter.setPen(Qt::NoPen);
    painter.setBrush(option.palette.brush(active ? QPalette::PlaceholderText : QPalette::Mid));
    painter.drawRoundedRect(QRectF(handle).adjusted(2, 2, -2, -2), 3, 3);
}

void drawSlider(QPainter &painter, const QStyleOptionSlider &option, const QRect &groove, const QRect &handle)
{
    const SavedPainter saved(painter);
    const QPalette &palette = option.palette;
    const auto accent = palette.brush(isEnabled(option) ? QPalette::Active : QPalette::Disabled,
                                      isEnabled(option) ? QPalette::Highlight : QPalette::Mid);
    const QRectF line(groove.left(), groove.center().y() - 1, groove.width(), 3);
    QRectF filled = line;
    filled.setRight(handle.center().x());
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette.brush(QPalette::Mid));
    painter.drawRoundedRect(line, 1.5, 1.5);
    painter.setBrush(accent);
    painter.drawRoundedRect(filled, 1.5, 1.5);
    if (option.state.testFlag(QStyle::State_HasFocus))
        painter.setPen(QPen(palette.color(QPalette::Text), 1));
    const QPointF centre = QRectF(handle).center();
    painter.drawEllipse(QPointF(centre.x(), line.center().y()), 6, 6);
}

} // namespace tnn::app::parts
