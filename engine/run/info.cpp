// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/info.h"

#include <cmath>

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::run {

namespace {

void count(Info::Counts &counts, double value)
{
    counts.nan += std::isnan(value) ? 1 : 0;
    counts.infinite += std::isinf(value) ? 1 : 0;
}

/// Of the tensors of a TNO's RPE and decay, whose checksums are verified on the way.
Info::Counts countedTensors(const checkpoint::Checkpoint &checkpoint, const checkpoint::TnoDescription &tno)
{
    Info::Counts counts;
    try {
        for (const checkpoint::Tensor *tensor : checkpoint::kernelTensors(checkpoint, tno)) {
            checkpoint.verify(*tensor);
            for (const double value : tensor->values())
                count(counts, value);
        }
    } catch (const Error &error) {
        throw error.in(checkpoint.path);
    }
    return counts;
}

Info::Counts countedCoefficients(const toeplitz::Coefficients &table)
{
    Info::Counts counts;
    for (const float value : table.values.reshaped())
        count(counts, value);
    return counts;
}

std::string counted(long count, const char *one, const char *many)
{
    return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

} // namespace

std::string networkText(const checkpoint::NetworkOutline &network)
{
    using Kind = model::Entry::Kind;
    if (!network.refused.empty())
        return "not run here: " + io::escaped(network.refused);
    std::string text;
    const std::string symbols = counted(network.vocabulary, "symbol", "symbols");
    if (network.predictsTokens)
        text = (network.causal ? "language model, " : "masked language model, ") + symbols;
    else if (network.heads.empty())
        text = network.entry == Kind::Features ? "hidden states in and out"
                                               : "hidden states of " + symbols; // without a head
    else if (network.heads.front().pools)
        text = "classifier, " + counted(network.heads.front().outputs, "class", "classes");
    else
        text = counted(network.heads.front().outputs, "number", "numbers") + " a token";
    if (!network.predictsTokens && !network.heads.empty())
        text += network.entry == Kind::Ids ? " of texts of " + symbols
            : network.entry == Kind::Image
            ? " of images"
            : " of sequences of " + counted(network.width, "number", "numbers") + " a token";
    text += ", hidden " + std::to_string(network.dim);
    if (network.heads.size() > 1) {
        std::string names;
        for (const checkpoint::NetworkOutline::Head &head : network.heads)
            names += (names.empty() ? "" : ", ") + io::escaped(head.name);
        text += " (heads: " + names + ")";
    }
    return text;
}

Info info(const document::DocumentPtr &document, const Task &task)
{
    Info result;
    result.document = document;
    const std::vector<checkpoint::TnoDescription> &tnos = document->description().tnos;
    result.tnos.reserve(tnos.size());
    for (const checkpoint::TnoDescription &tno : tnos) {
        task.report(static_cast<double>(result.tnos.size()) / static_cast<double>(tnos.size()));
        if (document->synthetic())
            result.tnos.emplace_back(); // no tensors
        else
            result.tnos.push_back(document->table() ? countedCoefficients(*document->table())
                                                    : countedTensors(document->checkpoint(), tno));
    }
    return result;
}

} // namespace tnn::run
