// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/atlas_frames.h"

#include <cmath>

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QWheelEvent>

#include <qcustomplot.h>

#include "app/bench/engine/bench_inputs.h"
#include "engine/error.h"

namespace tnn::app {

namespace {

using figures::AtlasFigure;

constexpr int Layers = 12;
constexpr long AtlasChannels = 2304, AtlasLength = 65536;

/// Exponentials that fall to 1/e within 1 to 8192 lags: half of them smooth, a quarter take differences, and a quarter
/// alternate from bin to bin.
AtlasFigure::BandPtr decayingBand(int layer, const std::vector<long> &edges)
{
    auto band = std::make_shared<AtlasFigure::Band>();
    band->tno = layer;
    band->title = band->layerTitle = Message("layer %1", layer);
    band->brief = "L" + std::to_string(layer);
    band->bins = static_cast<long>(edges.size()) - 1;
    band->columns.resize(AtlasChannels);
    band->values.reserve(static_cast<std::size_t>(AtlasChannels * band->bins));
    for (long channel = 0; channel < AtlasChannels; ++channel) {
        const auto place = static_cast<unsigned>(channel), salt = static_cast<unsigned>(layer);
        const double reach = std::exp2(13 * (0.5 + bench::benchNumber(place, salt)));
        const double kind = bench::benchNumber(place, salt + Layers) + 0.5;
        const auto signOf = [kind](long bin) {
            return kind < 0.5 || bin == 0 || (kind > 0.75 && bin % 2 == 0) ? 1 : -1;
        };
        for (long bin = 0; bin < band->bins; ++bin)
            band->values.push_back(
                static_cast<float>(signOf(bin) * std::exp(-static_cast<double>(edges[bin]) / reach)));
        AtlasFigure::Column &column = band->columns[static_cast<std::size_t>(channel)];
        column.k99 = std::min(AtlasLength - 1, std::lround(reach * std::log(100) / 2));
        column.peak = 1;
        column.tail = signOf(band->bins - 1);
    }
    return band;
}

/// A few steps of one kind.
struct Gesture {
    int frames;
    QPointF at;    ///< where it begins, in shares of the widget
    QPointF step;  ///< how far a drag moves, in pixels
    int notch = 0; ///< how far the wheel turns, if this is no drag
    Qt::KeyboardModifiers keys = Qt::NoModifier;
};

/// Into a few columns, into their curves, out to the model, and along the lags.
const std::vector<Gesture> &path()
{
    constexpr QPointF Middle(0.5, 0.4), Lags(0.01, 0.4);
    static const std::vector<Gesture> Path{{10, Middle, {}, 1},
                                           {60, Middle, {-6, 0}},
                                           {8, Middle, {}, 1, Qt::ControlModifier},
                                           {60, Middle, {4, 3}},
                                           {8, Middle, {}, -1, Qt::ControlModifier},
                                           {6, Middle, {}, -1},
                                           {60, Middle, {5, 0}},
                                           {8, Middle, {}, -1},
                                           {10, Lags, {}, 1},
                                           {60, Middle, {0, -4}},
                                           {10, Lags, {}, -1}};
    return Path;
}

void sendMouse(QWidget &widget, QEvent::Type type, const QPointF &place, Qt::MouseButtons held)
{
    const bool moves = type == QEvent::MouseMove;
    QMouseEvent event(type, place, widget.mapToGlobal(place), moves ? Qt::NoButton : Qt::LeftButton, held,
                      Qt::NoModifier);
    QApplication::sendEvent(&widget, &event);
}

void sendWheel(QWidget &widget, const QPointF &place, int notch, Qt::KeyboardModifiers keys)
{
    QWheelEvent event(place, widget.mapToGlobal(place), {}, {0, notch * 120}, Qt::NoButton, keys, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(&widget, &event);
}

class FrameWatch : public QObject {
public:
    explicit FrameWatch(QWidget &widget) { widget.installEventFilter(this); }
    bool painted() const { return m_painted; }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        m_painted = m_painted || event->type() == QEvent::Paint;
        return false;
    }

private:
    bool m_painted = false;
};

} // namespace

std::shared_ptr<const AtlasFigure> largeAtlas()
{
    auto figure = std::make_shared<AtlasFigure>();
    figure->title = Message("every kernel");
    figure->n = AtlasLength;
    figure->edges = figures::atlasEdges(AtlasLength);
    figure->expected = Layers;
    for (int layer = 0; layer < Layers; ++layer)
        figure->bands.push_back(decayingBand(layer, figure->edges));
    return figure;
}

std::unique_ptr<QWidget> bareAtlas(const AtlasFigure &figure)
{
    auto plot = std::make_unique<QCustomPlot>();
    plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    auto *map = new QCPColorMap(plot->xAxis, plot->yAxis);
    const auto bins = static_cast<long>(figure.edges.size()) - 1, rows = bins * Layers;
    map->data()->setSize(AtlasChannels, static_cast<int>(rows));
    map->data()->setRange({0, AtlasChannels - 1.0}, {0, static_cast<double>(rows) - 1});
    for (int row = 0; row < rows; ++row)
        for (int channel = 0; channel < AtlasChannels; ++channel)
            map->data()->setCell(channel, row,
                                 figure.bands[static_cast<std::size_t>(row / bins)]->at(channel, row % bins));
    map->setGradient(QCPColorGradient::gpPolar);
    map->setInterpolate(false);
    map->rescaleDataRange();
    plot->yAxis->setRangeReversed(true);
    plot->rescaleAxes();
    return plot;
}

double paintTime(QWidget &widget, const std::function<void()> &change)
{
    constexpr int Patience = 10'000; // milliseconds
    const FrameWatch watch(widget);
    QElapsedTimer clock;
    clock.start();
    change();
    while (!watch.painted()) {
        if (clock.elapsed() > Patience)
            throw Error(Message::verbatim("a frame of the atlas was not painted"));
        QCoreApplication::processEvents();
    }
    return static_cast<double>(clock.nsecsElapsed()) / 1000;
}

std::vector<double> panAndZoom(QWidget &widget)
{
    std::vector<double> times;
    for (const Gesture &gesture : path()) {
        QPointF place(gesture.at.x() * widget.width(), gesture.at.y() * widget.height());
        const bool drags = gesture.notch == 0;
        if (drags)
            sendMouse(widget, QEvent::MouseButtonPress, place, Qt::LeftButton);
        for (int frame = 0; frame < gesture.frames; ++frame) {
            place += gesture.step;
            times.push_back(paintTime(widget, [&] {
                if (drags)
                    sendMouse(widget, QEvent::MouseMove, place, Qt::LeftButton);
                else
                    sendWheel(widget, place, gesture.notch, gesture.keys);
            }));
        }
        if (drags)
            sendMouse(widget, QEvent::MouseButtonRelease, place, Qt::NoButton);
        QCoreApplication::processEvents();
    }
    return times;
}

} // namespace tnn::app
