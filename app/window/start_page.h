// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/base/settings.h"

class QLabel;
class QListWidget;

namespace tnn::app {

class Actions;
class CachedModelsCard;
class Card;
class FailedFileCard;
class Jobs;

/// What is shown if nothing is open: open, drop, recent files, models in the Hugging Face
/// cache, the bundled examples; a failed load is reported here.
class StartPage : public QWidget {
    Q_OBJECT

public:
    StartPage(Settings &settings, Jobs &jobs, const Actions &actions, QWidget *parent = nullptr);

    void setOpening(const QString &path); ///< empty: nothing is being opened
    /// What a crash left: when, and which files were open; empty: nothing.
    void setRecoverable(const QString &when, const QString &files);
    FailedFileCard *failure() const { return m_failed; } ///< hidden: nothing failed
    QListWidget *recentFiles() const { return m_recent; }

signals:
    void fileChosen(const QString &path);
    void continueRequested(); ///< with what a crash left
    void forgetRequested();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QWidget *makeHeading();
    QWidget *makeLeft();
    QWidget *makeRecent();
    void listRecent();

    Settings &m_settings;
    const Actions &m_actions;
    QLabel *m_status = nullptr;
    FailedFileCard *m_failed;
    CachedModelsCard *m_cached;
    Card *m_left = nullptr;
    QLabel *m_leftFiles = nullptr;
    QListWidget *m_recent = nullptr;
    QWidget *m_recentCard = nullptr;
};

} // namespace tnn::app
