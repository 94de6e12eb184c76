// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/stored_zip.h"

namespace tnn {

/// The opcodes of a state dict as torch.save pickles it (protocol 2), and files that hold it: for what no file in
/// tests/data has. Each tensor has a storage of its own.
class PickledTensors {
public:
    static std::string text(const std::string &value)
    {
        return "X" + std::string{static_cast<char>(value.size()), 0, 0, 0} + value;
    }
    static std::string number(long value) // below 65536
    {
        return std::string{'M', static_cast<char>(value & 255), static_cast<char>(value >> 8)};
    }
    static std::string tuple(const std::string &items) { return "(" + items + "t"; }
    static std::string sizes(const std::vector<long> &values)
    {
        std::string items;
        for (const long value : values)
            items += number(value);
        return tuple(items);
    }
    static std::string dict(const std::string &items) { return "}(" + items + "u"; }
    /// {"conj": ..., "neg": ...}
    static std::string lazyBits(bool conjugated, bool negative)
    {
        return dict(text("conj") + (conjugated ? "\x88" : "\x89") + text("neg") + (negative ? "\x88" : "\x89"));
    }
    static std::string call(const std::string &module, const std::string &function, const std::string &arguments)
    {
        return "c" + module + "\n" + function + "\n" + tuple(arguments) + "R";
    }

    /// The persistent id of the next storage, with these bytes.
    template <class Number> std::string storage(const std::string &torchClass, const std::vector<Number> &values)
    {
        const auto bytes = std::as_bytes(std::span(values));
        m_storages.emplace_back(reinterpret_cast<const char *>(bytes.data()), bytes.size());
        m_counts.push_back(static_cast<long>(values.size()));
        return tuple(text("storage") + "ctorch\n" + torchClass + "\n" + text(std::to_string(m_storages.size() - 1))
                     + text("cpu") + number(m_counts.back()) + (m_isLegacy ? "N" : ""))
            + "Q";
    }
    /// _rebuild_tensor_v2 of a new storage; `metadata` is its last argument, if any.
    template <class Number>
    std::string tensor(const std::string &torchClass, const std::vector<Number> &values, const std::vector<long> &shape,
                       const std::vector<long> &stride, long offset = 0, const std::string &metadata = {})
    {
        return call("torch._utils", "_rebuild_tensor_v2",
                    storage(torchClass, values) + number(offset) + sizes(shape) + sizes(stride) + "\x89N" + metadata);
    }
    /// _rebuild_tensor_v2 of one row of float32 values.
    std::string row(const std::vector<float> &values)
    {
        return tensor("FloatStorage", values, {static_cast<long>(values.size())}, {1});
    }

    void add(const std::string &name, const std::string &value) { m_items += text(name) + value; }
    /// From here on, storages are as in files before torch 1.6: legacy() instead of zip().
    void beLegacy() { m_isLegacy = true; }

    std::vector<std::byte> zip() const
    {
        StoredZip file;
        file.add("archive/data.pkl", pickle(dict(m_items)));
        for (std::size_t i = 0; i < m_storages.size(); ++i)
            file.add("archive/data/" + std::to_string(i), m_storages[i]);
        file.add("archive/version", "3\n");
        return file.finished();
    }
    std::vector<std::byte> legacy() const
    {
        std::string keys, data;
        for (std::size_t i = 0; i < m_storages.size(); ++i) {
            keys += text(std::to_string(i));
            data.append(reinterpret_cast<const char *>(&m_counts[i]), sizeof m_counts[i]).append(m_storages[i]);
        }
        return bytesOfText(pickle("\x8a\x0al\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19") + pickle(number(1001))
                           + pickle(dict(text("little_endian") + "\x88")) + pickle(dict(m_items))
                           + pickle("](" + keys + "e") + data);
    }

private:
    static std::string pickle(const std::string &value) { return "\x80\x02" + value + "."; }

    bool m_isLegacy = false;
    std::string m_items;
    std::vector<std::string> m_storages;
    std::vector<long> m_counts;
};

} // namespace tnn
