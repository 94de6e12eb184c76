// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/s4_space.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

/// A dense matrix of twice as many rows is decomposed for every channel.
constexpr long MostStates = 512;

/// Rows of complex numbers within a tensor.
struct Rows {
    std::string key;
    long count = 0;
    long first = 0, stride = 1; ///< in rows
    bool conjugated = false;
    bool paired = true; ///< with a last axis of two
};

/// The tensors of one kernel, after their shapes were checked.
struct S4Space {
    S4Layout layout;
    std::string stem;
    long channels = 0, states = 0, copies = 1;
    long tied = 0, stepStates = 1;
    bool isReal = false;
    Rows a, b, c;
    std::vector<Rows> p, q;
    long correctedFor = 0;
    std::vector<std::string> keys;

    std::string key(std::string_view name) const { return stem + std::string(name); }
};

/// Values of options.
struct S4Choice {
    std::string discretization = "zoh";
    double (*step)(double) = nullptr;
    double (*real)(double) = nullptr;
    double (*imaginary)(double) = nullptr;
    bool fastStep = false; ///< the hyperbolic sine comes before `step`
    std::optional<double> bandLimit;
    std::optional<long> cut;
};

bool has(const Subject &subject, const S4Space &space, std::string_view name)
{
    return !name.empty() && tensorAt(subject.index, space.key(name)) != nullptr;
}

/// Checks a tensor of complex rows, and notes its key.
const Tensor &rowsTensor(const Subject &subject, S4Space &space, std::string_view name, bool paired)
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

void measureStates(const Subject &subject, S4Space &space)
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
void measureApart(const Subject &subject, S4Space &space)
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
void measureStacked(const Subject &subject, S4Space &space)
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

S4Space measured(const Subject &subject, const std::string &prefix, const S4Layout &layout)
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
    if (!space.p.empty())
        space.correctedFor = storedLength(subject, prefix, layout).value_or(0);
    for (const std::string_view name : {layout.length, layout.nodes, layout.unused, std::string_view("z")})
        if (has(subject, space, name))
            space.keys.push_back(space.key(name));
    return space;
}

double fromZero(double x)
{
    return std::max(x, 0.0);
}

