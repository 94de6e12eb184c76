// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/state_spaces/s4_space.h"

#include <algorithm>

#include "engine/error.h"

namespace tnn::checkpoint {

namespace s4_space_steps {

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

void recordSizes(const CheckpointKeys &subject, const S4Space &space, OptionSet &options)
{
    const Tensor &c = required(subject.index, space.c.key);
    options.fix("d_state", space.isReal ? space.states : 2 * space.states, shapeOf(c));
    if (!space.layout.stacked)
        options.fix("n_ssm", space.tied, shapeOf(required(subject.index, space.a.key)));
    if (!space.p.empty()) {
        options.fix("rank", static_cast<long>(space.p.size()), shapeOf(required(subject.index, space.p.front().key)));
        options.fix("l_kernel", space.correctedFor, keyOf(space.lengthKey), Source::Stored);
    }
    if (space.layout.choosesImaginary && space.p.empty())
        options.fix("is_real", space.isReal, keysOf(space.stem + "*"));
}

} // namespace s4_space_steps

S4Heads headsOf(const CheckpointKeys &subject, const std::string &prefix, long channels, long copies)
{
    const Tensor &skip = required(subject.index, prefix + "D");
    const long heads = skip.size() / channels;
    if (heads * channels != skip.size() || (copies != heads && copies != 2 * heads))
        throw Error("tensor %1 has the shape %2, which fits no part of %3 kernels of %4 channels",
                    io::escaped(skip.name), shapeText(skip), copies, channels);
    return {channels, heads, copies != heads};
}

void describeHeads(const CheckpointKeys &subject, const S4Heads &heads, OptionSet &options, TnoDescription &description)
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

TnoDescription describeSpace(const CheckpointKeys &subject, const std::string &prefix, const S4Layout &layout,
                             OptionSet options, const std::optional<Option> &tier)
{
    using namespace s4_space_steps;
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
