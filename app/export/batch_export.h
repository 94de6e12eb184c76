// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QObject>
#include <QStringList>

#include "app/base/jobs.h"
#include "app/export/drawing.h"

namespace tnn::app {

/// Writes many plots while a window is open: figures are computed one by one in a job, and drawn between the user's
/// actions. Failures are reported at the end; the other plots are still written. A file is written completely or not at
/// all.
class BatchExport : public QObject {
    Q_OBJECT

public:
    explicit BatchExport(Jobs &jobs, QObject *parent = nullptr);
    ~BatchExport() override;

    /// Writes one file each, named by their outputs (cli::eachPlot): pictures or numbers.
    void start(std::vector<figures::PlotRequest> plots);
    /// Writes all of them as one picture.
    void startSheet(const figures::PlotRequest &request, const std::vector<figures::PlotRequest> &plots);
    void cancel(); ///< files already written stay
    bool isRunning() const { return m_running; }

signals:
    void progressed(int done, int count);
    void finished(const QStringList &written, const QStringList &failures); ///< not when cancelled

private:
    void begin(std::vector<figures::PlotRequest> plots);
    void next();
    void addFailure(const QString &file, const QString &reason);
    template <class Make> void run(Make make);
    void draw(const Drawing &drawing);

    Jobs &m_jobs;
    std::vector<figures::PlotRequest> m_plots;
    std::size_t m_next = 0;
    QStringList m_written, m_failures;
    bool m_running = false;
};

} // namespace tnn::app
