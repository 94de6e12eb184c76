// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/network_cost.h"

#include <algorithm>
#include <initializer_list>

namespace tnn::model {

namespace {

/// Adds up linear maps.
class Maps {
public:
    explicit Maps(Arithmetic &a) : m_arithmetic(a) { }

    void add(const Linear &map, double share = 1)
    {
        const auto [out, in] = m_arithmetic.shape(map.weight);
        m_cost.flops += 2 * share * static_cast<double>(out) * static_cast<double>(in);
        m_cost.numbers += share * static_cast<double>(out);
    }
    void add(std::initializer_list<const Linear *> maps)
    {
        for (const Linear *const map : maps)
            add(*map);
    }
    void add(const Glu &glu, double share = 1)
    {
        add(glu.gate, share);
        add(glu.value ? *glu.value : glu.gate, share); // without one, the activated gate takes as much memory
        add(glu.out, share);
    }
    TokenCost &cost() { return m_cost; }

private:
    Arithmetic &m_arithmetic;
    TokenCost m_cost;
};

void add(Maps &maps, const Attention &unit, long n)
{
    maps.add({&unit.q, &unit.k, &unit.v, &unit.out});
    const auto width = static_cast<double>(unit.heads.width), queries = static_cast<double>(unit.heads.queries);
    maps.cost().flops += flopsOf(unit.heads, n);
    // rotated queries and keys, the softmax's result, and keys and values laid out
    maps.cost().numbers += width * (2 * queries + 3 * static_cast<double>(unit.heads.keys));
}

void add(Maps &maps, const Experts &unit, Arithmetic &a)
{
    maps.add(unit.gate);
    const double share = static_cast<double>(unit.chosen) / static_cast<double>(unit.experts.size());
    for (const Glu &expert : unit.experts)
        maps.add(expert, share);
    constexpr double Copies = 4; // of the results: scaled, joined, chosen and added
    if (!unit.experts.empty())
        maps.cost().numbers += Copies
            * static_cast<double>(unit.chosen * a.shape(unit.experts.front().out.weight).rows);
}

} // namespace

TokenCost costOf(Arithmetic &a, const Block &block, long n)
{
    Maps maps(a);
    if (const auto *gtu = std::get_if<Gtu>(&block.unit)) {
        maps.add({&gtu->u, gtu->v ? &*gtu->v : &gtu->u, &gtu->o});
    } else if (const auto *hyena = std::get_if<Hyena>(&block.unit)) {
        for (const FilteredLinear &part : hyena->parts)
            maps.add(part.map);
        maps.add(hyena->out);
    } else if (const auto *h3 = std::get_if<H3>(&block.unit)) {
        maps.add({&h3->q, &h3->k, &h3->v, &h3->out});
    } else if (const auto *attention = std::get_if<Attention>(&block.unit)) {
        add(maps, *attention, n);
    } else if (const auto *glu = std::get_if<Glu>(&block.unit)) {
        maps.add(*glu);
    } else if (const auto *perceptron = std::get_if<Perceptron>(&block.unit)) {
        maps.add({&perceptron->in, &perceptron->out});
    } else if (const auto *experts = std::get_if<Experts>(&block.unit)) {
        add(maps, *experts, a);
    }
    return maps.cost();
}

TokenCost costOf(Arithmetic &a, const Network &network, long n)
{
    TokenCost cost;
    for (const Block &block : network.blocks) {
        const TokenCost one = costOf(a, block, n);
        cost.flops += one.flops;
        cost.numbers = std::max(cost.numbers, one.numbers);
    }
    if (network.heads.empty())
        return cost;
    Maps head(a);
    for (const Head::Stage &stage : network.heads.front().stages)
        head.add(stage.map);
    return {cost.flops + head.cost().flops, std::max(cost.numbers, head.cost().numbers)};
}

} // namespace tnn::model
