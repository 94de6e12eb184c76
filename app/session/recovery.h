// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QDateTime>
#include <QLockFile>
#include <QObject>
#include <QThreadPool>
#include <QTimer>

namespace tnn::app {

/// Keeps the state of the window in a folder while the program runs, so that it can go on after a crash. Each running
/// program has a file of its own beside a lock that names its process; a clean end removes both. What a program that is no
/// more left there is offered, never taken by itself, and no two programs are offered the same.
class Recovery : public QObject {
    Q_OBJECT

public:
    struct Left {
        QString file; ///< readable until discard()
        QDateTime when;
    };
    static constexpr int UsualDelay = 5000; ///< ms after a change; later changes wait with it

    /// The folder is made when it is needed.
    explicit Recovery(QString folder, QObject *parent = nullptr, int delay = UsualDelay);
    /// A clean end.
    ~Recovery() override;

    static QString usualFolder();

    /// The newest state that a crash left, once it was claimed for this program; older ones are thrown away.
    const std::optional<Left> &left() const { return m_left; }
    void discard(); ///< what was left, when the user does not want it or goes on with it safely

    void keep(const QByteArray &state); ///< written soon, whole or not at all, on a thread; empty: nothing is worth it
    QString file() const { return m_file; }

signals:
    void written(); ///< what was to be kept lies on the disk

private:
    void findLeft();
    bool claim();
    void write();
    void removeOwn();

    QString m_folder, m_file;
    std::unique_ptr<QLockFile> m_lock;     ///< of m_file
    std::unique_ptr<QLockFile> m_leftLock; ///< of m_left
    std::optional<Left> m_left;
    QByteArray m_state;
    QTimer m_timer;
    QThreadPool m_writer; ///< of one thread: writes happen in their order
};

} // namespace tnn::app