S4Choice chosen(const S4Space &space, OptionSet &options, const std::optional<Option> &tier)
{
    const S4Layout &layout = space.layout;
    const auto text = [&](std::string_view key) { return std::get<std::string>(options.resolve(key).value); };
    const auto transform = [&](bool chooses, std::string_view key) {
        return transformNamed(chooses ? text(key) : "exp", key);
    };
    S4Choice choice;
    choice.step = transform(layout.choosesStep, "dt_transform");
    choice.real = transform(layout.choosesReal, "real_transform");
    if (layout.relaxed && !space.p.empty() && text("real_transform") == "relu")
        choice.real = fromZero;
    choice.imaginary = transformNamed(layout.choosesImaginary && !space.isReal ? text("imag_transform") : "none",
                                      "imag_transform");
    if (layout.choosesDiscretization && space.p.empty())
        choice.discretization = text("disc");
    if (choice.discretization != "zoh" && choice.discretization != "bilinear" && choice.discretization != "dss")
        throw Error("disc = %1 is not one of zoh, bilinear, dss", io::escaped(choice.discretization));
    if (layout.choosesStep && options.stated("dt_fast"))
        choice.fastStep = options.flag("dt_fast");
    if (!layout.cuts)
        return choice;
    if (options.stated("bandlimit"))
        choice.bandLimit = std::get<double>(options.resolve("bandlimit").value);
    choice.cut = cutOf(options, tier);
    return choice;
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
            columns = std::max(columns, one.cols());
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

model::StoredModes::Side modesOf(const StateSpace &space, const S4Choice &choice)
{
    if (!space.p.empty())
        return lowRankModes(space);
    return diagonalModes(
        space, choice.discretization == "bilinear" ? Discretization::Bilinear : Discretization::ZeroOrderHold);
}

std::shared_ptr<const model::StoredModes> shared(model::StoredModes modes)
{
    return std::make_shared<const model::StoredModes>(std::move(modes));
}

void addModes(model::Tno &tno, StateSpace space, const S4Choice &choice, bool bidirectional)
{
    if (choice.discretization != "dss") {
        tno.modes = [modes = shared(twoSided(modesOf(space, choice), bidirectional, choice.cut))](long) {
            return modes;
        };
        return;
    }
    tno.modes = [space = std::move(space), bidirectional, cut = choice.cut](long n) {
        const long length = std::min(n, cut.value_or(n));
        model::StoredModes modes = twoSided(softmaxModes(space, length), bidirectional, cut);
        modes.grownAt = length - 1;
        return shared(std::move(modes));
    };
}

/// Two kernels, of which the second one runs backward with a lag 0 of its own: each is a head.
void addOpposite(model::Tno &tno, const model::StoredModes::Side &forward, const model::StoredModes::Side &backward)
{
    const auto padded = [](const model::StoredModes::Side &side, bool after) {
        const long columns = side.poles.cols();
        model::StoredModes::Side all{ComplexArray::Zero(side.poles.rows(), 2 * columns),
                                     ComplexArray::Zero(side.poles.rows(), 2 * columns)};
        all.poles.middleCols(after ? columns : 0, columns) = side.poles;
        all.residues.middleCols(after ? columns : 0, columns) = side.residues;
        return all;
    };
    model::StoredModes modes;
    modes.past = padded(forward, false);
    modes.future = padded(backward, true);
    modes.futureDelay = 0;
    tno.modes = [all = shared(std::move(modes))](long) { return all; };
}

/// Describes an operator of two kernels; `second` is the one that runs backward.
void describeOpposite(const S4Space &first, const S4Space &second, const S4Choice &choice, TnoDescription &description)
{
    if (second.channels != first.channels || second.copies != 1 || first.copies != 1)
        throw Error("tensor %1 does not have the channels of %2", io::escaped(second.c.key), io::escaped(first.c.key));
    for (const std::string &key : second.keys)
        description.tensors.push_back({key});
    description.heads = 2;
    description.causal = false;
    description.load = [first, second, choice, skip = description.prefix + "D"](const TensorReader &read,
                                                                                model::Tno &tno) {
        addOpposite(tno, modesOf(spaceOf(read, first, choice), choice), modesOf(spaceOf(read, second, choice), choice));
        tno.skip = read.values(skip);
        const std::vector<double> once = tno.skip;
        tno.skip.insert(tno.skip.end(), once.begin(), once.end());
    };
}

void recordSizes(const Subject &subject, const S4Space &space, OptionSet &options)
{
    const Tensor &c = required(subject.index, space.c.key);
    options.fix("d_state", space.isReal ? space.states : 2 * space.states, shapeOf(c));
    if (!space.layout.stacked)
        options.fix("n_ssm", space.tied, shapeOf(required(subject.index, space.a.key)));
    if (!space.p.empty()) {
        options.fix("rank", static_cast<long>(space.p.size()), shapeOf(required(subject.index, space.p.front().key)));
        const std::string_view name = has(subject, space, space.layout.length) ? space.layout.length
                                                                               : space.layout.nodes;
        options.fix("l_kernel", space.correctedFor, keyOf(space.key(name)), Source::Stored);
    }
    if (space.layout.choosesImaginary && space.p.empty())
        options.fix("is_real", space.isReal, keysOf(space.stem + "*"));
}

} // namespace

S4Heads headsOf(const Subject &subject, const std::string &prefix, long channels, long copies)
{
    const Tensor &skip = required(subject.index, prefix + "D");
    const long heads = skip.size() / channels;
    if (heads * channels != skip.size() || (copies != heads && copies != 2 * heads))
        throw Error("tensor %1 has the shape %2, which fits no part of %3 kernels of %4 channels",
                    io::escaped(skip.name), shapeText(skip), copies, channels);
    return {channels, heads, copies != heads};
}

