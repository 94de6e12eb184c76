// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/strand.h"

#include <map>

#include "engine/error.h"

namespace tnn::run {

namespace {

std::map<long, long> complementsIn(const io::Vocabulary &vocabulary)
{
    constexpr std::string_view Letters = "ACGTNRYKMBVDHacgtnrykmbvdh", Complements = "TGCANYRMKVBHDtgcanyrmkvbhd";
    const std::vector<long> ids = vocabulary.encode(Letters), complements = vocabulary.encode(Complements);
    std::map<long, long> pairs;
    for (std::size_t k = 0; k < ids.size(); ++k)
        pairs.emplace(ids[k], complements[k]);
    return pairs;
}

} // namespace

void requireNucleotides(const io::Vocabulary *vocabulary, const Message &what)
{
    if (vocabulary == nullptr || !vocabulary->isOfNucleotides())
        throw Error("%1 requires a model whose tokens are single nucleotides", what);
}

std::vector<long> reverseComplement(const io::Vocabulary &vocabulary, std::span<const long> ids)
{
    const std::map<long, long> complements = complementsIn(vocabulary);
    std::vector<long> reversed(ids.rbegin(), ids.rend());
    for (long &id : reversed)
        if (const auto found = complements.find(id); found != complements.end())
            id = found->second;
    return reversed;
}

Replacement reverseComplement(const io::Vocabulary &vocabulary, const Replacement &change, long count)
{
    return {count - change.position - change.count, change.count, reverseComplement(vocabulary, change.tokens)};
}

} // namespace tnn::run
