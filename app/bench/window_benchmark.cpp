// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/window_benchmark.h"

#include <algorithm>
#include <numeric>

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTableView>
#include <QTimer>
#include <QWheelEvent>

#include "app/base/program.h"
#include "app/panels/model/channel_list.h"
#include "app/views/network/extrapolation_view.h"
#include "app/window/run_window.h"
#include "app/window/view_area.h"
#include "engine/error.h"
#include "widgets/cells/cell_plot.h"

namespace tnn::app {

namespace {

constexpr int Patience = 60'000; // milliseconds
constexpr QSize WindowSize{1560, 980};

/// Waits until each of some widgets, or one of its children, has been painted.
class PaintWatch : public QObject {
public:
    void watch(QWidget *widget)
    {
        m_waiting.append(widget);
        widget->installEventFilter(this);
        for (QWidget *part : widget->findChildren<QWidget *>())
            part->installEventFilter(this);
    }
    bool isDone() const { return m_waiting.isEmpty(); }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            m_waiting.removeIf([watched](const QWidget *waited) {
                return waited == watched || waited->isAncestorOf(qobject_cast<QWidget *>(watched));
            });
        return false;
    }

private:
    QList<const QWidget *> m_waiting;
};

void sendMouse(QWidget *widget, QEvent::Type type, const QPointF &place, Qt::MouseButton button, Qt::MouseButtons held)
{
    QMouseEvent event(type, place, widget->mapToGlobal(place), button, held, Qt::NoModifier);
    QApplication::sendEvent(widget, &event);
}

} // namespace

WindowBenchmark::WindowBenchmark(const std::string &checkpoint, long n)
{
    dressApplication();
    m_settings.appearance.set(Settings::Appearance::Light);
    m_settings.setPerspective(QStringLiteral("custom")); // every view
    m_window = std::make_unique<MainWindow>(m_session, m_jobs, m_settings, m_themes, m_opener);
    m_window->resize(WindowSize);
    m_window->show();
    open(checkpoint, n);
}

WindowBenchmark::~WindowBenchmark() = default;

void WindowBenchmark::open(const std::string &checkpoint, long n)
{
    const auto allShown = [this] {
        const auto &panels = m_window->viewArea()->panels();
        return std::all_of(panels.begin(), panels.end(), [this](const ViewPanel *panel) {
            return !panel->view().isVisible() || (panel->view().hasFigure() && !m_jobs.isRunning(panel->view().id()));
        });
    };
    m_opener.open(QString::fromStdString(checkpoint));
    waitFor([&] { return m_session.shownDocument() != nullptr && allShown(); }, "its views");
    m_session.setLength(n);
    QCoreApplication::processEvents(); // the views request figures
    waitFor(allShown, "its views at that length");
    findDiagonal();
}

/// Finds an x next to which a pointer is at a lag that every view draws.
void WindowBenchmark::findDiagonal()
{
    QWidget *const widget = matrix();
    for (int x = 0; x < widget->width(); ++x) {
        sendMouse(widget, QEvent::MouseMove, {x + 0.5, widget->height() / 2.0}, Qt::NoButton, Qt::NoButton);
        const std::optional<long> lag = m_session.hover().lag;
        if (lag && *lag < 0) {
            m_diagonal = x;
            return;
        }
    }
    throw Error(Message::verbatim("its matrix shows no diagonal")).in("the window");
}

void WindowBenchmark::waitFor(const std::function<bool()> &reached, const char *what)
{
    QElapsedTimer clock;
    clock.start();
    while (!reached()) {
        if (clock.elapsed() > Patience)
            throw Error(Message::verbatim(std::string("it did not show ") + what)).in("the window");
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
    }
}

QWidget *WindowBenchmark::matrix() const
{
    return m_window->viewArea()->panel(QStringLiteral("toeplitz"))->view().plot();
}

void WindowBenchmark::untilPainted(const std::vector<const char *> &views)
{
    PaintWatch watch;
    for (const char *id : views)
        watch.watch(m_window->viewArea()->panel(QString::fromLatin1(id))->view().plot());
    QElapsedTimer clock;
    clock.start();
    while (!watch.isDone()) {
        if (clock.elapsed() > Patience)
            throw Error(Message::verbatim("not every view was painted")).in("the window");
        QCoreApplication::processEvents();
    }
}

