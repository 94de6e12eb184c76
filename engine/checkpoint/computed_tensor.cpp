// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/computed_tensor.h"

#include <algorithm>
#include <mutex>

#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

constexpr std::uint64_t LargestKept = 16U << 20; ///< in bytes

class ComputedRecord : public Record {
public:
    ComputedRecord(std::vector<Tensor> sources, std::uint64_t size, std::function<std::vector<double>()> compute) :
        Record(sources.front().record->name(), size,
               std::shared_ptr<const io::File>(sources.front().record, &sources.front().record->file())),
        m_sources(std::move(sources)), m_compute(std::move(compute))
    {
    }

    bool isIntact() const override
    {
        return std::ranges::all_of(m_sources, [](const Tensor &source) { return source.record->isIntact(); });
    }
    std::uint64_t position() const override { return m_sources.front().record->position(); }

private:
    using Numbers = std::shared_ptr<const std::vector<double>>;

    Content read(std::uint64_t begin, std::uint64_t size) const override
    {
        const Numbers numbers = computed();
        return {std::as_bytes(std::span(*numbers)).subspan(begin, size), numbers};
    }

    Numbers computed() const
    {
        const std::scoped_lock lock(m_mutex);
        if (m_kept != nullptr)
            return m_kept;
        auto numbers = std::make_shared<const std::vector<double>>(m_compute());
        if (numbers->size() * sizeof(double) != size())
            throw Error("tensor %1 does not have as many numbers as its shape", io::escaped(name()));
        if (size() <= LargestKept)
            m_kept = numbers;
        return numbers;
    }

    std::vector<Tensor> m_sources;
    std::function<std::vector<double>()> m_compute;
    mutable std::mutex m_mutex;
    mutable Numbers m_kept;
};

} // namespace

Tensor computedTensor(std::string name, std::vector<long> shape, std::vector<Tensor> sources,
                      std::function<std::vector<double>()> compute, bool isComplex)
{
    Tensor tensor;
    tensor.name = std::move(name);
    tensor.type = isComplex ? DType::Complex128 : DType::Float64;
    tensor.shape = std::move(shape);
    tensor.stride = contiguousStrides(tensor.shape);
    const auto size = static_cast<std::uint64_t>(tensor.size()) * sizeOf(tensor.type);
    tensor.record = std::make_shared<ComputedRecord>(std::move(sources), size, std::move(compute));
    return tensor;
}

Tensor withLazyBits(const Tensor &stored, bool negative, bool conjugated)
{
    const Tensor numbers = realView(stored);
    const bool isComplex = numbers.shape.size() > stored.shape.size();
    if (!negative && !(conjugated && isComplex))
        return stored;
    const auto compute = [numbers, negative, conjugates = conjugated && isComplex] {
        std::vector<double> values = numbers.values();
        for (std::size_t i = 0; i < values.size(); ++i)
            if (negative != (conjugates && i % 2 == 1))
                values[i] = -values[i];
        return values;
    };
    return computedTensor(stored.name, stored.shape, {stored}, compute, isComplex);
}

} // namespace tnn::checkpoint
