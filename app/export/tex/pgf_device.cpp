// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/tex/pgf_device.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QtMath>

#include "app/export/tex/pgf_path.h"
#include "app/export/tex/pgf_picture.h"
#include "app/export/tex/tex_text.h"

namespace tnn::app {

class PgfEngine : public QPaintEngine {
public:
    PgfEngine(const QSize &size, double dotsPerPoint) : QPaintEngine(AllFeatures), m_scale(1 / dotsPerPoint)
    {
        m_picture.toPoints = QTransform::fromScale(m_scale, -m_scale)
            * QTransform::fromTranslate(0, size.height() * m_scale);
        m_picture.whole = m_picture.toPoints.mapRect(QRectF(QPointF(), size));
    }

    Type type() const override { return User; }
    bool begin(QPaintDevice *) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState &) override { } // asked for when something is drawn
    void drawPath(const QPainterPath &path) override;
    void drawPolygon(const QPointF *points, int count, PolygonDrawMode mode) override;
    void drawTextItem(const QPointF &position, const QTextItem &item) override;
    void drawImage(const QRectF &to, const QImage &image, const QRectF &from, Qt::ImageConversionFlags flags) override;
    void drawPixmap(const QRectF &to, const QPixmap &pixmap, const QRectF &from) override
    {
        drawImage(to, pixmap.toImage(), from, Qt::AutoColor);
    }
    using QPaintEngine::drawPolygon;

    const PgfPicture &picture() const { return m_picture; }

private:
    QTransform transform() const { return painter()->deviceTransform() * m_picture.toPoints; }
    /// How lengths are scaled to points.
    double scaleOf(const QTransform &transform) const { return std::sqrt(std::abs(transform.determinant())); }
    QByteArray lineStyle(const QPen &pen, double scale);
    void add(decltype(PgfItem::what) what, const QRectF &bounds);
    void addPath(const QPainterPath &path, bool filled, bool stroked);
    void hatch(const QPainterPath &path);
    void noteMiddle(const QPainterPath &path);

    const double m_scale; ///< from dots to points
    PgfPicture m_picture;
};

void PgfEngine::add(decltype(PgfItem::what) what, const QRectF &bounds)
{
    std::optional<QRectF> clip;
    if (painter()->hasClipping())
        clip = transform().mapRect(painter()->clipBoundingRect());
    m_picture.items.push_back({std::move(what), clip, bounds});
}

QByteArray PgfEngine::lineStyle(const QPen &pen, double scale)
{
    constexpr double Hairline = 0.25;
    const double width = std::max(pen.isCosmetic() ? pen.widthF() * m_scale : pen.widthF() * scale, Hairline);
    QByteArray style = "\\pgfsetstrokecolor{" + m_picture.nameOf(pen.color()) + "}\\pgfsetstrokeopacity{"
        + pgfNumber(pen.color().alphaF() * painter()->opacity()) + "}\\pgfsetlinewidth{" + pgfNumber(width) + "bp}";
    style += pen.capStyle() == Qt::FlatCap ? "\\pgfsetbuttcap"
        : pen.capStyle() == Qt::RoundCap   ? "\\pgfsetroundcap"
                                           : "\\pgfsetrectcap";
    style += pen.joinStyle() == Qt::RoundJoin ? "\\pgfsetroundjoin"
        : pen.joinStyle() == Qt::BevelJoin    ? "\\pgfsetbeveljoin"
                                              : "\\pgfsetmiterjoin";
    style += "\\pgfsetdash{";
    if (pen.style() != Qt::SolidLine)
        for (const double length : pen.dashPattern())
            style += "{" + pgfNumber(length * width) + "bp}";
    return style + "}{" + pgfNumber(pen.dashOffset() * width) + "bp}";
}

void PgfEngine::addPath(const QPainterPath &path, bool filled, bool stroked)
{
    const QTransform transform = this->transform();
    QByteArray style;
    if (filled) {
        const QColor colour = painter()->brush().color();
        style += "\\pgfsetfillcolor{" + m_picture.nameOf(colour) + "}"
            + pgfOpacity(colour.alphaF() * painter()->opacity())
            + (path.fillRule() == Qt::OddEvenFill ? "\\pgfseteorule" : "\\pgfsetnonzerorule");
    }
    if (stroked)
        style += lineStyle(painter()->pen(), scaleOf(transform));
    const char *use = filled && stroked ? "fill,stroke" : filled ? "fill" : "stroke";
    const double margin = stroked ? painter()->pen().widthF() : 0;
    const QRectF bounds = path.controlPointRect().adjusted(-margin, -margin, margin, margin);
    add(PgfPath{style, pgfPath(transform.map(path)), use, {}}, painter()->deviceTransform().mapRect(bounds));
}

/// Draws the lines of a pattern one by one: the patterns of PGF are in another package.
void PgfEngine::hatch(const QPainterPath &path)
{
    constexpr double Distance = 6; // as Qt's patterns
    const QRectF bounds = path.boundingRect();
    const bool down = painter()->brush().style() == Qt::FDiagPattern;
    const double top = down ? bounds.top() : bounds.bottom(), bottom = down ? bounds.bottom() : bounds.top();
    QPainterPath lines;
    for (double x = bounds.left() - bounds.height(); x < bounds.right(); x += Distance) {
        lines.moveTo(x, top);
        lines.lineTo(x + bounds.height(), bottom);
    }
    const QTransform transform = this->transform();
    const QByteArray style = lineStyle(QPen(painter()->brush().color(), 1), scaleOf(transform));
    add(PgfPath{style, pgfPath(transform.map(lines)), "stroke", pgfPath(transform.map(path))},
        painter()->deviceTransform().mapRect(bounds));
}