void WindowBenchmark::point()
{
    QWidget *const widget = matrix();
    const QPointF place(m_diagonal - 2 - ++m_step % 7, widget->height() / 2.0);
    sendMouse(widget, QEvent::MouseMove, place, Qt::NoButton, Qt::NoButton);
    untilPainted({"toeplitz", "coefficients", "decay"});
}

void WindowBenchmark::showProfiles()
{
    auto *const plot = qobject_cast<widgets::CellPlot *>(matrix());
    if (plot->hasProfiles())
        return;
    plot->fit();
    plot->setProfiles(true);
    findDiagonal();
}

void WindowBenchmark::pan()
{
    QWidget *const widget = matrix();
    const QPointF from(widget->width() * 0.4, widget->height() * 0.5);
    const double way = ++m_step % 2 == 0 ? 8 : -8;
    sendMouse(widget, QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
    sendMouse(widget, QEvent::MouseMove, from + QPointF(way, way), Qt::NoButton, Qt::LeftButton);
    sendMouse(widget, QEvent::MouseButtonRelease, from + QPointF(way, way), Qt::LeftButton, Qt::NoButton);
    untilPainted({"toeplitz"});
}

void WindowBenchmark::zoom()
{
    constexpr int Notch = 120;
    QWidget *const widget = matrix();
    const QPointF place(widget->width() * 0.4, widget->height() * 0.5);
    const int notches = ++m_step % 8 < 4 ? 1 : -1;
    QWheelEvent event(place, widget->mapToGlobal(place), {}, {0, notches * Notch}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
    untilPainted({"toeplitz"});
}

double WindowBenchmark::browse(int steps)
{
    constexpr int LongestRest = 60'000; // milliseconds at most
    constexpr int Beats = 40;           // turns of the event loop between two steps, each at least a millisecond
    QAbstractItemView *const list = m_window->findChild<ChannelList *>()->table();
    std::vector<long> most(Session::MostCurves);
    std::iota(most.begin(), most.end(), 100L);
    int beats = 0, step = 0;
    return longestBlock(
        [&] {
            if (++beats % Beats != 0)
                return step < steps;
            const auto layers = static_cast<int>(m_session.tnos());
            if (++step % 3 == 0)
                list->verticalScrollBar()->setValue(list->verticalScrollBar()->maximum() * (step % 7) / 7);
            else if (step % 3 == 1)
                m_session.setTno(step / 3 % layers);
            else
                m_session.setChannels(step % 2 == 0 ? most : std::vector<long>{step * 100L % m_session.channels()});
            return step < steps;
        },
        LongestRest);
}

ExtrapolationView &WindowBenchmark::extrapolation() const
{
    const ViewPanel *const panel = m_window->viewArea()->panel(QStringLiteral("extrapolation"));
    return *qobject_cast<ExtrapolationView *>(&panel->view());
}

void WindowBenchmark::startExtrapolation()
{
    m_window->viewArea()->bring(QStringLiteral("extrapolation"));
    waitFor([this] { return m_window->vocabularies().vocabulary() != nullptr; }, "its vocabulary");
    const auto begins = [this] {
        extrapolation().setText(exampleText()); // ignored until the view has seen the open checkpoint
        return extrapolates();
    };
    waitFor(begins, "an extrapolation");
}

bool WindowBenchmark::extrapolates() const
{
    return extrapolation().isRunning();
}

double WindowBenchmark::stopExtrapolation()
{
    QElapsedTimer clock;
    clock.start();
    extrapolation().stop();
    while (m_jobs.threadsAtWork() > 0)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 1);
    return static_cast<double>(clock.nsecsElapsed()) / 1000;
}

double WindowBenchmark::longestBlock(const std::function<bool()> &goesOn, int most)
{
    QElapsedTimer clock;
    qint64 last = 0, longest = 0;
    QEventLoop loop;
    QTimer beat;
    beat.setTimerType(Qt::PreciseTimer);
    QObject::connect(&beat, &QTimer::timeout, &loop, [&] {
        const qint64 now = clock.nsecsElapsed();
        longest = std::max(longest, now - last);
        last = now;
        if (!goesOn() || now / 1'000'000 > most)
            loop.quit();
    });
    clock.start();
    beat.start(1);
    loop.exec();
    return static_cast<double>(longest) / 1000;
}

} // namespace tnn::app
