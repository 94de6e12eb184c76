// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/describe_tno.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "engine/checkpoint/families/tensor_index.h"
#include "engine/error.h"
#include "engine/model/tno.h"

namespace tnn::checkpoint {

namespace {

using model::DecayKind;

/// 0.99 rather than its float32 value 0.9900000095.
double shortest(double value)
{
    std::array<char, 40> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<float>(value)).ptr;
    double result = value;
    std::from_chars(digits.data(), end, result);
    return result;
}

struct StoredDecay {
    std::optional<Option> decay, multiDecay;

    static bool is(const std::optional<Option> &option, bool value)
    {
        return option && std::get<bool>(option->value) == value;
    }
    /// Stated by --set or by the file itself: enough to switch a stored decay off.
    static bool firmlyOff(const std::optional<Option> &option) { return is(option, false) && !option->yields; }
};

bool allWithinUnit(const std::vector<double> &values)
{
    return std::all_of(values.begin(), values.end(), [](double value) { return value > 0 && value <= 1; });
}

bool allEqual(const std::vector<double> &values)
{
    return std::all_of(values.begin(), values.end(), [&](double value) { return value == values.front(); });
}

DecayKind kindOf(const StoredDecay &stated, const std::vector<double> &gamma, const std::string &key,
                 Warnings &warnings)
{
    // The public forward checks use_decay first.
    if (StoredDecay::is(stated.decay, true))
        return DecayKind::Fixed;
    if (StoredDecay::is(stated.multiDecay, true))
        return DecayKind::Learned;
    if (StoredDecay::firmlyOff(stated.decay))
        return DecayKind::None;
    if (allWithinUnit(gamma) && (allEqual(gamma) || StoredDecay::firmlyOff(stated.multiDecay)))
        return DecayKind::Fixed;
    if (allWithinUnit(gamma))
        warnings.addOnce("ambiguous gamma",
                         Message("%1 varies within (0, 1]: read as logits of a learned decay; --set use_decay=true "
                                 "reads it as one fixed decay per channel",
                                 io::escaped(key)));
    return DecayKind::Learned;
}

void recordKind(DecayKind kind, const StoredDecay &stated, const Message &origin, OptionSet &options)
{
    const auto decide = [&](const std::optional<Option> &said, const char *key, bool value) {
        if (StoredDecay::is(said, value))
            options.resolve(key);
        else
            options.fix(key, value, origin);
    };
    decide(stated.decay, "use_decay", kind == DecayKind::Fixed);
    // With both flags, the trained tensor is used unchanged, and both stay true in the report.
    const bool both = kind == DecayKind::Fixed && StoredDecay::is(stated.multiDecay, true);
    decide(stated.multiDecay, "use_multi_decay", both || kind == DecayKind::Learned);
}

void setRange(const std::vector<double> &effective, TnoDescription &tno)
{
    bool first = true;
    for (const double value : effective) {
        if (!std::isfinite(value))
            continue;
        tno.gammaMinimum = first ? value : std::min(tno.gammaMinimum, value);
        tno.gammaMaximum = first ? value : std::max(tno.gammaMaximum, value);
        first = false;
    }
}

void describeFixed(const std::vector<double> &gamma, const std::string &key, OptionSet &options, TnoDescription &tno)
{
    setRange(gamma, tno);
    if (const std::optional<Option> said = options.stated("gamma"); said && said->isSet()) {
        tno.gammaGiven = std::get<double>(said->value);
        if (!(*tno.gammaGiven > 0 && *tno.gammaGiven <= 1))
            throw Error("%1 gamma=%2: expected a decay within (0, 1]", said->origin, toText(said->value));
        tno.gammaMinimum = tno.gammaMaximum = *tno.gammaGiven;
        options.resolve("gamma");
        return;
    }
    if (!allWithinUnit(gamma))
        options.warnings().add(Message("%1 is used unchanged, but has values outside (0, 1]", io::escaped(key)));
    const OptionValue value = allEqual(gamma)
        ? OptionValue(shortest(gamma.front()))
        : OptionValue(toText(shortest(tno.gammaMinimum)) + " to " + toText(shortest(tno.gammaMaximum)));
    options.fix("gamma", value, Message::verbatim(io::escaped(key)), Source::Stored);
}

void setLearnedRange(const std::vector<double> &logits, TnoDescription &tno)
{
    std::vector<double> effective;
    effective.reserve(logits.size());
    for (const double logit : logits)
        effective.push_back(model::learnedDecay(tno.lambda, logit));
    setRange(effective, tno);
}

void describeLearned(const std::vector<double> &logits, OptionSet &options, TnoDescription &tno)
{
    const Option lambda = options.resolve("gamma");
    tno.lambda = std::get<double>(lambda.value);
    if (!(tno.lambda >= 0 && tno.lambda <= 1))
        throw Error("gamma=%1 (%2): the lower bound of a learned decay must be within [0, 1]", toText(lambda.value),
                    lambda.origin);
    setLearnedRange(logits, tno);
}

/// One flag controls it, under whichever of the two names the code uses.
void describeSigmoid(const std::vector<double> &logits, const StoredDecay &stated, const std::string &key,
                     OptionSet &options, TnoDescription &tno)
{
    const bool off = StoredDecay::firmlyOff(stated.decay) && !StoredDecay::is(stated.multiDecay, true);
    tno.decay = off ? DecayKind::None : DecayKind::Learned;
    tno.lambda = 0;
    if (off)
        options.resolve("use_decay");
    else
        options.fix(StoredDecay::is(stated.multiDecay, true) ? "use_multi_decay" : "use_decay", true,
                    Message("the decay is the sigmoid of the tensor %1", io::escaped(key)));
    if (!off)
        setLearnedRange(logits, tno);
}

void requireShared(const Tensor &gamma, const std::vector<double> &stored, long heads, long headDim)
{
    const auto count = static_cast<long>(stored.size());
    if (count != heads * headDim && count != heads && count != 1)
        throw Error("tensor %1 has the shape %2, but one decay for each of %3 heads of %4 channels, or fewer shared "
                    "ones, are expected",
                    io::escaped(gamma.name), shapeText(gamma), heads, headDim);
}

} // namespace

