// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/chunked_tensor.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

/// Consecutive elements of the whole tensor that lie on the last axis of a chunk.
struct Run {
    long source = 0; ///< where the first one is in the chunk's record, in elements
    long place = 0;  ///< where it is in the whole tensor, in C order
    long count = 0;
};

/// A tensor in chunks as if it were stored in one piece, in C order.
class ChunkedRecord : public Record {
public:
    ChunkedRecord(const Tensor &whole, std::vector<Chunk> chunks) :
        Record(chunks.front().tensor.record->name(), static_cast<std::uint64_t>(whole.size()) * sizeOf(whole.type),
               std::shared_ptr<const io::File>(chunks.front().tensor.record, &chunks.front().tensor.record->file())),
        m_strides(whole.stride), m_element(sizeOf(whole.type)), m_chunks(std::move(chunks))
    {
    }

    bool isIntact() const override
    {
        return std::ranges::all_of(m_chunks, [](const Chunk &chunk) { return chunk.tensor.record->isIntact(); });
    }
    std::uint64_t position() const override { return m_chunks.front().tensor.record->position(); }

private:
    Content read(std::uint64_t begin, std::uint64_t size) const override
    {
        const auto first = static_cast<long>(begin / m_element);
        const auto last = static_cast<long>((begin + size + m_element - 1) / m_element);
        std::vector<std::byte> bytes(static_cast<std::size_t>(last - first) * m_element);
        for (const Chunk &chunk : m_chunks)
            copy(chunk, first, last, bytes);
        Content content = Content::of(std::move(bytes));
        content.bytes = content.bytes.subspan(begin - static_cast<std::uint64_t>(first) * m_element, size);
        return content;
    }

    /// Copies what a chunk has of elements `first` to `last` of the whole.
    void copy(const Chunk &chunk, long first, long last, std::span<std::byte> bytes) const
    {
        const long step = chunk.tensor.stride.empty() ? 1 : chunk.tensor.stride.back();
        long least = std::numeric_limits<long>::max(), most = -1;
        forEachRun(chunk, first, last, [&](const Run &run) {
            least = std::min(least, run.source);
            most = std::max(most, run.source + (run.count - 1) * step);
        });
        if (most < least)
            return;
        const Content content = chunk.tensor.record->content(static_cast<std::uint64_t>(least) * m_element,
                                                             static_cast<std::uint64_t>(most - least + 1) * m_element);
        forEachRun(chunk, first, last, [&](const Run &run) {
            for (long i = 0; i < run.count; i += step == 1 ? run.count : 1)
                std::memcpy(bytes.data() + static_cast<std::size_t>(run.place - first + i) * m_element,
                            content.bytes.data() + static_cast<std::size_t>(run.source - least + i * step) * m_element,
                            m_element * static_cast<std::size_t>(step == 1 ? run.count : 1));
        });
    }

    template <class Visit> void forEachRun(const Chunk &chunk, long first, long last, const Visit &visit) const
    {
        const std::vector<long> &shape = chunk.tensor.shape, &stride = chunk.tensor.stride;
        const std::size_t axes = shape.size();
        const long length = axes == 0 ? 1 : shape.back(), rows = chunk.tensor.size() / length;
        long begin = 0, end = rows; // of the rows that can reach what is wanted
        if (axes > 1 && m_strides[0] > 0) {
            const long inner = rows / shape[0];
            begin = std::clamp(first / m_strides[0] - chunk.offsets[0], 0L, shape[0]) * inner;
            end = std::clamp((last - 1) / m_strides[0] + 1 - chunk.offsets[0], 0L, shape[0]) * inner;
        }
        for (long row = begin; row < end; ++row) {
            Run run{chunk.tensor.offset, axes == 0 ? 0 : chunk.offsets.back(), length};
            long rest = row;
            for (std::size_t axis = axes; axis-- > 0;) {
                if (axis + 1 == axes)
                    continue;
                run.source += rest % shape[axis] * stride[axis];
                run.place += (chunk.offsets[axis] + rest % shape[axis]) * m_strides[axis];
                rest /= shape[axis];
            }
            const long skipped = std::max(0L, first - run.place);
            run.count = std::min(run.place + run.count, last) - run.place - skipped;
            run.place += skipped;
            run.source += skipped * (axes == 0 ? 1 : stride.back());
            if (run.count > 0)
                visit(run);
        }
    }

