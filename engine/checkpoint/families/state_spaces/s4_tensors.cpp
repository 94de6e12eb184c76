// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/state_spaces/s4_tensors.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

/// A dense matrix of twice as many rows is decomposed for every channel.
constexpr long MostStates = 512;

bool has(const CheckpointKeys &subject, const S4Space &space, std::string_view name)
{
    return !name.empty() && tensorAt(subject.index, space.key(name)) != nullptr;
}

/// Checks a tensor of complex rows, and notes its key.
const Tensor &rowsTensor(const CheckpointKeys &subject, S4Space &space, std::string_view name, bool paired)
{
    const Tensor &tensor = required(subject.index, space.key(name));
    space.keys.push_back(tensor.name);
    const std::size_t last = paired ? 2 : 1;
    if (tensor.shape.size() < last || (paired && tensor.shape.back() != 2)
        || tensor.shape[tensor.shape.size() - last] != space.states)
        throw Error("tensor %1 has the shape %2, which does not end in %3 states", io::escaped(tensor.name),
                    shapeText(tensor), space.states);
    return tensor;
}

long rowCount(const Tensor &tensor, const S4Space &space, bool paired)
{
    return tensor.size() / space.states / (paired ? 2 : 1);
}

void measureStates(const CheckpointKeys &subject, S4Space &space)
{
    const bool whole = has(subject, space, space.layout.diagonal);
    const std::string_view name = whole ? space.layout.diagonal : space.layout.real;
    const Tensor &a = required(subject.index, space.key(name));
    const std::size_t axes = a.shape.size(), pair = whole ? 1 : 0;
    if (axes < 1 + pair)
        throw Error("tensor %1 has the shape %2, which has no states", io::escaped(a.name), shapeText(a));
    space.states = a.shape[axes - 1 - pair];
    space.isReal = !whole && space.layout.choosesImaginary && !has(subject, space, space.layout.imaginary);
    space.a = {a.name, rowCount(rowsTensor(subject, space, name, whole), space, whole), 0, 1, false, whole};
    space.tied = space.a.count;
    if (!whole && !space.isReal) {
        const Tensor &imaginary = rowsTensor(subject, space, space.layout.imaginary, false);
        requireSize(imaginary, a.size());
    }
    const Tensor &step = required(subject.index, space.key(space.layout.step));
    space.keys.push_back(step.name);
    space.channels = step.shape.empty() ? 1 : step.shape.front();
    space.stepStates = step.size() / space.channels;
    if (space.stepStates != 1 && space.stepStates != space.states)
        throw Error("tensor %1 has the shape %2, which is not one step per channel or state", io::escaped(step.name),
                    shapeText(step));
}

void requireTied(const S4Space &space, const Rows &rows)
{
    if (rows.count < 1 || space.channels % rows.count != 0)
        throw Error("the %1 rows of tensor %2 do not divide %3 channels", rows.count, io::escaped(rows.key),
                    space.channels);
}

/// C, and B or ones, as versions from 2 on have them.
void measureApart(const CheckpointKeys &subject, S4Space &space)
{
    const bool paired = !space.isReal;
    const Tensor &c = rowsTensor(subject, space, "C", paired);
    space.c = {c.name, rowCount(c, space, paired), 0, 1, false, paired};
    if (!space.layout.input.empty()) {
        const Tensor &b = rowsTensor(subject, space, space.layout.input, paired);
        space.b = {b.name, rowCount(b, space, paired), 0, 1, false, paired};
        requireTied(space, space.b);
    }
    if (!has(subject, space, space.layout.column))
        return;
    const Tensor &p = rowsTensor(subject, space, space.layout.column, true);
    const bool own = has(subject, space, space.layout.row);
    const Tensor &q = own ? rowsTensor(subject, space, space.layout.row, true) : p;
    requireSize(q, p.size());
    const long rank = p.shape.size() == 4 ? p.shape.front() : 1, rows = rowCount(p, space, true) / rank;
    for (long i = 0; i < rank; ++i) {
        space.p.push_back({p.name, rows, i * rows});
        space.q.push_back({q.name, rows, i * rows, 1, !own});
        requireTied(space, space.p.back());
    }
}

/// Version 1: row 0 of B and C are these, the others are those of the low rank.
void measureStacked(const CheckpointKeys &subject, S4Space &space)
{
    const Tensor &b = rowsTensor(subject, space, "B", true), &c = rowsTensor(subject, space, "C", true);
    const auto stack = [](const Tensor &tensor) {
        return tensor.shape.size() < 3 ? 1 : tensor.shape[tensor.shape.size() - 3];
    };
    const long stacked = stack(b);
    if (stacked != stack(c))
        throw Error("tensors %1 and %2 have the shapes %3 and %4, which do not fit each other", io::escaped(b.name),
                    io::escaped(c.name), shapeText(b), shapeText(c));
    const long inputs = rowCount(b, space, true) / stacked, outputs = rowCount(c, space, true) / stacked;
    space.b = {b.name, inputs, 0, stacked};
    space.c = {c.name, outputs, 0, stacked, true};
    for (long i = 1; i < stacked; ++i) {
        space.p.push_back({b.name, inputs, i, stacked});
        space.q.push_back({c.name, outputs, i, stacked, true});
    }
    requireTied(space, space.b);
    requireTied(space, space.c);
}

