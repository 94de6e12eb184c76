// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/export_dialog.h"

#include <utility>

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>

#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"
#include "app/dialogs/export_options_box.h"
#include "app/export/contact_sheet.h"
#include "engine/document/fingerprint.h"
#include "engine/error.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

const QString PreviewJob = QStringLiteral("export preview");

} // namespace

ExportDialog::ExportDialog(View &view, const Session &session, Jobs &jobs, Settings &settings, QWidget *parent) :
    QDialog(parent), m_view(view), m_session(session), m_jobs(jobs), m_settings(settings), m_batch(jobs),
    m_target(new ExportTargetBox(view, session, settings, this)), m_options(new ExportOptionsBox(this)),
    m_preview(new ExportPreview(this)), m_message(new QLabel(this)), m_progress(new QProgressBar(this))
{
    setWindowTitle(tr("Export %1").arg(view.title()));
    makeMessage(m_message);
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->hide();
    auto *left = inColumn({m_target, m_options, LayoutItem::room()}, 8);
    auto *top = inRow({left, {m_preview, 1}}, 16);
    setLayout(inColumn({{top, 1}, m_progress, m_message, makeButtons()}, 16, QMargins(16, 16, 16, 16)));
    m_options->restore(settings.exportOptions());
    const QSize plot = view.plot()->size();
    m_options->setAspect(plot.width() > 0 ? static_cast<double>(plot.height()) / plot.width() : 0.75);
    connectControls();
    connectBatch();
    followFormat();
    setMinimumWidth(940);
    measureFingerprint();
}

QLayout *ExportDialog::makeButtons()
{
    m_copy = new QPushButton(tr("Copy image"), this);
    m_copyNumbers = new QPushButton(tr("Copy data"), this);
    m_copyNumbers->setToolTip(tr("Copy the data of the view as CSV"));
    m_cancel = new QPushButton(tr("Cancel"), this);
    m_export = new QPushButton(tr("Export"), this);
    for (QPushButton *button : {m_copy, m_copyNumbers, m_cancel})
        button->setAutoDefault(false);
    m_export->setDefault(true);
    connect(m_copy, &QPushButton::clicked, this, &ExportDialog::copy);
    connect(m_copyNumbers, &QPushButton::clicked, this, &ExportDialog::copyNumbers);
    connect(m_cancel, &QPushButton::clicked, this, &ExportDialog::cancel);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::save);
    return inRow({m_copy, m_copyNumbers, LayoutItem::room(), m_cancel, m_export}, 8);
}

void ExportDialog::connectControls()
{
    connect(m_target, &ExportTargetBox::whatChanged, this, &ExportDialog::forget);
    connect(m_target, &ExportTargetBox::whatChanged, this, [this] {
        m_jobs.stop(PreviewJob);
        m_sheet.reset();
        m_previewTimer.start();
    });
    connect(path(), &QLineEdit::textChanged, this, &ExportDialog::forget);
    connect(m_target, &ExportTargetBox::formatChanged, this, &ExportDialog::followFormat);
    m_previewTimer.setSingleShot(true);
    m_previewTimer.setInterval(150); // one preview for several changes in a row
    connect(&m_previewTimer, &QTimer::timeout, this, &ExportDialog::showPreview);
    connect(m_options, &ExportOptionsBox::changed, &m_previewTimer, qOverload<>(&QTimer::start));
    connect(&m_view.status(), &ViewStatus::shown, this, [this] {
        m_jobs.stop(PreviewJob);
        m_sheet.reset();
        m_previewTimer.start();
    });
    m_session.onDocument(this, &ExportDialog::followDocument);
}

void ExportDialog::connectBatch()
{
    connect(&m_batch, &BatchExport::progressed, this, [this](int done, int count) {
        m_progress->setRange(0, count > 1 ? count : 0);
        m_progress->setValue(done);
    });
    connect(&m_batch, &BatchExport::finished, this, &ExportDialog::conclude);
    connect(this, &QDialog::rejected, &m_batch, &BatchExport::cancel);
    connect(this, &QDialog::finished, this, [this] { m_jobs.stop(PreviewJob); });
}

/// In a job: it takes a while for a file on another machine.
void ExportDialog::measureFingerprint()
{
    m_jobs.run(
        QStringLiteral("fingerprint"), this,
        [document = m_session.shownDocument()](const Task &task) {
            return document::fingerprintOf(document->checkpoint(), task);
        },
        [this](const std::shared_ptr<const std::string> &fingerprint) { m_fingerprint = *fingerprint; }, {});
}

/// A training run or playback may replace the file while the dialog is open.
void ExportDialog::followDocument()
{
    m_fingerprint.reset();
    if (m_session.shownDocument())
        measureFingerprint();
    else
        reject();
}

void ExportDialog::requireFigure() const
{
    if (!m_session.shownDocument() || !m_view.hasFigure())
        throw Error("the view has nothing to export yet");
}

ExportOptions ExportDialog::options() const
{
    return m_options->options();
}

void ExportDialog::followFormat()
{
    m_options->setFormat(m_target->suffix());
    m_previewTimer.start();
}

void ExportDialog::showPreview()
{
    if (!m_view.hasFigure())
        return;
    if (isSheet(m_target->chosen()) && isPicture(m_target->suffix()))
        showSheet();
    else
        m_preview->showFile(m_view, options(), m_target->suffix());
}

