// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/tex/pgf_path.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>
#include <vector>

#include <QPolygonF>

namespace tnn::app {

namespace {

constexpr double Tolerance = 0.03; ///< in points; the digits written are finer
constexpr qsizetype PerLine = 8;

QByteArray command(const char *name, std::initializer_list<double> values)
{
    QByteArray text = name;
    for (const double value : values)
        text += '{' + pgfNumber(value) + '}';
    return text;
}

QByteArray command(const char *name, const QPointF &point)
{
    return command(name, {point.x(), point.y()});
}

double distance(const QPointF &point, const QPointF &from, const QPointF &to)
{
    const QPointF along = to - from, off = point - from;
    const double length = QPointF::dotProduct(along, along);
    const double share = length > 0 ? std::clamp(QPointF::dotProduct(off, along) / length, 0.0, 1.0) : 0;
    const QPointF rest = off - share * along;
    return std::hypot(rest.x(), rest.y());
}

/// The corners of a line that are visible (Douglas and Peucker).
QPolygonF simplified(const QPolygonF &line)
{
    std::vector<bool> kept(static_cast<std::size_t>(line.size()), false);
    kept.front() = kept.back() = true;
    std::vector<std::pair<qsizetype, qsizetype>> spans{{0, line.size() - 1}};
    while (!spans.empty()) {
        const auto [first, last] = spans.back();
        spans.pop_back();
        double most = Tolerance;
        qsizetype corner = -1;
        for (qsizetype k = first + 1; k < last; ++k)
            if (const double off = distance(line[k], line[first], line[last]); off > most) {
                most = off;
                corner = k;
            }
        if (corner < 0)
            continue;
        kept[static_cast<std::size_t>(corner)] = true;
        spans.insert(spans.end(), {{first, corner}, {corner, last}});
    }
    QPolygonF corners;
    for (qsizetype k = 0; k < line.size(); ++k)
        if (kept[static_cast<std::size_t>(k)])
            corners.append(line[k]);
    return corners;
}

bool isCircle(const QPainterPath &path)
{
    constexpr int Elements = 13; // a move and four curves of three points
    const QRectF bounds = path.boundingRect();
    if (path.elementCount() != Elements || std::abs(bounds.width() - bounds.height()) > Tolerance)
        return false;
    for (int k = 0; k < Elements; k += 3) { // where the curves meet
        const QPointF off = QPointF(path.elementAt(k)) - bounds.center();
        if (std::abs(std::hypot(off.x(), off.y()) - bounds.width() / 2) > Tolerance)
            return false;
    }
    return path.elementAt(1).type == QPainterPath::CurveToElement;
}

} // namespace

QByteArray pgfNumber(double value)
{
    QByteArray text = QByteArray::number(value, 'f', 2);
    while (text.endsWith('0'))
        text.chop(1);
    if (text.endsWith('.'))
        text.chop(1);
    return text == "-0" || text.isEmpty() ? "0" : text;
}

QByteArray pgfPathMacros()
{
    return "\\def\\tnnM#1#2{\\pgfpathmoveto{\\pgfqpoint{#1bp}{#2bp}}}%\n"
           "\\def\\tnnL#1#2{\\pgfpathlineto{\\pgfqpoint{#1bp}{#2bp}}}%\n"
           "\\def\\tnnC#1#2#3#4#5#6{\\pgfpathcurveto{\\pgfqpoint{#1bp}{#2bp}}{\\pgfqpoint{#3bp}{#4bp}}"
           "{\\pgfqpoint{#5bp}{#6bp}}}%\n"
           "\\def\\tnnO#1#2#3{\\pgfpathcircle{\\pgfqpoint{#1bp}{#2bp}}{#3bp}}%\n";
}

QByteArray pgfPath(const QPainterPath &path)
{
    if (isCircle(path)) {
        const QRectF bounds = path.boundingRect();
        return command("\\tnnO", {bounds.center().x(), bounds.center().y(), bounds.width() / 2});
    }
    QByteArray text;
    QPolygonF line;
    QPointF start;
    const auto endLine = [&] {
        if (line.size() > 2)
            line = simplified(line);
        for (qsizetype k = 1; k < line.size(); ++k) {
            const bool closes = k > 1 && k + 1 == line.size() && line[k] == start;
            text += closes ? QByteArray("\\pgfpathclose") : command("\\tnnL", line[k]);
            if (k % PerLine == 0)
                text += '\n'; // TeX reads line by line into a small buffer
        }
        line.clear();
    };
    for (int k = 0; k < path.elementCount(); ++k) {
        const QPainterPath::Element &element = path.elementAt(k);
        if (element.type == QPainterPath::MoveToElement) {
            endLine();
            start = element;
            text += command("\\tnnM", start);
            line.append(start);
        } else if (element.type == QPainterPath::LineToElement) {
            line.append(element);
        } else {
            endLine();
            const QPointF second = path.elementAt(k + 1), end = path.elementAt(k + 2);
            text += command("\\tnnC", {element.x, element.y, second.x(), second.y(), end.x(), end.y()});
            text += '\n';
            line.append(end);
            k += 2;
        }
    }
    endLine();
    return text;
}

} // namespace tnn::app
