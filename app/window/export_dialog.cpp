// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export_dialog.h"

#include <utility>

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/export/export_stem.h"
#include "app/export/provenance.h"
#include "app/views/words.h"
#include "app/window/export_options_box.h"
#include "app/window/export_preview.h"
#include "app/window/roles.h"
#include "engine/commands/fingerprint.h"
#include "engine/commands/plot_batch.h"
#include "engine/error.h"
#include "widgets/engine_text.h"

namespace tnn::app {

namespace {

constexpr double ScreenDpi = 96;
const QString FingerprintKey = QStringLiteral("fingerprint");

} // namespace

ExportDialog::ExportDialog(View &view, const Session &session, Jobs &jobs, Settings &settings, widgets::Theme shown,
                           QWidget *parent) :
    QDialog(parent),
    m_view(view), m_session(session), m_jobs(jobs), m_settings(settings), m_shown(std::move(shown)), m_batch(jobs),
    m_what(new QComboBox(this)), m_pathName(new QLabel(this)), m_format(new QComboBox(this)),
    m_options(new ExportOptionsBox(this)), m_preview(new ExportPreview(this)), m_message(new QLabel(this)),
    m_progress(new QProgressBar(this))
{
    setWindowTitle(tr("Export %1").arg(view.title()));
    makeWhat();
    m_format->addItem(tr("PNG picture"), QStringLiteral(".png"));
    m_format->addItem(tr("SVG drawing"), QStringLiteral(".svg"));
    m_format->addItem(tr("PDF drawing"), QStringLiteral(".pdf"));
    m_format->addItem(tr("CSV numbers"), QStringLiteral(".csv"));
    m_format->addItem(tr("NPY numbers"), QStringLiteral(".npy"));
    m_format->addItem(tr("JSON numbers"), QStringLiteral(".json"));
    m_format->setAccessibleName(tr("Format"));
    m_format->setToolTip(tr("A picture, a drawing that stays sharp at any size, or the numbers behind it"));
    setRole(m_message, Role::Error);
    m_message->setWordWrap(true);
    m_message->hide();
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->hide();
    auto *form = new QFormLayout;
    form->setSpacing(8);
    form->addRow(tr("What"), m_what);
    form->addRow(m_pathName, makePath());
    form->addRow(tr("Format"), m_format);
    auto *left = new QVBoxLayout;
    left->setSpacing(8);
    left->addLayout(form);
    left->addWidget(m_options);
    left->addStretch(1);
    auto *top = new QHBoxLayout;
    top->setSpacing(16);
    top->addLayout(left);
    top->addWidget(m_preview, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(16);
    layout->addLayout(top, 1);
    layout->addWidget(m_progress);
    layout->addWidget(m_message);
    layout->addLayout(makeButtons());
    m_options->restore(settings.exportOptions());
    const QSize plot = view.plot()->size();
    m_options->setAspect(plot.width() > 0 ? static_cast<double>(plot.height()) / plot.width() : 0.75);
    connectControls();
    followWhat();
    followFormat();
    setMinimumWidth(860);
    measureFingerprint();
}

ExportDialog::~ExportDialog() = default;

/// Batches are of what a call can ask for: a view that none makes is written alone.
void ExportDialog::makeWhat()
{
    m_what->setAccessibleName(tr("What"));
    m_what->setToolTip(tr("This view, the same view of many layers, heads or channels as files of a folder, or all of "
                          "them as one picture with their names"));
    const auto add = [this](const QString &text, What what) { m_what->addItem(text, static_cast<int>(what)); };
    add(tr("This view"), What::View);
    const std::optional<commands::PlotRequest> request = m_view.plotRequest();
    const bool ofAll = request
        && (request->view == commands::PlotRequest::View::Gallery
            || request->picture == commands::PlotRequest::Picture::Layers);
    if (!request || ofAll)
        return;
    const bool channels = request->figure.reduction == commands::Reduction::Channel && !request->figure.allChannels
        && m_session.selection().channels.size() > 1;
    add(tr("Every layer, into a folder"), What::EachLayer);
    if (m_session.heads() > 1)
        add(tr("Every head of every layer, into a folder"), What::EachHead);
    if (channels)
        add(tr("Every selected channel, into a folder"), What::EachChannel);
    add(tr("Contact sheet of the layers"), What::SheetOfLayers);
    if (m_session.heads() > 1)
        add(tr("Contact sheet of all heads"), What::SheetOfHeads);
    if (channels)
        add(tr("Contact sheet of the selected channels"), What::SheetOfChannels);
}

QLayout *ExportDialog::makePath()
{
    m_path = new QLineEdit(this);
    auto *browseButton = new QPushButton(tr("Browse\u2026"), this);
    browseButton->setAutoDefault(false);
    connect(browseButton, &QPushButton::clicked, this, &ExportDialog::browse);
    auto *row = new QHBoxLayout;
    row->addWidget(m_path, 1);
    row->addWidget(browseButton);
    return row;
}

QLayout *ExportDialog::makeButtons()
{
    m_copy = new QPushButton(tr("Copy image"), this);
    m_copyNumbers = new QPushButton(tr("Copy numbers"), this);
    m_copyNumbers->setToolTip(tr("Put the numbers behind the view on the clipboard, as CSV"));
    m_cancel = new QPushButton(tr("Cancel"), this);
    m_export = new QPushButton(tr("Export"), this);
    for (QPushButton *button : {m_copy, m_copyNumbers, m_cancel})
        button->setAutoDefault(false);
    m_export->setDefault(true);
    connect(m_copy, &QPushButton::clicked, this, &ExportDialog::copy);
    connect(m_copyNumbers, &QPushButton::clicked, this, &ExportDialog::copyNumbers);
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        if (!m_batch.isRunning()) {
            reject();
            return;
        }
        m_batch.cancel();
        setWorking(false);
        tell(tr("Cancelled; the files that were written before stay"));
    });
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::save);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_copy);
    row->addWidget(m_copyNumbers);
    row->addStretch(1);
    row->addWidget(m_cancel);
    row->addWidget(m_export);
    return row;
}

