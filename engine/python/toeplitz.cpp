// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/stl.h>

#include "engine/computing.h"
#include "engine/error.h"
#include "engine/io/number_text.h"
#include "engine/memory_limit.h"
#include "engine/parallel.h"
#include "engine/python/arrays.h"
#include "engine/python/bindings.h"
#include "engine/python/interruptible.h"
#include "engine/ssm/form.h"
#include "engine/toeplitz/product.h"

namespace tnn::python {

namespace {

namespace py = pybind11;
using toeplitz::CoefficientsView;
using toeplitz::Sequences;

/// Less work than this (numbers of input) is done on the caller's thread: it ends before a thread has started.
constexpr long Small = 1L << 16;

Error wrong(const std::string &sentence)
{
    return Error(Message::verbatim(sentence));
}

/// Runs work(task), which owns what it uses, without the GIL; if it is long, so that it can be interrupted.
void runSized(long size, std::function<void(const Task &)> work)
{
    if (size >= Small)
        return runInterruptibly(std::move(work));
    runAtOnce(work);
}

/// Kernels of one length, of each head.
struct Kernels {
    CoefficientsView first;
    long heads = 1, distance = 0;
    long channels = 0; ///< the channels of all heads

    CoefficientsView of(long head) const
    {
        CoefficientsView view = first;
        view.zero += head * distance;
        return view;
    }
};

/// (rows), (rows, channels) or (heads, rows, channels): lags -(n-1) to n-1, or if causal 0 to n-1.
Kernels kernelsOf(const Floats &t, bool causal)
{
    std::vector<long> shape = t.shape, strides = t.strides;
    if (shape.empty() || shape.size() > 3)
        throw wrong("kernels of shape " + io::shapeText(shape)
                    + " are not possible; use (2n-1, channels) or (heads, 2n-1, channels), or with causal=True n rows");
    if (shape.size() == 1) {
        shape.push_back(1);
        strides = {1, 1};
    }
    if (shape.size() == 2) {
        shape.insert(shape.begin(), 1);
        strides.insert(strides.begin(), 0);
    }
    const long rows = shape[1];
    if (rows < 1 || shape[0] < 1 || shape[2] < 1 || (!causal && rows % 2 == 0))
        throw wrong("kernels of shape " + io::shapeText(t.shape) + " do not have the 2n-1 lags from -(n-1) to n-1"
                    + (rows > 0 ? "; with causal=True they have the n lags from 0 on" : ""));
    Kernels kernels{{}, shape[0], strides[0], shape[0] * shape[2]};
    CoefficientsView &view = kernels.first;
    view.n = causal ? rows : (rows + 1) / 2;
    view.causal = causal;
    view.channels = shape[2];
    view.stride = strides[1];
    view.zero = t.first + (rows - view.n) * strides[1];
    return kernels;
}

/// How sequences lie in an array: those of the first head, and the distance to the next one's.
template <class Real> struct HeadSequences {
    Sequences<Real> first;
    long distance = 0;

    Sequences<Real> of(long head) const
    {
        Sequences<Real> sequences = first;
        sequences.first += head * distance;
        return sequences;
    }
};

/// (n), (n, C), (b, n, C) or (b, heads, n, channels), where C is all channels of all heads.
template <class Real>
HeadSequences<Real> sequencesOf(Real *first, const std::vector<long> &shape, const std::vector<long> &strides,
                                const Kernels &kernels)
{
    const long heads = kernels.heads, all = kernels.channels, own = all / heads;
    const std::size_t axes = shape.size();
    if (axes == 1 && all == 1)
        return {{first, 1, shape[0], 1, 1, 0}, 0};
    if (axes == 2 && shape[1] == all)
        return {{first, 1, shape[0], own, strides[0], 0}, own};
    if (axes == 3 && shape[2] == all)
        return {{first, shape[0], shape[1], own, strides[1], strides[0]}, own};
    if (axes == 4 && shape[1] == heads && shape[3] == own)
        return {{first, shape[0], shape[2], own, strides[2], strides[0]}, strides[1]};
    throw wrong("x of shape " + io::shapeText(shape) + " does not fit the kernels; use (n, " + std::to_string(all)
                + "), (b, n, " + std::to_string(all) + ") or (b, " + std::to_string(heads) + ", n, "
                + std::to_string(own) + ")");
}

std::vector<long> stridesOf(const std::vector<long> &shape)
{
    std::vector<long> strides(shape.size(), 1);
    for (std::size_t axis = shape.size(); axis-- > 1;)
        strides[axis - 1] = strides[axis] * shape[axis];
    return strides;
}

py::array product(const py::object &kernel, const py::object &input, bool causal)
{
    const Floats t = floatsOf(kernel, "t"), x = floatsOf(input, "x");
    const Kernels kernels = kernelsOf(t, causal);
    const HeadSequences<const float> in = sequencesOf(x.first, x.shape, x.strides, kernels);
    const NewFloats y(x.shape);
    const HeadSequences<float> out = sequencesOf(y.memory->get(), y.shape, stridesOf(y.shape), kernels);
    runSized(in.first.count * in.first.rows * kernels.channels, [=](const Task &task) {
        for (long head = 0; head < kernels.heads; ++head)
            multiplyOnce(kernels.of(head), in.of(head), out.of(head), task);
        (void)t.owner, (void)x.owner, (void)y.memory; // used until here
    });
    return y.array();
}

/// Exact products of sequences that arrive token by token, one form for each.
class Stream {
public:
    Stream(const py::object &kernel, bool causal, std::optional<long> batch) : m_batched(batch.has_value())
    {
        const Floats t = floatsOf(kernel, "kernel");
        if (t.shape.size() == 1)
            throw wrong("a stream's kernel of shape " + io::shapeText(t.shape) + " needs an axis of channels");
        if (batch && *batch < 1)
            throw wrong("a stream requires a batch of at least one sequence");
        const Kernels kernels = kernelsOf(t, causal);
        m_state->length = kernels.first.n;
        m_state->channels = kernels.channels;
        runInterruptibly([state = m_state, kernels, count = batch.value_or(1), owner = t.owner](const Task &task) {
            const Message what = Message::verbatim("a stream of " + std::to_string(count) + " sequences");
            checkMemory(what, 8.0 * static_cast<double>(kernels.first.n) * static_cast<double>(kernels.channels));
            const toeplitz::CoefficientsPtr coefficients = copied(kernels);
            for (long sequence = 0; sequence < count; ++sequence) {
                task.check();
                state->forms.push_back(ssm::streamingForm(coefficients));
                if (sequence == 0)
                    checkMemory(what,
                                static_cast<double>(state->forms.front()->stateBytes()) * static_cast<double>(count));
            }
        });
    }