std::vector<double> gammaOfChannels(const Tensor &gamma, std::vector<double> stored, long heads, long headDim)
{
    requireShared(gamma, stored, heads, headDim);
    const auto count = static_cast<long>(stored.size());
    if (count == heads * headDim)
        return stored;
    std::vector<double> result;
    result.reserve(static_cast<std::size_t>(heads * headDim));
    for (long channel = 0; channel < heads * headDim; ++channel)
        result.push_back(stored[static_cast<std::size_t>(count == 1 ? 0 : channel / headDim)]);
    return result;
}

void describeDecay(const TnoTensors &tensors, bool sigmoid, OptionSet &options, TnoDescription &tno)
{
    if (tensors.gamma == nullptr) {
        const Message origin("there is no tensor %1", io::escaped(tensors.prefix) + "gamma");
        options.fix("use_decay", false, origin);
        options.fix("use_multi_decay", false, origin);
        return;
    }
    const std::string &key = tensors.gamma->name;
    // As stored, not per channel: the actual number of channels is known when the weights are read.
    const std::vector<double> gamma = tensors.gamma->values();
    requireShared(*tensors.gamma, gamma, tno.heads, tno.headDim);
    if (!std::all_of(gamma.begin(), gamma.end(), [](double value) { return std::isfinite(value); }))
        options.warnings().add(Message("%1 contains values that are not finite", io::escaped(key)));
    const StoredDecay stated{options.stated("use_decay"), options.stated("use_multi_decay")};
    if (sigmoid) {
        describeSigmoid(gamma, stated, key, options, tno);
        return;
    }
    tno.decay = kindOf(stated, gamma, key, options.warnings());
    recordKind(tno.decay, stated, Message("values of %1", io::escaped(key)), options);
    if (tno.decay == DecayKind::Fixed)
        describeFixed(gamma, key, options, tno);
    else if (tno.decay == DecayKind::Learned)
        describeLearned(gamma, options, tno);
}

} // namespace tnn::checkpoint
