// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/research_operator.h"

#include <algorithm>

#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

bool isTrue(const MetadataReader &arguments, const char *name)
{
    const std::optional<OptionValue> value = arguments.value(name);
    return value && *value == OptionValue(true);
}

/// 0 where there is no such tensor or axis, or no such length is sensible.
long lengthOf(const Tensor *tensor, std::size_t axis)
{
    constexpr long Largest = 1L << 40;
    return tensor != nullptr && tensor->shape.size() > axis && tensor->shape[axis] < Largest ? tensor->shape[axis] : 0;
}

/// Reads the keys of one operator.
class Keys {
public:
    Keys(const TensorIndex &index, const std::string &prefix) : m_index(index), m_prefix(prefix) { }

    const Tensor *at(const char *name) const { return tensorAt(m_index, m_prefix + name); }
    bool has(const char *name) const { return at(name) != nullptr; }
    Message origin(const char *name) const { return keyOf(m_prefix + name); }
    /// Rows of the map that makes the operator's input, or 0.
    long channels() const { return lengthOf(tensorAt(m_index, parentOf(m_prefix) + "v_proj.weight"), 0); }

private:
    const TensorIndex &m_index;
    const std::string &m_prefix;
};

/// Versions 2 and 4 share their keys: the first answers one number per head, the other one per channel.
ResearchOperator secondOrFourth(const Keys &keys, const MetadataReader &arguments)
{
    const long rows = lengthOf(keys.at("dpb.pos3.2.weight"), 0);
    const Tensor *const gamma = keys.at("gamma");
    const auto made = [](int version, const Message &origin) {
        return ResearchOperator{version, version == 2, 0, origin};
    };
    if (isTrue(arguments, "use_dynamic_v2"))
        return made(2, Message::verbatim(arguments.origin() + "use_dynamic_v2"));
    if (arguments.integer("dynamic_type") == 4)
        return made(4, Message::verbatim(arguments.origin() + "dynamic_type"));
    if (gamma != nullptr)
        return made(gamma->shape.size() == 3 ? 4 : 2, shapeOf(*gamma));
    return made(keys.channels() > 0 && rows < keys.channels() ? 2 : 4, shapeOf(*keys.at("dpb.pos3.2.weight")));
}

ResearchOperator layered(const Keys &keys, const MetadataReader &arguments)
{
    // Version 7 begins with two numbers and doubles them from block to block.
    const bool grows = lengthOf(keys.at("dpb.pos_proj.weight"), 0) == 2
        && (!keys.has("dpb.layers.0.2.weight") || lengthOf(keys.at("dpb.layers.0.2.weight"), 0) == 4)
        && arguments.integer("dpb_type").value_or(7) == 7;
    if (grows)
        return {7, false, 0, keys.origin("dpb.pos_proj.weight")};
    if (keys.has("dpb.freq"))
        return {9, false, 0, keys.origin("dpb.freq")};
    if (arguments.integer("dpb_type") == 9)
        return {9, false, 0, Message::verbatim(arguments.origin() + "dpb_type")};
    return {8, false, 0, keys.origin("dpb.pos_proj.weight")};
}

/// The activation of versions 4 to 7 is silu, or relu whatever else is asked for.
void readOldActivation(const MetadataReader &arguments, StoredOptions &options)
{
    const std::string name = arguments.text("dpb_act");
    if (name.empty() || name == "silu" || name == "relu")
        arguments.into(options, "act", "dpb_act");
    else
        options.insert_or_assign("act",
                                 Said{std::string("relu"),
                                      Message("%1dpb_act, which is %2: this version knows silu and relu",
                                              arguments.origin(), io::escaped(name))});
}

} // namespace

ResearchOperator researchOperator(const TensorIndex &index, const std::string &prefix, const MetadataReader &arguments)
{
    const Keys keys(index, prefix);
    if (keys.has("dpb.index") || (keys.has("dpb.pos_proj.weight") && lengthOf(keys.at("pos"), 2) > 0))
        return {3, false, 0, keys.origin("pos")};
    if (!keys.has("dpb.pos_proj.weight")) {
        const Tensor *const positive = keys.at("pos");
        const bool perHead = positive != nullptr && positive->shape.size() == 2;
        return {0, perHead, lengthOf(positive, 1), keys.origin("pos")};
    }
    if (keys.has("pos"))
        return {1, true, lengthOf(keys.at("pos"), 0), keys.origin("pos")};
    if (keys.has("dpb.pos.2.weight"))
        return {6, false, 0, keys.origin("dpb.pos.2.weight")};
    if (keys.has("dpb.pos3.2.weight") && keys.has("dpb.freq"))
        return {5, false, 0, keys.origin("dpb.freq")};
    if (keys.has("dpb.pos3.2.weight"))
        return secondOrFourth(keys, arguments);
    return layered(keys, arguments);
}

StoredOptions researchOptions(const ResearchOperator &op, const MetadataReader &arguments)
{
    StoredOptions options;
    const auto among = [&](std::initializer_list<int> versions) {
        return std::find(versions.begin(), versions.end(), op.dpb) != versions.end();
    };
    if (op.late()) {
        arguments.into(options, "act_type", "tno_act_type");
        arguments.into(options, "gamma", "gamma");
        if (arguments.integer("dpb_h").value_or(-1) > 0)
            arguments.into(options, "heads", "dpb_h");
    }
    if (op.late() && !op.isTable())
        arguments.into(options, "par_type", "par_type");
    if (among({2, 4, 5, 6, 7, 8, 9}))
        arguments.into(options, "use_pad", "dpb_use_pad");
    if (among({4, 5, 8, 9}))
        arguments.into(options, "residual", "residual");
    if (among({2, 4, 5, 6, 8, 9}))
        arguments.into(options, "rpe_dim", "dpb_embedding");
    if (among({8, 9})) {
        arguments.into(options, "rpe_layers", "dpb_layers");
        arguments.into(options, "act", "dpb_act");
    } else if (!among({0, 1, 3})) {
        readOldActivation(arguments, options);
    }
    if (op.tableLags > 0) {
        options.insert_or_assign("max_l", Said{op.tableLags + 1, Message("shape behind the %1", op.origin)});
        options.insert_or_assign("use_pad", Said{true, op.origin});
    }
    if (!op.isTable())
        options.insert_or_assign("dpb_type", Said{static_cast<long>(op.dpb), op.origin});
    return options;
}

} // namespace tnn::checkpoint
