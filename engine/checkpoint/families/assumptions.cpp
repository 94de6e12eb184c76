// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/assumptions.h"

#include <algorithm>
#include <set>

#include "engine/io/joined.h"

namespace tnn::checkpoint {

namespace {

/// Whether another value of an option would change a number, given the other options.
bool hasEffect(const Option &option, const TnoDescription &tno)
{
    const auto is = [&](std::string_view key, const OptionValue &value) {
        return std::ranges::any_of(tno.options,
                                   [&](const Option &other) { return other.key == key && other.value == value; });
    };
    const std::string_view key = option.key;
    if (key == "residual")
        return tno.rpeDepth > 0;
    if (key == "use_neg_exp")
        return is("use_exp", true);
    if (key == "max_l")
        return is("use_pad", true);
    if (key == "dims")
        return tno.axis != Axis::Sequence;
    if (key == "shift")
        return is("modulate", true);
    if (key == "act_fun")
        return !is("gtu_type", 3L);
    if (key == "rotary_emb_scaling_factor")
        return is("use_interpolated_rotary_pos_emb", true);
    if (key == "column_split_hyena")
        return !is("interleave", true);
    return key != "tno_type" || !is("tno_type", "tno"); // which has a warning of its own
}

} // namespace

Message addAssumptions(const Family &family, Description &description, bool known)
{
    const bool runs = description.network.refused.empty() || family.block != nullptr;
    std::vector<std::string> ofKernels, ofNetwork;
    std::set<std::string> said;
    for (const TnoDescription &tno : description.tnos)
        for (const Option &option : tno.options) {
            if (option.source != Source::Assumed || !hasEffect(option, tno)
                || (known && std::ranges::find(family.disputed, option.key) == family.disputed.end()))
                continue;
            const OptionKey *const key = optionKey(option.key);
            const bool around = key != nullptr && key->ofNetwork;
            const std::string text = option.key + "=" + io::escaped(toText(option.value));
            if ((around ? !runs : !tno.undrawn.empty()) || !said.insert(text).second)
                continue;
            (around ? ofNetwork : ofKernels).push_back(text);
        }
    const std::string kernels = io::joined(ofKernels, ", "), network = io::joined(ofNetwork, ", ");
    description.assumed = std::move(ofKernels);
    description.assumed.insert(description.assumed.end(), ofNetwork.begin(), ofNetwork.end());
    if (!kernels.empty() && !network.empty())
        return Message("assumes %1, and around the kernels %2: the file does not store these options (set them with "
                       "--set KEY=VALUE)",
                       kernels, network);
    const std::string all = kernels + network;
    return all.empty()
        ? Message()
        : Message("assumes %1: the file does not store these options (set them with --set KEY=VALUE)", all);
}

} // namespace tnn::checkpoint