    /// (channels) or (m, channels), after an axis of sequences if it has a batch.
    py::array feed(const py::object &input)
    {
        const Floats x = contiguousFloatsOf(input, "x");
        const long tokens = tokensOf(x.shape);
        const NewFloats y(x.shape);
        const long size = static_cast<long>(m_state->forms.size()) * tokens * m_state->channels;
        runSized(size, [state = m_state, x, y, tokens](const Task &task) { state->feed(x, y, tokens, task); });
        return y.array();
    }

    long length() const { return m_state->length; }
    long tokens() const { return m_state->taken; }
    long channels() const { return m_state->channels; }
    std::size_t stateBytes() const
    {
        std::size_t bytes = 0;
        for (const std::unique_ptr<ssm::Form> &form : m_state->forms)
            bytes += form->stateBytes();
        return bytes;
    }

private:
    struct State {
        PausableMutex mutex;
        std::vector<std::unique_ptr<ssm::Form>> forms;
        long length = 0, channels = 0;
        std::atomic<long> taken = 0;
        bool broken = false; ///< some sequences took tokens that others did not

        void feed(const Floats &x, const NewFloats &y, long count, const Task &task)
        {
            const std::scoped_lock lock(mutex);
            if (broken)
                throw wrong("the stream was interrupted between two tokens; make a new one");
            if (count > length - taken)
                throw Error("a stream of %1 tokens cannot take %2 more after %3", length, count, taken.load());
            broken = true;
            const auto sequences = static_cast<long>(forms.size());
            const double flops = 100.0 * static_cast<double>(sequences * count * channels);
            parallelFor(sequences, workersFor(flops), [&](long k) {
                const long first = k * count * channels;
                feedOne(*forms[static_cast<std::size_t>(k)], x.first + first, y.memory->get() + first, count, task);
            });
            taken += count;
            broken = false;
        }

        void feedOne(ssm::Form &form, const float *x, float *y, long count, const Task &task) const
        {
            // Half of all tokens at once are one product, which cannot be stopped; fewer can, between tokens.
            constexpr long Piece = 16;
            const long piece = 2 * count >= length ? count : Piece;
            for (long first = 0; first < count; first += piece) {
                task.check();
                form.feed(x + first * channels, std::min(piece, count - first), y + first * channels);
            }
        }
    };

    static toeplitz::CoefficientsPtr copied(const Kernels &kernels)
    {
        const long n = kernels.first.n, own = kernels.first.channels;
        toeplitz::Coefficients all = toeplitz::zeroCoefficients(n, kernels.channels, true);
        for (long head = 0; head < kernels.heads; ++head) {
            const CoefficientsView view = kernels.of(head);
            const auto rows = [&view](long first, long count) {
                return Eigen::Map<const toeplitz::Sequence, 0, Eigen::OuterStride<>>(
                    view.zero + first * view.stride, count, view.channels, Eigen::OuterStride<>(view.stride));
            };
            if (!view.causal && (rows(1 - n, n - 1) != 0.0F).any())
                throw wrong("a bidirectional kernel cannot run token by token: not all of its negative lags are zero");
            all.values.block(n - 1, head * own, n, own) = rows(0, n);
        }
        return std::make_shared<const toeplitz::Coefficients>(std::move(all));
    }

    long tokensOf(const std::vector<long> &shape) const
    {
        const std::size_t lead = m_batched ? 1 : 0;
        const auto batch = static_cast<long>(m_state->forms.size());
        const bool fits = (shape.size() == lead + 1 || shape.size() == lead + 2) && shape.back() == m_state->channels
            && (!m_batched || shape.front() == batch);
        if (!fits) {
            const std::string before = m_batched ? std::to_string(batch) + ", " : "",
                              channels = std::to_string(m_state->channels);
            throw wrong("x of shape " + io::shapeText(shape) + " does not fit the stream; use (" + before + channels
                        + (m_batched ? ")" : ",)") + " or (" + before + "m, " + channels + ")");
        }
        return shape.size() == lead + 2 ? shape[lead] : 1;
    }

    bool m_batched;
    std::shared_ptr<State> m_state = std::make_shared<State>();
};

} // namespace

void bindToeplitz(py::module_ &module)
{
    module.def("toeplitz", &product);
    py::class_<Stream>(module, "Stream")
        .def(py::init<const py::object &, bool, std::optional<long>>())
        .def("feed", &Stream::feed)
        .def_property_readonly("length", &Stream::length)
        .def_property_readonly("tokens", &Stream::tokens)
        .def_property_readonly("channels", &Stream::channels)
        .def_property_readonly("state_bytes", &Stream::stateBytes);
}

} // namespace tnn::python
