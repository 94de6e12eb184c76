// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/conversion.h"

#include "engine/error.h"

namespace tnn::commands {

Conversion convert(const Document &document, int layer, long n, const std::vector<long> &flat, ssm::Variant variant,
                   const model::Overrides &overrides, const Task &task)
{
    const std::shared_ptr<const model::Tno> tno = document.tno(layer);
    if (!tno->causal)
        throw Error(document.checkpoint().path,
                    "this TNO is bidirectional; only a causal one can be converted to a state space");
    Conversion result;
    const toeplitz::CoefficientsPtr decayed = document.coefficients(layer, n, flat, overrides, task);
    try {
        if (tno->activation == model::Activation::None) {
            model::Overrides without = overrides;
            without.decay = false;
            const toeplitz::CoefficientsPtr undecayed = document.coefficients(layer, n, flat, without, task);
            result.modes = ssm::etsc(*undecayed, model::effectiveDecay(*tno, undecayed->channels, overrides), variant);
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
