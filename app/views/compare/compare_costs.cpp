// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/compare/compare_costs.h"

#include <utility>

namespace tnn::app {

namespace {

const QString CostsJob = QStringLiteral("compare-costs");

} // namespace

CompareCosts::CompareCosts(Jobs &jobs, QObject *parent) : QObject(parent), m_jobs(jobs)
{
    connect(&jobs, &Jobs::progressed, this, [this](const QString &key, double fraction) {
        if (key == CostsJob)
            emit progressed(fraction);
    });
}

bool CompareCosts::isRunning() const
{
    return m_jobs.isRunning(CostsJob);
}

void CompareCosts::measure(Plan plan)
{
    m_costs.reset();
    m_error.clear();
    auto &channels = plan.request.selection.channels;
    if (channels.size() > MostChannels)
        channels.resize(MostChannels);
    m_jobs.run(
        CostsJob, this,
        [plan = std::move(plan)](const Task &task) {
            return figures::compareCostsFigure(*plan.document, plan.request, plan.ways, task, plan.elsewhere);
        },
        [this](const CostsPtr &costs) {
            m_costs = costs;
            emit changed();
        },
        [this](const QString &, const QString &reason) {
            m_error = reason;
            emit changed();
        });
    emit changed();
}

void CompareCosts::stop()
{
    if (!isRunning())
        return;
    m_jobs.stop(CostsJob);
    emit changed();
}

void CompareCosts::forget()
{
    m_jobs.stop(CostsJob);
    const bool had = std::exchange(m_costs, nullptr) || !m_error.isEmpty();
    m_error.clear();
    if (had)
        emit changed();
}

} // namespace tnn::app
