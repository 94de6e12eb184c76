// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/checkpoint/description.h"

namespace tnn::checkpoint {

/// An option under its reported name, and its other names in the public classes and configurations.
struct OptionKey {
    std::string_view name;
    OptionType type;
    std::array<std::string_view, 6> aliases{};
    bool ofNetwork = false; ///< changes no kernel, only the network around them
};

/// Options of TNNs: of one TNO first, then of the network around it.
inline constexpr OptionKey OptionKeys[] = {
    {"heads", OptionType::Integer, {"num_heads", "n_heads", "h", "decoder_attention_heads", "encoder_attention_heads"}},
    {"head_dim", OptionType::Integer},
    {"dim", OptionType::Integer, {"embed_dim", "d_model", "decoder_embed_dim", "encoder_embed_dim"}},
    // rpe_embdding: the spelling of the image models
    {"rpe_dim", OptionType::Integer, {"rpe_embedding", "rpe_feature_dim", "dpb_embedding", "rpe_embdding"}},
    {"rpe_layers", OptionType::Integer, {"dpb_layers"}},
    {"rpe_in_dim", OptionType::Integer},
    {"causal", OptionType::Flag},
    {"tno_type", OptionType::Text},
    {"dims", OptionType::Text},
    {"use_decay", OptionType::Flag},
    {"use_multi_decay", OptionType::Flag},
    {"gamma", OptionType::Number},
    {"residual", OptionType::Flag},
    {"act", OptionType::Text, {"rpe_act", "dpb_act", "activation"}},
    {"act_type", OptionType::Text, {"tno_act_type"}},
    {"par_type", OptionType::Integer},
    {"use_pad", OptionType::Flag, {"rpe_use_pad", "dpb_use_pad"}},
    {"max_l", OptionType::Integer, {"tno_max_l"}},
    {"use_exp", OptionType::Flag},
    {"use_neg_exp", OptionType::Flag},
    {"norm_type", OptionType::Text},
    {"bias", OptionType::Flag},
    {"normalize", OptionType::Flag},
    {"prenorm", OptionType::Flag, {"decoder_normalize_before", "encoder_normalize_before"}, true},
    {"no_scale_embedding", OptionType::Flag, {}, true},
    {"activation_fn", OptionType::Text, {}, true},
    {"pooler_activation_fn", OptionType::Text, {}, true},
    {"use_norm", OptionType::Flag, {}, true},
    {"act_fun", OptionType::Text, {"gtu_act", "gtu_activation"}, true},
    {"glu_act", OptionType::Text, {"glu_activation"}, true},
    {"gtu_type", OptionType::Integer, {}, true},
    {"glu_type", OptionType::Integer, {}, true},
    {"toep_type", OptionType::Integer},
    {"dpb_type", OptionType::Integer},
    {"expand_ratio", OptionType::Number, {"tno_expand_ratio"}},
    {"decoder_mode", OptionType::Text, {}, true},
    {"weights", OptionType::Text}, // Checkpoint::weightSets
};

/// Returns those above, then the keys that families add (Family::keys), each name once.
const std::vector<OptionKey> &optionKeys();
/// Returns the option with that name or alias; nullptr if there is none.
const OptionKey *optionKey(std::string_view name);

/// Lines for the user; what applies equally to every layer is reported once.
class Warnings {
public:
    void add(const Message &line)
    {
        if (m_seen.insert(line.english()).second)
            m_lines.push_back(line);
    }
    /// Adds a line once per topic, for lines that differ between layers only in the names.
    void addOnce(const std::string &topic, const Message &line)
    {
        if (m_seen.insert(topic).second)
            m_lines.push_back(line);
    }
    std::vector<Message> take() { return std::move(m_lines); }

private:
    std::set<std::string> m_seen;
    std::vector<Message> m_lines;
};

/// A value and where it was found.
struct StoredOption {
    OptionValue value;
    Message origin;
};
// Where a value was found: "key X", "keys X.*", "shape of X".
Message keyOf(const std::string &key);
Message keysOf(const std::string &pattern);
Message shapeOf(const Tensor &tensor);

using StoredOptions = std::map<std::string, StoredOption, std::less<>>;
/// Values of unspecified options.
using Defaults = std::vector<std::pair<std::string_view, OptionValue>>;

/// Options given by the user, under one name per option and with its type.
struct UnifiedOptions {
    StoredOptions config, set;
};
/// Unifies aliases (num_heads, h -> heads; rpe_act -> act ...) and warns of unknown keys. Throws tnn::Error for a value
/// that does not have its option's type.
UnifiedOptions unified(const GivenOptions &given, Warnings &warnings);

/// What --set, the file or --config says of an option, in this order.
std::optional<Option> saidOf(std::string_view key, const StoredOptions &stored, const UnifiedOptions &given);

/// Converts a value to the option's type (1 is true for a flag); none if impossible.
std::optional<OptionValue> asTypeOf(std::string_view key, const OptionValue &value);

/// Whether two values are equivalent; numbers are compared to six digits, since files hold float32.
bool same(const OptionValue &a, const OptionValue &b);

/// The options of one TNO, each resolved once. Precedence: --set, then the file, then --config, then the public code's
/// default. Values fixed by the shapes override all of them.
class OptionSet {
public:
    /// `publicCode` names the source of the defaults. Keeps references to `given` and to the warnings.
    OptionSet(std::string_view publicCode, Defaults defaults, StoredOptions stored, const UnifiedOptions &given,
              Warnings &warnings);

    /// Returns the value from --set, the file or --config, in this order, without recording it.
    std::optional<Option> stated(std::string_view key) const { return saidOf(key, m_stored, m_given); }
    /// Returns and records that value or the default; a value already resolved is kept.
    Option resolve(std::string_view key);
    bool flag(std::string_view key) { return std::get<bool>(resolve(key).value); }
    Warnings &warnings() const { return m_warnings; }
    /// Whether a value or a default is known.
    bool knows(std::string_view key) const;

    /// Records a value fixed by the file's tensors. Throws tnn::Error if --set contradicts it, warns if others do.
    void fix(std::string_view key, const OptionValue &value, const Message &origin, Source source = Source::Inferred);
    void record(Option option);
    /// Records an option of the network around the TNO if it is specified.
    void mention(std::string_view key);

    /// Returns the options in the order of command-line.md.
    std::vector<Option> take();

private:
    void warnOfLoser(std::string_view key, const Option &winner);

    const OptionValue *defaultOf(std::string_view key) const;

    std::string_view m_publicCode;
    Defaults m_defaults;
    StoredOptions m_stored;
    const UnifiedOptions &m_given;
    Warnings &m_warnings;
    std::vector<Option> m_options;
};

} // namespace tnn::checkpoint
