// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/report_dialog.h"

#include <numeric>

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>

#include "app/base/number_format.h"
#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"
#include "engine/cli/call_values.h"
#include "engine/document/fingerprint.h"
#include "engine/error.h"
#include "widgets/base/translated.h"

namespace tnn::app {

using Section = figures::ReportRequest::Section;

namespace {

const QString FingerprintJob = QStringLiteral("fingerprint");

} // namespace

ReportDialog::ReportDialog(const Session &session, Jobs &jobs, Settings &settings,
                           std::vector<MeasuredPicture> measured, QWidget *parent) :
    QDialog(parent),
    m_session(session), m_jobs(jobs), m_settings(settings), m_run(jobs), m_measured(std::move(measured)),
    m_form(new QWidget(this)), m_message(new QLabel(this)), m_part(mutedLabel({}, this)),
    m_progress(new QProgressBar(this))
{
    setWindowTitle(tr("Report"));
    auto *form = new QFormLayout(m_form);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(8);
    form->addRow(tr("File"), makePath());
    m_layers = named(new QLineEdit(m_form), tr("Layers"), tr("Layers with their own pages, such as 0-3,5; empty: all"));
    m_layers->setPlaceholderText(tr("all, or 0-3,5"));
    form->addRow(tr("Layers"), m_layers);
    m_length = named(new QSpinBox(m_form), tr("n"), tr("Number of tokens in every figure"));
    m_length->setRange(1, static_cast<int>(checkpoint::LongestLength));
    m_length->setValue(static_cast<int>(session.selection().n));
    form->addRow(tr("n, tokens"), m_length);
    form->addRow(tr("Sections"), makeSections());
    makeMessage(m_message);
    m_part->hide();
    m_progress->hide();
    m_progress->setRange(0, 1000);
    m_progress->setAccessibleName(tr("Progress"));
    setLayout(inColumn({m_form, LayoutItem::room(), m_part, m_progress, m_message, makeButtons()}, 12,
                       QMargins(16, 16, 16, 16)));
    setMinimumWidth(520);
    connect(&m_run, &ReportRun::progressed, this, [this](double fraction, const QString &part) {
        m_progress->setValue(static_cast<int>(fraction * 1000));
        m_part->setText(tr("In progress: %1").arg(part));
    });
    connect(&m_run, &ReportRun::failed, this, [this](const QString &reason) {
        setWorking(false);
        showMessage(m_message, reason, true);
    });
    connect(&m_run, &ReportRun::finished, this, [this](const QString &path, int pages) {
        emit written(path, pages);
        accept();
    });
    connect(this, &QDialog::rejected, this, &ReportDialog::stop);
    connect(m_path, &QLineEdit::textChanged, this, &ReportDialog::forget);
}

QLayout *ReportDialog::makePath()
{
    const QString file = fileNameOf(QString::fromStdString(m_session.shownDocument()->checkpoint().path));
    m_path = named(new QLineEdit(m_form), tr("File"), tr("PDF or HTML to write, by its suffix; PDF if there is none"));
    m_path->setText(QDir(m_settings.exportFolder())
                        .filePath(QStringLiteral("%1-report.pdf").arg(QFileInfo(file).completeBaseName())));
    auto *browseButton = new QPushButton(tr("Browse\u2026"), m_form);
    browseButton->setAutoDefault(false);
    connect(browseButton, &QPushButton::clicked, this, &ReportDialog::browse);
    return inRow({{m_path, 1}, browseButton});
}

QLayout *ReportDialog::makeSections()
{
    const std::pair<Section, std::pair<QString, QString>> sections[] = {
        {Section::Summary, {tr("Summary"), tr("The file, its layers, every option with its source, and warnings")}},
        {Section::Gallery, {tr("Gallery"), tr("The matrix of every layer and head on one scale")}},
        {Section::Overview, {tr("All layers"), tr("Memory and frequency response of every layer")}},
        {Section::Matrix, {tr("Matrix"), tr("T of the channel with the most energy, on the page of each layer")}},
        {Section::Coefficients, {tr("Coefficients"), tr("t(k) of all channels, as quantiles")}},
        {Section::Decay, {tr("Decay"), tr("|t(k)| with the stored decay, and the cumulative energy")}},
        {Section::Memory, {tr("Memory"), tr("k50, k90 and k99 of every channel, in tokens")}},
        {Section::Spectrum, {tr("Spectrum"), tr("Eigenvalues of the state space of one channel")}},
        {Section::Response, {tr("Response"), tr("|H| of all channels, in dB")}},
        {Section::Comparison, {tr("Comparison"), tr("Every algorithm against float64: error, time, memory, verdict")}},
        {Section::Methods, {tr("Methods"), tr("How each number was measured")}}};
    auto *grid = new QGridLayout;
    grid->setSpacing(6);
    int place = 0;
    for (const auto &[section, text] : sections) {
        auto *box = named(new QCheckBox(text.first, m_form), text.first, text.second);
        box->setChecked(true);
        grid->addWidget(box, place / 3, place % 3);
        m_sections.emplace(section, box);
        ++place;
    }
    m_measurements = named(new QCheckBox(tr("Measurements"), m_form), tr("Measurements"),
                           m_measured.empty()
                               ? tr("None yet: views such as Substitutions, Sweep and Verification measure the network "
                                    "while they are open")
                               : tr("What views have measured with the current input"));
    m_measurements->setEnabled(!m_measured.empty());
    m_measurements->setChecked(!m_measured.empty());
    grid->addWidget(m_measurements, place / 3, place % 3);
    return grid;
}

QLayout *ReportDialog::makeButtons()
{
    auto *cancel = new QPushButton(tr("Cancel"), this);
    cancel->setAutoDefault(false);
    m_write = new QPushButton(tr("Write"), this);
    m_write->setDefault(true);
    connect(m_write, &QPushButton::clicked, this, &ReportDialog::save);
    connect(cancel, &QPushButton::clicked, this, [this] {
        if (m_form->isEnabled()) {
            reject();
            return;
        }
        stop();
        setWorking(false);
        showMessage(m_message, tr("Canceled; nothing was written"), true);
    });
    return inRow({LayoutItem::room(), cancel, m_write}, 8);
}

void ReportDialog::browse()
{
    const QString path = QFileDialog::getSaveFileName(this, windowTitle(), m_path->text(),
                                                      tr("PDF (*.pdf);;HTML (*.html)"), nullptr,
                                                      QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty())
        m_path->setText(path);
}

void ReportDialog::setWorking(bool working)
{
    m_form->setEnabled(!working);
    m_write->setEnabled(!working);
    m_progress->setVisible(working);
    m_part->setVisible(working);
    forget();
}

void ReportDialog::forget()
{
    m_write->setText(tr("Write"));
    m_confirmed.clear();
    m_message->hide();
}

void ReportDialog::stop()
{
    m_jobs.stop(FingerprintJob);
    m_run.cancel();
}

figures::ReportRequest ReportDialog::request() const
{
    figures::ReportRequest request;
    QString path = m_path->text().trimmed();
    if (path.isEmpty())
        throw Error("no file name given");
    if (!path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)
        && !path.endsWith(QLatin1String(".html"), Qt::CaseInsensitive))
        path += QLatin1String(".pdf");
    request.output = encodedPath(path);
    request.document = m_session.shownDocument();
    request.overrides = m_session.overrides();
    request.n = m_length->value();
    const checkpoint::Description &description = request.document->description();
    const QString layers = m_layers->text().simplified().remove(QLatin1Char(' '));
    request.allLayers = layers.isEmpty();
    std::vector<int> chosen(description.layers.size());
    std::iota(chosen.begin(), chosen.end(), 0);
    if (!layers.isEmpty()) {
        try {
            chosen = cli::layersNamed(layers.toStdString());
        } catch (const UsageError &) {
            throw Error(Message::verbatim(
                tr("'%1' is not a list of layers; use a form such as 0-3,5").arg(layers).toStdString()));
        }
    }
    request.tnos = cli::tnosOfLayers(description, chosen);
    for (const auto &[section, box] : m_sections)
        if (box->isChecked())
            request.sections.insert(section);
    if (request.sections.empty() && !m_measurements->isChecked())
        throw Error(Message::verbatim(tr("no section selected; select at least one").toStdString()));
    return request;
}

void ReportDialog::save()
{
    try {
        figures::ReportRequest request = this->request();
        const QString file = QFile::decodeName(request.output.c_str());
        if (QFileInfo::exists(file) && m_confirmed != file) {
            m_confirmed = file;
            m_write->setText(tr("Replace"));
            showMessage(m_message, tr("%1 already exists").arg(file), true);
            return;
        }
        m_settings.exportFolder.set(QFileInfo(file).absolutePath());
        setWorking(true);
        m_jobs.run(
            FingerprintJob, this,
            [document = request.document](const Task &task) {
                return document::fingerprintOf(document->checkpoint(), task);
            },
            [this, request](const std::shared_ptr<const std::string> &fingerprint) {
                figures::ReportRequest whole = request;
                whole.fingerprint = *fingerprint;
                m_run.start(whole, m_measurements->isChecked() ? m_measured : std::vector<MeasuredPicture>());
            },
            [this](const QString &, const QString &reason) {
                setWorking(false);
                showMessage(m_message, reason, true);
            });
    } catch (const Error &error) {
        setWorking(false);
        showMessage(m_message, widgets::translated(error.message()), true);
    }
}

} // namespace tnn::app
