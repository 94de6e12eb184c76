// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/curve_plot.h"

#include <cmath>
#include <utility>

#include <qcustomplot.h>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <QWindow>

#include "widgets/axis_ticks.h"
#include "widgets/curve_legend.h"
#include "widgets/curve_style.h"
#include "widgets/export_title.h"
#include "widgets/forwarding_device.h"
#include "widgets/hover_overlay.h"
#include "widgets/level_rows.h"
#include "widgets/zoom_history.h"

namespace tnn::widgets {

struct CurvePlot::Implementation {
    explicit Implementation(QWidget *parent) : plot(new QCustomPlot(parent)), overlay(*plot), legend(*plot) { }

    QCustomPlot *plot;
    HoverOverlay overlay;
    CurveLegend legend;
    ZoomGestures gestures{ZoomGestures::Upward::Larger};
    bool equalAspect = false;
    Theme theme = Theme::light();
    Hover hover;
    bool pointed = false; ///< the pointer is over the curves
    AxisMapping vertical;
    QString caption;
    std::optional<QRectF> home; ///< as populate() gave it
    int meaning = 0;            ///< of its height
    std::vector<Placement> placements;
    QRect area; ///< between the axes, as last laid out on the screen
    bool exporting = false;
};

namespace {

/// The view grown in one direction until its units are square on `area`.
QRectF squared(const QRectF &view, const QRect &area)
{
    if (area.width() < 1 || area.height() < 1)
        return view;
    const double unit = std::max(view.width() / area.width(), view.height() / area.height());
    QRectF grown(0, 0, unit * area.width(), unit * area.height());
    grown.moveCenter(view.center());
    return grown;
}

QRectF shown(const QCustomPlot &plot)
{
    const QCPRange x = plot.xAxis->range(), y = plot.yAxis->range();
    return {x.lower, y.lower, x.size(), y.size()};
}

void setShown(QCustomPlot &plot, const QRectF &view)
{
    plot.xAxis->setRange(view.left(), view.right());
    plot.yAxis->setRange(view.top(), view.bottom());
}

/// Curves keep off the frame, and a single value, which has no extent, is shown with some room around it.
QRectF withRoom(QRectF home)
{
    if (!(home.width() > 0))
        home.adjust(-1, 0, 1, 0);
    const double room = home.height() > 0 ? 0.04 * home.height() : std::max(0.5 * std::abs(home.top()), 1e-3);
    return home.adjusted(-0.012 * home.width(), -room, 0.012 * home.width(), room);
}

} // namespace

CurvePlot::CurvePlot(QWidget *parent) : Plot(parent), m_implementation(std::make_unique<Implementation>(this))
{
    QCustomPlot &own = plot();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(&own);
    own.setPlottingHint(QCP::phFastPolylines);
    own.setMinimumSize(0, 0);
    own.setMouseTracking(true);
    own.setFocusPolicy(Qt::NoFocus);
    own.installEventFilter(this);
    setFocusPolicy(Qt::StrongFocus);
    connect(&own, &QCustomPlot::afterLayout, this, &CurvePlot::layOut);
    m_implementation->overlay.setTheme(theme());
    applyTheme(own, theme());
}

CurvePlot::~CurvePlot() = default;

QCustomPlot &CurvePlot::plot() const
{
    return *m_implementation->plot;
}

const Theme &CurvePlot::theme() const
{
    return m_implementation->theme;
}

const AxisMapping &CurvePlot::verticalMapping() const
{
    return m_implementation->vertical;
}

void CurvePlot::setTheme(const Theme &theme)
{
    m_implementation->theme = theme;
    m_implementation->overlay.setTheme(theme);
    refresh();
}

void CurvePlot::setHover(const Hover &hover)
{
    m_implementation->hover = hover;
    m_implementation->overlay.setMarker(m_implementation->home ? markerOf(hover) : std::nullopt);
}

void CurvePlot::fit()
{
    m_implementation->gestures.fit();
    showView();
}

bool CurvePlot::isFitted() const
{
    return m_implementation->gestures.fitted();
}

std::optional<QRectF> CurvePlot::valueRange() const
{
    const Implementation &own = *m_implementation;
    if (!own.home || own.equalAspect)
        return {};
    const double low = own.vertical.fromAxis(own.home->top()), high = own.vertical.fromAxis(own.home->bottom());
    return QRectF(own.home->left(), low, own.home->width(), high - low);
}

void CurvePlot::showValueRange(const QRectF &values)
{
    Implementation &own = *m_implementation;
    if (!own.home || own.equalAspect)
        return;
    const double low = own.vertical.toAxis(values.top()), high = own.vertical.toAxis(values.bottom());
    own.gestures.setView(withRoom(QRectF(values.left(), low, values.width(), high - low)));
    showView();
}

Hover CurvePlot::hoverAt(const QPointF &coordinates) const
{
    const double lag = std::round(coordinates.x());
    const QRectF home = m_implementation->home.value_or(QRectF());
    return lag >= home.left() && lag <= home.right() ? Hover{static_cast<long>(lag), {}, {}} : Hover{};
}

std::optional<double> CurvePlot::markerOf(const Hover &hover) const
{
    return hover.lag ? std::optional<double>(static_cast<double>(*hover.lag)) : std::nullopt;
}

void CurvePlot::setHorizontalAxis(const AxisMapping &mapping, const QString &title)
{
    setMapping(*plot().xAxis, mapping);
    plot().xAxis->setLabel(title);
}

void CurvePlot::setVerticalAxis(const AxisMapping &mapping, const QString &title)
{
    m_implementation->vertical = mapping;
    setMapping(*plot().yAxis, mapping);
    plot().yAxis->setLabel(title);
}

void CurvePlot::setCaption(const QString &text)
{
    m_implementation->caption = text;
}

QCPGraph &CurvePlot::addCurve(const QVector<QCPGraphData> &points, const QPen &pen, const QString &name)
{
    return addCurve(*plot().addGraph(), points, pen, name);
}

QCPGraph &CurvePlot::addCurve(QCPGraph &graph, const QVector<QCPGraphData> &points, const QPen &pen,
                              const QString &name)
{
    graph.setPen(pen);
    graph.setName(name);
    graph.data()->set(points, true);
    if (points.size() == 1)
        graph.setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, pen.color(), 7));
    HoverOverlay::follow(graph);
    if (!name.isEmpty())
        m_implementation->legend.add(graph);
    return graph;
}

