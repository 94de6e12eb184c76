// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/checkpoint/tensor.h"

namespace tnn::checkpoint {

/// The tensors of a checkpoint by name, while those that several of them are made into take their places. Changes apply
/// to the checkpoint with apply(); pointers are valid until then.
class TensorTable {
public:
    explicit TensorTable(std::vector<Tensor> &tensors) : m_tensors(tensors), m_isRemoved(tensors.size(), false)
    {
        for (std::size_t i = 0; i < tensors.size(); ++i)
            m_places.emplace(tensors[i].name, i);
    }

    /// nullptr if there is none.
    const Tensor *find(const std::string &name) const
    {
        const auto place = m_places.find(name);
        return place == m_places.end() || m_isRemoved[place->second] ? nullptr : &m_tensors[place->second];
    }
    /// Puts a tensor, perhaps of another name, in the place of one that is there.
    void replace(const std::string &name, Tensor tensor)
    {
        m_replaced.emplace_back(m_places.at(name), std::move(tensor));
    }
    void add(Tensor tensor) { m_added.push_back(std::move(tensor)); }
    void remove(const std::string &name)
    {
        if (const auto place = m_places.find(name); place != m_places.end())
            m_isRemoved[place->second] = true;
    }

    void apply()
    {
        for (auto &[place, tensor] : m_replaced)
            m_tensors[place] = std::move(tensor);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < m_tensors.size(); ++i)
            if (!m_isRemoved[i]) {
                if (kept != i)
                    m_tensors[kept] = std::move(m_tensors[i]);
                ++kept;
            }
        m_tensors.resize(kept);
        for (Tensor &tensor : m_added)
            m_tensors.push_back(std::move(tensor));
    }

private:
    std::vector<Tensor> &m_tensors;
    std::unordered_map<std::string, std::size_t> m_places;
    std::vector<bool> m_isRemoved;
    std::vector<std::pair<std::size_t, Tensor>> m_replaced;
    std::vector<Tensor> m_added;
};

/// Returns "a.b." of "a.b.c"; empty if there is no dot.
inline std::string moduleOf(std::string_view name)
{
    return std::string(name.substr(0, name.rfind('.') + 1));
}

} // namespace tnn::checkpoint
