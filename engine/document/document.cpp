// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/document.h"

#include <algorithm>
#include <mutex>
#include <numeric>

#include "engine/document/coefficient_cache.h"
#include "engine/error.h"
#include "engine/native/arithmetic.h"

namespace tnn::document {

namespace {

constexpr std::size_t CacheBudget = std::size_t{256} << 20;
constexpr long FirstLength = 256;
constexpr long MostMade = 1L << 30; // lags times channels: 8 GiB

/// A checkpoint without tensors.
std::shared_ptr<const checkpoint::Checkpoint> containerCalled(const std::string &path, const std::string &container,
                                                              long fileSize)
{
    auto checkpoint = std::make_shared<checkpoint::Checkpoint>();
    checkpoint->path = path;
    checkpoint->container = container;
    checkpoint->fileSize = fileSize;
    return checkpoint;
}

void warnOfOptions(checkpoint::Description &description, const checkpoint::GivenOptions &given, const char *reason)
{
    for (const auto &options : {given.config, given.set}) {
        for (const auto &[key, value] : options)
            description.warnings.push_back(Message("%1 is passed over: %2", key, reason));
    }
}

/// Whether the raw coefficients are what the matrix holds.
bool isTheKernel(const model::Tno &tno)
{
    return tno.decay == model::DecayKind::None && tno.activation == model::Activation::None && !tno.logDomain;
}

void switchOff(toeplitz::Coefficients &coefficients, const std::vector<long> &channels)
{
    for (std::size_t column = 0; column < coefficients.channels.size(); ++column)
        if (std::find(channels.begin(), channels.end(), coefficients.channels[column]) != channels.end())
            coefficients.values.col(static_cast<long>(column)).setZero();
}

} // namespace

struct Document::Cache {
    Cache(int count, Arithmetics given) :
        arithmetics(std::move(given)), tnos(static_cast<std::size_t>(count)), raw(CacheBudget)
    {
        if (!arithmetics.kernels)
            arithmetics.kernels = native::float32();
        if (!arithmetics.network)
            arithmetics.network = arithmetics.kernels;
    }

