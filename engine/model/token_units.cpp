// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/token_units.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace tnn::model {
namespace {

/// What taps name of a recurrence's steps, side by side: (tokens, steps * channels).
class StepTaps {
public:
    StepTaps(Arithmetic &a, const Watch &watch, int layer, int steps) :
        m_arithmetic(a), m_watch(watch), m_layer(layer), m_steps(steps)
    {
    }

    void add(Tap::Point point, const Value &value)
    {
        if (m_steps == 1) // keeps nothing alive
            tnn::model::show(m_watch, m_layer, point, value);
        else if (m_watch)
            m_values[point].push_back(value);
    }
    void show() const
    {
        for (const auto &[point, steps] : m_values)
            m_watch({m_layer, point}, sideBySide(steps));
    }

private:
    Value sideBySide(const std::vector<Value> &steps) const
    {
        const Shape one = m_arithmetic.shape(steps.front());
        const auto width = static_cast<std::size_t>(one.channels), rows = static_cast<std::size_t>(one.rows);
        std::vector<double> part(rows * width), all(part.size() * steps.size());
        for (std::size_t step = 0; step < steps.size(); ++step) {
            m_arithmetic.download(steps[step], std::span(part));
            for (std::size_t row = 0; row < rows; ++row)
                std::copy_n(&part[row * width], width, &all[(row * steps.size() + step) * width]);
        }
        return m_arithmetic.upload(std::span<const double>(all),
                                   {one.rows, one.channels * static_cast<long>(steps.size())});
    }

    Arithmetic &m_arithmetic;
    const Watch &m_watch;
    int m_layer, m_steps;
    std::map<Tap::Point, std::vector<Value>> m_values;
};

/// The products of H3's heads, side by side: that of the entries d1 and d2 of the head c has the channel
/// (d1 * headDim + d2) * groups + c.
class HeadProducts {
public:
    HeadProducts(long channels, long headDim) : m_headDim(headDim), m_groups(channels / headDim)
    {
        for (long d1 = 0; d1 < headDim; ++d1)
            for (long d2 = 0; d2 < headDim; ++d2)
                for (long c = 0; c < m_groups; ++c) {
                    m_first.push_back(c * headDim + d1);
                    m_second.push_back(c * headDim + d2);
                }
    }

    Value of(Arithmetic &a, const Value &keys, const Value &values) const
    {
        return a.multiply(a.columns(keys, m_first), a.columns(values, m_second));
    }
    /// Multiplies by q_(c,d1) and sums over d1: channels d2 * groups + c.
    Value gated(Arithmetic &a, const Value &y, const Value &queries) const
    {
        const Value all = a.multiply(y, a.columns(queries, m_first));
        std::vector<long> part(static_cast<std::size_t>(m_headDim * m_groups));
        std::iota(part.begin(), part.end(), 0L);
        Value sum = a.columns(all, part);
        for (long d1 = 1; d1 < m_headDim; ++d1) {
            for (long &channel : part)
                channel += m_headDim * m_groups;
            sum = a.add(sum, a.columns(all, part));
        }
        return sum;
    }

private:
    long m_headDim, m_groups;
    std::vector<long> m_first, m_second;
};

} // namespace

Value gtu(Arithmetic &a, const Gtu &w, const Value &x, int layer, int application, Mixer &mixer, const Watch &watch)
{
    const Value z = a.norm(w.innerNorm, x);
    const Value u = a.activatedLinear(w.activation, z, w.u);
    const Value v = w.v ? a.activatedLinear(w.activation, z, *w.v) : u;
    show(watch, layer, Tap::Point::Gate, u);
    show(watch, layer, Tap::Point::In, v);
    const Value mixed = mixer.mix(application, v);
    show(watch, layer, Tap::Point::Out, mixed);
    Value y = a.linear(a.norm(w.norm, a.multiply(u, mixed)), w.o); // not const, so that it can be moved
    if (!w.innerShortcut)
        return y;
    return a.add(y, w.shortcutScale ? a.multiply(x, w.shortcutScale) : x);
}

Value hyena(Arithmetic &a, const Hyena &w, const Value &x, int layer, int application, int place, Mixer &mixer,
            const Watch &watch)
{
    // Each part is made when it is needed: at a million tokens every array takes gigabytes.
    const auto part = [&](std::size_t index, const Value &factor) {
        const FilteredLinear &own = w.parts.at(index);
        if (own.filter.taps)
            return mixer.filtered(place + static_cast<int>(index), own, x, factor);
        Value y = a.linear(x, own.map);
        return factor ? a.multiply(y, factor) : y;
    };
    StepTaps taps(a, watch, layer, w.operators());
    const auto times = [&](const Value &v, std::size_t index, Tap::Point point) {
        if (!watch)
            return part(index, v);
        const Value alone = part(index, {});
        taps.add(point, alone);
        return a.multiply(v, alone);
    };
    const std::size_t order = w.parts.size() - 1;
    Value v = part(order, {});
    for (std::size_t step = 0; step + 1 < order; ++step) {
        v = times(v, order - 1 - step, Tap::Point::Pre);
        taps.add(Tap::Point::In, v);
        v = mixer.mix(application + static_cast<int>(step), v);
        taps.add(Tap::Point::Out, v);
    }
    if (w.bias)
        v = a.add(v, w.bias);
    v = times(v, 0, Tap::Point::Gate);
    taps.show();
    return a.linear(v, w.out);
}

Value h3(Arithmetic &a, const H3 &w, const Value &x, int layer, int application, Mixer &mixer, const Watch &watch)
{
    const auto mixed = [&](int step, const Value &in) {
        show(watch, layer + step, Tap::Point::In, in);
        Value out = mixer.mix(application + step, in);
        show(watch, layer + step, Tap::Point::Out, out);
        return out;
    };
    const Value keys = mixed(0, a.linear(x, w.k)), values = a.linear(x, w.v);
    if (w.headDim > 1) {
        const HeadProducts products(a.shape(keys).channels, w.headDim);
        const Value y = mixed(1, products.of(a, keys, values));
        return a.linear(products.gated(a, y, a.linear(x, w.q)), w.out);
    }
    show(watch, layer, Tap::Point::Gate, values);
    show(watch, layer + 1, Tap::Point::Pre, keys);
    const Value y = mixed(1, a.multiply(keys, values)), queries = a.linear(x, w.q);
    show(watch, layer + 1, Tap::Point::Gate, queries);
    return a.linear(a.multiply(queries, y), w.out);
}

} // namespace tnn::model
