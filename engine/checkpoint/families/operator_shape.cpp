// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/describe_tno.h"

#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

using model::KernelSource;

/// Finds a matrix next to the TNO, in its parent module; xmixers has a list in between.
const Tensor *mapBeside(const TensorIndex &index, const std::string &prefix, std::initializer_list<const char *> names)
{
    const std::string holder = parentOf(prefix);
    for (const std::string &around : {holder, parentOf(holder)}) {
        for (const char *name : names) {
            const Tensor *map = prefix.empty() ? nullptr : tensorAt(index, around + name);
            if (map != nullptr && map->shape.size() == 2)
                return map;
        }
    }
    return nullptr;
}

/// A bidirectional FD-TNN outputs two numbers per channel of v.
const Tensor *halfAsWide(const TensorIndex &index, const TnoTensors &tensors)
{
    const Tensor *map = mapBeside(index, tensors.prefix, {"v_proj.weight", "u_proj.weight"});
    const bool half = map != nullptr && tensors.rows() % 2 == 0 && map->shape[0] == tensors.rows() / 2;
    return half ? map : nullptr;
}

void warnOfLookAlike(OptionSet &options, const std::string &prefix)
{
    const Message origin("without %1gamma an FD-TNN's causal operator looks the same", io::escaped(prefix));
    options.record({"tno_type", "tno", Source::Assumed, origin});
    options.warnings().addOnce(
        "FD or no decay",
        Message("no decay tensor: read as a TNO without decay; an FD-TNN's causal operator looks the "
                "same: --set tno_type=tno_fd reads it so"));
}

/// Interprets tno_type. LRA's numbers describe how two axes are combined, not the operator.
KernelSource saidOperator(const Option &said, const TnoTensors &tensors, TnoDescription &tno)
{
    const auto &type = std::get<std::string>(said.value);
    if (type == "tno" || type.empty() || io::isDigits(type))
        return KernelSource::Rpe;
    if (type != "tno_fd") {
        tno.undrawn = Message("tno_type is %1 (%2), an operator that is not drawn", io::escaped(type), said.origin);
        return KernelSource::Rpe;
    }
    if (tensors.gamma != nullptr)
        throw Error("tno_type=tno_fd (%1) contradicts the file: an FD-TNN has no decay, but there is %2", said.origin,
                    io::escaped(tensors.gamma->name));
    return KernelSource::Spectrum;
}

void fixHeadsFromGamma(const Tensor &gamma, long channels, OptionSet &options, TnoDescription &tno)
{
    const std::vector<long> &shape = gamma.shape;
    const bool divides = shape.size() >= 2 && shape[1] == 1 && shape[0] >= 1 && shape[0] <= channels
        && channels % shape[0] == 0;
    const bool whole = divides && shape.size() == 3 && (shape[2] == channels / shape[0] || shape[2] == 1);
    const bool aHead = divides && shape.size() == 2;
    const bool flat = shape.size() == 2 && shape[0] == 1 && shape[1] == channels; // xmixers, which has no heads
    if (!whole && !aHead && !flat)
        throw Error(
            "tensor %1 has the shape %2, but (heads, 1, channels of a head) with %3 channels in all is expected",
            io::escaped(gamma.name), shapeText(gamma), channels);
    tno.heads = shape[0];
    options.fix("heads", tno.heads, shapeOf(gamma));
}

/// If no tensor determines the number of heads, uses the stated value if it divides the channels.
void askHeads(const TnoTensors &tensors, long channels, OptionSet &options, TnoDescription &tno)
{
    for (const char *key : {"heads", "head_dim"}) {
        const std::optional<Option> said = options.stated(key);
        if (!said)
            continue;
        const long number = std::get<long>(said->value);
        if (number >= 1 && channels % number == 0) {
            tno.heads = std::string_view(key) == "heads" ? number : channels / number;
            options.record({"heads", tno.heads, said->source, said->origin});
            return;
        }
        const Message line("%1 %2=%3 does not divide the %4 channels of %5", said->origin, key, number, channels,
                           io::escaped(tensors.out.weight->name));
        if (said->isSet())
            throw Error(line);
        options.warnings().addOnce(std::string("undivided ") + key, line);
    }
    tno.heads = 1;
    options.record({"heads", 1L, Source::Assumed, Message("without gamma, no tensor determines the number of heads")});
}

} // namespace

void resolveOperator(const TensorIndex &index, const TnoTensors &tensors, OptionSet &options, TnoDescription &tno)
{
    const std::optional<Option> said = options.stated("tno_type");
    if (tensors.isTable()) {
        tno.source = KernelSource::Table;
    } else if (said || options.knows("tno_type")) {
        tno.source = saidOperator(options.resolve("tno_type"), tensors, tno);
    } else if (const Tensor *half = tensors.gamma == nullptr ? halfAsWide(index, tensors) : nullptr) {
        tno.source = KernelSource::Spectrum;
        options.fix("tno_type", "tno_fd",
                    Message("%1: twice the rows of %2", shapeOf(*tensors.out.weight), io::escaped(half->name)));
    } else if (tensors.gamma == nullptr && !options.stated("use_decay")) {
        warnOfLookAlike(options, tensors.prefix);
    }
    const Tensor *half = tno.source == KernelSource::Spectrum ? halfAsWide(index, tensors) : nullptr;
    if (half != nullptr) {
        options.fix("causal", false,
                    Message("%1: twice the rows of %2", shapeOf(*tensors.out.weight), io::escaped(half->name)));
        return;
    }
    tno.causal = options.flag("causal");
}

void resolveSizes(const TensorIndex &index, const TnoTensors &tensors, OptionSet &options, TnoDescription &tno)
{
    const bool doubled = tno.source == KernelSource::Spectrum && !tno.causal;
    const Tensor &last = tensors.isTable() ? *tensors.positive : *tensors.out.weight;
    if (doubled && tensors.rows() % 2 != 0)
        throw Error("tensor %1 has an odd number of rows, but a bidirectional FD-TNN returns two values per channel; "
                    "use --set causal=true",
                    io::escaped(last.name));
    const long channels = tensors.rows() / (doubled ? 2 : 1);
    const Tensor *const gamma = tensors.gamma;
    const bool tells = gamma != nullptr && gamma->shape.size() >= 2 && (gamma->size() > 1 || channels == 1);
    if (tensors.isTable()) {
        tno.heads = tensors.positive->shape[0];
        options.fix("heads", tno.heads, shapeOf(last));
    } else if (tells) {
        fixHeadsFromGamma(*gamma, channels, options, tno);
    } else {
        askHeads(tensors, channels, options, tno);
    }
    tno.headDim = channels / tno.heads;
    options.fix("head_dim", tno.headDim, shapeOf(last));
    const Tensor *map = mapBeside(index, tensors.prefix,
                                  {"u_proj.weight", "in_proj.weight", "uv_proj.weight", "q_proj.weight"});
    if (map != nullptr && map->name.ends_with("in_proj.weight"))
        options.fix("gtu_type", 3L, keyOf(map->name));
    if (map != nullptr)
        options.fix("dim", map->shape[1], shapeOf(*map));
    else
        options.mention("dim");
}

} // namespace tnn::checkpoint
