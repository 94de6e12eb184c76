// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curves/forwarding_device.h"

#include <optional>

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

namespace tnn::widgets {

namespace {

/// Returns the part of a line within the rectangle (Liang and Barsky).
std::optional<QLineF> cut(const QLineF &line, const QRectF &area)
{
    double from = 0, to = 1;
    const auto side = [&](double along, double room) {
        if (along == 0)
            return room >= 0;
        const double at = room / along;
        if (along < 0)
            from = std::max(from, at);
        else
            to = std::min(to, at);
        return from <= to;
    };
    if (side(-line.dx(), line.x1() - area.left()) && side(line.dx(), area.right() - line.x1())
        && side(-line.dy(), line.y1() - area.top()) && side(line.dy(), area.bottom() - line.y1()))
        return QLineF(line.pointAt(from), line.pointAt(to));
    return std::nullopt;
}

QList<QPolygonF> cutPolyline(const QPolygonF &points, const QRectF &area)
{
    QList<QPolygonF> pieces;
    for (int i = 0; i + 1 < points.size(); ++i) {
        const std::optional<QLineF> line = cut(QLineF(points[i], points[i + 1]), area);
        if (!line)
            continue;
        if (pieces.isEmpty() || pieces.last().last() != line->p1())
            pieces.append(QPolygonF{line->p1()});
        pieces.last().append(line->p2());
    }
    return pieces;
}

bool contains(const QRectF &area, const QRectF &bounds)
{
    return area.left() <= bounds.left() && area.right() >= bounds.right() && area.top() <= bounds.top()
        && area.bottom() >= bounds.bottom();
}

class ForwardingEngine : public QPaintEngine {
public:
    explicit ForwardingEngine(QPainter &target) :
        QPaintEngine(AllFeatures), m_target(target), m_base(target.transform())
    {
    }

    Type type() const override { return User; }
    bool begin(QPaintDevice *) override
    {
        m_target.save();
        m_target.setRenderHint(QPainter::LosslessImageRendering); // color bars are not photographs
        return true;
    }
    bool end() override
    {
        m_target.restore();
        return true;
    }
    void updateState(const QPaintEngineState &changed) override;
    void drawPolygon(const QPointF *points, int count, PolygonDrawMode mode) override;
    void drawPath(const QPainterPath &path) override;
    void drawLines(const QLineF *lines, int count) override;
    void drawTextItem(const QPointF &position, const QTextItem &item) override;
    void drawPixmap(const QRectF &to, const QPixmap &pixmap, const QRectF &from) override;
    void drawImage(const QRectF &to, const QImage &image, const QRectF &from, Qt::ImageConversionFlags flags) override;
    using QPaintEngine::drawLines, QPaintEngine::drawPolygon;

private:
    std::optional<QRectF> clip();
    void drawPolylines(const QList<QPolygonF> &pieces);

