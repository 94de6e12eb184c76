// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QObject>

#include "app/base/jobs.h"
#include "app/report/report_parts.h"
#include "engine/io/output_file.h"

namespace tnn::app {

/// The file of a report, which appears only when it is complete: PDF, or HTML if its name says so.
class ReportFile {
public:
    /// Throws tnn::Error if it cannot be written.
    explicit ReportFile(const figures::ReportRequest &request);
    Paper &paper() { return *m_paper; }
    /// Ends the last page and writes all pages. Throws tnn::Error, leaving the file as it was.
    void commit();

private:
    io::OutputFile m_file;
    std::unique_ptr<Paper> m_paper;
};

/// Writes all of a report at once. Throws tnn::Error.
void writeReport(const figures::ReportRequest &request, const Task &task);

/// A report that is made while a window is open: its parts in a job, then their steps one by one on the interface
/// thread.
class ReportRun : public QObject {
    Q_OBJECT

public:
    explicit ReportRun(Jobs &jobs, QObject *parent = nullptr);
    ~ReportRun() override;

    /// Adds what views measured, which `tnnscope report` cannot.
    void start(const figures::ReportRequest &request, const std::vector<MeasuredPicture> &measured = {});
    /// Leaves no file.
    void cancel();
    bool isRunning() const { return m_file != nullptr; }

signals:
    void progressed(double fraction, const QString &part); ///< what is being worked on: "layer 3"
    void finished(const QString &path, int pages);
    void failed(const QString &reason); ///< one sentence, including the file

private:
    void next();
    void step();
    void fail(const QString &reason);

    Jobs &m_jobs;
    figures::ReportRequest m_request;
    std::unique_ptr<ReportFile> m_file;
    std::vector<ReportPart> m_parts;
    std::size_t m_part = 0;
    std::shared_ptr<const std::vector<PaperStep>> m_steps;
    std::size_t m_step = 0;
};

} // namespace tnn::app
