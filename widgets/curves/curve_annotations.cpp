// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/curve_annotations.h"

#include <algorithm>

#include <qcustomplot.h>
#include <QObject>
#include <QTextLayout>

#include "widgets/curves/curve_style.h"

namespace tnn::widgets {

namespace {

QSizeF textSize(const QString &text)
{
    return QFontMetricsF(plotFont()).size(0, text);
}

void addShade(QCustomPlot &plot, const Theme &theme, double from, double to)
{
    auto *shade = new QCPItemRect(&plot);
    shade->setLayer(QStringLiteral("background"));
    shade->setPen(Qt::NoPen);
    shade->setBrush(theme.beyond);
    for (QCPItemPosition *corner : {shade->topLeft, shade->bottomRight}) {
        corner->setTypeX(QCPItemPosition::ptPlotCoords);
        corner->setTypeY(QCPItemPosition::ptAxisRectRatio);
    }
    shade->topLeft->setCoords(std::min(from, to), 0);
    shade->bottomRight->setCoords(std::max(from, to), 1);
}

/// Places the label at `from` or at the left edge, if there is room right of it.
void placeBeyondLabel(QCPItemText &label, double from)
{
    const QRect area = label.parentPlot()->axisRect()->rect();
    const double left = std::max<double>(area.left(), label.parentPlot()->xAxis->coordToPixel(from)) + 6;
    label.setVisible(textSize(label.text()).width() <= area.right() - left);
    label.position->setPixelPosition(QPointF(left, area.top() + 4));
}

/// Returns the text in lines that take three tenths of the height at most; the last one is truncated if it is too long.
/// A plot that is lower than those of the perspectives shows a caption only if it fits.
QString inLines(const QString &text, const QSize &plot, int width)
{
    constexpr int Low = 240; // pixels
    constexpr double MostShare = 0.3;
    const auto most = std::max<qsizetype>(1, static_cast<qsizetype>(plot.height() * MostShare / textSize({}).height()));
    QStringList lines = linesOf(text, width);
    if (lines.size() > most) {
        if (plot.height() < Low)
            return {};
        const QString rest = lines.mid(most - 1).join(QLatin1Char(' '));
        lines = lines.mid(0, most - 1) << QFontMetrics(plotFont()).elidedText(rest, Qt::ElideRight, width);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

QStringList linesOf(const QString &text, double width)
{
    const QString whole = unbroken(QString(text).replace(QLatin1Char('\n'), QChar::LineSeparator));
    QTextLayout layout(whole, plotFont());
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    QStringList lines;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(width, 1.0));
        lines.append(whole.mid(line.textStart(), line.textLength())
                         .trimmed()
                         .replace(QChar(0xa0), QLatin1Char(' '))
                         .remove(QChar(0x2060)));
    }
    layout.endLayout();
    return lines;
}

Placement shadeBeyond(QCustomPlot &plot, const Theme &theme, double from, bool bothSides, const QString &label)
{
    constexpr double Far = 1e9; // wider than any zoomed-out view of at most 2^20 lags
    addShade(plot, theme, from, Far);
    if (bothSides)
        addShade(plot, theme, -from, -Far);
    QCPItemText &text = addText(plot, label, theme.muted, Qt::AlignTop | Qt::AlignLeft);
    text.position->setType(QCPItemPosition::ptAbsolute);
    return [&text, from] { placeBeyondLabel(text, from); };
}

namespace {

/// Moves the label beside a line to the first corner without a curve: right or left of the line, at the bottom or top.
void placeBesideLine(const QCustomPlot &plot, double key, QCPItemText &label)
{
    constexpr int Beside = 3;
    const QRectF area = plot.axisRect()->rect();
    const QSizeF size = textSize(label.text());
    const double line = plot.xAxis->coordToPixel(key);
    for (const double bottom : {area.bottom() - Beside, area.top() + Beside + size.height()})
        for (const double left : {line + Beside, line - Beside - size.width()}) {
            const QRectF place(left, bottom - size.height(), size.width(), size.height());
            if (!area.contains(place) || reachesCurve(plot, place))
                continue;
            label.position->setPixelPosition(place.bottomLeft());
            return;
        }
}

} // namespace

Placement markKeys(QCustomPlot &plot, const Theme &theme, std::vector<AxisMark> marks)
{
    std::stable_sort(marks.begin(), marks.end(), [](const AxisMark &a, const AxisMark &b) { return a.key < b.key; });
    std::vector<std::pair<double, QCPItemText *>> labels;
    for (const AxisMark &mark : marks) {
        if (!labels.empty() && labels.back().first == mark.key) {
            labels.back().second->setText(labels.back().second->text() + QStringLiteral(", ") + mark.label);
            continue;
        }
        auto *line = new QCPItemStraightLine(&plot);
        line->setPen(QPen(theme.muted, 1, Qt::DotLine));
        line->point1->setCoords(mark.key, 0);
        line->point2->setCoords(mark.key, 1);
        QCPItemText &text = addText(plot, mark.label, theme.muted, Qt::AlignBottom | Qt::AlignLeft);
        text.setBrush(faded(theme.surface, 0.75));
        text.position->setType(QCPItemPosition::ptAbsolute);
        labels.emplace_back(mark.key, &text);
    }
    return [&plot, labels] {
        const QRect area = plot.axisRect()->rect();
        double right = -1e9, bottom = area.bottom();
        for (const auto &[key, text] : labels) {
            const QSizeF size = textSize(text->text());
            double x = plot.xAxis->coordToPixel(key) + 3;
            if (x + size.width() > area.right())
                x = std::max<double>(area.left(), x - size.width() - 6); // left of its line instead
            // A label that would overlap its neighbor is moved up a line, but not into the upper half.
            bottom = x < right + 4 ? bottom - size.height() - 1 : area.bottom() - 3;
            text->setVisible(size.width() <= area.width() && bottom - size.height() >= area.center().y());
            text->position->setPixelPosition(QPointF(x, bottom));
            right = std::max(right, x + size.width());
        }
        if (labels.size() == 1)
            placeBesideLine(plot, labels.front().first, *labels.front().second);
    };
}

Placement writeNotice(QCustomPlot &plot, const Theme &theme, const QString &text)
{
    QCPItemText &item = addText(plot, text, theme.muted, Qt::AlignCenter);
    item.setClipToAxisRect(false);
    item.position->setType(QCPItemPosition::ptViewportRatio);
    item.position->setCoords(0.5, 0.5);
    return [&plot, &item, text] { item.setText(linesOf(text, plot.viewport().width() - 24).join(QLatin1Char('\n'))); };
}

CaptionPlacement writeCaption(QCustomPlot &plot, const Theme &theme, const QString &text)
{
    plot.plotLayout()->insertRow(0);
    auto *element = new QCPTextElement(&plot, text, plotFont());
    element->setTextColor(theme.muted);
    element->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    element->setMargins({8, 2, 8, 0});
    // Its size hint is the whole text's width, which would squeeze or overflow the plot.
    const auto setLines = [element](const QString &lines) {
        element->setText(lines);
        const int height = lines.isEmpty() ? 1 : qCeil(textSize(lines).height()) + 4;
        element->setMinimumSize(10, height);
        element->setMaximumSize(QWIDGETSIZE_MAX, height);
    };
    setLines(text);
    plot.plotLayout()->addElement(0, 0, element);
    return [&plot, element, text, setLines](bool shown) {
        const int width = element->rect().width();
        const QString lines = shown ? inLines(text, plot.viewport().size(), width) : QString();
        setLines(lines);
        return lines == linesOf(text, width).join(QLatin1Char('\n'));
    };
}

QString notFiniteText(long count)
{
    if (count == 0)
        return {};
    return count == 1 ? QObject::tr("1 value is not finite") : QObject::tr("%1 values are not finite").arg(count);
}

QString channelCount(long count)
{
    return count == 1 ? QObject::tr("1 channel") : QObject::tr("%1 channels").arg(count);
}

QString channelName(const std::vector<figures::ChannelLabel> &labels, long index)
{
    const auto at = static_cast<std::size_t>(index);
    return translated((at < labels.size() ? labels[at] : figures::ChannelLabel{index}).name());
}

QString titleWithChannel(const Message &title, const std::vector<figures::ChannelLabel> &labels, long index)
{
    const auto at = static_cast<std::size_t>(index);
    return translated(at < labels.size() ? labels[at].titled(title) : title);
}

} // namespace tnn::widgets