    QPainter &m_target;
    QTransform m_base;
    std::optional<QRectF> m_clip; ///< set on the target, in its coordinates
};

void ForwardingEngine::updateState(const QPaintEngineState &changed)
{
    const DirtyFlags dirty = changed.state();
    if (dirty & DirtyPen)
        m_target.setPen(changed.pen());
    if (dirty & DirtyBrush)
        m_target.setBrush(changed.brush());
    if (dirty & DirtyBrushOrigin)
        m_target.setBrushOrigin(changed.brushOrigin());
    if (dirty & DirtyFont)
        m_target.setFont(changed.font());
    if (dirty & DirtyTransform)
        m_target.setTransform(changed.transform() * m_base);
    if (dirty & DirtyHints)
        for (const QPainter::RenderHint hint :
             {QPainter::Antialiasing, QPainter::TextAntialiasing, QPainter::SmoothPixmapTransform})
            m_target.setRenderHint(hint, changed.renderHints() & hint);
    if (dirty & DirtyOpacity)
        m_target.setOpacity(changed.opacity());
}

/// Returns the clip rectangle in logical coordinates, also set on the target.
std::optional<QRectF> ForwardingEngine::clip()
{
    std::optional<QRectF> logical, placed;
    if (painter()->hasClipping()) {
        logical = painter()->clipBoundingRect();
        placed = m_target.transform().mapRect(*logical);
    }
    if (placed != m_clip) {
        m_clip = placed;
        if (logical)
            m_target.setClipRect(*logical);
        else
            m_target.setClipping(false);
    }
    return logical;
}

void ForwardingEngine::drawPolylines(const QList<QPolygonF> &pieces)
{
    for (const QPolygonF &piece : pieces)
        m_target.drawPolyline(piece);
}

void ForwardingEngine::drawPolygon(const QPointF *points, int count, PolygonDrawMode mode)
{
    QPolygonF polygon;
    polygon.reserve(count);
    std::copy(points, points + count, std::back_inserter(polygon));
    const std::optional<QRectF> area = clip();
    const bool cutting = area && !contains(*area, polygon.boundingRect());
    if (mode == PolylineMode) {
        drawPolylines(cutting ? cutPolyline(polygon, *area) : QList<QPolygonF>{polygon});
        return;
    }
    QPainterPath path;
    path.addPolygon(polygon);
    path.closeSubpath();
    path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
    drawPath(path);
}

void ForwardingEngine::drawPath(const QPainterPath &path)
{
    const std::optional<QRectF> area = clip();
    if (!area || contains(*area, path.controlPointRect())) {
        m_target.drawPath(path);
        return;
    }
    QPainterPath frame;
    frame.addRect(*area);
    if (m_target.brush().style() != Qt::NoBrush)
        m_target.fillPath(path.intersected(frame), m_target.brush());
    if (m_target.pen().style() == Qt::NoPen)
        return;
    for (const QPolygonF &outline : path.toSubpathPolygons())
        drawPolylines(cutPolyline(outline, *area));
}

void ForwardingEngine::drawLines(const QLineF *lines, int count)
{
    const std::optional<QRectF> area = clip();
    for (int i = 0; i < count; ++i)
        if (!area)
            m_target.drawLine(lines[i]);
        else if (const std::optional<QLineF> line = cut(lines[i], *area))
            m_target.drawLine(*line);
}

void ForwardingEngine::drawTextItem(const QPointF &position, const QTextItem &item)
{
    clip();
    m_target.setFont(item.font());
    m_target.drawText(position, item.text());
}

void ForwardingEngine::drawPixmap(const QRectF &to, const QPixmap &pixmap, const QRectF &from)
{
    clip();
    m_target.drawPixmap(to, pixmap, from);
}

void ForwardingEngine::drawImage(const QRectF &to, const QImage &image, const QRectF &from,
                                 Qt::ImageConversionFlags flags)
{
    clip();
    m_target.drawImage(to, image, from, flags);
}

/// A paint device of `size` dots, 96 of them per inch and one per pixel.
class ForwardingDevice : public QPaintDevice {
public:
    ForwardingDevice(QPainter &target, const QSize &size) : m_engine(target), m_size(size) { }

    QPaintEngine *paintEngine() const override { return &m_engine; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        constexpr int Dpi = 96;
        switch (metric) {
        case PdmWidth:
            return m_size.width();
        case PdmHeight:
            return m_size.height();
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return Dpi;
        case PdmDepth:
            return 32;
        case PdmDevicePixelRatio:
            return 1;
        case PdmDevicePixelRatioScaled:
            return static_cast<int>(devicePixelRatioFScale());
        default:
            return 0;
        }
    }

private:
    mutable ForwardingEngine m_engine;
    QSize m_size;
};

} // namespace

void paintThrough(QPainter &target, const QSize &size, const std::function<void(QPaintDevice &)> &paint)
{
    ForwardingDevice device(target, size);
    paint(device);
}

} // namespace tnn::widgets