    Arithmetics arithmetics;
    std::mutex mutex; ///< of tnos
    std::vector<std::shared_ptr<const model::Tno>> tnos;
    std::mutex networkMutex;
    std::shared_ptr<const model::Network> network;
    CoefficientCache raw;
};

Document::Document(std::shared_ptr<const checkpoint::Checkpoint> checkpoint, checkpoint::GivenOptions given,
                   Arithmetics arithmetics) :
    m_checkpoint(std::move(checkpoint)),
    m_given(std::move(given)), m_description(checkpoint::describe(*m_checkpoint, m_given)),
    m_cache(std::make_shared<Cache>(tnos(), std::move(arithmetics)))
{
}

Document::Document(const CoefficientsFile &file, const std::string &path, const checkpoint::GivenOptions &given,
                   Arithmetics arithmetics) :
    m_checkpoint(containerCalled(path, file.container, file.fileSize)),
    m_given(given), m_description(document::describe(file)), m_table(file.coefficients),
    m_cache(std::make_shared<Cache>(1, std::move(arithmetics)))
{
    warnOfOptions(m_description, given, "a file of coefficients has no options");
}

Document::Document(std::shared_ptr<const SyntheticKernels> made, const std::string &path, const std::string &container,
                   const checkpoint::GivenOptions &given) :
    m_checkpoint(containerCalled(path, container, 0)),
    m_description(made->description()), m_synthetic(std::move(made)),
    m_cache(std::make_shared<Cache>(tnos(), Arithmetics()))
{
    warnOfOptions(m_description, given, "a kernel of the zoo takes its options in its name");
}

Document::~Document() = default;

std::shared_ptr<const Document> Document::inRole(const std::string &role) const
{
    auto document = std::make_shared<Document>(*this);
    document->m_role = role;
    return document;
}

std::shared_ptr<const model::Tno> Document::tno(int index) const
{
    if (index < 0 || index >= tnos())
        throw Error("there is no TNO %1, only 0 to %2", index, tnos() - 1).in(m_checkpoint->path);
    const auto place = static_cast<std::size_t>(index);
    const std::scoped_lock lock(m_cache->mutex);
    std::shared_ptr<const model::Tno> &tno = m_cache->tnos[place];
    if (!tno) {
        try {
            tno = std::make_shared<const model::Tno>(loaded(index));
        } catch (const Error &error) {
            throw error.in(m_checkpoint->path);
        }
    }
    return tno;
}

model::Tno Document::loaded(int index) const
{
    const checkpoint::TnoDescription &description = m_description.tnos[static_cast<std::size_t>(index)];
    if (!description.undrawn.empty())
        throw Error("%1: %2", description.name, description.undrawn);
    if (m_synthetic)
        return m_synthetic->tno(index);
    if (!m_table)
        return checkpoint::loadTno(*m_checkpoint, description, kernelArithmetic());
    model::Tno tno;
    tno.source = model::KernelSource::Table;
    tno.table = m_table;
    tno.causal = description.causal;
    tno.heads = description.heads;
    tno.headDim = description.headDim;
    return tno;
}

model::Arithmetic &Document::kernelArithmetic() const
{
    return *m_cache->arithmetics.kernels;
}

model::Arithmetic &Document::arithmetic() const
{
    return *m_cache->arithmetics.network;
}

std::vector<long> Document::flatChannels(int index, int head, const std::vector<long> &channels) const
{
    const std::shared_ptr<const model::Tno> tno = this->tno(index);
    if (head < 0 || head >= tno->heads)
        throw Error("there is no head %1, only 0 to %2", head, tno->heads - 1).in(m_checkpoint->path);
    std::vector<long> flat = channels;
    if (flat.empty()) {
        flat.resize(static_cast<std::size_t>(tno->headDim));
        std::iota(flat.begin(), flat.end(), 0L);
    }
    for (long &channel : flat) {
        if (channel < 0 || channel >= tno->headDim)
            throw Error("there is no channel %1, only 0 to %2", channel, tno->headDim - 1).in(m_checkpoint->path);
        channel += head * tno->headDim;
    }
    return flat;
}

std::vector<long> Document::allChannels(int index) const
{
    std::vector<long> all(static_cast<std::size_t>(tno(index)->channels()));
    std::iota(all.begin(), all.end(), 0L);
    return all;
}

std::vector<long> Document::checkedChannels(int index, long n, const std::vector<long> &flat) const
{
    const std::shared_ptr<const model::Tno> tno = this->tno(index);
    std::vector<long> channels = flat.empty() ? allChannels(index) : flat;
    for (const long channel : channels) {
        if (channel < 0 || channel >= tno->channels())
            throw Error("there is no channel %1", channel).in(m_checkpoint->path);
    }
    if (m_table && n > m_table->n)
        throw Error("n = %1 is beyond the %2 that this file of coefficients holds", n, m_table->n)
            .in(m_checkpoint->path);
    if (m_synthetic && (n < 1 || n > MostMade / static_cast<long>(channels.size())))
        throw Error("n = %1 can't be had for %2 channels", n, channels.size()).in(m_checkpoint->path);
    return channels;
}

toeplitz::CoefficientsPtr Document::raw(int index, long n, const std::vector<long> &flat, const Task &task) const
{
    const std::shared_ptr<const model::Tno> tno = this->tno(index);
    const std::vector<long> channels = checkedChannels(index, n, flat);
    if (m_synthetic)
        return m_synthetic->raw(index, n, channels, task);
    const bool anyLength = !model::dependsOnLength(*tno);
    if (toeplitz::CoefficientsPtr found = n < 1 ? nullptr : m_cache->raw.find(index, n, channels, anyLength))
        return found;
    try {
        auto raw = std::make_shared<const toeplitz::Coefficients>(computed(index, n, channels, task));
        m_cache->raw.insert(index, raw, anyLength);
        return raw;
    } catch (const Error &error) {
        throw error.in(m_checkpoint->path);
    }
}

toeplitz::Coefficients Document::computed(int index, long n, const std::vector<long> &channels, const Task &task) const
{
    const std::shared_ptr<const model::Tno> tno = this->tno(index);
    if (!model::dependsOnLength(*tno))
        if (const toeplitz::CoefficientsPtr known = m_cache->raw.longest(index, channels); known && known->n < n)
            return model::extended(kernelArithmetic(), *tno, *known, n, task);
    return model::rawCoefficients(kernelArithmetic(), *tno, n, channels, task);
}

toeplitz::CoefficientsPtr Document::coefficients(int index, long n, const std::vector<long> &flat,
                                                 const model::Overrides &overrides, const Task &task) const
{
    toeplitz::CoefficientsPtr kept = withAllChannels(index, n, flat, overrides, task);
    const auto off = overrides.off.find(index);
    if (off == overrides.off.end())
        return kept;
    auto result = std::make_shared<toeplitz::Coefficients>(*kept);
    switchOff(*result, off->second);
    return result;
}

/// But for the channels that are switched off.
toeplitz::CoefficientsPtr Document::withAllChannels(int index, long n, const std::vector<long> &flat,
                                                    const model::Overrides &overrides, const Task &task) const
{
    const std::shared_ptr<const model::Tno> tno = this->tno(index);
    if (m_synthetic)
        return m_synthetic->coefficients(index, n, checkedChannels(index, n, flat), overrides, task);
    toeplitz::CoefficientsPtr raw = this->raw(index, n, flat, task);
    if (isTheKernel(*tno) && !overrides.any())
        return raw;
    try {
        return std::make_shared<const toeplitz::Coefficients>(
            model::coefficients(kernelArithmetic(), *tno, *raw, overrides, task));
    } catch (const Error &error) {
        throw error.in(m_checkpoint->path);
    }
}

std::shared_ptr<const model::Network> Document::network() const
{
    const std::scoped_lock lock(m_cache->networkMutex);
    if (!m_cache->network)
        m_cache->network = std::make_shared<const model::Network>(
            checkpoint::loadNetwork(*m_checkpoint, m_description, arithmetic()));
    return m_cache->network;
}

std::shared_ptr<const model::LayerOperator> Document::layerOperator(int layer, const TokenGrid &tokens,
                                                                    const model::Overrides &overrides,
                                                                    toeplitz::Algorithm algorithm,
                                                                    const Task &task) const
{
    const checkpoint::LayerDescription &described = m_description.layers.at(static_cast<std::size_t>(layer));
    model::Arithmetic &a = arithmetic();
    const auto axis = [&](std::size_t place, long n) {
        const int index = described.tnos.at(place);
        return model::LayerOperator::Axis(a, *tno(index), coefficients(index, n, {}, overrides, task), algorithm, task);
    };
    if (described.tnos.size() == 1)
        return std::make_shared<const model::LayerOperator>(a, axis(0, tokens.tokens()));
    return std::make_shared<const model::LayerOperator>(a, axis(0, tokens.height), axis(1, tokens.width),
                                                        described.combination);
}

long Document::defaultLength() const
{
    return std::min(m_description.trainingLength.value_or(FirstLength), checkpoint::LongestLength);
}

} // namespace tnn::document