void describeHeads(const Subject &subject, const S4Heads &heads, OptionSet &options, TnoDescription &description)
{
    const Tensor &skip = required(subject.index, description.prefix + "D");
    description.heads = heads.heads;
    description.headDim = heads.channels;
    description.causal = !heads.bidirectional;
    options.fix("channels", heads.heads, shapeOf(skip));
    options.fix("bidirectional", heads.bidirectional, shapeOf(skip));
}

std::optional<long> cutOf(OptionSet &options, const std::optional<Option> &tier)
{
    const std::optional<Option> stated = options.stated("l_max");
    if (tier && !(stated && stated->isSet()))
        options.record(*tier);
    else if (!stated)
        return {};
    const Option length = options.resolve("l_max");
    const long lags = std::get<long>(length.value);
    if (lags < 1)
        throw Error("l_max = %1 (%2) is not a number of lags", lags, length.origin);
    return lags;
}

std::optional<long> storedLength(const Subject &subject, const std::string &prefix, const S4Layout &layout)
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

model::StoredModes twoSided(const model::StoredModes::Side &all, bool bidirectional, std::optional<long> cut)
{
    model::StoredModes modes;
    const long rows = all.poles.cols() / (bidirectional ? 2 : 1);
    modes.past = rowsOf(all, 0, rows);
    if (bidirectional)
        modes.future = rowsOf(all, rows, rows);
    modes.reach = cut.value_or(modes.reach);
    return modes;
}

TnoDescription describeSpace(const Subject &subject, const std::string &prefix, const S4Layout &layout,
                             OptionSet options, const std::optional<Option> &tier)
{
    const S4Space space = measured(subject, prefix, layout);
    TnoDescription description = operatorAt(prefix, space.p.empty() ? "s4d" : "s4", space.keys);
    description.tensors.push_back({prefix + "D"});
    description.source = model::KernelSource::Modes;
    const S4Heads heads = headsOf(subject, prefix, space.channels, space.copies);
    describeHeads(subject, heads, options, description);
    recordSizes(subject, space, options);
    const S4Choice choice = chosen(space, options, tier);
    description.variesWithLength = choice.discretization == "dss";
    if (layout.stacked) {
        S4Layout backward = layout;
        backward.stem = "kernel2.krylov.";
        if (tensorAt(subject.index, prefix + "kernel2.krylov.C") != nullptr) {
            options.fix("bidirectional", true, keysOf(prefix + "kernel2.*"));
            describeOpposite(space, measured(subject, prefix, backward), choice, description);
            description.options = options.take();
            return description;
        }
    }
    description.options = options.take();
    description.load = [space, choice, heads, skip = prefix + "D"](const TensorReader &read, model::Tno &tno) {
        addModes(tno, spaceOf(read, space, choice), choice, heads.bidirectional);
        tno.skip = read.values(skip);
    };
    return description;
}

std::vector<OptionKey> s4Keys()
{
    return {{"d_state", OptionType::Integer, {}},     {"n_ssm", OptionType::Integer, {}},
            {"rank", OptionType::Integer, {}},        {"channels", OptionType::Integer, {}},
            {"bidirectional", OptionType::Flag, {}},  {"is_real", OptionType::Flag, {}},
            {"disc", OptionType::Text, {}},           {"dt_transform", OptionType::Text, {}},
            {"dt_fast", OptionType::Flag, {}},        {"real_transform", OptionType::Text, {"real_type"}},
            {"imag_transform", OptionType::Text, {}}, {"bandlimit", OptionType::Number, {}},
            {"l_max", OptionType::Integer, {}},       {"l_kernel", OptionType::Integer, {}}};
}

} // namespace tnn::checkpoint
