// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/document.h"

#include <algorithm>

#include "engine/checkpoint/hub_cache.h"
#include "engine/document/kernel_zoo.h"
#include "engine/error.h"
#include "engine/io/confinement.h"
#include "engine/native/arithmetic.h"

namespace tnn::document {

namespace {

constexpr long FirstLength = 256, ShortestLength = 16;

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

Arithmetics completed(Arithmetics arithmetics)
{
    if (!arithmetics.kernels)
        arithmetics.kernels = native::float32();
    if (!arithmetics.network)
        arithmetics.network = arithmetics.kernels;
    return arithmetics;
}

checkpoint::Description describedTable(const CoefficientsFile &file, const checkpoint::GivenOptions &given)
{
    checkpoint::Description description = describe(file);
    passOver(description, given, Message("a coefficients file has no options"));
    return description;
}

/// Before anything is looked up: a server that is confined tells nothing of what is outside.
void checkPlace(const std::string &path)
{
    try {
        io::checkConfined(checkpoint::isHubName(path) ? checkpoint::hubCacheFolder() : path);
    } catch (const Error &error) {
        throw Error(error.reason()); // without the cache's folder
    }
}

/// Which copy of the weights is to be opened, if a file has several.
std::string weightsIn(const checkpoint::GivenOptions &given)
{
    const auto weights = given.set.find("weights");
    return weights == given.set.end() ? std::string() : checkpoint::toText(weights->second);
}

} // namespace

void switchOff(toeplitz::Coefficients &coefficients, int index, const model::Overrides &overrides)
{
    for (std::size_t column = 0; column < coefficients.channels.size(); ++column)
        if (overrides.isOff(index, coefficients.channels[column])) {
            coefficients.values.col(static_cast<long>(column)).setZero();
            if (!coefficients.skip.empty())
                coefficients.skip[column] = 0;
        }
}

Document::Document(std::shared_ptr<const checkpoint::Checkpoint> checkpoint, checkpoint::GivenOptions given,
                   Arithmetics arithmetics) :
    m_checkpoint(withWeights(std::move(checkpoint), weightsIn(given))),
    m_given(std::move(given)), m_arithmetics(completed(std::move(arithmetics))),
    m_kernels(checkpointKernels(m_checkpoint, m_given, m_arithmetics.kernels))
{
}

Document::Document(const CoefficientsFile &file, const std::string &path, const checkpoint::GivenOptions &given,
                   Arithmetics arithmetics) :
    m_checkpoint(containerCalled(path, file.container, file.fileSize)),
    m_given(given), m_arithmetics(completed(std::move(arithmetics))),
    m_kernels(tableKernels(describedTable(file, given), file.coefficients, m_arithmetics.kernels))
{
}

Document::Document(std::shared_ptr<const Kernels> made, const std::string &path, const std::string &container) :
    m_checkpoint(containerCalled(path, container, 0)), m_arithmetics(completed({})), m_kernels(std::move(made))
{
}

std::shared_ptr<const Document> Document::inRole(const std::string &role) const
{
    auto document = std::make_shared<Document>(*this);
    document->m_role = role;
    return document;
}

std::shared_ptr<const model::Tno> Document::tno(int index) const
{
    if (index < 0 || index >= tnos())
        throw Error("operator %1 does not exist; operators are 0 to %2", index, tnos() - 1).in(m_checkpoint->path);
    return inFile(m_checkpoint->path, [&] { return m_kernels->tno(index); });
}

std::shared_ptr<const model::Tno> Document::mixer(int index) const
{
    std::shared_ptr<const model::Tno> tno = this->tno(index);
    inFile(m_checkpoint->path, [&] { model::requireMixer(*tno); });
    return tno;
}

std::vector<long> Document::flatChannels(int index, int head, const std::vector<long> &channels) const
{
    const std::shared_ptr<const model::Tno> tno = this->tno(index);
    if (head < 0 || head >= tno->heads)
        throw Error("head %1 does not exist; heads are 0 to %2", head, tno->heads - 1).in(m_checkpoint->path);
    std::vector<long> flat = channels.empty() ? toeplitz::numbersTo(tno->headDim) : channels;
    for (long &channel : flat) {
        if (channel < 0 || channel >= tno->headDim)
            throw Error("channel %1 does not exist; channels are 0 to %2", channel, tno->headDim - 1)
                .in(m_checkpoint->path);
        channel += head * tno->headDim;
    }
    return flat;
}

std::vector<long> Document::checkedChannels(int index, long n, const std::vector<long> &flat) const
{
    const long all = tno(index)->channels();
    std::vector<long> channels = flat.empty() ? toeplitz::numbersTo(all) : flat;
    for (const long channel : channels) {
        if (channel < 0 || channel >= all)
            throw Error("channel %1 does not exist", channel).in(m_checkpoint->path);
    }
    inFile(m_checkpoint->path, [&] { m_kernels->checkLength(n, channels.size()); });
    return channels;
}

toeplitz::CoefficientsPtr Document::raw(int index, long n, const std::vector<long> &flat, const Task &task) const
{
    const std::vector<long> channels = checkedChannels(index, n, flat);
    return inFile(m_checkpoint->path, [&] { return m_kernels->raw(index, n, channels, task); });
}

toeplitz::CoefficientsPtr Document::coefficients(int index, long n, const std::vector<long> &flat,
                                                 const model::Overrides &overrides, const Task &task) const
{
    const std::vector<long> channels = checkedChannels(index, n, flat);
    toeplitz::CoefficientsPtr kept = inFile(
        m_checkpoint->path, [&] { return m_kernels->coefficients(index, n, channels, overrides, task); });
    if (!overrides.off.contains(index))
        return kept;
    auto result = std::make_shared<toeplitz::Coefficients>(*kept);
    switchOff(*result, index, overrides);
    return result;
}

toeplitz::Coefficients Document::computedOnce(int index, long n, const std::vector<long> &flat,
                                              const model::Overrides *overrides, const Task &task) const
{
    const std::vector<long> channels = checkedChannels(index, n, flat);
    toeplitz::Coefficients result = inFile(
        m_checkpoint->path, [&] { return m_kernels->computedOnce(index, n, channels, overrides, task); });
    if (overrides)
        switchOff(result, index, *overrides);
    return result;
}

void Document::readStored(int index, const std::function<void(std::span<const double>)> &read) const
{
    inFile(m_checkpoint->path, [&] { m_kernels->readStored(index, read); });
}

std::shared_ptr<const model::Network> Document::network() const
{
    return m_network->get([this] {
        return std::make_shared<const model::Network>(
            checkpoint::loadNetwork(*m_checkpoint, description(), arithmetic()));
    });
}

std::shared_ptr<const model::Network> Document::block(long number) const
{
    for (const checkpoint::TnoDescription &tno : description().tnos)
        if (tno.block == number) {
            auto part = std::make_shared<model::Network>(
                checkpoint::loadLayer(*m_checkpoint, description(), tno.layer, arithmetic()));
            part->firstBlock = static_cast<int>(number);
            return part;
        }
    if (description().network.refused.empty() && number >= 0 && number < model::tokenMixersIn(*network()))
        return std::make_shared<const model::Network>(model::blockAlone(*network(), number));
    throw Error("block %1 has no Toeplitz operator", number).in(checkpoint().path);
}

std::vector<long> Document::channelsOf(const model::Application &application) const
{
    if (!application.head && application.copies == 1)
        return {};
    const auto layer = static_cast<std::size_t>(application.layer);
    const int tno = description().layers.at(layer).tnos.front();
    const long width = description().tnos.at(static_cast<std::size_t>(tno)).headDim;
    std::vector<long> flat(static_cast<std::size_t>(width * application.copies));
    for (std::size_t k = 0; k < flat.size(); ++k)
        flat[k] = application.head.value_or(0) * width + static_cast<long>(k) % width;
    return flat;
}

long Document::widthOf(const model::Application &application, int tno) const
{
    const checkpoint::TnoDescription &described = description().tnos.at(static_cast<std::size_t>(tno));
    return application.copies * (application.head ? described.headDim : described.channels());
}

std::shared_ptr<const model::LayerOperator>
Document::layerOperator(const model::Application &application, const TokenGrid &tokens,
                        const model::Overrides &overrides, toeplitz::Algorithm algorithm, const Task &task) const
{
    const checkpoint::LayerDescription &described = description().layers.at(
        static_cast<std::size_t>(application.layer));
    const std::vector<long> flat = channelsOf(application);
    model::Arithmetic &a = arithmetic();
    const auto axis = [&](std::size_t place, long n) {
        const int index = described.tnos.at(place);
        return model::LayerOperator::Axis(a, *mixer(index), coefficients(index, n, flat, overrides, task), algorithm,
                                          task);
    };
    if (described.tnos.size() == 1)
        return std::make_shared<const model::LayerOperator>(a, axis(0, tokens.tokens()));
    return std::make_shared<const model::LayerOperator>(a, axis(0, tokens.height), axis(1, tokens.width),
                                                        described.combination);
}

long Document::defaultLength() const
{
    long n = std::min(description().trainingLength.value_or(FirstLength), checkpoint::LongestLength);
    long taps = 0;
    for (const checkpoint::TnoDescription &tno : description().tnos) {
        n = std::min(n, tno.longest.value_or(n));
        taps = std::max(taps, tno.cutOff.value_or(n));
    }
    // A picture of 256 lags of short filters would be empty but for the first few.
    return std::min(n, std::max(ShortestLength, 4 * taps));
}

std::shared_ptr<const Document> Document::open(const std::string &path, const checkpoint::GivenOptions &given,
                                               Arithmetics arithmetics)
{
    return inFile(path, [&] {
        if (isZoo(path))
            return std::make_shared<const Document>(zooKernels(zooRequest(path), given), path, "kernel zoo");
        checkPlace(path);
        if (!checkpoint::isHubName(path) && isCoefficientsFile(path))
            return std::make_shared<const Document>(readCoefficientsFile(path), path, given, std::move(arithmetics));
        return std::make_shared<const Document>(checkpoint::open(path), given, std::move(arithmetics));
    });
}

} // namespace tnn::document
