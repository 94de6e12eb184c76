// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/torch_zip_writer.h"

#include <bit>
#include <limits>
#include <map>
#include <string_view>

#include "engine/checkpoint/byte_reader.h"
#include "engine/error.h"
#include "engine/io/zip_writer.h"

namespace tnn::checkpoint {

namespace {

std::string_view storageClass(DType type)
{
    switch (type) {
    case DType::Float32:
        return "FloatStorage";
    case DType::Int64:
        return "LongStorage";
    case DType::UInt8:
        return "ByteStorage";
    default:
        throw Error("tensors of %1 cannot be written", nameOf(type));
    }
}

/// Writes a tree as a pickle and collects the storages that it references.
class Pickler {
public:
    explicit Pickler(const Plain &root)
    {
        m_pickle = "\x80\x02";
        add(root);
        m_pickle += '.';
    }

    const std::string &pickle() const { return m_pickle; }
    const std::vector<std::span<const std::byte>> &storages() const { return m_storages; }

private:
    void add(const Plain &plain)
    {
        std::visit([this](const auto &value) { put(value); }, plain.value);
    }
    void number(std::uint64_t value, std::size_t bytes)
    {
        m_pickle.append(reinterpret_cast<const char *>(&value), bytes); // little-endian, as byte_reader.h asserts
    }

    void put(std::monostate) { m_pickle += 'N'; }
    void put(bool flag) { m_pickle += flag ? '\x88' : '\x89'; }
    void put(std::int64_t value)
    {
        const bool small = value >= std::numeric_limits<std::int32_t>::min()
            && value <= std::numeric_limits<std::int32_t>::max();
        m_pickle += small ? "J" : "\x8a\x08";
        number(static_cast<std::uint64_t>(value), small ? 4 : 8);
    }
    void put(double value)
    {
        m_pickle += 'G';
        const auto bits = std::bit_cast<std::uint64_t>(value);
        for (int i = 7; i >= 0; --i)
            m_pickle += static_cast<char>(bits >> (8 * i) & 0xff);
    }
    void put(const std::string &text)
    {
        m_pickle += 'X';
        number(text.size(), 4);
        m_pickle += text;
    }
    void put(const PlainList &list)
    {
        m_pickle += "](";
        for (const Plain &item : list)
            add(item);
        m_pickle += 'e';
    }
    void put(const PlainDict &dict)
    {
        m_pickle += "}(";
        for (const auto &[key, value] : dict) {
            std::visit([this](const auto &name) { put(name); }, key);
            add(value);
        }
        m_pickle += 'u';
    }

    void put(const PlainTensor &tensor)
    {
        const long count = io::countOf(tensor.shape);
        const std::string name(storageClass(tensor.type));
        if (count < 0 || static_cast<std::size_t>(count) * sizeOf(tensor.type) != tensor.bytes.size())
            throw Error("a tensor to be written does not have the number of values given by its shape");
        m_pickle += "ctorch._utils\n_rebuild_tensor_v2\n((";
        put(std::string("storage"));
        m_pickle += "ctorch\n" + name + "\n";
        put(keyOf(tensor.bytes));
        put(std::string("cpu"));
        put(std::int64_t{count});
        m_pickle += "tQ";
        put(std::int64_t{0});
        putTuple(tensor.shape);
        putTuple(contiguousStrides(tensor.shape));
        put(false);
        m_pickle += "ccollections\nOrderedDict\n)RtR";
    }

    void putTuple(const std::vector<long> &numbers)
    {
        m_pickle += '(';
        for (const long value : numbers)
            put(std::int64_t{value});
        m_pickle += 't';
    }
    std::string keyOf(std::span<const std::byte> bytes)
    {
        const auto [known, isNew] = m_known.emplace(std::pair(bytes.data(), bytes.size()), m_storages.size());
        if (isNew)
            m_storages.push_back(bytes);
        return std::to_string(known->second);
    }

    std::string m_pickle;
    std::vector<std::span<const std::byte>> m_storages;
    std::map<std::pair<const std::byte *, std::size_t>, std::size_t> m_known;
};

} // namespace

std::string torchZip(const Plain &root)
{
    constexpr std::size_t MostRecords = 65000, PerRecord = 256, Alignment = 64;
    const Pickler pickler(root);
    std::size_t size = pickler.pickle().size() + 4 * PerRecord;
    for (const std::span<const std::byte> bytes : pickler.storages())
        size += bytes.size() + PerRecord;
    if (size > std::numeric_limits<std::uint32_t>::max() || pickler.storages().size() > MostRecords)
        throw Error("a checkpoint cannot exceed 4 GiB or 65000 tensors");
    io::ZipWriter zip(size, 0, Alignment);
    zip.add("archive/data.pkl", pickler.pickle());
    zip.add("archive/byteorder", "little");
    for (std::size_t k = 0; k < pickler.storages().size(); ++k)
        zip.add("archive/data/" + std::to_string(k), textOf(pickler.storages()[k]));
    zip.add("archive/version", "3\n");
    return zip.finished();
}

} // namespace tnn::checkpoint
