// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>

#include <QMap>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include "app/base/shared_queue.h"
#include "engine/remote/protocol.h"
#include "engine/run/training/train.h"

class QThread;

namespace tnn::app {

/// A call of `train`, as entered and remembered.
struct TrainingCall {
    QStringList texts;
    QString output;
    QMap<QString, QString> options; ///< "steps": "500"; a flag: an empty text
    bool resume = false;
    bool force = false; ///< replace an existing model

    remote::CommandRequest request() const;
};

/// One training at a time, in a separate process that an engine's command line starts: the window never waits. If this
/// is destroyed during a training, the process is given a second to save.
class TrainingProcess : public QObject {
    Q_OBJECT

public:
    enum class Ending { Finished, Stopped, Failed };
    Q_ENUM(Ending)

    explicit TrainingProcess(QObject *parent = nullptr);
    ~TrainingProcess() override;

    void setEngine(const QString &command) { m_engine = command; } ///< empty: tnnscope-torch
    bool hasEngine() const;                                        ///< the engine's program exists
    void start(const TrainingCall &call);                          ///< must not be called while another one runs
    /// Requests it to save and end; a second call ends it at once, and unsaved progress is lost.
    void stop();
    bool isRunning() const { return m_thread != nullptr; }
    bool isStopping() const { return isRunning() && m_stop.stop_requested(); }
    const TrainingCall &call() const { return m_call; } ///< the latest

signals:
    void started();
    void reported(const QList<tnn::run::TrainProgress> &news); ///< several steps at once
    void warned(const QString &text);
    /// `reason` if it failed: one sentence without a period.
    void ended(tnn::app::TrainingProcess::Ending ending, const QString &reason);

private:
    struct TrainingStatus {
        SharedQueue<run::TrainProgress> news;
        SharedQueue<QString> warnings;
    };
    struct TrainingResult {
        Ending ending = Ending::Failed;
        QString reason;
    };
    static TrainingResult run(const std::string &engine, const TrainingCall &call, TrainingStatus &status,
                              const std::stop_token &stop, const std::stop_token &kill);
    void reportNews();
    void finish(const TrainingResult &result);

    QString m_engine;
    TrainingCall m_call;
    QThread *m_thread = nullptr;
    std::shared_ptr<TrainingStatus> m_status;
    std::stop_source m_stop, m_kill;
    QTimer m_beat;
};

} // namespace tnn::app