QCPGraph &CurvePlot::addBand(const QVector<QCPGraphData> &lower, const QVector<QCPGraphData> &upper,
                             const QColor &colour, const QString &name)
{
    QCPGraph *edges[] = {plot().addGraph(), plot().addGraph()};
    for (QCPGraph *edge : edges)
        edge->setPen(Qt::NoPen);
    edges[0]->data()->set(lower, true);
    edges[1]->data()->set(upper, true);
    edges[1]->setBrush(colour);
    edges[1]->setChannelFillGraph(edges[0]);
    edges[1]->setName(name);
    if (!name.isEmpty())
        m_implementation->legend.add(*edges[1]);
    return *edges[1];
}

void CurvePlot::addAnnotation(Placement placement)
{
    m_implementation->placements.push_back(std::move(placement));
}

void CurvePlot::clearDrawn()
{
    m_implementation->placements.clear();
    m_implementation->caption.clear();
    m_implementation->legend.clear();
    plot().clearPlottables();
    plot().clearItems();
    // Whatever stands beside the axes: a caption, a colour bar.
    QCPLayoutGrid &grid = *plot().plotLayout();
    for (int i = grid.elementCount() - 1; i >= 0; --i)
        if (QCPLayoutElement *element = grid.elementAt(i); element && element != plot().axisRect())
            grid.remove(element);
    grid.simplify();
    delete plot().axisRect()->marginGroup(QCP::msTop); // it was shared with a colour bar
    plot().yAxis2->setVisible(false);
}

void CurvePlot::refresh()
{
    Implementation &own = *m_implementation;
    const AxisMapping before = own.vertical;
    clearDrawn();
    const std::optional<QRectF> home = populate();
    for (QCPAxis *axis : {plot().xAxis, plot().yAxis})
        axis->setVisible(home.has_value());
    if (home) {
        keepZoom(*home, before);
        own.legend.finish(own.theme);
    } else {
        own.home.reset();
        plot().legend->setVisible(false);
        addAnnotation(writeNotice(plot(), own.theme, notice()));
    }
    if (!own.caption.isEmpty())
        addAnnotation(writeCaption(plot(), own.theme, own.caption));
    applyTheme(plot(), own.theme);
    own.area = {}; // the legend looks for its place again
    own.overlay.prepareMarker(own.home ? markerOf(own.hover) : std::nullopt);
    showView();
}

void CurvePlot::keepZoom(QRectF home, const AxisMapping &before)
{
    Implementation &own = *m_implementation;
    const std::optional<QRectF> last = std::exchange(own.home, home);
    const bool square = hasEqualAspect();
    const bool newMeaning = std::exchange(own.meaning, verticalMeaning()) != verticalMeaning();
    const bool same = last && square == own.equalAspect && last->left() == home.left() && last->right() == home.right()
        && before.kind() == own.vertical.kind();
    if (!square)
        home = withRoom(home);
    if (!same) {
        if (std::exchange(own.equalAspect, square) != square) {
            own.gestures = ZoomGestures(ZoomGestures::Upward::Larger, square);
            own.gestures.setArea(plot().axisRect()->rect());
        }
        own.gestures.reset(home);
        return;
    }
    QRectF view = own.gestures.fitted() ? home : own.gestures.view();
    if (!own.gestures.fitted() && before.threshold() != own.vertical.threshold()) {
        view.setTop(own.vertical.toAxis(before.fromAxis(view.top())));
        view.setBottom(own.vertical.toAxis(before.fromAxis(view.bottom())));
    }
    if (newMeaning) {
        view.setTop(home.top());
        view.setBottom(home.bottom());
    }
    own.gestures.setHome(home);
    own.gestures.setView(view);
}

