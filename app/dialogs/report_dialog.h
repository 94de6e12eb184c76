// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <QDialog>

#include "app/base/settings.h"
#include "app/controls/item_roles.h"
#include "app/report/report.h"
#include "app/session/session.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace tnn::app {

/// Exports the whole checkpoint as a report: which layers and sections, at which n, to which file; shows progress, and
/// Cancel stops it. Includes the session's what-if changes. A failure is shown in the dialog.
class ReportDialog : public QDialog {
    Q_OBJECT

public:
    ReportDialog(const Session &session, Jobs &jobs, Settings &settings, std::vector<MeasuredPicture> measured,
                 QWidget *parent = nullptr);

    QLineEdit *path() const { return m_path; }
    QLineEdit *layers() const { return m_layers; }
    QSpinBox *length() const { return m_length; }
    QCheckBox *section(figures::ReportRequest::Section section) const { return m_sections.at(section); }
    QCheckBox *measurements() const { return m_measurements; }
    QString message() const { return shownText(m_message); }
    bool isRunning() const { return m_run.isRunning(); }
    void save();

signals:
    void written(const QString &path, int pages);

private:
    QLayout *makePath();
    QLayout *makeSections();
    QLayout *makeButtons();
    void browse();
    void setWorking(bool working); ///< the form is disabled meanwhile
    void forget();                 ///< what was reported and confirmed
    void stop();
    figures::ReportRequest request() const; ///< throws tnn::Error

    const Session &m_session;
    Jobs &m_jobs;
    Settings &m_settings;
    ReportRun m_run;
    std::vector<MeasuredPicture> m_measured;
    QCheckBox *m_measurements = nullptr;
    QString m_confirmed; ///< a file that may be replaced
    QLineEdit *m_path = nullptr, *m_layers = nullptr;
    QSpinBox *m_length = nullptr;
    std::map<figures::ReportRequest::Section, QCheckBox *> m_sections;
    QWidget *m_form = nullptr;
    QLabel *m_message = nullptr, *m_part = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_write = nullptr;
};

} // namespace tnn::app
