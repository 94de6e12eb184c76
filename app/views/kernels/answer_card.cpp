// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/answer_card.h"

#include <algorithm>

#include <QPainter>
#include <QRegularExpression>

#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

using figures::Finding;

constexpr int Margin = 10;

/// Bars from the bottom, or for Reach a curve from the top, with a base line.
void paintPicture(QPainter &painter, const QRectF &area, const Finding &finding, const AnswerColors &colors)
{
    const auto count = static_cast<double>(finding.picture.size());
    const auto [low, high] = std::minmax_element(finding.picture.begin(), finding.picture.end());
    painter.setPen(QPen(colors.muted, 1));
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    if (finding.kind == Finding::Kind::Reach) {
        const double span = std::max(*high - *low, 1e-9);
        QPolygonF curve;
        for (std::size_t k = 0; k < finding.picture.size(); ++k)
            curve.append({area.left() + area.width() * static_cast<double>(k) / std::max(1.0, count - 1),
                          area.top() + area.height() * (*high - finding.picture[k]) / span});
        painter.setPen(QPen(colors.picture, 1.5));
        painter.drawPolyline(curve);
        return;
    }
    const double step = area.width() / count, gap = step > 4 ? 1 : 0;
    for (std::size_t k = 0; k < finding.picture.size(); ++k) {
        const double height = *high > 0 ? area.height() * finding.picture[k] / *high : 0;
        painter.fillRect(
            QRectF(area.left() + step * static_cast<double>(k), area.bottom() - height, step - gap, height),
            colors.picture);
    }
}

} // namespace

double layOutAnswer(QPainter *painter, const QFont &font, const QPointF &corner, double width, const Finding &finding,
                    const AnswerColors &colors)
{
    constexpr double Gap = 4, PictureShare = 0.38, LargestPicture = 140, Unbounded = 1 << 16;
    QFont large = font;
    large.setBold(true);
    if (font.pixelSize() > 0)
        large.setPixelSize(font.pixelSize() * 3 / 2);
    else
        large.setPointSizeF(1.5 * font.pointSizeF());
    const double picture = finding.picture.empty() ? 0 : std::min(LargestPicture, PictureShare * width);
    const double room = width - picture - (picture > 0 ? 2 * Gap : 0);
    double y = 0;
    const auto write = [&](const QFont &with, const QColor &color, double within, QString text) {
        static const QRegularExpression joint(QStringLiteral("(?<=\\w)([=_])(?=\\w)"));
        text.replace(joint, QStringLiteral("\\1\u200b")); // names of options may be wider than a card
        const QRectF box = QFontMetricsF(with).boundingRect(QRectF(0, 0, within, Unbounded), Qt::TextWordWrap, text);
        if (painter) {
            painter->setFont(with);
            painter->setPen(color);
            painter->drawText(QRectF(corner + QPointF(0, y), QSizeF(within, box.height() + 1)), Qt::TextWordWrap, text);
        }
        y += box.height();
    };
    write(font, colors.muted, room, widgets::translated(questionOf(finding.kind)));
    write(large, finding.isProblem ? colors.problem : colors.text, room,
          widgets::unbroken(widgets::translated(finding.headline)));
    if (painter && picture > 0)
        paintPicture(*painter, QRectF(corner.x() + width - picture, corner.y() + 2, picture, y - 4), finding, colors);
    y += Gap;
    write(font, colors.text, width, widgets::unbroken(widgets::translated(finding.text)));
    return y;
}

AnswerCard::AnswerCard(QWidget *parent) : Link(parent)
{
    setAccessibleName(tr("Finding")); // hidden until there is one
    setToolTip(tr("Select it and show it in the matching view"));
}

void AnswerCard::setFinding(const Finding &finding)
{
    m_finding = finding;
    const QString caption = widgets::translated(finding.caption);
    setText(widgets::translated(finding.text));
    setAccessibleName(widgets::translated(questionOf(finding.kind)) + QLatin1Char(' ')
                      + widgets::translated(finding.headline));
    setAccessibleDescription(text());
    setToolTip(caption.isEmpty() ? tr("Select it and show it in the matching view")
                                 : plainTip(tr("Picture: %1. Click to show it in the matching view").arg(caption)));
    updateGeometry();
    update();
}

int AnswerCard::heightForWidth(int width) const
{
    return 2 * Margin + qCeil(layOutAnswer(nullptr, font(), {}, width - 2 * Margin, m_finding, {}));
}

void AnswerCard::paintEvent(QPaintEvent *)
{
    constexpr double Radius = 4;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor accent = palette().color(QPalette::Highlight), problem = palette().color(WarningRole);
    const bool marked = underMouse() || hasFocus();
    painter.setPen(QPen(marked                    ? accent
                            : m_finding.isProblem ? problem
                                                  : palette().color(QPalette::Mid),
                        hasFocus() ? 2 : 1));
    painter.setBrush(palette().brush(QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), Radius, Radius);
    layOutAnswer(&painter, font(), {Margin, Margin}, width() - 2 * Margin, m_finding,
                 {palette().color(QPalette::Text), palette().color(MutedRole), accent, problem});
}

} // namespace tnn::app
