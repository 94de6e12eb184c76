// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/tnn_pytorch_network.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::checkpoint {

namespace {

constexpr std::array<std::string_view, 4> LayerParts{"token_norm", "token_mixer", "feature_norm", "feature_mixer"};
constexpr std::array<std::string_view, 6> GtuParts{"u_proj", "v_proj", "o", "norm", "toep", "d"};

/// A prefix cut at its numbers: "layers.", 3, ".token_mixer.toep.".
struct Numbered {
    std::vector<std::string> texts; ///< one more than numbers
    std::vector<long> numbers;
};

Numbered cutAtNumbers(const std::string &prefix)
{
    constexpr std::string_view Digits = "0123456789";
    Numbered cut;
    std::size_t at = 0;
    while (true) {
        const std::size_t begin = std::min(prefix.find_first_of(Digits, at), prefix.size());
        cut.texts.push_back(prefix.substr(at, begin - at));
        if (begin == prefix.size())
            return cut;
        at = std::min(prefix.find_first_not_of(Digits, begin), prefix.size());
        long number = 0;
        std::from_chars(prefix.data() + begin, prefix.data() + at, number);
        cut.numbers.push_back(number);
    }
}

/// Throws unless the layers are modules 0, 1, 2, ... (or from another number on) of one list: then, and only then, nothing
/// is known to stand between them.
void requireOneList(const std::vector<std::string> &bare)
{
    const Message reason(
        "how its layers follow each other is not stored, and they are not numbered one by one in a single list");
    Numbered before = cutAtNumbers(bare.front());
    std::optional<std::size_t> counted;
    for (std::size_t layer = 1; layer < bare.size(); ++layer) {
        Numbered now = cutAtNumbers(bare[layer]);
        if (now.texts != before.texts)
            throw Error(reason);
        for (std::size_t k = 0; k < now.numbers.size(); ++k) {
            if (now.numbers[k] == before.numbers[k])
                continue;
            if (now.numbers[k] - 1 != before.numbers[k] || counted.value_or(k) != k)
                throw Error(reason);
            counted = k;
        }
        before = std::move(now);
    }
}

/// Counters and tensors without numbers take no part in what is computed.
bool isIdle(const Tensor &tensor)
{
    switch (tensor.type) {
    case DType::Int8:
    case DType::UInt8:
    case DType::Int16:
    case DType::Int32:
    case DType::Int64:
    case DType::Bool:
        return true;
    default:
        return tensor.size() == 0;
    }
}

/// Throws where something lies below a prefix that is not known here: it may change what is computed.
void requireKnown(const NetworkReader &read, const std::string &prefix, std::span<const std::string_view> parts)
{
    for (const Tensor *tensor : tensorsBelow(read.subject().index, prefix)) {
        const std::string inner = unwrappedKey(std::string_view(tensor->name).substr(prefix.size()));
        const std::string part = inner.substr(0, inner.find('.'));
        if (!isIdle(*tensor) && std::find(parts.begin(), parts.end(), part) == parts.end())
            throw Error("the module of %1 is not known here", io::escaped(tensor->name));
    }
}

void requireRunnableGtu(const NetworkReader &read, const std::string &gtu)
{
    requireKnown(read, gtu, GtuParts);
    if (read.has(gtu + "d"))
        throw Error("its resi_param (%1d) is not run here, nor by the public code", io::escaped(gtu));
}

} // namespace

TnnUnit unitAround(const TensorIndex &index, const std::string &prefix)
{
    const std::string gtu = parentOf(prefix);
    const auto has = [&](const std::string &key) { return tensorAt(index, key) != nullptr; };
    if (prefix.empty() || !(has(gtu + "u_proj.weight") || has(gtu + "v_proj.weight") || has(gtu + "o.weight")))
        return TnnUnit::Tno;
    const bool inLayer = lastPartOf(gtu) == "token_mixer"
        && !tensorsBelow(index, parentOf(gtu) + "feature_mixer.").empty();
    return inLayer ? TnnUnit::Layer : TnnUnit::Gtu;
}

model::Network tnnPytorchNetwork(const NetworkReader &read)
{
    const TensorIndex &index = read.subject().index;
    const std::string &first = read.prefix(0);
    const TnnUnit unit = unitAround(index, first);
    for (long layer = 1; layer < read.layers(); ++layer)
        if (unitAround(index, read.prefix(layer)) != unit)
            throw Error("its operators are of different kinds, and how they follow each other is not stored");
    if (unit != TnnUnit::Layer && read.layers() > 1)
        throw Error("how its %1 %2 follow each other, and what is added to them, is not stored", read.layers(),
                    unit == TnnUnit::Gtu ? "Gtus" : "Tnos");
    model::Network network;
    network.causal = allCausal(read.description());
    if (unit == TnnUnit::Tno) {
        network.dim = read.tno(0).channels();
        network.blocks.push_back({model::BareOperator{}, {}, model::Block::Norming::Before, false});
    } else {
        network.dim = read.shapeOf(parentOf(first) + "u_proj.weight").channels;
        requireOneList(read.subject().bare);
    }
    for (long layer = 0; layer < read.layers() && unit != TnnUnit::Tno; ++layer) {
        const std::string gtu = parentOf(read.prefix(layer));
        requireRunnableGtu(read, gtu);
        if (unit == TnnUnit::Gtu) {
            network.blocks.push_back({gtuOf(read, layer, gtu, network.dim), {}, model::Block::Norming::Before, false});
            continue;
        }
        requireKnown(read, parentOf(gtu), LayerParts);
        addTnnLayer(read, layer, parentOf(gtu), read.flag(layer, "prenorm", true), network);
    }
    network.entry.width = network.dim;
    return network;
}

} // namespace tnn::checkpoint
