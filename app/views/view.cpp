// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/view.h"

#include <utility>

#include <QKeyEvent>

#include "app/base/number_format.h"
#include "app/controls/kept_options.h"
#include "app/views/option_controls.h"
#include "engine/error.h"
#include "widgets/base/translated.h"

namespace tnn::app {

View::View(QString id, QString title, const ViewParts &parts) :
    m_id(std::move(id)), m_title(std::move(title)), m_session(parts.session), m_jobs(parts.jobs)
{
    connectSession();
    connectJobs();
}

void View::connectSession()
{
    m_session.onDocument(this, &View::invalidate);
    m_session.onChange(this, &View::invalidate, &LookedAt::selection, &LookedAt::overrides, &LookedAt::stage);
    connect(&m_session, &Session::hoverChanged, this, [this] {
        if (m_plot && m_lookedAt)
            m_plot->setHover(m_session.hover());
    });
}

void View::connectJobs()
{
    const auto tellBusy = [this](bool busy) {
        return [this, busy](const QString &key) {
            if (key == m_id)
                emit busyChanged(busy);
        };
    };
    connect(&m_jobs, &Jobs::started, this, tellBusy(true));
    connect(&m_jobs, &Jobs::finished, this, tellBusy(false));
    connect(&m_jobs, &Jobs::stopped, this, tellBusy(false));
    connect(&m_jobs, &Jobs::progressed, this, [this](const QString &key, double fraction) {
        if (key == m_id || key == runJob())
            emit progressed(fraction);
    });
}

void View::build(QWidget *parent)
{
    if (m_content)
        return;
    const Parts parts = make(parent);
    m_plot = parts.plot;
    m_content = parts.content;
    if (hasFigureOptions() && !kindOf(figureOptions()).fields.empty())
        m_controls = makeOptionControls(parent, *this);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->setAccessibleName(m_title);
    connect(m_plot, &widgets::Plot::hovered, &m_session, &Session::setHover);
    connect(m_plot, &widgets::Plot::readout, this, &View::readout);
    connect(m_plot, &widgets::Plot::zoomed, this, &View::zoomed);
    if (m_theme)
        setTheme(*m_theme);
    applyOptions();
    keepOptions();
    invalidate();
}

void View::keepOptions()
{
    for (const QWidget *control : controlsThatHold())
        m_first[keyOf(control)] = valueOf(control);
    emit wasBuilt();
    setOptions(std::exchange(m_wanted, {}));
    for (QWidget *control : controlsThatHold())
        whenChanged(control, this, [this] { emit optionsChanged(); });
}

void View::setFigureOptions(const figures::FigureOptions &options)
{
    if (options == *m_figureOptions)
        return;
    const figures::FigureOptions before = std::exchange(*m_figureOptions, options);
    if (isBuilt()) {
        if (needOther(before))
            invalidate();
        applyOptions();
    }
    emit optionsChanged();
}

QList<QWidget *> View::keptOptions() const
{
    return keptControls({m_controls, m_content});
}

/// The others show an option of the figure.
QList<QWidget *> View::controlsThatHold() const
{
    QList<QWidget *> controls = keptOptions();
    controls.removeIf([this](const QWidget *control) { return optionField(*this, keyOf(control)) != nullptr; });
    return controls;
}

QJsonObject View::options() const
{
    QJsonObject options = m_wanted;
    for (const QWidget *control : controlsThatHold())
        options[keyOf(control)] = valueOf(control);
    if (hasFigureOptions())
        write(figureOptions(), options);
    return options;
}

QJsonObject View::firstOptions() const
{
    QJsonObject options = m_first;
    if (hasFigureOptions())
        write(usualFigureOptions(), options);
    return options;
}

void View::setOptions(const QJsonObject &options)
{
    if (hasFigureOptions())
        setFigureOptions(read(options, figureOptions()));
    if (!isBuilt()) {
        m_wanted = options;
        return;
    }
    for (QWidget *control : controlsThatHold())
        if (const auto value = options.constFind(keyOf(control)); value != options.constEnd())
            setValue(control, *value);
}

figures::Zoom View::zoom() const
{
    if (m_wantedZoom)
        return m_wantedZoom->zoom;
    return m_plot && hasFigure() ? m_plot->zoom() : figures::Zoom();
}

void View::setZoom(const figures::Zoom &zoom)
{
    m_wantedZoom = WantedZoom{zoom, m_session.selection().n};
    if (m_plot && !m_stale && hasFigure() && !m_jobs.isRunning(m_id))
        applyZoom();
}

/// A zoom that was set for another length or axis is ignored.
void View::applyZoom()
{
    const WantedZoom wanted = *std::exchange(m_wantedZoom, {});
    if (wanted.n != m_session.selection().n)
        return;
    try {
        m_plot->setZoom(wanted.zoom);
    } catch (const Error &) {
        m_plot->fit();
    }
}

void View::setTheme(const widgets::Theme &theme)
{
    m_theme = theme;
    if (!m_plot)
        return;
    m_plot->setTheme(theme);
    themeChanged(theme);
}

void View::setLookedAt(bool lookedAt)
{
    if (lookedAt == m_lookedAt)
        return;
    m_lookedAt = lookedAt;
    if (!lookedAt && m_jobs.isRunning(m_id)) {
        m_jobs.stop(m_id);
        m_stale = true; // requested when the view becomes visible
    }
    if (lookedAt && m_stale)
        refresh();
}

void View::stopOnEscape(QWidget *content)
{
    for (QWidget *child : content->findChildren<QWidget *>())
        child->installEventFilter(this);
}

bool View::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape || !canStop())
        return QObject::eventFilter(watched, event);
    stopRun();
    return true;
}

