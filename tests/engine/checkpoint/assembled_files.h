// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "tests/stored_zip.h"

/// Checkpoints assembled by hand, opcode by opcode, in ways no honest program writes them. All texts are bytes.
namespace tnn::assembled {

template <class T> std::string number(T value)
{
    const auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
    return {bytes.data(), bytes.size()};
}

/// Concatenates texts. (GCC 12 warns of an overlap if a literal comes before a temporary text.)
inline std::string joined(std::initializer_list<std::string_view> parts)
{
    std::string result;
    for (const std::string_view part : parts)
        result += part;
    return result;
}

// Values on the pickle machine's stack.
inline std::string text(const std::string &value)
{
    return joined({"X", number(static_cast<std::uint32_t>(value.size())), value});
}
inline std::string integer(std::int64_t value)
{
    return joined({"\x8a\x08", number(value)});
}
inline std::string global(const std::string &module, const std::string &name)
{
    return joined({"c", module, "\n", name, "\n"});
}
inline std::string tuple(const std::vector<std::int64_t> &values)
{
    std::string items;
    for (const std::int64_t value : values)
        items += integer(value);
    return joined({"(", items, "t"});
}
inline std::string dict(const std::string &keysAndValues)
{
    return joined({"}(", keysAndValues, "u"});
}
/// A call as pickles write one; `arguments` is a tuple.
inline std::string call(const std::string &callable, const std::string &arguments)
{
    return joined({callable, arguments, "R"});
}
/// Stores the topmost value in a slot and pops it from the stack.
inline std::string kept(std::uint32_t slot, const std::string &value)
{
    return joined({value, "r", number(slot), "0"});
}
inline std::string recall(std::uint32_t slot)
{
    return joined({"j", number(slot)});
}
inline std::string repeated(std::size_t count, const std::string &part)
{
    std::string result;
    result.reserve(count * part.size());
    for (std::size_t i = 0; i < count; ++i)
        result += part;
    return result;
}
inline std::string pickle(const std::string &body)
{
    return joined({"\x80\x02", body, "."});
}

/// float32 values of one storage.
struct Weights {
    std::string name; ///< key of the tensor; the storage's key is the index in the list
    std::vector<std::int64_t> shape, stride;
    std::vector<float> values;
    std::int64_t offset = 0;
    std::int64_t claimed = -1; ///< elements that the pickle claims; -1: the true number

    std::string bytes() const
    {
        std::string result;
        for (const float value : values)
            result += number(value);
        return result;
    }
};

/// The tensors of a Tno with three channels and an RPE of width two, without decay.
inline std::vector<Weights> smallTno()
{
    return {{"rpe.pos_proj.weight", {2, 1}, {1, 1}, {1, -1}},         {"rpe.pos_proj.bias", {2}, {1}, {0.5F, 0.25F}},
            {"rpe.layers.0.2.weight", {2, 2}, {2, 1}, {1, 2, 3, 4}},  {"rpe.layers.0.2.bias", {2}, {1}, {0, 1}},
            {"rpe.out.2.weight", {3, 2}, {2, 1}, {1, 2, 3, 4, 5, 6}}, {"rpe.out.2.bias", {3}, {1}, {0, 0.5F, 1}}};
}

inline std::string tensor(const Weights &weights, std::size_t key)
{
    const auto held = static_cast<std::int64_t>(weights.values.size());
    const std::string storage = joined({"(", text("storage"), global("torch", "FloatStorage"),
                                        text(std::to_string(key)), text("cpu"),
                                        integer(weights.claimed < 0 ? held : weights.claimed), "tQ"});
    const std::string noHooks = call(global("collections", "OrderedDict"), ")");
    return call(global("torch._utils", "_rebuild_tensor_v2"),
                joined({"(", storage, integer(weights.offset), tuple(weights.shape), tuple(weights.stride), "\x89",
                        noHooks, "t"}));
}

/// Keys and values of a dict of tensors.
inline std::string tensors(const std::vector<Weights> &all)
{
    std::string items;
    for (std::size_t key = 0; key < all.size(); ++key)
        items += text(all[key].name) + tensor(all[key], key);
    return items;
}

/// The state dict of a Long Range Arena classifier with `count` mixers, which share their tensors.
inline std::string manyOperators(std::size_t count)
{
    const std::vector<Weights> all = smallTno();
    std::string shared, items;
    for (std::size_t key = 0; key < all.size(); ++key)
        shared += kept(static_cast<std::uint32_t>(key), tensor(all[key], key));
    for (std::size_t layer = 0; layer < count; ++layer) {
        for (std::size_t key = 0; key < all.size(); ++key)
            items += text("model.layers." + std::to_string(layer) + ".layer.toep." + all[key].name)
                + recall(static_cast<std::uint32_t>(key));
    }
    return shared + dict(items);
}

using Bytes = StoredZip::Bytes;

/// A torch zip of a pickle and the records of its storages.
inline Bytes torchZip(const std::string &data, const std::vector<Weights> &all = smallTno())
{
    StoredZip zip;
    zip.add("archive/data.pkl", data);
    for (std::size_t key = 0; key < all.size(); ++key)
        zip.add("archive/data/" + std::to_string(key), all[key].bytes());
    return zip.finished();
}

/// The format of torch before 1.6, with the storages in sequence after the pickles; `items` come before the tensors.
inline std::string torchLegacy(const std::vector<Weights> &all = smallTno(), const std::string &items = {})
{
    std::string keys, storages;
    for (std::size_t key = 0; key < all.size(); ++key) {
        keys += text(std::to_string(key));
        storages += number(static_cast<std::uint64_t>(all[key].values.size())) + all[key].bytes();
    }
    return pickle("\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19") + pickle(integer(1001))
        + pickle(dict(text("little_endian") + "\x88")) + pickle(dict(items + tensors(all)))
        + pickle(joined({"](", keys, "e"})) + storages;
}

inline std::string safetensors(const std::string &header, const std::string &data)
{
    return number(static_cast<std::uint64_t>(header.size())) + header + data;
}

inline std::string inQuotes(std::string_view text)
{
    return joined({"\"", text, "\""});
}

/// The header of `all`, in sequence.
inline std::string safetensorsHeader(const std::vector<Weights> &all = smallTno())
{
    std::string header;
    std::size_t position = 0;
    for (const Weights &weights : all) {
        std::string shape;
        for (const std::int64_t size : weights.shape)
            shape += joined({shape.empty() ? "" : ",", std::to_string(size)});
        const std::size_t end = position + weights.bytes().size();
        header += joined({header.empty() ? "" : ",", inQuotes(weights.name), ":{", inQuotes("dtype"), ":",
                          inQuotes("F32"), ",", inQuotes("shape"), ":[", shape, "],", inQuotes("data_offsets"), ":[",
                          std::to_string(position), ",", std::to_string(end), "]}"});
        position = end;
    }
    return joined({"{", header, "}"});
}

inline std::string bytesOfAll(const std::vector<Weights> &all = smallTno())
{
    std::string bytes;
    for (const Weights &weights : all)
        bytes += weights.bytes();
    return bytes;
}

} // namespace tnn::assembled
