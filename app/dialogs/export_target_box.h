// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/base/settings.h"
#include "app/export/view_export.h"
#include "app/session/session.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace tnn::app {

/// Selects what part of a view is written, where, and in which format. Suggests a place for every choice.
class ExportTargetBox : public QWidget {
    Q_OBJECT

public:
    ExportTargetBox(const View &view, const Session &session, const Settings &settings, QWidget *parent = nullptr);

    ExportScope chosen() const;
    QString suffix() const; ///< the suffix of the chosen format, with the dot
    /// The file, with one of our suffixes, or the folder. Throws tnn::Error if none is given.
    QString place() const;

    QComboBox *what() const { return m_what; } ///< its item data are ExportScope
    QLineEdit *path() const { return m_path; }
    QComboBox *format() const { return m_format; } ///< its item data are suffixes

signals:
    void whatChanged();
    void formatChanged();

private:
    void makeWhat();
    void makeFormat();
    QLayout *makePath();
    void browse();
    void followFormat();
    void followPath();
    void showContents();
    void followWhat();

    const View &m_view;
    const Session &m_session;
    const Settings &m_settings;
    QComboBox *m_what = nullptr;
    QLabel *m_pathName = nullptr;
    QLineEdit *m_path = nullptr;
    QComboBox *m_format = nullptr;
    QLabel *m_contents;
};

} // namespace tnn::app
