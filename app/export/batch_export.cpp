// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/batch_export.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "app/base/program.h"
#include "app/export/contact_sheet.h"
#include "app/export/plot_export.h"
#include "engine/cli/plot_words.h"
#include "engine/error.h"
#include "engine/figures/plot_request.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

const QString BatchKey = QStringLiteral("export");

QString pathOf(const figures::PlotRequest &request)
{
    return QFile::decodeName(request.output.c_str());
}

figures::Provenance batchProvenance(const figures::PlotRequest &request)
{
    return cli::provenanceOf(request, versionText().toStdString());
}

/// Runs on a thread.
void writeNumbers(const figures::PlotRequest &request, const Task &task)
{
    const figures::Numbers numbers = figures::plotNumbers(request, task);
    const figures::Provenance provenance = batchProvenance(request);
    task.check();
    const bool withProvenance = request.provenance || request.suffix == ".json";
    exportNumbers(numbers, pathOf(request), withProvenance ? &provenance : nullptr);
}

/// Writes numbers at once, for which there is nothing to draw.
Drawing drawnOrWritten(const figures::PlotRequest &request, const Task &task)
{
    if (!figures::isNumbersSuffix(request.suffix))
        return drawingOf(request, task);
    writeNumbers(request, task);
    return {};
}

} // namespace

BatchExport::BatchExport(Jobs &jobs, QObject *parent) : QObject(parent), m_jobs(jobs) { }

BatchExport::~BatchExport()
{
    cancel();
}

void BatchExport::begin(std::vector<figures::PlotRequest> plots)
{
    cancel();
    m_plots = std::move(plots);
    m_next = 0;
    m_written.clear();
    m_failures.clear();
    m_running = true;
}

void BatchExport::start(std::vector<figures::PlotRequest> plots)
{
    begin(std::move(plots));
    if (!m_plots.empty())
        QDir().mkpath(QFileInfo(pathOf(m_plots.front())).absolutePath()); // a failure is reported on writing
    next();
}

void BatchExport::startSheet(const figures::PlotRequest &request, const std::vector<figures::PlotRequest> &plots)
{
    begin({request});
    emit progressed(0, 1);
    run([request, plots](const Task &task) { return sheetOf(request, plots, task); });
}

/// `make` returns the drawing of the next plot.
template <class Make> void BatchExport::run(Make make)
{
    m_jobs.run(
        BatchKey, this, std::move(make), [this](const std::shared_ptr<const Drawing> &drawing) { draw(*drawing); },
        [this](const QString &file, const QString &reason) { addFailure(file, reason); });
}

void BatchExport::cancel()
{
    if (!std::exchange(m_running, false))
        return;
    m_jobs.stop(BatchKey);
}

void BatchExport::next()
{
    if (!m_running)
        return;
    emit progressed(static_cast<int>(m_next), static_cast<int>(m_plots.size()));
    if (m_next == m_plots.size()) {
        m_running = false;
        emit finished(m_written, m_failures);
        return;
    }
    run([request = m_plots[m_next]](const Task &task) { return drawnOrWritten(request, task); });
}

void BatchExport::draw(const Drawing &drawing)
{
    const figures::PlotRequest &request = m_plots[m_next];
    try {
        if (drawing)
            exportPlot(*drawing(), pathOf(request), exportOptionsOf(request), batchProvenance(request));
        m_written.append(pathOf(request));
    } catch (const Error &error) {
        m_failures.append(widgets::translated(error.message()));
    }
    ++m_next;
    QMetaObject::invokeMethod(this, &BatchExport::next, Qt::QueuedConnection);
}

void BatchExport::addFailure(const QString &file, const QString &reason)
{
    const QString place = file.isEmpty() ? pathOf(m_plots.at(m_next)) : file;
    m_failures.append(tr("%1: %2").arg(place, reason));
    ++m_next;
    next();
}

} // namespace tnn::app
