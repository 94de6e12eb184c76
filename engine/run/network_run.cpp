// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/network_run.h"

#include <algorithm>

#include "engine/current_task.h"
#include "engine/error.h"
#include "engine/io/joined.h"
#include "engine/memory_limit.h"
#include "engine/model/network_cost.h"

namespace tnn::run {

namespace {

/// Enough rows to keep a BLAS busy; more would only take memory.
constexpr long RowsAtOnce = 2048;

/// Estimates of the memory for one sequence: the coefficients and spectra of every layer or of the widest, some arrays
/// of the widest, and what its blocks hold.
struct Memory {
    double allLayers = 0, oneLayer = 0;

    bool keepsAll() const { return allLayers <= availableMemory() / 2; }
};
Memory memoryOf(const document::Document &document, const model::Network &network, long n)
{
    constexpr double CoefficientsAndSpectra = 8, Arrays = 6;
    double all = 0, widest = static_cast<double>(network.dim);
    for (const model::Application &one : model::applicationsOf(network))
        for (const int tno : document.description().layers.at(static_cast<std::size_t>(one.layer)).tnos) {
            const auto channels = static_cast<double>(document.widthOf(one, tno));
            all += CoefficientsAndSpectra * channels;
            widest = std::max(widest, channels);
        }
    const double outputs = network.heads.empty() ? 0 : static_cast<double>(network.heads.front().outputs);
    const double numbers = sizeof(float) * static_cast<double>(n);
    const double arrays = Arrays * widest + 2 * outputs + model::costOf(document.arithmetic(), network, n).numbers;
    return {numbers * (all + arrays), numbers * (CoefficientsAndSpectra * widest + arrays)};
}

} // namespace

NetworkRun::NetworkRun(const document::Document &document, const document::TokenGrid &tokens,
                       const model::Overrides &overrides, document::Method method, const Task &task) :
    NetworkRun(document, document.network(), tokens, overrides, method, task)
{
}

NetworkRun::NetworkRun(const document::Document &document, std::shared_ptr<const model::Network> part,
                       const document::TokenGrid &tokens, const model::Overrides &overrides, document::Method method,
                       const Task &task) :
    m_document(document),
    m_network(std::move(part)), m_grid(tokens)
{
    using Keep = model::SequenceMixer::Keep;
    const Memory memory = memoryOf(document, *m_network, tokens.tokens());
    checkMemory(Message("a run of %1 tokens", tokens.tokens()), memory.oneLayer);
    const Keep keep = memory.keepsAll() ? Keep::All : Keep::Newest;
    std::vector<model::Application> applications = model::applicationsOf(*m_network);
    m_applications = static_cast<int>(applications.size());
    m_flopsOfToken = model::costOf(document.arithmetic(), *m_network, tokens.tokens()).flops;
    const Task made{task.stop, {}}; // hidden() reports the progress
    m_mixer = std::make_unique<model::SequenceMixer>(
        document.arithmetic(), tokens.tokens(),
        [&document, tokens, overrides, method, made, applications = std::move(applications)](int index) {
            return document.layerOperator(applications.at(static_cast<std::size_t>(index)), tokens, overrides,
                                          document::algorithmOf(method), made);
        },
        keep, made);
}

void NetworkRun::passFrom(int layer, bool afterSteps)
{
    const std::vector<model::Application> applications = model::applicationsOf(*m_network);
    auto first = std::find_if(applications.begin(), applications.end(),
                              [layer](const model::Application &one) { return one.layer >= layer; });
    while (afterSteps && std::distance(first, applications.end()) > 1 && std::next(first)->layer == layer)
        ++first;
    m_applications = static_cast<int>(first - applications.begin());
    m_mixer->passFrom(m_applications);
}

long NetworkRun::sequencesAtOnce() const
{
    return std::max(1L, RowsAtOnce / m_grid.tokens());
}

model::Value NetworkRun::hidden(const NetworkInput &input, long first, long count, const model::Watch &watch,
                                const Task &task)
{
    const model::Tokens tokens{count, m_grid.tokens()};
    const auto begin = static_cast<std::size_t>(first * tokens.n), rows = static_cast<std::size_t>(count * tokens.n);
    model::Arithmetic &a = arithmetic();
    model::Value x;
    if (!input.ids.empty()) {
        x = model::enterIds(a, m_network->entry, std::span(input.ids).subspan(begin, rows), tokens);
    } else {
        const auto width = static_cast<std::size_t>(m_network->entry.width);
        const std::span<const float> numbers = std::span(input.features).subspan(begin * width, rows * width);
        x = model::enterFeatures(a, m_network->entry, a.upload(numbers, {count * tokens.n, m_network->entry.width}),
                                 tokens);
    }
    constexpr double OfOperator = 500; // for one number, by transforms
    const auto numbers = static_cast<double>(count * tokens.n);
    const double flopsOfOperator = OfOperator * numbers * static_cast<double>(m_network->dim);
    const CurrentTask current(task, m_flopsOfToken * numbers + m_applications * flopsOfOperator);
    m_mixer->onMix([&] { CurrentTask::part(flopsOfOperator).report(1); });
    model::Value result = model::hidden(a, *m_network, std::move(x), *m_mixer, watch);
    m_mixer->onMix({});
    return result;
}

model::Value NetworkRun::answer(const model::Head &head, const model::Value &hidden, long count) const
{
    return model::answer(arithmetic(), head, hidden, {count, m_grid.tokens()});
}

std::vector<model::CacheMixer::Layer> streamedLayers(const document::Document &document, long n,
                                                     const model::Overrides &overrides, const Task &task)
{
    std::vector<model::CacheMixer::Layer> layers;
    for (const model::Application &one : model::applicationsOf(*document.network())) {
        const int tno = checkpoint::tnoOf(document.description(), one.layer, {});
        layers.push_back(
            {document.mixer(tno), document.coefficients(tno, n, document.channelsOf(one), overrides, task)});
    }
    return layers;
}

std::vector<StatePoint> statePoints(const model::Network &network)
{
    std::vector<StatePoint> points{{Message("the input"), {}}};
    int layer = network.firstLayer;
    for (const model::Block &block : network.blocks) {
        if (block.mixesTokens()) {
            const auto number = static_cast<long>(points.size()) - 1;
            if (block.layers() > 0)
                points.push_back({Message("block %1 (layer %2)", number, layer), layer});
            else
                points.push_back({Message("block %1 (attention)", number), {}});
        }
        layer += block.layers();
    }
    return points;
}

double memoryOfRun(const document::Document &document, const model::Network &network, long n)
{
    constexpr double Coefficients = 0.25; // of what a layer takes: the spectra of a single sequence are not kept
    const Memory memory = memoryOf(document, network, n);
    return memory.oneLayer + (memory.keepsAll() ? Coefficients * memory.allLayers : 0);
}

const model::Head *headNamed(const model::Network &network, const std::string &name)
{
    if (name == "none" || (network.heads.empty() && name.empty()))
        return nullptr;
    for (const model::Head &head : network.heads)
        if (name.empty() || head.name == name)
            return &head;
    throw network.heads.empty()
        ? Error("head %1 does not exist; the model has no heads", name)
        : Error("head %1 does not exist; use one of: %2", name, io::joined(network.heads, ", ", &model::Head::name));
}

} // namespace tnn::run
