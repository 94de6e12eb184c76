// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QDateTime>
#include <QFileInfo>
#include <QLockFile>
#include <QObject>
#include <QThreadPool>
#include <QTimer>

namespace tnn::app {

/// Saves the state of the window in a folder while the program runs, so that it can be restored after a crash. Each
/// running program has a file next to a lock that names its process; a clean exit removes both. The state left by a
/// program that is no longer running is offered, never restored automatically, and no two programs are offered the same
/// one.
class Recovery : public QObject {
    Q_OBJECT

public:
    struct RecoverableSession {
        QString file; ///< readable until discard()
        QDateTime when;
    };
    static constexpr int DefaultDelay = 5000; ///< ms after a change; later changes are written with it

    /// Creates the folder when it is needed.
    explicit Recovery(QString folder, QObject *parent = nullptr, int delay = DefaultDelay);
    /// A clean exit.
    ~Recovery() override;

    static QString defaultFolder();

    /// The newest state that a crash left and no other program has claimed.
    const std::optional<RecoverableSession> &recoverable() const { return m_recoverable; }
    /// The user goes on with recoverable(): it is discarded as soon as this program's own state is on disk, or at a
    /// clean exit. Older ones are for other programs.
    void goOnWithRecoverable() { m_goesOn = true; }
    void declineRecoverable(); ///< discards `recoverable()`, which the user declined, and finds the next older one

    void keep(const QByteArray &state); ///< written soon, atomically, on a thread; empty: nothing worth saving
    QString file() const { return m_file; }

signals:
    void written(); ///< the latest state is on disk

private:
    void discard();
    void onWritten();
    bool claim();
    void write();
    void removeOwn();

    QString m_folder, m_file;
    std::unique_ptr<QLockFile> m_lock;            ///< locks m_file
    std::unique_ptr<QLockFile> m_recoverableLock; ///< locks m_recoverable
    QFileInfoList m_found; ///< the states in the folder that are older than m_recoverable, newest first
    std::optional<RecoverableSession> m_recoverable;
    bool m_goesOn = false;
    QByteArray m_state;
    QTimer m_timer;
    QThreadPool m_writer; ///< has one thread: writes happen in order
};

} // namespace tnn::app