void CurvePlot::showKeys(double left, double right)
{
    if (!m_implementation->home)
        return;
    QRectF view = m_implementation->gestures.home();
    view.setLeft(left);
    view.setRight(right);
    m_implementation->gestures.setView(view);
    showView();
}

void CurvePlot::showView()
{
    if (m_implementation->home)
        setShown(plot(), m_implementation->gestures.view());
    m_implementation->overlay.setBox(m_implementation->gestures.box());
    if (isVisible())
        plot().replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::squareUnits(const QRect &area)
{
    Implementation &own = *m_implementation;
    if (own.exporting) {
        setShown(plot(), squared(own.gestures.fitted() ? *own.home : shown(plot()), area));
    } else if (area != own.area) {
        const QRectF view = own.gestures.fitted() ? *own.home : own.gestures.view();
        own.gestures.setHome(squared(*own.home, area));
        own.gestures.setView(squared(view, area));
        setShown(plot(), own.gestures.view());
    }
    plot().axisRect()->update(QCPLayoutElement::upPreparation); // ticks for the changed ranges
}

void CurvePlot::layOut()
{
    Implementation &own = *m_implementation;
    const QRect area = plot().axisRect()->rect();
    if (!own.exporting)
        own.gestures.setArea(area);
    if (own.equalAspect && own.home)
        squareUnits(area);
    for (const Placement &place : own.placements)
        place();
    if (own.exporting || area != own.area)
        own.legend.place();
    if (!own.exporting)
        own.area = area;
}

void CurvePlot::paintTo(QPainter &painter, const QSize &size)
{
    Implementation &own = *m_implementation;
    const QRectF before = shown(plot());
    own.exporting = true;
    own.overlay.setVisible(false);
    painter.save();
    // As fine as the device, within reason: vector devices count in thousands of dots an inch.
    setFineness(plot(), std::clamp(painter.deviceTransform().m11(), 1.0, 4.0));
    {
        const QSize room = paintExportTitle(painter, size, title(), font(), theme());
        ForwardingDevice device(painter, room);
        QCPPainter forwarding(&device);
        forwarding.setMode(QCPPainter::pmVectorized);
        forwarding.setMode(QCPPainter::pmNoCaching);
        plot().toPainter(&forwarding, room.width(), room.height());
    }
    painter.restore();
    setFineness(plot(), 0);
    own.overlay.setVisible(true);
    own.exporting = false;
    setShown(plot(), before);
    own.area = {};
    if (isVisible())
        plot().replot(QCustomPlot::rpQueuedReplot); // lays out for the screen again
}

void CurvePlot::pointAt(const QPointF &pixel)
{
    if (!QRectF(m_implementation->area).contains(pixel)) {
        pointAway();
        return;
    }
    m_implementation->pointed = true;
    const QPointF coordinates = m_implementation->gestures.toData(pixel);
    const Hover hover = hoverAt(coordinates);
    setHover(hover);
    emit hovered(hover);
    m_implementation->overlay.setMarker(markerAt(coordinates)); // last: others hand the hover back
    emit readout(readoutAt(coordinates));
}

void CurvePlot::pointAway()
{
    if (!std::exchange(m_implementation->pointed, false))
        return;
    setHover({});
    emit hovered({});
    emit readout({});
}

/// True where it was a gesture's.
bool CurvePlot::takeMouse(QEvent *event)
{
    const bool wasDragging = m_implementation->gestures.dragging();
    if (m_implementation->gestures.handle(event)) {
        showView();
        return true;
    }
    if (event->type() == QEvent::MouseMove)
        pointAt(static_cast<QMouseEvent *>(event)->position());
    if (event->type() != QEvent::MouseButtonRelease || wasDragging)
        return false;
    const auto &release = *static_cast<QMouseEvent *>(event);
    if (release.button() == Qt::LeftButton && QRectF(m_implementation->area).contains(release.position()))
        activate(m_implementation->gestures.toData(release.position()));
    return false;
}

bool CurvePlot::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != &plot() || !m_implementation->home)
        return Plot::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
        setFocus(Qt::MouseFocusReason);
        [[fallthrough]];
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseMove:
    case QEvent::Wheel:
        if (takeMouse(event))
            return true;
        break;
    case QEvent::Leave:
        pointAway();
        break;
    default:
        break;
    }
    return Plot::eventFilter(watched, event);
}

void CurvePlot::keyPressEvent(QKeyEvent *event)
{
    if (m_implementation->home && m_implementation->gestures.handle(event))
        showView();
    else
        Plot::keyPressEvent(event);
}

void CurvePlot::showEvent(QShowEvent *event)
{
    Plot::showEvent(event);
    // QCustomPlot 2.1.0 reads the pixel ratio of the first screen once.
    if (QWindow *handle = window()->windowHandle())
        connect(handle, &QWindow::screenChanged, this, &CurvePlot::adoptPixelRatio, Qt::UniqueConnection);
    adoptPixelRatio();
}

void CurvePlot::adoptPixelRatio()
{
    plot().setBufferDevicePixelRatio(devicePixelRatioF());
    plot().replot(QCustomPlot::rpQueuedReplot);
}

} // namespace tnn::widgets
