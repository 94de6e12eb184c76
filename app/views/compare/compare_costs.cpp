// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What CompareView compares, and its measurement of time or memory against n: once a selection, by a job of its own.
#include <iterator>
#include <utility>

#include "app/base/number_format.h"
#include "app/views/compare/compare_view.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

/// Every device of the engine on which LibTorch computes.
figures::ComparedElsewhere onDevices(const std::shared_ptr<remote::EngineConnection> &connection)
{
    return [connection](const toeplitz::Coefficients &coefficients, const toeplitz::Sequence &x,
                        const std::vector<document::Method> &products, bool normalize, const Task &task) {
        const remote::EnginePtr engine = connection->get(task.stop);
        std::vector<run::AlgorithmResult> results;
        for (const document::DeviceFound &found : engine->devices()) {
            if (found.device.kind == document::Device::Kind::Cpu)
                continue;
            std::vector<run::AlgorithmResult> more = compareAt(*engine, nameOf(found.device), coefficients, x, products,
                                                               normalize, task);
            std::move(more.begin(), more.end(), std::back_inserter(results));
        }
        return results;
    };
}

} // namespace

/// All products and, if the operator is causal, the forms that process it token by token.
run::ComparedMethods CompareView::comparedMethods() const
{
    using document::Method;
    run::ComparedMethods methods;
    methods.methods = document::productMethods();
    methods.options.reduce = session().reduce();
    methods.results = m_files.files();
    if (chosen<figures::CompareOptions>().forms && session().tno()->causal)
        methods.methods.insert(methods.methods.end(),
                               {Method::Streaming, Method::Etsc, Method::Unpadded, Method::Reduced});
    return methods;
}

figures::ComparedElsewhere CompareView::elsewhere() const
{
    return chosen<figures::CompareOptions>().allDevices ? onDevices(m_devices.engine()) : figures::ComparedElsewhere();
}

void CompareView::measureCosts()
{
    constexpr std::size_t MostMeasuredChannels = 16; // more are not measured: at a million tokens they would not fit
    if (!session().shownDocument())
        return;
    figures::FigureRequest request = session().request();
    auto &channels = request.selection.channels;
    channels.resize(std::min(channels.size(), MostMeasuredChannels));
    run::ComparedMethods measured = comparedMethods();
    measured.results.clear();
    m_costs.reset();
    m_costsError.clear();
    jobs().run(
        runJob(), this,
        [document = session().shownDocument(), request, measured, elsewhere = elsewhere()](const Task &task) {
            return figures::compareCostsFigure(*document, request, measured, task, elsewhere);
        },
        [this](const CostsPtr &costs) {
            m_costs = costs;
            showCosts();
        },
        [this](const QString &, const QString &reason) {
            m_costsError = reason;
            showCosts();
        });
    showCosts();
}

void CompareView::stopCosts()
{
    if (!measuresCosts())
        return;
    jobs().stop(runJob());
    showCosts();
}

/// What was measured belongs to another selection.
void CompareView::forgetCosts()
{
    jobs().stop(runJob());
    const bool had = std::exchange(m_costs, nullptr) || !m_costsError.isEmpty();
    m_costsError.clear();
    if (had)
        showCosts();
}

void CompareView::showCosts()
{
    if (!m_plot)
        return;
    m_plot->setCosts(m_costs);
    emit status().busyChanged(measuresCosts());
    QString text = tr("not measured");
    if (measuresCosts())
        text = tr("measuring up to n = %1").arg(widgets::groupedNumber(session().selection().n));
    else if (!m_costsError.isEmpty())
        text = m_costsError;
    else if (m_costs)
        text = joined({tr("measured at %1 lengths").arg(m_costs->lengths.size()), widgets::translated(m_costs->note)});
    m_panel->setCostsText(text, measuresCosts());
}

} // namespace tnn::app
