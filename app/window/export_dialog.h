// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QDialog>
#include <QTimer>

#include "app/export/batch_export.h"
#include "app/export/plot_export.h"
#include "app/session/session.h"
#include "app/session/settings.h"
#include "app/views/view.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace tnn::app {

class ExportOptionsBox;
class ExportPreview;

/// What of a view is written, where, in which format, how large and in which colours, with a preview. A failure is told in
/// place, and files that are there already are asked about once, in place too.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    /// What is written: a file of this view, many into a folder, or many as one picture.
    enum class What { View, EachLayer, EachHead, EachChannel, SheetOfLayers, SheetOfHeads, SheetOfChannels };

    ExportDialog(View &view, const Session &session, Jobs &jobs, Settings &settings, widgets::Theme shown,
                 QWidget *parent = nullptr);
    ~ExportDialog() override;

    QComboBox *what() const { return m_what; } ///< its data are What
    QLineEdit *path() const { return m_path; }
    QComboBox *format() const { return m_format; }
    ExportOptionsBox *looks() const { return m_options; }
    ExportPreview *preview() const { return m_preview; }
    QPushButton *exportButton() const { return m_export; }
    QString message() const;
    ExportOptions options() const;
    /// Writes the file or starts to write many; tells what went wrong in place, or closes.
    void save();
    void copy();
    void copyNumbers(); ///< as CSV text

private:
    void makeWhat();
    QLayout *makePath();
    QLayout *makeButtons();
    void connectControls();
    void browse();
    void followFormat();
    void followWhat();
    void showPreview();
    void measureFingerprint();
    bool isBatch() const;
    bool isSheet() const;
    QString suffix() const;
    QString stem() const; ///< of suggested names
    QString suggestedPath() const;
    QString target() const;
    std::optional<commands::PlotRequest> requestOf(const QString &file) const;
    std::vector<commands::PlotRequest> batch(commands::PlotRequest &request) const;
    bool mayReplace(const QStringList &files);
    void saveView(const QString &file);
    void saveBatch(const QString &place);
    void conclude(const QStringList &written, const QStringList &failures);
    void setWorking(bool working);
    void tell(const QString &message);
    void remember(const QString &file);

    View &m_view;
    const Session &m_session;
    Jobs &m_jobs;
    Settings &m_settings;
    const widgets::Theme m_shown;
    BatchExport m_batch;
    QTimer m_previewTimer;
    std::optional<std::string> m_fingerprint; ///< none: not measured yet
    QStringList m_confirmed;                  ///< files that may be replaced
    QComboBox *m_what = nullptr;
    QLabel *m_pathName = nullptr;
    QLineEdit *m_path = nullptr;
    QComboBox *m_format = nullptr;
    ExportOptionsBox *m_options = nullptr;
    ExportPreview *m_preview = nullptr;
    QLabel *m_message = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_copy = nullptr, *m_copyNumbers = nullptr, *m_cancel = nullptr, *m_export = nullptr;
};

/// The plot as it is on the screen, in its colours, to the clipboard.
void copyImage(View &view, const widgets::Theme &shown);

} // namespace tnn::app
