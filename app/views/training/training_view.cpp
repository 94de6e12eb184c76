// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/training/training_view.h"

#include <cmath>

#include <QFile>
#include <QFileInfo>
#include <QPushButton>

#include "app/base/number_format.h"
#include "app/controls/folding_splitter.h"
#include "app/views/training/training_controls.h"
#include "widgets/base/tick_label.h"
#include "widgets/plots/training/training_plot.h"

namespace tnn::app {

namespace {

QString lossText(double loss)
{
    return QString::number(loss, 'f', 3);
}

bool isSameFile(const QString &a, const QString &b)
{
    return !a.isEmpty() && QFileInfo(a).absoluteFilePath() == QFileInfo(b).absoluteFilePath();
}

} // namespace

TrainingView::TrainingView(const ViewParts &parts) :
    View(QStringLiteral("training"), tr("Training"), parts), m_settings(parts.settings), m_run(parts.training)
{
    options().setFigureDefaults(figures::TrainingOptions());
    session().onDocument(this, &TrainingView::follow);
    connect(&m_run, &TrainingProcess::reported, this, &TrainingView::addNews);
    connect(&m_run, &TrainingProcess::ended, this, &TrainingView::finish);
    connect(&m_run, &TrainingProcess::warned, this, [this](const QString &text) {
        m_warning = text;
        if (m_fields)
            m_fields->setMessage(text, false);
    });
}

View::Parts TrainingView::make(QWidget *parent)
{
    constexpr int LeastUnfolded = 600;
    auto *splitter = new FoldingSplitter(LeastUnfolded, parent);
    m_fields = new TrainingControls(splitter);
    m_plot = new widgets::TrainingPlot(splitter);
    splitter->setStretchFactor(1, 1);
    splitter->setShares({280, 4000});
    connect(m_fields->button(), &QPushButton::clicked, this, [this] { m_run.isRunning() ? stop() : train(); });
    connect(m_fields->resumeButton(), &QPushButton::clicked, this, &TrainingView::resume);
    stopOnEscape(splitter);
    showAll();
    return {m_plot, splitter};
}

void TrainingView::applyOptions()
{
    m_plot->setOptions(chosen<figures::TrainingOptions>());
}

/// Called whenever the selection changes: only another document matters.
void TrainingView::request()
{
    if (m_document == session().shownDocument()) {
        showAll();
        return;
    }
    m_document = session().shownDocument();
    jobs().run(
        id(), this, [document = m_document](const Task &) { return StoredTraining::of(*document); },
        [this](const std::shared_ptr<const StoredTraining> &stored) {
            m_stored = stored;
            if (stored->canResume && !m_run.isRunning()) {
                const QStringList texts = m_settings.trainingTexts(openPath());
                if (!texts.isEmpty())
                    m_fields->setTexts(texts);
            }
            showAll();
            emit status().shown();
        },
        [this](const QString &, const QString &reason) {
            m_stored.reset();
            showAll();
            emit status().failed(reason);
        });
}

void TrainingView::clear()
{
    m_document.reset();
    m_stored.reset();
    showAll();
}

/// A run that has ended is dropped when something else is opened.
void TrainingView::follow()
{
    if (m_run.isRunning() || !session().shownDocument() || isOpen(m_run.call().output))
        return;
    m_live.reset();
    m_hasEnded = false;
    m_stored.reset();
    if (m_fields)
        m_fields->setMessage({}, false);
}

QString TrainingView::openPath() const
{
    return session().shownDocument() ? QFile::decodeName(session().shownDocument()->checkpoint().path.c_str())
                                     : QString();
}

bool TrainingView::isOpen(const QString &path) const
{
    return isSameFile(path, openPath());
}

void TrainingView::train()
{
    if (m_run.isRunning())
        return;
    if (session().remote()) {
        m_fields->setMessage(tr("The open files are on another machine; train there with tnnscope-torch train"), true);
        return;
    }
    const TrainingCall call = m_fields->call();
    if (const QString path = existingOf(call.output); !path.isEmpty() && !call.force) {
        m_fields->setMessage(tr("%1 already exists; save under another name").arg(fileNameOf(path)), true);
        return;
    }
    m_live = std::make_shared<figures::TrainingFigure>();
    start(call);
}

/// The stored data includes everything except the texts, the device, and how often to save.
void TrainingView::resume()
{
    if (m_run.isRunning() || session().remote())
        return;
    TrainingCall call = m_run.call();
    if (!m_hasEnded) {
        if (!m_stored || !m_stored->canResume)
            return;
        call = {m_fields->texts(), openPath(), m_stored->options};
        if (call.texts.isEmpty()) {
            m_fields->setMessage(tr("Choose the text it was trained on, then resume"), true);
            return;
        }
        m_live = std::make_shared<figures::TrainingFigure>(m_stored->figure);
    }
    for (const QString &name : {QStringLiteral("device"), QStringLiteral("save-every")})
        call.options[name] = m_fields->call().options.value(name);
    call.resume = true;
    call.force = false;
    m_fields->setOutput(call.output);
    start(call);
}

void TrainingView::start(const TrainingCall &call)
{
    m_hasEnded = false;
    m_warning.clear();
    m_last = {};
    m_before = stampOf(call.output);
    m_live->title = figures::liveTitle(call.output.toStdString());
    m_settings.setTrainingTexts(call.output, call.texts);
    m_fields->setMessage({}, false);
    emit status().shown();
    emit status().busyChanged(true);
    m_run.start(call);
    showAll();
}

void TrainingView::stop()
{
    m_run.stop();
    m_fields->setMessage(m_run.isStopping() ? tr("Saving a checkpoint, then stopping") : QString(), false);
    showAll();
}

void TrainingView::addNews(const QList<run::TrainProgress> &news)
{
    if (!m_live)
        return;
    bool wasSaved = false;
    for (const run::TrainProgress &one : news) {
        // Resumed from a checkpoint: later steps are repeated.
        while (!m_live->points.empty() && m_live->points.back().step >= one.step)
            m_live->points.pop_back();
        while (!m_live->validation.empty() && m_live->validation.back().first > one.step)
            m_live->validation.pop_back();
        m_live->points.push_back({one.step, one.loss, one.learningRate, 0});
        if (one.validation)
            m_live->validation.emplace_back(one.step, *one.validation);
        wasSaved |= !one.written.empty();
    }
    m_last = news.last();
    m_live->steps = m_last.steps;
    smooth(*m_live);
    if (m_last.steps > 0)
        emit status().progressed(static_cast<double>(m_last.step) / static_cast<double>(m_last.steps));
    if (isVisible())
        showAll();
    else
        invalidate();
    if (wasSaved)
        emit saved(m_run.call().output);
}

/// Looks up in the file what can be resumed: after a stop, the last checkpoint was not reported.
void TrainingView::finish(TrainingProcess::Ending ending, const QString &reason)
{
    emit status().busyChanged(false);
    showAll();
    const QString output = m_run.call().output;
    const bool wasWritten = stampOf(output) != m_before;
    if (!wasWritten && !m_run.call().resume) {
        conclude(ending, reason, nullptr);
        return;
    }
    jobs().run(
        QStringLiteral("training left"), this,
        [name = encodedPath(output)](const Task &) {
            return figures::trainingFigure(checkpoint::readTrainingHistory(name));
        },
        [this, ending, reason](const std::shared_ptr<const figures::TrainingFigure> &left) {
            conclude(ending, reason, left.get());
        },
        [this, ending, reason](const QString &, const QString &) { conclude(ending, reason, nullptr); }, 1);
    if (wasWritten)
        emit saved(output);
}

void TrainingView::conclude(TrainingProcess::Ending ending, const QString &reason, const figures::TrainingFigure *left)
{
    const QString name = fileNameOf(m_run.call().output);
    const bool isDone = left && left->done() >= left->steps;
    m_hasEnded = left && !isDone;
    if (left && m_live && m_live->done() < left->done()) { // the last steps were not reported
        m_live->points = left->points;
        m_live->validation = left->validation;
    }
    if (!m_fields)
        return;
    const QString kept = !left ? tr("nothing was saved")
        : isDone               ? tr("%1 is complete").arg(name)
                               : tr("%1 has %2 steps and can be resumed").arg(name).arg(left->done());
    if (ending == TrainingProcess::Ending::Failed)
        m_fields->setMessage(tr("%1; %2").arg(reason, kept), true);
    else if (ending == TrainingProcess::Ending::Stopped)
        m_fields->setMessage(tr("Stopped; %1").arg(kept), false);
    else
        m_fields->setMessage(m_warning.isEmpty() ? tr("Done; %1").arg(kept) : tr("Done; %1; %2").arg(kept, m_warning),
                             false);
    showAll();
}

std::shared_ptr<const figures::TrainingFigure> TrainingView::shownFigure() const
{
    if (m_live && (m_run.isRunning() || !session().shownDocument() || isOpen(m_run.call().output)))
        return m_live;
    return m_stored ? std::shared_ptr<const figures::TrainingFigure>(m_stored, &m_stored->figure) : nullptr;
}

/// An export names its checkpoint.
bool TrainingView::hasFigure() const
{
    const auto figure = shownFigure();
    return session().shownDocument() && figure && !figure->isEmpty();
}

QString TrainingView::resumable() const
{
    if (m_run.isRunning())
        return m_fields->resumeButton()->toolTip();
    if (m_hasEnded)
        return tr("Continue from the last checkpoint of %1").arg(fileNameOf(m_run.call().output));
    if (m_stored && m_stored->canResume)
        return tr("Continue %1, %2 of %3 steps")
            .arg(fileNameOf(openPath()))
            .arg(m_stored->figure.done())
            .arg(m_stored->figure.steps);
    return {};
}

QString TrainingView::notice() const
{
    if (m_run.isRunning())
        return tr("Starting");
    if (m_stored)
        return tr("This checkpoint does not store its training losses; train your own model on text");
    return tr("Choose a text file and train a model on it; its loss appears here");
}

QString TrainingView::details() const
{
    const auto figure = shownFigure();
    if (!figure || figure->isEmpty())
        return {};
    QStringList parts;
    parts.append(
        figure->steps > 0
            ? tr("step %1 of %2").arg(widgets::groupedNumber(figure->done()), widgets::groupedNumber(figure->steps))
            : tr("step %1").arg(widgets::groupedNumber(figure->done())));
    if (!figure->points.empty())
        parts.append(tr("loss %1").arg(lossText(figure->points.back().smoothed)));
    if (!figure->validation.empty())
        parts.append(tr("validation %1").arg(lossText(figure->validation.back().second)));
    if (m_run.isRunning() && m_last.tokensPerSecond > 0) {
        parts.append(tr("%1 tokens/s").arg(countText(std::llround(m_last.tokensPerSecond))));
        parts.append(tr("%1 left").arg(durationText(m_last.secondsLeft)));
    }
    return joined(parts);
}

void TrainingView::showAll()
{
    if (!m_fields)
        return;
    m_fields->setState(!m_run.isRunning()       ? TrainingControls::State::Idle
                           : m_run.isStopping() ? TrainingControls::State::Stopping
                                                : TrainingControls::State::Running);
    const bool canTrain = m_run.isRunning() || m_run.hasEngine();
    m_fields->setRefusal(canTrain ? QString()
                                  : tr("Training requires tnnscope-torch; install its package, or build it with "
                                       "./bootstrap.sh torch"));
    m_fields->offerResume(canTrain ? resumable() : QString());
    m_plot->setNotice(notice());
    const auto figure = shownFigure();
    // A copy, since the plot keeps its figure while the run continues.
    m_plot->setFigure(figure ? std::make_shared<const figures::TrainingFigure>(*figure) : nullptr);
    emit headingChanged({{}, {}, details()});
}

ViewKind trainingView()
{
    return {makeView<TrainingView>};
}

} // namespace tnn::app
