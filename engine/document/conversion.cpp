// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/conversion.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/io/text_table.h"

namespace tnn::document {

namespace {

using model::Activation;

void requireStateSpace(const Document &document, const model::Tno &tno)
{
    if (tno.role == model::Role::SpectrumOnly)
        throw Error(model::whyNotApplied(tno.role)).in(document.checkpoint().path).as(Error::Kind::NotOfModel);
    if (!tno.causal)
        throw Error("state-space forms require a causal operator; this one is bidirectional")
            .in(document.checkpoint().path)
            .as(Error::Kind::NotOfModel);
}

/// Whether its decay is that of the kernel: not if an activation is applied after the decay.
bool decayHolds(const model::Tno &tno)
{
    return tno.activation == Activation::None || tno.statesSkipActivation;
}

/// Whether the kernel is converted as it is: several decays in one kernel, as in a difference of two models, or a
/// filter's window cannot be divided out.
bool isWhole(const Document &document, const model::Tno &tno, const model::Overrides &overrides)
{
    return (document.synthetic() || tno.window) && tno.decay == model::DecayKind::None && !overrides.gamma
        && tno.activation == Activation::None;
}

/// Whether the activation maps 0 to 0: then decaying input gives decaying output.
bool keepsZero(Activation activation)
{
    constexpr Activation Others[] = {Activation::Sigmoid,    Activation::Exp,        Activation::ExpShifted,
                                     Activation::OnePlusElu, Activation::TwoPlusElu, Activation::Cosine};
    return std::ranges::find(Others, activation) == std::end(Others);
}

/// Returns the decay to restore in an activated kernel, so that its poles are within the unit circle and the converted
/// kernel keeps decaying: 1 if dividing it out would overflow.
std::vector<double> decayBehind(const model::Tno &tno, const toeplitz::Coefficients &t,
                                const model::Overrides &overrides)
{
    constexpr double LeastLeft = 1e-6;
    if (!keepsZero(tno.activation))
        return {};
    std::vector<double> gamma = model::effectiveDecay(tno, t.channels, overrides);
    for (double &one : gamma)
        if (!(std::pow(one, static_cast<double>(t.n)) > LeastLeft))
            one = 1;
    return gamma;
}

/// Returns t with each column divided by gamma^lag.
toeplitz::Coefficients undecayed(const toeplitz::Coefficients &t, const std::vector<double> &gamma)
{
    toeplitz::Coefficients raw = t;
    for (std::size_t column = 0; column < gamma.size(); ++column) {
        double factor = 1;
        for (long lag = 0; lag < t.n; ++lag, factor /= gamma[column]) {
            float &value = raw.values(t.rowOfLag(lag), static_cast<long>(column));
            value = static_cast<float>(factor * static_cast<double>(value));
        }
    }
    return raw;
}

Message activated(const model::Tno &tno, const std::vector<double> &gamma)
{
    const bool decays = std::any_of(gamma.begin(), gamma.end(), [](double one) { return one != 1; });
    const std::string_view activation = nameOf(tno.activation);
    return decays
        ? Message("The coefficients pass through the activation %1: they are converted after it, and the decay is "
                  "divided out of its output",
                  activation)
        : Message(
            "The coefficients pass through the activation %1: they are converted after it, without decay in lambda",
            activation);
}

/// t_0 as the head, then t_(1+j) = Re sum (residue pole) pole^j.
ssm::Modes storedModes(const model::Tno &tno, int index, const toeplitz::Coefficients &t,
                       const model::Overrides &overrides)
{
    if (!hasStoredModes(tno, overrides))
        throw Error("this operator has no stored poles");
    const std::shared_ptr<const model::StoredModes> stored = tno.modes(t.n);
    const double gamma = overrides.gamma && overrides.decay ? *overrides.gamma : 1;
    const auto columns = static_cast<long>(t.channels.size());
    ssm::Modes modes{ssm::Variant::Stored, t.n, {}, {}, {}};
    modes.lambda.resize(stored->past.poles.rows(), columns);
    modes.b.resize(stored->past.poles.rows(), columns);
    for (long column = 0; column < columns; ++column) {
        const long channel = t.channels[static_cast<std::size_t>(column)];
        modes.lambda.col(column) = gamma * stored->past.poles.col(channel);
        modes.b.col(column) = gamma * stored->past.residues.col(channel);
        if (stored->pastDelay == 0)
            modes.b.col(column) *= stored->past.poles.col(channel);
        if (overrides.isOff(index, channel))
            modes.b.col(column).setZero();
    }
    modes.head = t.values.row(t.rowOfLag(0)).cast<double>();
    return modes;
}

Message leftOut(const model::Tno &tno)
{
    return tno.activation == Activation::None
        ? Message()
        : Message("The activation %1 is omitted, as in the state space of the public code", nameOf(tno.activation));
}

} // namespace

toeplitz::CoefficientsPtr convertible(const Document &document, int index, long n, const std::vector<long> &flat,
                                      const model::Overrides &overrides, const Task &task)
{
    const std::shared_ptr<const model::Tno> tno = document.tno(index);
    if (!tno->statesSkipActivation)
        return document.coefficients(index, n, flat, overrides, task);
    model::Tno bare = *tno;
    bare.activation = Activation::None;
    const toeplitz::CoefficientsPtr raw = document.raw(index, n, flat, task);
    toeplitz::Coefficients result = model::coefficients(document.kernelArithmetic(), bare, *raw, overrides, task);
    switchOff(result, index, overrides);
    return std::make_shared<const toeplitz::Coefficients>(std::move(result));
}

bool hasStoredModes(const model::Tno &tno, const model::Overrides &overrides)
{
    return tno.source == model::KernelSource::Modes && tno.causal && tno.activation == Activation::None && !tno.cutOff
        && !overrides.band && !tno.variesWithLength && tno.modes(1)->pastDelay <= 1;
}

Conversion modesOf(const Document &document, int index, long n, const std::vector<long> &flat, Method method,
                   const model::Overrides &overrides, const Task &task)
{
    const std::shared_ptr<const model::Tno> tno = document.tno(index);
    requireStateSpace(document, *tno);
    Conversion result;
    inFile(document.checkpoint().path, [&] {
        const toeplitz::CoefficientsPtr decayed = convertible(document, index, n, flat, overrides, task);
        if (method == Method::Stored) {
            result.modes = storedModes(*tno, index, *decayed, overrides);
        } else if (isWhole(document, *tno, overrides)) {
            result.modes = ssm::etsc(*decayed, {}, variantOf(method));
        } else if (decayHolds(*tno)) {
            model::Overrides without = overrides;
            without.decay = false;
            const toeplitz::CoefficientsPtr bare = convertible(document, index, n, flat, without, task);
            result.modes = ssm::etsc(*bare, model::effectiveDecay(*tno, bare->channels, overrides), variantOf(method));
            result.note = leftOut(*tno);
        } else {
            const std::vector<double> gamma = decayBehind(*tno, *decayed, overrides);
            result.modes = ssm::etsc(undecayed(*decayed, gamma), gamma, variantOf(method));
            result.note = activated(*tno, gamma);
        }
        task.check();
    });
    return result;
}

Conversion convert(const Document &document, int index, long n, const std::vector<long> &flat, Method method,
                   const model::Overrides &overrides, const Task &task)
{
    Conversion result = modesOf(document, index, n, flat, method, overrides, task);
    inFile(document.checkpoint().path, [&] {
        const toeplitz::CoefficientsPtr decayed = convertible(document, index, n, flat, overrides, task);
        result.error = ssm::reconstructionError(result.modes, *decayed, task);
    });
    return result;
}

ReducedConversion reduce(const Document &document, int index, long n, const std::vector<long> &flat,
                         const ssm::ReduceRequest &request, const model::Overrides &overrides, const Task &task)
{
    const std::shared_ptr<const model::Tno> tno = document.tno(index);
    requireStateSpace(document, *tno);
    ReducedConversion result;
    inFile(document.checkpoint().path, [&] {
        const toeplitz::CoefficientsPtr decayed = convertible(document, index, n, flat, overrides, task);
        ssm::ReduceRequest whole = request;
        if (decayHolds(*tno)) {
            whole.gamma = model::effectiveDecay(*tno, decayed->channels, overrides);
            result.note = leftOut(*tno);
        } else {
            whole.gamma = decayBehind(*tno, *decayed, overrides);
        }
        ssm::Reduction reduction = ssm::reduce(*decayed, whole, task);
        result.modes = std::move(reduction.modes);
        result.error = std::move(reduction.error);
        result.states = std::move(reduction.states);
        result.reached = std::move(reduction.reached);
    });
    return result;
}

Message missedError(const ReducedConversion &reduced, const ssm::ReduceRequest &request)
{
    const auto missed = std::count(reduced.reached.begin(), reduced.reached.end(), false);
    if (missed == 0 || request.modes)
        return {};
    if (reduced.error.size() == 1)
        return Message("Cannot reach an error of %1 with %2 states; the best error is %3", io::number(request.error),
                       request.mostModes, io::number(reduced.error.front(), 3));
    return Message("%1 of %2 kernels cannot reach an error of %3 with %4 states; the largest error is %5", missed,
                   reduced.error.size(), io::number(request.error), request.mostModes,
                   io::number(*std::max_element(reduced.error.begin(), reduced.error.end()), 3));
}

} // namespace tnn::document
