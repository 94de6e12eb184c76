// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report.h"

#include <QFile>

#include "app/base/number_format.h"
#include "app/base/program.h"
#include "app/report/html_paper.h"
#include "engine/checkpoint/hub_cache.h"
#include "engine/cli/plot_words.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/path_names.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

const QString ReportKey = QStringLiteral("report");

ReportIdentity identityOf(const figures::ReportRequest &request)
{
    const QString name = modelNameOf(request.document->checkpoint().path);
    const QString program = QStringLiteral("Tnnscope %1").arg(versionText());
    const QString command = request.sections.empty() ? QString()
                                                     : escapedText(cli::commandLine(cli::reportWords(request)));
    const QString content = QString::fromStdString(request.fingerprint);
    QString first = name;
    for (const QString &more : {content, program})
        if (!more.isEmpty())
            first += QStringLiteral("  \u00b7  ") + more;
    return {Paper::tr("Report on %1").arg(name), QStringLiteral("%1: %2").arg(program, command), {first, command}};
}

} // namespace

ReportFile::ReportFile(const figures::ReportRequest &request) : m_file(request.output)
{
    if (io::suffixOf(request.output) == ".html")
        m_paper = std::make_unique<HtmlPaper>(identityOf(request));
    else
        m_paper = std::make_unique<PdfPaper>(identityOf(request));
}

void ReportFile::commit()
{
    const QByteArray bytes = m_paper->finished();
    m_file.write({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    m_file.commit();
}

void writeReport(const figures::ReportRequest &request, const Task &task)
{
    ReportFile file(request);
    const std::vector<ReportPart> parts = reportParts(request);
    for (const ReportPart &part : parts) {
        const auto done = static_cast<double>(&part - parts.data());
        const auto count = static_cast<double>(parts.size());
        const Task own{task.stop, [&task, done, count](double fraction) {
                           if (task.progress)
                               task.progress((done + fraction) / count);
                       }};
        for (const PaperStep &step : part.make(own))
            step(file.paper());
    }
    file.commit();
}

ReportRun::ReportRun(Jobs &jobs, QObject *parent) : QObject(parent), m_jobs(jobs)
{
    connect(&m_jobs, &Jobs::progressed, this, [this](const QString &key, double fraction) {
        if (key == ReportKey && isRunning() && m_part < m_parts.size())
            emit progressed((static_cast<double>(m_part) + fraction) / static_cast<double>(m_parts.size()),
                            m_parts[m_part].name);
    });
}

ReportRun::~ReportRun()
{
    cancel();
}

void ReportRun::start(const figures::ReportRequest &request, const std::vector<MeasuredPicture> &measured)
{
    cancel();
    m_request = request;
    try {
        m_file = std::make_unique<ReportFile>(request);
    } catch (const Error &error) {
        fail(widgets::translated(error.message()));
        return;
    }
    m_parts = reportParts(request, measured);
    m_part = 0;
    next();
}

void ReportRun::cancel()
{
    if (!isRunning())
        return;
    m_jobs.stop(ReportKey);
    m_steps.reset();
    m_file.reset();
}

void ReportRun::fail(const QString &reason)
{
    m_file.reset();
    m_steps.reset();
    emit failed(reason);
}

void ReportRun::next()
{
    if (m_part == m_parts.size()) {
        const int pages = m_file->paper().pages();
        try {
            m_file->commit();
            m_file.reset();
            emit finished(QFile::decodeName(m_request.output.c_str()), pages);
        } catch (const Error &error) {
            fail(widgets::translated(error.message()));
        }
        return;
    }
    emit progressed(static_cast<double>(m_part) / static_cast<double>(m_parts.size()), m_parts[m_part].name);
    m_jobs.run(
        ReportKey, this, [make = m_parts[m_part].make](const Task &task) { return make(task); },
        [this](const std::shared_ptr<const std::vector<PaperStep>> &steps) {
            m_steps = steps;
            m_step = 0;
            step();
        },
        [this](const QString &, const QString &reason) { fail(reason); });
}

/// One step at a time, with the user's actions in between.
void ReportRun::step()
{
    if (!m_steps)
        return;
    if (m_step == m_steps->size()) {
        m_steps.reset();
        ++m_part;
        next();
        return;
    }
    (*m_steps)[m_step++](m_file->paper());
    QMetaObject::invokeMethod(this, &ReportRun::step, Qt::QueuedConnection);
}

} // namespace tnn::app