/// (states, rows)
ComplexArray valuesOf(const TensorReader &read, const Rows &rows, long states)
{
    const std::vector<double> all = read.values(rows.key);
    ComplexArray values(states, rows.count);
    for (long row = 0; row < rows.count; ++row)
        for (long j = 0; j < states; ++j) {
            const auto at = static_cast<std::size_t>((rows.first + row * rows.stride) * states + j);
            const std::complex<double> value = rows.paired ? std::complex(all[2 * at], all[2 * at + 1]) : all[at];
            values(j, row) = rows.conjugated ? std::conj(value) : value;
        }
    return values;
}

ComplexArray diagonalOf(const TensorReader &read, const S4Space &space, const S4Choice &choice)
{
    ComplexArray a = valuesOf(read, space.a, space.states);
    if (space.a.paired)
        return a;
    const std::vector<double> imaginary = space.isReal ? std::vector<double>()
                                                       : read.values(space.key(space.layout.imaginary));
    for (long i = 0; i < a.size(); ++i)
        a.data()[i] = {
            -choice.real(a.data()[i].real()),
            space.isReal ? 0.0 : space.layout.imaginarySign * choice.imaginary(imaginary[static_cast<std::size_t>(i)])};
    return a;
}

RealArray stepsOf(const TensorReader &read, const S4Space &space, const S4Choice &choice)
{
    const std::vector<double> stored = read.values(space.key(space.layout.step));
    RealArray steps(space.stepStates, space.channels);
    for (long i = 0; i < steps.size(); ++i) {
        const double value = stored[static_cast<std::size_t>(i)];
        steps.data()[i] = choice.step(choice.fastStep ? std::sinh(value) : value);
    }
    return steps;
}

/// Repeats what fewer channels share, so that all have the same number of columns.
void alignColumns(StateSpace &space)
{
    long columns = space.a.cols();
    for (const std::vector<ComplexArray> *side : {&space.p, &space.q})
        for (const ComplexArray &one : *side)
            columns = std::lcm(columns, one.cols());
    const auto repeat = [&](ComplexArray &array) { array = array.replicate(1, columns / array.cols()).eval(); };
    repeat(space.a);
    for (std::vector<ComplexArray> *side : {&space.p, &space.q})
        std::ranges::for_each(*side, repeat);
}

void limitBand(StateSpace &space, double limit)
{
    for (long row = 0; row < space.c.cols(); ++row)
        for (long j = 0; j < space.c.rows(); ++j) {
            const long channel = row % space.channels();
            const double step = space.step(space.step.rows() == 1 ? 0 : j, channel),
                         angle = step * std::abs(space.a(j, channel % space.a.cols()).imag());
            if (angle / (2 * std::numbers::pi) >= limit / 2)
                space.c(j, row) = 0;
        }
}

} // namespace

S4Space measured(const CheckpointKeys &subject, const std::string &prefix, const S4Layout &layout)
{
    S4Space space;
    space.layout = layout;
    space.stem = prefix + std::string(layout.stem);
    measureStates(subject, space);
    requireTied(space, space.a);
    if (layout.stacked)
        measureStacked(subject, space);
    else
        measureApart(subject, space);
    if (space.c.count % space.channels != 0)
        throw Error("tensor %1 has %2 rows, which are not kernels of %3 channels", io::escaped(space.c.key),
                    space.c.count, space.channels);
    space.copies = space.c.count / space.channels;
    if (!space.p.empty() && space.states > MostStates)
        throw Error("tensor %1 has %2 states; at most %3 are supported", io::escaped(space.c.key), space.states,
                    MostStates);
    if (!space.p.empty()) {
        space.correctedFor = storedLength(subject, prefix, layout).value_or(0);
        space.lengthKey = space.key(has(subject, space, layout.nodes) ? layout.nodes : layout.length);
    }
    for (const std::string_view name : {layout.length, layout.nodes, layout.unused, std::string_view("z")})
        if (has(subject, space, name))
            space.keys.push_back(space.key(name));
    return space;
}

StateSpace spaceOf(const TensorReader &read, const S4Space &tensors, const S4Choice &choice)
{
    StateSpace space;
    space.a = diagonalOf(read, tensors, choice);
    if (tensors.b.count > 0)
        space.b = valuesOf(read, tensors.b, tensors.states);
    space.c = valuesOf(read, tensors.c, tensors.states);
    space.step = stepsOf(read, tensors, choice);
    for (const Rows &rows : tensors.p)
        space.p.push_back(valuesOf(read, rows, tensors.states));
    for (const Rows &rows : tensors.q)
        space.q.push_back(valuesOf(read, rows, tensors.states));
    alignColumns(space);
    space.correctedFor = tensors.correctedFor;
    if (choice.bandLimit)
        limitBand(space, *choice.bandLimit);
    return space;
}

std::optional<long> storedLength(const CheckpointKeys &subject, const std::string &prefix, const S4Layout &layout)
{
    const std::string stem = prefix + std::string(layout.stem);
    if (const Tensor *const nodes = layout.nodes.empty() ? nullptr
                                                         : tensorAt(subject.index, stem + std::string(layout.nodes))) {
        if (nodes->shape.empty() || nodes->shape.front() < 2)
            throw Error("tensor %1 has the shape %2, which is not a table of frequencies", io::escaped(nodes->name),
                        shapeText(*nodes));
        return 2 * (nodes->shape.front() - 1);
    }
    const Tensor *const length = layout.length.empty() ? nullptr
                                                       : tensorAt(subject.index, stem + std::string(layout.length));
    if (length == nullptr)
        return {};
    requireSize(*length, 1);
    const double value = subject.checkpoint.values(*length).front();
    constexpr double Most = 1e15;
    if (!(value >= 0 && value < Most) || value != std::floor(value))
        throw Error("tensor %1 is not a length", io::escaped(length->name));
    return static_cast<long>(value);
}

} // namespace tnn::checkpoint