    std::vector<long> m_strides; ///< of the whole tensor
    std::size_t m_element;       ///< bytes
    std::vector<Chunk> m_chunks;
};

bool overlap(const Chunk &a, const Chunk &b)
{
    for (std::size_t axis = 0; axis < a.offsets.size(); ++axis)
        if (a.offsets[axis] >= b.offsets[axis] + b.shape[axis] || b.offsets[axis] >= a.offsets[axis] + a.shape[axis])
            return false;
    return true;
}

/// Returns along how many axes some chunk is shorter than the whole.
long splitAxes(const std::vector<long> &shape, const std::vector<Chunk> &chunks)
{
    long axes = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        axes += std::ranges::any_of(chunks, [&](const Chunk &chunk) { return chunk.shape[axis] < shape[axis]; }) ? 1
                                                                                                                 : 0;
    return axes;
}

long elementsOf(const std::vector<long> &shape)
{
    long elements = 1;
    for (const long length : shape)
        if (__builtin_mul_overflow(elements, length, &elements))
            throw Error("the shape %1 has too many elements", io::plainShapeText(shape));
    return elements;
}

} // namespace

void requireTiling(const std::vector<long> &shape, const std::vector<Chunk> &chunks, long &comparisons)
{
    const long whole = elementsOf(shape);
    long covered = 0;
    for (const Chunk &chunk : chunks) {
        for (std::size_t axis = 0; axis < shape.size(); ++axis)
            if (chunk.offsets[axis] > shape[axis] || chunk.shape[axis] > shape[axis] - chunk.offsets[axis])
                throw Error("a chunk of the shape %1 at %2 extends past the shape %3", io::plainShapeText(chunk.shape),
                            io::plainShapeText(chunk.offsets), io::plainShapeText(shape));
        if (__builtin_add_overflow(covered, elementsOf(chunk.shape), &covered))
            throw Error("its chunks have too many elements");
    }
    std::vector<const Chunk *> sorted;
    for (const Chunk &chunk : chunks)
        sorted.push_back(&chunk);
    std::ranges::sort(sorted, {}, &Chunk::offsets);
    const auto refuse = [](const Chunk &chunk) {
        throw Error("two of its chunks overlap, one of them at %1", io::plainShapeText(chunk.offsets));
    };
    if (splitAxes(shape, chunks) <= 1) { // as FSDP and tensor-parallel ranks cut them: only neighbors can overlap
        for (std::size_t k = 1; k < sorted.size(); ++k)
            if (overlap(*sorted[k - 1], *sorted[k]))
                refuse(*sorted[k]);
    } else {
        const auto count = static_cast<long>(chunks.size());
        comparisons -= std::min(comparisons, count * count);
        if (comparisons == 0)
            throw Error("it has more chunks than any checkpoint");
        for (auto chunk = chunks.begin(); chunk != chunks.end(); ++chunk)
            if (std::any_of(chunks.begin(), chunk, [&](const Chunk &other) { return overlap(*chunk, other); }))
                refuse(*chunk);
    }
    if (covered != whole)
        throw Error("its chunks have %1 of %2 numbers", covered, whole);
}

Tensor chunkedTensor(std::string name, std::vector<long> shape, std::vector<Chunk> chunks)
{
    Tensor whole;
    whole.name = std::move(name);
    whole.type = chunks.front().tensor.type;
    whole.shape = std::move(shape);
    whole.stride = contiguousStrides(whole.shape);
    whole.record = std::make_shared<ChunkedRecord>(whole, std::move(chunks));
    return whole;
}

} // namespace tnn::checkpoint
