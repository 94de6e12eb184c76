// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/info.h"

#include <cmath>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/joined.h"

namespace tnn::run {

namespace {

Message symbolsOf(const checkpoint::NetworkOutline &network)
{
    return network.entry.vocabulary == 1 ? Message("1 symbol") : Message("%1 symbols", network.entry.vocabulary);
}

Message numbersPerToken(long count)
{
    return count == 1 ? Message("1 number per token") : Message("%1 numbers per token", count);
}

/// Describes the output of a network that does not predict tokens.
Message answerText(const checkpoint::NetworkOutline &network)
{
    using Kind = model::Entry::Kind;
    if (network.heads.empty())
        return network.entry.kind == Kind::Features ? Message("hidden states in and out")
                                                    : Message("hidden states of %1", symbolsOf(network));
    const model::Head &head = network.heads.front();
    const Message answer = head.pool == model::Head::Pool::None ? numbersPerToken(head.outputs)
        : head.outputs == 1                                     ? Message("classifier, 1 class")
                                                                : Message("classifier, %1 classes", head.outputs);
    if (network.entry.kind == Kind::Ids)
        return Message("%1 of texts of %2", answer, symbolsOf(network));
    return network.entry.kind == Kind::Image
        ? Message("%1 of images", answer)
        : Message("%1 of sequences of %2", answer, numbersPerToken(network.entry.width));
}

} // namespace

Message networkText(const checkpoint::NetworkOutline &network)
{
    if (!network.refused.empty())
        return Message("not supported: %1", network.refused);
    const Message kind = !network.predictsTokens ? answerText(network)
        : network.causal                         ? Message("language model, %1", symbolsOf(network))
                                                 : Message("masked language model, %1", symbolsOf(network));
    Message text("%1, hidden %2", kind, network.dim);
    if (network.heads.size() < 2)
        return text;
    return Message("%1 (heads: %2)", text,
                   io::joined(network.heads, ", ", [](const model::Head &head) { return io::escaped(head.name); }));
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
            counts.read += static_cast<long>(values.size());
            for (const double value : values) {
                counts.nan += std::isnan(value) ? 1 : 0;
                counts.infinite += std::isinf(value) ? 1 : 0;
            }
        });
        result.total += counts;
    }
    return result;
}

} // namespace tnn::run
