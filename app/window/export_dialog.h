// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "app/export/plot_export.h"
#include "app/session/session.h"
#include "app/session/settings.h"
#include "app/views/view.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;

namespace tnn::app {

/// Where, in which format, how large and in which colours a view is written. A failure is told in place.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    ExportDialog(View &view, const Session &session, Settings &settings, widgets::Theme shown,
                 QWidget *parent = nullptr);

    QLineEdit *path() const { return m_path; }
    QComboBox *format() const { return m_format; }
    QString message() const;
    ExportOptions options() const;
    /// Writes the file; tells what went wrong in place, or closes.
    void save();
    void copy();

private:
    QLayout *makePath();
    QLayout *makeSize();
    QLayout *makeButtons();
    void browse();
    void followFormat();
    QString suffix() const;
    QString suggestedPath() const;

    View &m_view;
    const Session &m_session;
    Settings &m_settings;
    const widgets::Theme m_shown;
    QLineEdit *m_path = nullptr;
    QComboBox *m_format = nullptr;
    QDoubleSpinBox *m_width = nullptr;
    QDoubleSpinBox *m_height = nullptr;
    QDoubleSpinBox *m_dpi = nullptr;
    QComboBox *m_colours = nullptr;
    QLabel *m_message = nullptr;
};

/// The plot as it is on the screen, in its colours, to the clipboard.
void copyImage(View &view, const widgets::Theme &shown);

} // namespace tnn::app
