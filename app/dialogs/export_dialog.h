// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include <QDialog>
#include <QTimer>

#include "app/base/settings.h"
#include "app/controls/item_roles.h"
#include "app/dialogs/export_target_box.h"
#include "app/export/batch_export.h"
#include "app/export/view_export.h"
#include "app/session/session.h"
#include "app/views/view.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace tnn::app {

class ExportOptionsBox;
class ExportPreview;

/// Selects what part of a view is written, where, in which format, how large and in which colors, with a preview.
/// Failures, and the question whether to replace existing files (chosen once), appear in the dialog.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    using What = ExportScope;

    ExportDialog(View &view, const Session &session, Jobs &jobs, Settings &settings, QWidget *parent = nullptr);

    QComboBox *what() const { return m_target->what(); } ///< its item data are `What`
    QLineEdit *path() const { return m_target->path(); }
    QComboBox *format() const { return m_target->format(); } ///< its item data are suffixes
    QString message() const { return shownText(m_message); }
    ExportOptions options() const;
    /// Writes the file or starts to write many; shows an error in the dialog, or closes it.
    void save();
    void copy();
    void copyNumbers(); ///< as CSV text

signals:
    void reported(const QString &what); ///< "Exported ...", for the status line

private:
    QLayout *makeButtons();
    void connectControls();
    void connectBatch();
    void cancel();
    void followFormat();
    void showPreview();
    void showSheet();
    void measureFingerprint();
    void followDocument();
    void requireFigure() const;      ///< throws tnn::Error if the view has none
    ViewExport chosenExport() const; ///< without the fingerprint, which is not yet known; throws tnn::Error
    bool mayReplace(const QStringList &files);
    void saveView(const ViewExport &chosen);
    void saveBatch(const ViewExport &chosen);
    void conclude(const QStringList &written, const QStringList &failures);
    void setWorking(bool working);
    void forget(); ///< what was reported and confirmed
    void remember(const QString &file);

    View &m_view;
    const Session &m_session;
    Jobs &m_jobs;
    Settings &m_settings;
    BatchExport m_batch;
    QTimer m_previewTimer;
    std::optional<std::string> m_fingerprint; ///< none: not measured yet
    QStringList m_confirmed;                  ///< files that may be replaced
    PlotPtr m_sheet;                          ///< the contact sheet that is previewed; null: not made yet
    ExportTargetBox *m_target = nullptr;
    ExportOptionsBox *m_options = nullptr;
    ExportPreview *m_preview = nullptr;
    QLabel *m_message = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_copy = nullptr, *m_copyNumbers = nullptr, *m_cancel = nullptr, *m_export = nullptr;
};

} // namespace tnn::app
