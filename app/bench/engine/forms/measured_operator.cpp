// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/forms/measured_operator.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "app/bench/engine/bench_inputs.h"
#include "engine/document/conversion.h"
#include "engine/error.h"
#include "engine/toeplitz/fft_product.h"

namespace tnn::bench {

namespace {

constexpr long MeasuredChannels = 32;

std::string titleOf(const checkpoint::TnoDescription &tno, std::size_t measured)
{
    const auto all = static_cast<std::size_t>(tno.channels());
    return tno.name.english() + " (" + tno.kind + "), " + (measured < all ? std::to_string(measured) + " of " : "")
        + std::to_string(all) + (all == 1 ? " channel" : " channels");
}

bool hasLength(const document::Document &document, const model::Tno &tno, long n)
{
    try {
        document.kernels().checkLength(n, 1);
    } catch (const Error &) {
        return false;
    }
    return !tno.longest || n <= *tno.longest;
}

} // namespace

std::vector<figures::MeasuredForm> MeasuredOperator::forms() const
{
    return figures::measuredForms(n(), ssm::ReduceRequest().taps, document::hasStoredModes(*document->tno(tno), {}));
}

FormMaker MeasuredOperator::maker(const figures::MeasuredForm &form, std::vector<Message> &notes) const
{
    std::vector<Message> others; // that a window omits lags
    return document::tokenOperator(*document, tno, channels, form.method, form.options, n(), {}, {},
                                   form.method == document::Method::Window ? others : notes)
        .make;
}

std::vector<int> operatorsToMeasure(const document::Document &document, std::optional<int> layer)
{
    const checkpoint::Description &description = document.description();
    const auto count = static_cast<int>(description.layers.size());
    if (layer && *layer < count)
        return description.layers[static_cast<std::size_t>(*layer)].tnos;
    if (layer)
        return {checkpoint::tnoOf(description, *layer, {})}; // throws
    std::vector<int> operators;
    std::set<std::tuple<std::string, model::KernelSource, model::Role, bool>> kinds;
    for (int index = 0; index < document.tnos(); ++index) {
        const checkpoint::TnoDescription &tno = description.tnos[static_cast<std::size_t>(index)];
        if (kinds.emplace(tno.kind, tno.source, tno.role, tno.causal).second)
            operators.push_back(index);
    }
    return operators;
}

std::vector<long> lengthsToMeasure(const document::Document &document, int tno, const Bench &bench)
{
    const std::shared_ptr<const model::Tno> mixer = document.mixer(tno);
    std::vector<long> lengths = bench.lengths({512, 2048, 8192, 32768});
    if (!bench.request().length)
        std::erase_if(lengths, [&](long n) { return !hasLength(document, *mixer, n); });
    return lengths.empty() ? std::vector<long>{mixer->longest.value_or(document.defaultLength())} : lengths;
}

MeasuredOperator measuredOperator(const document::DocumentPtr &document, int tno, long n)
{
    if (!document->mixer(tno)->causal)
        throw Error("only a causal operator can run token by token");
    MeasuredOperator measured;
    measured.document = document;
    measured.tno = tno;
    measured.channels = figures::spreadChannels(toeplitz::numbersTo(document->tno(tno)->channels()), MeasuredChannels);
    measured.title = titleOf(document->description().tnos[static_cast<std::size_t>(tno)], measured.channels.size());
    measured.kernel = document->coefficients(tno, n, measured.channels);
    if (!measured.kernel->values.allFinite())
        throw Error(Message::verbatim("its kernel is not finite at n = " + std::to_string(n)));
    measured.text.x = benchInput(n, static_cast<long>(measured.channels.size()));
    measured.text.wanted.resize(n, measured.text.x.cols());
    const toeplitz::Sequence64 x = measured.text.x.cast<double>();
    toeplitz::FftProduct<double>(*measured.kernel, {})(x, measured.text.wanted, {});
    return measured;
}

} // namespace tnn::bench