void ExportDialog::connectControls()
{
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::followFormat);
    connect(m_what, &QComboBox::currentIndexChanged, this, &ExportDialog::followWhat);
    m_previewTimer.setSingleShot(true);
    m_previewTimer.setInterval(150); // one picture for a row of changes
    connect(&m_previewTimer, &QTimer::timeout, this, &ExportDialog::showPreview);
    connect(m_options, &ExportOptionsBox::changed, &m_previewTimer, qOverload<>(&QTimer::start));
    connect(&m_batch, &BatchExport::progressed, this, [this](int done, int count) {
        m_progress->setRange(0, count > 1 ? count : 0);
        m_progress->setValue(done);
    });
    connect(&m_batch, &BatchExport::finished, this, &ExportDialog::conclude);
    connect(this, &QDialog::rejected, &m_batch, &BatchExport::cancel);
    m_previewTimer.start();
}

/// In a job: of a file on another machine it takes a while.
void ExportDialog::measureFingerprint()
{
    m_jobs.run(
        FingerprintKey, this,
        [document = m_session.document()](const Task &task) {
            return commands::fingerprintOf(document->checkpoint(), task);
        },
        [this](const std::shared_ptr<const std::string> &fingerprint) { m_fingerprint = *fingerprint; }, {});
}

bool ExportDialog::isSheet() const
{
    return m_what->currentData().toInt() >= static_cast<int>(What::SheetOfLayers);
}

bool ExportDialog::isBatch() const
{
    return m_what->currentData().toInt() != static_cast<int>(What::View);
}

QString ExportDialog::suffix() const
{
    return m_format->currentData().toString();
}

QString ExportDialog::stem() const
{
    return QStringLiteral("%1-%2").arg(exportStem(m_session.pair().get(), m_view.drawn()), m_view.id());
}

QString ExportDialog::suggestedPath() const
{
    const auto &selection = m_session.selection();
    const checkpoint::TnoDescription &tno = *m_session.tno();
    const QString axis = tno.axis == checkpoint::Axis::Sequence ? QString() : QLatin1Char('-') + axisName(tno.axis);
    QString name = QStringLiteral("%1-layer%2%3-channel%4%5")
                       .arg(stem(), QString::number(tno.layer), axis, QString::number(selection.channels.front()),
                            suffix());
    if (isSheet())
        name = QStringLiteral("%1-sheet%2").arg(stem(), suffix());
    else if (isBatch())
        name = stem();
    return QDir(m_settings.exportFolder()).filePath(name);
}