/// The sheet that would be written: its figures are computed once.
void ExportDialog::showSheet()
{
    if (m_sheet)
        return m_preview->showPlot(*m_sheet, options(), m_target->suffix());
    if (m_jobs.isRunning(PreviewJob))
        return; // the options are read when it is done
    try {
        ViewBatch batch = batchOf(m_view, m_session, chosenExport());
        m_preview->showText(tr("Computing\u2026"));
        m_jobs.run(
            PreviewJob, this,
            [request = batch.request, plots = batch.plots](const Task &task) { return sheetOf(request, plots, task); },
            [this](const std::shared_ptr<const Drawing> &sheet) {
                m_sheet = (*sheet)();
                showPreview();
            },
            [this](const QString &, const QString &reason) { m_preview->showText(reason); });
    } catch (const Error &error) {
        m_preview->showText(widgets::translated(error.reason()));
    }
}

void ExportDialog::forget()
{
    m_confirmed.clear();
    m_export->setText(tr("Export"));
    m_message->hide();
}

/// Asks once: the second time, Export replaces them.
bool ExportDialog::mayReplace(const QStringList &files)
{
    QStringList there;
    for (const QString &file : files)
        if (QFileInfo::exists(file))
            there.append(file);
    if (there.isEmpty() || there == m_confirmed)
        return true;
    m_confirmed = there;
    m_export->setText(tr("Replace"));
    showMessage(m_message,
                there.size() == 1 ? tr("%1 already exists").arg(there.first())
                                  : tr("%1 of %2 files already exist").arg(there.size()).arg(files.size()),
                true);
    return false;
}

ViewExport ExportDialog::chosenExport() const
{
    requireFigure();
    ViewExport chosen;
    chosen.what = m_target->chosen();
    chosen.place = m_target->place();
    chosen.suffix = m_target->suffix();
    chosen.looks = options();
    chosen.provenance = m_options->provenanceWanted();
    return chosen;
}

void ExportDialog::save()
{
    try {
        ViewExport chosen = chosenExport();
        if (!m_fingerprint && m_session.remote() == nullptr)
            m_fingerprint = document::fingerprintOf(m_session.shownDocument()->checkpoint());
        chosen.fingerprint = m_fingerprint.value_or(std::string());
        chosen.what == What::View ? saveView(chosen) : saveBatch(chosen);
    } catch (const Error &error) {
        showMessage(m_message, widgets::translated(error.message()), true);
    }
}

void ExportDialog::saveView(const ViewExport &chosen)
{
    if (!mayReplace(filesOf(chosen.place, chosen.provenance)))
        return;
    writeView(m_view, m_session, chosen);
    remember(chosen.place);
    path()->setText(chosen.place);
    emit reported(tr("Exported %1").arg(chosen.place));
    accept();
}

void ExportDialog::saveBatch(const ViewExport &chosen)
{
    ViewBatch batch = batchOf(m_view, m_session, chosen);
    QStringList files;
    for (const QString &file : batch.files)
        files += filesOf(file, chosen.provenance);
    if (!mayReplace(files))
        return;
    remember(chosen.place);
    m_message->hide();
    m_jobs.stop(PreviewJob); // it would compute the same figures
    setWorking(true);
    if (isSheet(chosen.what))
        m_batch.startSheet(batch.request, batch.plots);
    else
        m_batch.start(std::move(batch.plots));
}

void ExportDialog::cancel()
{
    if (!m_batch.isRunning()) {
        reject();
        return;
    }
    m_batch.cancel();
    setWorking(false);
    showMessage(m_message, tr("Canceled; files already written are kept"), true);
}

void ExportDialog::conclude(const QStringList &written, const QStringList &failures)
{
    setWorking(false);
    if (failures.isEmpty()) {
        emit reported(written.size() == 1 ? tr("Exported %1").arg(written.first())
                                          : tr("Exported %n files", nullptr, static_cast<int>(written.size())));
        accept();
        return;
    }
    const QString summary = written.isEmpty() ? tr("Nothing was written.")
                                              : tr("%n file(s) written.", nullptr, static_cast<int>(written.size()));
    showMessage(m_message,
                tr("%1 %2").arg(summary,
                                failures.size() == 1
                                    ? failures.first()
                                    : tr("%1, and %2 more").arg(failures.first()).arg(failures.size() - 1)),
                true);
}

void ExportDialog::setWorking(bool working)
{
    for (QWidget *control : std::initializer_list<QWidget *>{m_target, m_options, m_copy, m_copyNumbers, m_export})
        control->setEnabled(!working);
    m_progress->setVisible(working);
    m_export->setText(tr("Export"));
    m_confirmed.clear();
}

void ExportDialog::remember(const QString &file)
{
    m_settings.exportFolder.set(QFileInfo(QFileInfo(file).absolutePath()).absoluteFilePath());
    m_settings.exportOptions.set(m_options->saved());
}

void ExportDialog::copy()
{
    try {
        requireFigure();
        QGuiApplication::clipboard()->setImage(imageOf(*m_view.plot(), options()));
        emit reported(tr("Image copied"));
        accept();
    } catch (const Error &error) {
        showMessage(m_message, widgets::translated(error.message()), true);
    }
}

void ExportDialog::copyNumbers()
{
    try {
        requireFigure();
        QGuiApplication::clipboard()->setText(QString::fromStdString(figures::encoded(m_view.numbers(), ".csv")));
        emit reported(tr("Data copied"));
        accept();
    } catch (const Error &error) {
        showMessage(m_message, widgets::translated(error.message()), true);
    }
}

} // namespace tnn::app