/// Text may be centered on it.
void PgfEngine::noteMiddle(const QPainterPath &path)
{
    constexpr double LongestTick = 8, NarrowestFrame = 80;
    const QRectF bounds = transform().mapRect(path.controlPointRect());
    if (bounds.width() < 1 && bounds.height() < LongestTick)
        m_picture.middles.push_back({bounds.center().x(), true});
    else if (bounds.width() > NarrowestFrame)
        m_picture.middles.push_back({bounds.center().x(), false});
}

void PgfEngine::drawPath(const QPainterPath &path)
{
    if (path.isEmpty())
        return;
    const Qt::BrushStyle brush = painter()->brush().style();
    const bool stroked = painter()->pen().style() != Qt::NoPen && painter()->pen().color().alpha() > 0;
    const bool filled = brush != Qt::NoBrush && painter()->brush().color().alpha() > 0;
    noteMiddle(path);
    if (filled && brush != Qt::SolidPattern)
        hatch(path);
    if (stroked || (filled && brush == Qt::SolidPattern))
        addPath(path, filled && brush == Qt::SolidPattern, stroked);
}

void PgfEngine::drawPolygon(const QPointF *points, int count, PolygonDrawMode mode)
{
    QPainterPath path;
    path.addPolygon(QPolygonF(QList<QPointF>(points, points + count)));
    if (mode == PolylineMode) {
        if (painter()->pen().style() != Qt::NoPen && count > 1) {
            noteMiddle(path);
            addPath(path, false, true);
        }
        return;
    }
    path.closeSubpath();
    path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
    drawPath(path);
}

void PgfEngine::drawTextItem(const QPointF &position, const QTextItem &item)
{
    const QString raw = item.text();
    if (raw.trimmed().isEmpty() || painter()->pen().color().alpha() == 0)
        return;
    const QTransform transform = this->transform();
    const QPointF start = transform.map(position);
    const QPointF direction = transform.map(position + QPointF(1, 0)) - start;
    const QFont font = item.font();
    PgfText text;
    text.start = start;
    text.angle = std::round(qRadiansToDegrees(std::atan2(direction.y(), direction.x())) * 100) / 100;
    text.width = item.width() * std::hypot(direction.x(), direction.y());
    text.size = QFontInfo(font).pixelSize() * scaleOf(transform);
    text.style = "\\color{" + m_picture.nameOf(painter()->pen().color()) + "}";
    if (font.bold())
        text.style += "\\bfseries";
    if (font.italic())
        text.style += "\\itshape";
    if (font.fixedPitch() || font.styleHint() == QFont::Monospace)
        text.style += "\\ttfamily";
    text.opacity = painter()->pen().color().alphaF() * painter()->opacity();
    text.content = texText(raw);
    auto *const before = m_picture.items.empty() ? nullptr : std::get_if<PgfText>(&m_picture.items.back().what);
    if (before != nullptr && continuesText(*before, text, raw))
        return;
    add(text, {});
}

void PgfEngine::drawImage(const QRectF &to, const QImage &image, const QRectF &from, Qt::ImageConversionFlags)
{
    const QTransform toDots = painter()->deviceTransform();
    PgfImages::Part part{image,
                         to,
                         from,
                         toDots,
                         painter()->hasClipping() ? toDots.mapRect(painter()->clipBoundingRect()) : QRectF(),
                         painter()->opacity(),
                         painter()->testRenderHint(QPainter::SmoothPixmapTransform)};
    const QRect bounds = toDots.mapRect(to).toAlignedRect();
    m_picture.middles.push_back({transform().mapRect(to).center().x(), false});
    // Into the last layer, unless something painted since then would hide it.
    const auto found = std::find_if(m_picture.items.rbegin(), m_picture.items.rend(), [&bounds](const PgfItem &item) {
        return std::holds_alternative<PgfImages>(item.what) || item.bounds.intersects(bounds);
    });
    PgfImages *const layer = found == m_picture.items.rend() ? nullptr : std::get_if<PgfImages>(&found->what);
    if (layer != nullptr) {
        layer->parts.push_back(std::move(part));
        layer->bounds |= bounds;
        return;
    }
    add(PgfImages{{std::move(part)}, bounds}, {});
    m_picture.items.back().clip.reset(); // cut here
}

PgfDevice::PgfDevice(const QSize &size, double dotsPerPoint) :
    widgets::SizedDevice(size), m_engine(std::make_unique<PgfEngine>(size, dotsPerPoint))
{
}

PgfDevice::~PgfDevice() = default;

QPaintEngine *PgfDevice::paintEngine() const
{
    return m_engine.get();
}

std::vector<QImage> PgfDevice::images() const
{
    return m_engine->picture().images();
}

QByteArray PgfDevice::picture(const std::function<QByteArray(std::size_t image)> &name) const
{
    return m_engine->picture().code(name);
}

} // namespace tnn::app
