// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/session/settings.h"

class QLabel;
class QListWidget;
class QPushButton;

namespace tnn::app {

class ElidedLabel;
class Surface;

/// What stands there while nothing is open: open, drop, recent files, the bundled example; a failed load is told in place.
class StartPage : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(Settings &settings, QWidget *parent = nullptr);

    void setOpening(const QString &path); ///< empty: nothing is being opened
    void setError(const QString &path, const QString &reason);
    void clearError();
    QString error() const; ///< "FILE: reason" as shown, empty where there is none
    QListWidget *recentFiles() const { return m_recent; }

signals:
    void openRequested(); ///< by dialog
    void folderRequested();
    void trainRequested();
    void extrapolationRequested(); ///< of the examples
    void fileChosen(const QString &path);

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeHeading();
    QWidget *makeError();
    QWidget *makeExample();
    QWidget *makeRecent();
    void listRecent();

    Settings &m_settings;
    QLabel *m_status = nullptr;
    Surface *m_errorCard = nullptr;
    ElidedLabel *m_errorFile = nullptr;
    QLabel *m_errorReason = nullptr;
    QListWidget *m_recent = nullptr;
    QWidget *m_recentCard = nullptr;
};

} // namespace tnn::app
