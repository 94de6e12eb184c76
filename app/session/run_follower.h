// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <QFileSystemWatcher>
#include <QTimer>

#include "app/base/settings.h"
#include "app/session/file_opener.h"
#include "engine/run/training/training_run_files.h"

namespace tnn::app {

/// The checkpoints of the run to which the open one belongs, in order. Neighbors are read ahead. While files are
/// watched, a new checkpoint is added, and shown if the last one was.
class RunFollower : public QObject {
    Q_OBJECT

public:
    RunFollower(Session &session, Jobs &jobs, FileOpener &opener, Settings &settings, QObject *parent = nullptr);

    /// Fewer than two mean that there is no run.
    const std::vector<run::RunCheckpoint> &checkpoints() const { return m_run; }
    int current() const { return m_current; } ///< index of the open one among them; -1 if it is not one of them
    /// Shows one of them; selection, zoom and what-ifs stay.
    void show(int place);
    bool isReading() const { return !m_wanted.isEmpty(); }

signals:
    void changed(); ///< the checkpoints, or which of them is open; also emitted if one could not be opened

private:
    struct KnownFile {
        FileStamp stamp;
        run::RunCheckpoint checkpoint;
    };
    using KnownFiles = std::map<std::string, KnownFile>;
    struct ReadAhead {
        FileStamp stamp;
        document::DocumentPtr document;
    };

    static KnownFiles scanned(const std::string &path, KnownFiles known, const Task &task);
    static ReadAhead readAhead(const QString &path, const checkpoint::GivenOptions &given,
                               const figures::FigureRequest &request, const Task &task);
    QString pathAt(int place) const
    {
        return QFile::decodeName(m_run.at(static_cast<std::size_t>(place)).path.c_str());
    }
    void begin();
    void scan();
    void setKnownFiles(const KnownFiles &known);
    void follow(const QString &path);
    void findCurrent();
    void watch();
    void prepareNeighbours();

    Session &m_session;
    Jobs &m_jobs;
    FileOpener &m_opener;
    Settings &m_settings;
    std::vector<run::RunCheckpoint> m_run;
    KnownFiles m_known;
    std::map<QString, ReadAhead> m_ahead;
    QFileSystemWatcher m_watcher;
    QTimer m_pause;
    QString m_wanted; ///< being read in order to be shown
    int m_current = -1;
    int m_direction = 1; ///< the direction of the last step
    int m_tries = 0;     ///< since the folder changed
};

} // namespace tnn::app