void ExportDialog::browse()
{
    const bool folder = isBatch() && !isSheet();
    const QString path = folder
        ? QFileDialog::getExistingDirectory(this, windowTitle(), QFileInfo(m_path->text()).absolutePath())
        : QFileDialog::getSaveFileName(this, windowTitle(), m_path->text(), {}, nullptr,
                                       QFileDialog::DontConfirmOverwrite);
    if (path.isEmpty())
        return;
    m_path->setText(folder ? path : withSuffix(path, suffix()));
    if (!folder)
        m_format->setCurrentIndex(m_format->findData(suffixOf(m_path->text())));
}

void ExportDialog::followFormat()
{
    const QString old = suffixOf(m_path->text());
    if (!old.isEmpty() && (!isBatch() || isSheet()))
        m_path->setText(m_path->text().chopped(old.size()) + suffix());
    m_options->setFormat(suffix());
    m_previewTimer.start();
}

void ExportDialog::followWhat()
{
    const bool folder = isBatch() && !isSheet();
    m_pathName->setText(folder ? tr("Folder") : tr("File"));
    m_path->setAccessibleName(m_pathName->text());
    m_path->setToolTip(folder
                           ? tr("Files are called by layer, head and channel; the folder is made where it is missing")
                           : tr("The file that is written; a missing suffix is added"));
    m_path->setText(suggestedPath());
    m_confirmed.clear();
    m_export->setText(tr("Export"));
    m_message->hide();
}

ExportOptions ExportDialog::options() const
{
    return m_options->options();
}

void ExportDialog::showPreview()
{
    ExportOptions shown = options();
    const bool numbers = numberSuffixes().contains(suffix());
    if (numbers) {
        const commands::Numbers behind = m_view.numbers();
        const auto columns = static_cast<qsizetype>(behind.columns.size());
        m_preview->setImage({},
                            tr("%1 columns of numbers, %2 rows")
                                .arg(columns)
                                .arg(static_cast<qsizetype>(behind.table.size())
                                     / qMax<qsizetype>(1, columns - (behind.names.empty() ? 0 : 1))));
        return;
    }
    // As many pixels as the preview has room for.
    const double fraction = qMin(1.0, 2.0 * m_preview->width() / qMax(1, shown.layout.width()));
    const QSize layout = shown.layout;
    const double dpi = shown.dpi;
    shown.dpi = ScreenDpi * qMax(0.2, fraction);
    try {
        const QString size = suffix() == QLatin1String(".png") ? tr("%1 \u00d7 %2 pixels")
                                                                     .arg(qRound(layout.width() * dpi / ScreenDpi))
                                                                     .arg(qRound(layout.height() * dpi / ScreenDpi))
                                                               : tr("%1 \u00d7 %2 mm")
                                                                     .arg(qRound(layout.width() / ScreenDpi * 25.4))
                                                                     .arg(qRound(layout.height() / ScreenDpi * 25.4));
        m_preview->setImage(imageOf(*m_view.plot(), shown, m_shown), size);
    } catch (const Error &error) {
        m_preview->setImage({}, widgets::engineText(error.reason()));
    }
}

QString ExportDialog::message() const
{
    return m_message->isHidden() ? QString() : m_message->text();
}

void ExportDialog::tell(const QString &message)
{
    m_message->setText(message);
    m_message->show();
}

QString ExportDialog::target() const
{
    const QString text = m_path->text().trimmed();
    if (text.isEmpty())
        throw Error("no file is named");
    return isBatch() && !isSheet() ? QDir::cleanPath(text) : withSuffix(text, suffix());
}

std::optional<commands::PlotRequest> ExportDialog::requestOf(const QString &file) const
{
    std::optional<commands::PlotRequest> request = m_view.plotRequest();
    if (!request)
        return {};
    request->output = QFile::encodeName(file).toStdString();
    request->suffix = suffix().toStdString();
    if (const QString named = suffixOf(file); !named.isEmpty())
        request->suffix = named.toStdString();
    setExportOptions(*request, options());
    request->provenance = m_options->provenanceWanted();
    request->fingerprint = m_fingerprint.value_or(std::string());
    return request;
}

/// Asked about once: the second time Export replaces them.
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
    tell(files.size() == 1 ? tr("%1 is there already").arg(there.first())
                           : tr("%1 of %2 files are there already").arg(there.size()).arg(files.size()));
    return false;
}

void ExportDialog::save()
{
    try {
        const QString place = target();
        if (!m_fingerprint && m_session.remote() == nullptr)
            m_fingerprint = commands::fingerprintOf(m_session.document()->checkpoint());
        isBatch() ? saveBatch(place) : saveView(place);
    } catch (const Error &error) {
        tell(widgets::engineText(error.what()));
    }
}