void View::invalidate()
{
    m_stale = true;
    if (m_queued || !m_lookedAt || !m_content)
        return;
    // Several changes in one gesture cause one request.
    m_queued = true;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_queued = false;
            refresh();
        },
        Qt::QueuedConnection);
}

void View::refresh()
{
    if (!m_stale || !m_lookedAt || !m_content)
        return;
    if (!m_session.document()) {
        m_stale = false;
        m_jobs.stop(m_id);
        clear();
        return;
    }
    m_stale = false;
    request();
}

/// If two checkpoints are open, it says which of them is drawn.
void View::announce(const QString &subtitle)
{
    const figures::Overlaid documents = m_session.document() ? drawn() : figures::Overlaid();
    Message names;
    if (!documents.empty())
        names = documents.size() == 1 ? Message::verbatim(documents.front()->role())
                                      : Message("%1 and %2", documents.front()->role(), documents.back()->role());
    const QString who = widgets::translated(names);
    emit subtitleChanged(subtitle.startsWith(who) ? subtitle : joined({who, subtitle}));
    if (m_wantedZoom)
        applyZoom();
    emit shown();
}

QString View::limitText(long n) const
{
    return n < m_session.selection().n ? tr("up to n = %1").arg(n) : QString();
}

QString View::channelText(const Message &title, const figures::ChannelLabel &label, long n) const
{
    const QString limit = limitText(n);
    return joined({widgets::translated(title), tr("channel %1").arg(widgets::translated(label.brief())),
                   limit.isEmpty() ? tr("n = %1").arg(n) : limit});
}

figures::PlotRequest View::plotRequestOfSession() const
{
    figures::PlotRequest plot;
    plot.document = m_session.document();
    plot.overlaid = drawn();
    if (m_session.other()) {
        const bool onlyA = m_session.shown() == document::Shown::Both && plot.overlaid.size() == 1;
        plot.shown = onlyA ? document::Shown::A : m_session.shown();
        plot.compared = {m_session.opened()->checkpoint().path, m_session.other()->checkpoint().path};
    }
    plot.options = figureOptions();
    plot.figure = m_session.request();
    return plot;
}

} // namespace tnn::app
