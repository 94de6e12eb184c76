// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/base/jobs.h"
#include "engine/figures/compare_costs_figure.h"
#include "engine/figures/compare_figure.h"
#include "engine/figures/figure_request.h"
#include "engine/run/compare_forms.h"

namespace tnn::app {

/// What is measured when the comparison shows time or memory against n, once a selection: a job of its own that can be
/// stopped.
class CompareCosts : public QObject {
    Q_OBJECT

public:
    using CostsPtr = std::shared_ptr<const figures::CompareCostsFigure>;
    /// What a measurement is of.
    struct Plan {
        document::DocumentPtr document;
        figures::FigureRequest request;
        run::ComparedAlgorithms ways;
        figures::ComparedElsewhere elsewhere;
    };
    static constexpr std::size_t MostChannels = 16; ///< more are not measured: at a million tokens they would not fit

    explicit CompareCosts(Jobs &jobs, QObject *parent = nullptr);

    void measure(Plan plan); ///< stops what is measured
    void stop();
    void forget(); ///< stops, and what was measured belongs to another selection
    bool isRunning() const;
    const CostsPtr &costs() const { return m_costs; } ///< null: not measured
    const QString &error() const { return m_error; }  ///< why not, else empty

signals:
    void changed(); ///< costs, error or whether it runs
    void progressed(double fraction);

private:
    Jobs &m_jobs;
    CostsPtr m_costs;
    QString m_error;
};

} // namespace tnn::app
