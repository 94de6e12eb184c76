// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/view.h"

#include <utility>

#include <QKeyEvent>

#include "app/base/number_format.h"
#include "app/views/option_controls.h"
#include "engine/error.h"
#include "engine/run/run_estimate.h"
#include "widgets/base/translated.h"

namespace tnn::app {

FigureSource FigureSource::ofAll(figures::Overlaid documents, const figures::FigureRequest &request)
{
    FigureSource source{std::move(documents), request};
    source.request.selection = {.n = request.selection.n};
    source.request.reduce = {};
    return source;
}

View::View(QString id, QString title, const ViewParts &parts) :
    m_id(std::move(id)), m_title(std::move(title)), m_session(parts.session), m_jobs(parts.jobs)
{
    connect(&m_options, &ViewOptions::figureChanged, this, &View::onFigureOptions);
    connectSession();
    connectJobs();
}

void View::connectSession()
{
    m_session.onDocument(this, &View::invalidate);
    m_session.onChange(this, &View::invalidate, &ViewState::selection, &ViewState::overrides, &ViewState::stage);
    connect(&m_session, &Session::hoverChanged, this, [this] {
        if (m_plot && m_visible)
            m_plot->setHover(m_session.hover());
    });
}

void View::connectJobs()
{
    const auto setBusy = [this](bool busy) {
        return [this, busy](const QString &key) {
            if (key == m_id)
                emit status().busyChanged(busy);
        };
    };
    connect(&m_jobs, &Jobs::started, this, setBusy(true));
    connect(&m_jobs, &Jobs::finished, this, setBusy(false));
    connect(&m_jobs, &Jobs::stopped, this, setBusy(false));
    connect(&m_jobs, &Jobs::progressed, this, [this](const QString &key, double fraction) {
        if (key == m_id || key == runJob())
            emit status().progressed(fraction);
    });
    connect(&m_jobs, &Jobs::announced, this, [this](const QString &key, const QString &text) {
        if (key == m_id || key == runJob())
            emit status().announced(text);
    });
}

std::function<void(const Task &)> View::estimate() const
{
    using figures::FigureTraits;
    const figures::Input &input = m_session.input();
    const FigureTraits traits = m_options.hasFigure() ? traitsOf(m_options.figure()) : FigureTraits();
    const bool isInside = traits.networkInput == FigureTraits::NetworkInput::TokensOrFeatures || traits.comparesMethods;
    if (!input.network || (!isInside && traits.networkInput == FigureTraits::NetworkInput::None))
        return [](const Task &) {};
    run::RunLength length{input.network->tokens.n, input.network->tokens.n};
    if (isInside)
        length.lastLayer = m_session.tno()->layer;
    return [&jobs = m_jobs, key = m_id, document = m_session.shownDocument(), length](const Task &task) {
        jobs.announce(key, run::estimateOf(*document, length), task);
    };
}

void View::build(QWidget *parent)
{
    if (m_content)
        return;
    const Parts parts = make(parent);
    m_plot = parts.plot;
    m_content = parts.content;
    if (m_options.hasFigure())
        m_controls = makeOptionControls(parent, *this);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->setAccessibleName(m_title);
    connect(m_plot, &widgets::Plot::hovered, &m_session, &Session::setHover);
    connect(m_plot, &widgets::Plot::readout, this, &View::readout);
    connect(m_plot, &widgets::Plot::zoomed, this, &View::zoomed);
    if (m_theme)
        setTheme(*m_theme);
    applyOptions();
    emit built();
    invalidate();
}

void View::onFigureOptions(const figures::FigureOptions &before)
{
    if (!isBuilt())
        return;
    if (needOther(before))
        invalidate();
    applyOptions();
}

figures::Zoom View::zoom() const
{
    if (m_pendingZoom)
        return m_pendingZoom->zoom;
    return m_plot && hasFigure() ? m_plot->zoom() : figures::Zoom();
}

void View::setZoom(const figures::Zoom &zoom)
{
    m_pendingZoom = PendingZoom{zoom, m_session.selection().n};
    if (m_plot && !m_stale && hasFigure() && !m_jobs.isRunning(m_id))
        applyZoom();
}

/// A zoom that was set for another length or axis is ignored.
void View::applyZoom()
{
    const PendingZoom wanted = *std::exchange(m_pendingZoom, {});
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

void View::setVisible(bool visible)
{
    if (visible == m_visible)
        return;
    m_visible = visible;
    if (!visible && m_jobs.isRunning(m_id)) {
        m_jobs.stop(m_id);
        m_stale = true; // requested when the view becomes visible
    }
    if (visible && m_stale)
        refresh();
}

void View::stopOnEscape(QWidget *content)
{
    for (QWidget *child : content->findChildren<QWidget *>())
        child->installEventFilter(this);
}

bool View::eventFilter(QObject *watched, QEvent *event)
{
    const bool isEscape = event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape;
    return (isEscape && stopWhatRuns()) || QObject::eventFilter(watched, event);
}

bool View::stopWhatRuns()
{
    if (!canStop())
        return false;
    stopRun();
    return true;
}

void View::invalidate()
{
    m_stale = true;
    if (m_queued || !m_visible || !m_content)
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
    if (!m_stale || !m_visible || !m_content)
        return;
    if (!m_session.shownDocument()) {
        m_stale = false;
        m_jobs.stop(m_id);
        clear();
        return;
    }
    m_stale = false;
    const std::string &file = m_session.documentA()->checkpoint().path;
    if (const std::string before = std::exchange(m_file, file); !before.empty() && before != file && hasFigure())
        clear();
    if (const QString sentence = refusal(); !sentence.isEmpty()) {
        m_jobs.stop(m_id);
        clear();
        emit status().nothingToShow(sentence);
        return;
    }
    request();
}

QString View::identity() const
{
    return joined({isOfAllLayers() ? tr("every layer") : selectionText(), nameOf(m_session.stage())});
}

QString View::selectionText() const
{
    const figures::FigureRequest request = drawnRequest();
    QString channels;
    if (request.reduction != figures::Reduction::Channel)
        channels = request.reduction == figures::Reduction::Mean ? tr("mean over channels")
                                                                 : tr("extreme over channels");
    else if (request.allChannels)
        channels = tr("all channels");
    else if (request.selection.channels.size() == 1)
        channels = tr("channel %1").arg(request.selection.channels.front());
    else
        channels = tr("channels %1").arg(channelsText(request.selection.channels));
    return joined({layerText(), channels});
}

bool View::isOfAllLayers() const
{
    return !m_options.hasFigure() || traitsOf(m_options.figure()).isOfAllLayers;
}

bool View::showsPinned() const
{
    return m_options.hasFigure() && traitsOf(m_options.figure()).showsPinned && !m_session.selection().pinned.empty();
}

QString View::layerText() const
{
    const checkpoint::TnoDescription &tno = *m_session.tno();
    return widgets::translated(tno.heads > 1 ? Message("%1, head %2", tno.name, m_session.selection().head) : tno.name);
}

void View::showHeading(const QString &details)
{
    if (!m_session.shownDocument()) {
        emit headingChanged({});
        return;
    }
    const figures::Overlaid documents = drawn();
    Message names;
    if (!documents.empty())
        names = documents.size() == 1 ? Message::verbatim(documents.front()->role())
                                      : Message("%1 and %2", documents.front()->role(), documents.back()->role());
    emit headingChanged({joined({widgets::translated(names), identity()}),
                         changedText(m_session.overrides(), isOfAllLayers() ? nullptr : m_session.tno()), details});
}

QString View::failureText(const QString &file, const QString &reason) const
{
    const bool isOfOther = !file.isEmpty() && file.toStdString() != m_session.shownDocument()->checkpoint().path;
    return isOfOther ? tr("%1: %2").arg(fileNameOf(file), reason) : reason;
}

void View::announce(const QString &details)
{
    showHeading(details);
    if (m_pendingZoom)
        applyZoom();
    emit status().shown();
}

QString View::limitText(long n) const
{
    return n < m_session.selection().n ? tr("up to n = %1").arg(n) : QString();
}

QString View::lengthText(long n) const
{
    return n < m_session.selection().n ? limitText(n) : tr("n = %1").arg(n);
}

figures::PlotRequest View::requestOfSession() const
{
    figures::PlotRequest plot;
    plot.document = m_session.shownDocument();
    plot.overlaid = drawn();
    if (m_session.documentB()) {
        const bool onlyA = m_session.shown() == document::ShownDocument::Both && plot.overlaid.size() == 1;
        plot.shown = onlyA ? document::ShownDocument::A : m_session.shown();
        plot.compared = {m_session.documentA()->checkpoint().path, m_session.documentB()->checkpoint().path};
    }
    plot.options = m_options.figure();
    plot.figure = m_session.request();
    return plot;
}

} // namespace tnn::app
