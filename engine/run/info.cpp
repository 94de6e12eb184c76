// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/info.h"

#include <cmath>

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::run {

namespace {

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
    const int tnos = document->tnos();
    result.tnos.resize(static_cast<std::size_t>(tnos));
    for (int tno = 0; tno < tnos; ++tno) {
        task.report(static_cast<double>(tno) / tnos);
        Info::Counts &counts = result.tnos[static_cast<std::size_t>(tno)];
        document->readStored(tno, [&counts](std::span<const double> values) {
            for (const double value : values) {
                counts.nan += std::isnan(value) ? 1 : 0;
                counts.infinite += std::isinf(value) ? 1 : 0;
            }
        });
    }
    return result;
}

} // namespace tnn::run
