// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/training_process.h"

#include <utility>

#include <QThread>

#include "app/base/number_format.h"
#include "app/base/program.h"
#include "engine/remote/call_words.h"
#include "engine/remote/engine_process.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

constexpr int NewsMilliseconds = 100;

} // namespace

remote::CommandRequest TrainingCall::request() const
{
    remote::CommandRequest request("train");
    for (const QString &text : texts)
        request.add("TEXT", encodedPath(text));
    request.add("o", encodedPath(output));
    for (auto option = options.cbegin(); option != options.cend(); ++option) {
        const std::string value = option.value().toStdString();
        request.add(option.key().toStdString(), value.empty() ? io::Json(true) : io::Json(value));
    }
    for (const auto &[name, isGiven] : {std::pair("resume", resume), std::pair("force", force)})
        if (isGiven)
            request.add(name, true);
    return request;
}

TrainingProcess::TrainingProcess(QObject *parent) : QObject(parent)
{
    m_beat.setInterval(NewsMilliseconds);
    connect(&m_beat, &QTimer::timeout, this, &TrainingProcess::reportNews);
}

TrainingProcess::~TrainingProcess()
{
    m_stop.request_stop();
    m_kill.request_stop();
    if (!m_thread)
        return;
    m_thread->wait();
    delete m_thread;
}

bool TrainingProcess::hasEngine() const
{
    const std::string program = m_engine.isEmpty() ? "tnnscope-torch"
                                                   : remote::shellWords(m_engine.toStdString()).front();
    return !remote::programNamed(program).empty();
}

void TrainingProcess::start(const TrainingCall &call)
{
    if (isRunning())
        return;
    m_call = call;
    m_stop = {};
    m_kill = {};
    m_status = std::make_shared<TrainingStatus>();
    m_thread = QThread::create([this, engine = m_engine.toStdString(), call, status = m_status,
                                stop = m_stop.get_token(), kill = m_kill.get_token()] {
        const TrainingResult result = run(engine, call, *status, stop, kill);
        // The destructor waits for the thread, so this object still exists when it is called back.
        QMetaObject::invokeMethod(
            this, [this, result] { finish(result); }, Qt::QueuedConnection);
    });
    m_thread->start();
    m_beat.start();
    emit started();
}

TrainingProcess::TrainingResult TrainingProcess::run(const std::string &engine, const TrainingCall &call,
                                                     TrainingStatus &status, const std::stop_token &stop,
                                                     const std::stop_token &kill)
{
    try {
        remote::EngineProcess process(engine, versionText().toStdString(), stop);
        remote::EngineCallbacks callbacks;
        callbacks.news = [&status](const io::Json &news) { status.news.append(run::progressOf(news)); };
        callbacks.warning = [&status](const Message &warning) { status.warnings.append(widgets::translated(warning)); };
        try {
            process.ask(call.request(), {stop, {}}, callbacks);
            return {Ending::Finished, {}};
        } catch (const Cancelled &) {
            // Requests are answered in order: once this one is answered, the training has saved and ended.
            process.ask({"stat", encodedPath(call.output)}, {kill, {}});
            return {Ending::Stopped, {}};
        }
    } catch (const Cancelled &) {
        return {Ending::Failed, tr("the training was stopped without saving")};
    } catch (const Error &error) {
        return {Ending::Failed, widgets::translated(error.message())};
    } catch (const std::exception &error) {
        return {Ending::Failed, QString::fromUtf8(error.what())};
    }
}

void TrainingProcess::stop()
{
    if (m_stop.stop_requested())
        m_kill.request_stop();
    m_stop.request_stop();
}

void TrainingProcess::reportNews()
{
    if (!m_status)
        return;
    for (const QString &warning : m_status->warnings.takeAll())
        emit warned(warning);
    const std::vector<run::TrainProgress> news = m_status->news.takeAll();
    if (!news.empty())
        emit reported(QList<run::TrainProgress>(news.begin(), news.end()));
}

void TrainingProcess::finish(const TrainingResult &result)
{
    m_beat.stop();
    m_thread->wait();
    delete std::exchange(m_thread, nullptr);
    reportNews();
    m_status.reset();
    emit ended(result.ending, result.reason);
}

} // namespace tnn::app
