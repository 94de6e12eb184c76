// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/conversion.h"

#include "engine/error.h"

namespace tnn::commands {

namespace {

using model::Activation;

/// What is converted: with the activation, unless the public code's state space leaves it out.
toeplitz::CoefficientsPtr convertible(const Document &document, int index, long n, const std::vector<long> &flat,
                                      const model::Overrides &overrides, const Task &task)
{
    const std::shared_ptr<const model::Tno> tno = document.tno(index);
    if (!tno->statesSkipActivation)
        return document.coefficients(index, n, flat, overrides, task);
    model::Tno bare = *tno;
    bare.activation = Activation::None;
    const toeplitz::CoefficientsPtr raw = document.raw(index, n, flat, task);
    return std::make_shared<const toeplitz::Coefficients>(
        model::coefficients(document.kernelArithmetic(), bare, *raw, overrides, task));
}

} // namespace

Conversion convert(const Document &document, int index, long n, const std::vector<long> &flat, ssm::Variant variant,
                   const model::Overrides &overrides, const Task &task)
{
    const std::shared_ptr<const model::Tno> tno = document.tno(index);
    if (!tno->causal)
        throw Error(document.checkpoint().path,
                    "this TNO is bidirectional; only a causal one can be converted to a state space");
    Conversion result;
    try {
        const toeplitz::CoefficientsPtr decayed = convertible(document, index, n, flat, overrides, task);
        if (tno->activation == Activation::None || tno->statesSkipActivation) {
            model::Overrides without = overrides;
            without.decay = false;
            const toeplitz::CoefficientsPtr undecayed = convertible(document, index, n, flat, without, task);
            result.modes = ssm::etsc(*undecayed, model::effectiveDecay(*tno, undecayed->channels, overrides), variant);
            if (tno->activation != Activation::None)
                result.note = "The activation " + std::string(nameOf(tno->activation))
                    + " is left out, as in the state space of the public code";
        } else {
            result.note = "The coefficients pass the activation " + std::string(nameOf(tno->activation))
                + ": they are converted after it, with no decay in lambda";
            result.modes = ssm::etsc(*decayed, {}, variant);
        }
        task.check();
        result.error = ssm::reconstructionError(result.modes, *decayed);
    } catch (const Error &error) {
        throw error.in(document.checkpoint().path);
    }
    return result;
}

} // namespace tnn::commands
