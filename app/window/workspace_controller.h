// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QObject>

#include "app/base/settings.h"
#include "app/window/workspace_capture.h"

class QMessageBox;

namespace tnn::app {

/// The workspace as a file: opened, saved, and compared with what was saved. If one cannot be opened, nothing changes.
class WorkspaceController : public QObject {
    Q_OBJECT

public:
    WorkspaceController(Session &session, Jobs &jobs, Settings &settings, FileOpener &opener, WorkspaceCapture &capture,
                        QWidget *window);

    const QString &path() const { return m_path; } ///< empty until it is opened or saved
    bool isChanged() const { return m_changed; }   ///< since then; false if there is no path
    QString title() const;                         ///< its name with a change mark, for the window's title

    void open(const QString &path)
    {
        withoutLoss([this, path] { read(path, path); });
    }
    /// Restores a state that is not in a user's file: it has no path, so that saving requests one.
    void restore(const QString &file) { read(file, {}); }
    void save();
    void saveByDialog();
    void saveTo(const QString &path);
    void close(); ///< closes the workspace and the checkpoint
    /// Calls `next` now, or once changes that would be lost have been saved or discarded; never, if the user cancels.
    void withoutLoss(const std::function<void()> &next);
    bool mayClose(); ///< whether the window can close now; if not, it closes once the user has decided

    /// Called for missing files on opening: returns the user's replacement for a path; empty: none. For tests.
    std::function<QString(const QString &path)> lookFor;
    QMessageBox *question() const; ///< the open one, or nullptr

signals:
    void changed();                                          ///< path or isChanged()
    void restored();                                         ///< everything has been restored
    void failed(const QString &path, const QString &reason); ///< one sentence without a period
    void errorOccurred(const QString &sentence);

private:
    void read(const QString &file, const QString &path);
    void applyState(const WorkspaceState &state, const QString &path);
    void askForEngine(const WorkspaceState &state, const QString &path);
    void locate(const WorkspaceState &state, const QString &path);
    void askForMissing(const WorkspaceState &state, const QString &path);
    void findMissing(WorkspaceState state, const QString &path);
    void load(const WorkspaceState &state, const QString &path);
    void finish();
    void openSecond(const WorkspaceState &state);
    void compare();
    void setPath(const QString &path);
    void setSavedState(const WorkspaceState &state);
    void giveUp();
    WorkspaceState currentState() const;

    struct Pending {
        WorkspaceState state;
        QString path;
        std::shared_ptr<remote::EngineConnection> engineBefore;
    };

    Session &m_session;
    std::shared_ptr<remote::EngineConnection> m_firstEngine; ///< that the window was started with
    Jobs &m_jobs;
    Settings &m_settings;
    FileOpener &m_opener;
    WorkspaceCapture &m_capture;
    QWidget *m_window;
    QString m_path;
    QByteArray m_saved; ///< comparable() of the file's contents
    bool m_changed = false;
    bool m_closes = false;                    ///< after the user has been asked
    std::optional<Pending> m_pending;         ///< its first file is being opened
    std::optional<WorkspaceState> m_unopened; ///< its files are missing: saved again unchanged
};

} // namespace tnn::app