void ExportDialog::saveView(const QString &file)
{
    if (!mayReplace({file}))
        return;
    const std::optional<commands::PlotRequest> request = requestOf(file);
    const commands::Provenance provenance = provenanceOf(m_view, m_session, request, m_fingerprint.value_or(""));
    if (numberSuffixes().contains(suffixOf(file))) {
        const bool told = m_options->provenanceWanted() || suffixOf(file) == QLatin1String(".json");
        exportNumbers(m_view.numbers(), file, told ? &provenance : nullptr);
    } else {
        exportPlot(*m_view.plot(), file, options(), provenance, m_shown);
    }
    remember(file);
    m_path->setText(file);
    accept();
}

std::vector<commands::PlotRequest> ExportDialog::batch(commands::PlotRequest &request) const
{
    using Each = commands::PlotRequest::Each;
    const auto what = static_cast<What>(m_what->currentData().toInt());
    request.sheet = isSheet();
    request.each = what == What::EachChannel || what == What::SheetOfChannels ? Each::Channel
        : what == What::EachHead || what == What::SheetOfHeads                ? Each::Head
                                                                              : Each::Layer;
    if (request.each == Each::Channel)
        request.figure.selection.channels = m_session.selection().channels;
    return commands::eachPlot(request);
}

void ExportDialog::saveBatch(const QString &place)
{
    const QString name = isSheet() ? place : QDir(place).filePath(stem() + suffix());
    std::optional<commands::PlotRequest> request = requestOf(name);
    if (!request)
        throw Error("what is shown now can't be drawn of other layers");
    if (isSheet() && numberSuffixes().contains(suffixOf(name)))
        throw Error("a contact sheet is a picture: choose PNG, SVG or PDF");
    std::vector<commands::PlotRequest> plots = batch(*request);
    QStringList files;
    for (const commands::PlotRequest &plot : plots)
        files.append(isSheet() ? name : QFile::decodeName(plot.output.c_str()));
    files.removeDuplicates();
    if (!mayReplace(files))
        return;
    remember(isSheet() ? name : place);
    m_message->hide();
    setWorking(true);
    if (isSheet())
        m_batch.startSheet(*request, plots);
    else
        m_batch.start(std::move(plots));
}

void ExportDialog::conclude(const QStringList &written, const QStringList &failures)
{
    setWorking(false);
    if (failures.isEmpty()) {
        accept();
        return;
    }
    const QString summary = written.isEmpty() ? tr("Nothing was written.")
                                              : tr("%n file(s) written.", nullptr, static_cast<int>(written.size()));
    tell(tr("%1 %2").arg(summary,
                         failures.size() == 1 ? failures.first()
                                              : tr("%1, and %2 more").arg(failures.first()).arg(failures.size() - 1)));
}

void ExportDialog::setWorking(bool working)
{
    for (QWidget *control :
         {static_cast<QWidget *>(m_what), static_cast<QWidget *>(m_path), static_cast<QWidget *>(m_format),
          static_cast<QWidget *>(m_options), static_cast<QWidget *>(m_copy), static_cast<QWidget *>(m_copyNumbers),
          static_cast<QWidget *>(m_export)})
        control->setEnabled(!working);
    m_progress->setVisible(working);
    m_export->setText(tr("Export"));
    m_confirmed.clear();
}

void ExportDialog::remember(const QString &file)
{
    m_settings.setExportFolder(QFileInfo(QFileInfo(file).absolutePath()).absoluteFilePath());
    m_settings.setExportOptions(m_options->saved());
}

void ExportDialog::copy()
{
    try {
        QGuiApplication::clipboard()->setImage(imageOf(*m_view.plot(), options(), m_shown));
        accept();
    } catch (const Error &error) {
        tell(widgets::engineText(error.what()));
    }
}

void ExportDialog::copyNumbers()
{
    QGuiApplication::clipboard()->setText(QString::fromStdString(commands::encoded(m_view.numbers(), ".csv")));
    accept();
}

void copyImage(View &view, const widgets::Theme &shown)
{
    ExportOptions options;
    options.layout = view.plot()->size();
    options.dpi = ScreenDpi * qMax(2.0, view.plot()->devicePixelRatioF());
    options.theme = shown;
    QGuiApplication::clipboard()->setImage(imageOf(*view.plot(), options, shown));
}

} // namespace tnn::app
