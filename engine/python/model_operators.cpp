// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/analysis/frequency_response.h"
#include "engine/analysis/memory.h"
#include "engine/error.h"
#include "engine/figures/kernels/hankel_figure.h"
#include "engine/python/arguments.h"
#include "engine/python/arrays.h"
#include "engine/python/interruptible.h"
#include "engine/python/model.h"
#include "engine/run/operators.h"

// Operators of a model: their kernels, products, modes and measurements.

namespace tnn::python {

namespace py = pybind11;

namespace {

/// An empty list means all channels to the engine.
void checkChannels(const Model::Channels &channels)
{
    if (channels && channels->empty())
        throw py::value_error("the list of channels is empty; None selects all of them");
}

run::BatchInput inputOf(const document::Document &document, int layer, const io::NpyArray &array,
                        const std::optional<std::pair<long, long>> &grid)
{
    const std::vector<int> &tnos = document.description().layers[static_cast<std::size_t>(layer)].tnos;
    for (const int tno : tnos)
        document.mixer(tno); // a layer that does not compute T x is refused whatever the input is
    const std::shared_ptr<const model::Tno> tno = document.tno(tnos.front());
    if (tnos.size() == 1)
        return run::batchInputOf(array, {}, tno->heads, tno->headDim);
    std::optional<document::InputLength> length;
    if (grid)
        length = {grid->first * grid->second, document::TokenGrid{grid->first, grid->second}};
    return run::gridInputOf(array, length, tno->heads, tno->headDim);
}

/// Returns (heads, numbers, channels) of a list of numbers per flat channel, and that shape.
template <class Item, class Part> auto channelsLast(const std::vector<Item> &all, long heads, const Part &part)
{
    const auto count = static_cast<long>(all.size()) / heads;
    const auto length = static_cast<long>(part(all.front()).size());
    std::remove_cvref_t<decltype(part(all.front()))> values(static_cast<std::size_t>(heads * length * count));
    for (std::size_t flat = 0; flat < all.size(); ++flat) {
        const long head = static_cast<long>(flat) / count, channel = static_cast<long>(flat) % count;
        for (long k = 0; k < length; ++k)
            values[static_cast<std::size_t>((head * length + k) * count + channel)] = part(
                all[flat])[static_cast<std::size_t>(k)];
    }
    return std::pair(std::move(values), std::vector<long>{heads, length, count});
}

} // namespace

int Model::tnoOf(int layer, const Axis &axis) const
{
    constexpr std::array Axes{checkpoint::Axis::Height, checkpoint::Axis::Width};
    std::optional<checkpoint::Axis> along;
    if (axis)
        along = Axes.at(
            static_cast<std::size_t>(placeOf(*axis, std::array{nameOf(Axes[0]), nameOf(Axes[1])}, "an axis")));
    return inFile(m_document->checkpoint().path,
                  [&] { return checkpoint::tnoOf(m_document->description(), layer, along); });
}

Model::Selected Model::selectedOf(int layer, const Axis &axis, Length n, const Channels &channels) const
{
    checkChannels(channels);
    Selected selected{tnoOf(layer, axis), lengthOf(n), 1, {}};
    selected.heads = m_document->description().tnos[static_cast<std::size_t>(selected.tno)].heads;
    selected.flat = interruptible([document = m_document, selected, channels](const Task &) {
        std::vector<long> all;
        for (int head = 0; head < selected.heads; ++head) {
            const std::vector<long> flat = document->flatChannels(selected.tno, head,
                                                                  channels.value_or(std::vector<long>()));
            all.insert(all.end(), flat.begin(), flat.end());
        }
        return all;
    });
    return selected;
}

Message Model::noteOf(int layer) const
{
    const checkpoint::LayerDescription &one = m_document->description().layers.at(static_cast<std::size_t>(layer));
    return one.note.empty() ? Message() : Message("%1: %2", one.name, one.note);
}

py::array Model::kernel(int layer, const Axis &axis, Length n, const Channels &channels, bool raw) const
{
    checkChannels(channels);
    const run::KernelRequest request{tnoOf(layer, axis), lengthOf(n), raw, channels.value_or(std::vector<long>())};
    return arrayOf(interruptible(
        [document = m_document, request](const Task &task) { return run::kernel(*document, request, task); }));
}

py::array Model::apply(int layer, const py::object &x, const std::string &algorithm,
                       std::optional<std::pair<long, long>> grid, Length window) const
{
    std::vector<Message> warnings{noteOf(layer)};
    auto [y, more] = interruptible([document = m_document, layer, array = npyOf(x),
                                    method = python::methodNamed(algorithm), grid, window](const Task &task) {
        std::vector<Message> notes;
        const run::BatchInput input = inputOf(*document, layer, array, grid);
        notes.push_back(input.note);
        const document::MethodOptions options{.window = window, .reduce = {}};
        run::Array result = run::tno(*document, layer, input, method, options, task, notes);
        return std::pair(std::move(result), std::move(notes));
    });
    warnings.insert(warnings.end(), more.begin(), more.end());
    warn(warnings);
    return arrayOf(std::move(y));
}

py::tuple Model::modes(int layer, const Axis &axis, const std::string &variant, Length n, double error,
                       std::optional<long> states, std::optional<long> taps) const
{
    run::ModesRequest request{
        tnoOf(layer, axis), lengthOf(n), python::methodNamed(variant, document::stateSpaceMethods()), {}};
    request.reduce.error = error;
    request.reduce.modes = states;
    request.reduce.taps = taps.value_or(request.reduce.taps);
    auto [conversion, warnings] = interruptible([document = m_document, request](const Task &task) {
        std::vector<Message> notes;
        document::Conversion made = run::modes(*document, request, task, notes);
        return std::pair(std::move(made), std::move(notes));
    });
    warn(warnings);
    ssm::Modes &modes = conversion.modes;
    const std::vector<long> shape{modes.lambda.rows(), modes.lambda.cols()};
    py::object head = py::none();
    if (ssm::holdsPairs(modes.variant)) {
        const std::vector<long> headShape{modes.head.rows(), modes.head.cols()};
        head = arrayOf(std::move(modes.head), headShape);
    }
    const std::vector<long> errorShape{static_cast<long>(conversion.error.size())};
    return py::make_tuple(arrayOf(std::move(modes.lambda), shape), arrayOf(std::move(modes.b), shape),
                          arrayOf(std::move(conversion.error), errorShape), head);
}

py::tuple Model::memory(int layer, const Axis &axis, Length n, const Channels &channels) const
{
    using Summary = analysis::KernelSummary;
    const Selected selected = selectedOf(layer, axis, n, channels);
    const std::vector<Summary> all = interruptible([document = m_document, selected](const Task &task) {
        return analysis::summaries(*document->coefficients(selected.tno, selected.n, selected.flat, {}, task), task);
    });
    const std::vector<long> shape{selected.heads, static_cast<long>(all.size()) / selected.heads};
    const auto column = [&](auto value) {
        std::vector<decltype(value(all.front()))> values;
        values.reserve(all.size());
        for (const Summary &one : all)
            values.push_back(value(one));
        return arrayOf(std::move(values), shape);
    };
    return py::make_tuple(
        column([](const Summary &one) { return one.k50; }), column([](const Summary &one) { return one.k90; }),
        column([](const Summary &one) { return one.k99; }), column([](const Summary &one) { return one.centroid; }),
        column([](const Summary &one) { return one.fittedDecay; }),
        column([](const Summary &one) { return one.energy; }),
        column([](const Summary &one) { return one.nan + one.infinite; }));
}

py::array Model::response(int layer, const Axis &axis, Length n, const Channels &channels) const
{
    const Selected selected = selectedOf(layer, axis, n, channels);
    auto values = interruptible([document = m_document, selected](const Task &task) {
        const std::vector<analysis::FrequencyResponse> all = analysis::frequencyResponses(
            *document->coefficients(selected.tno, selected.n, selected.flat, {}, task), task);
        return channelsLast(
            all, selected.heads, [](const analysis::FrequencyResponse &one) -> const auto & { return one.values; });
    });
    return arrayOf(std::move(values.first), values.second);
}

py::array Model::hankel(int layer, const Axis &axis, Length n, const Channels &channels) const
{
    const Selected selected = selectedOf(layer, axis, n, channels);
    auto values = interruptible([document = m_document, selected, channels](const Task &task) {
        std::vector<figures::HankelFigure::Channel> all;
        for (int head = 0; head < selected.heads; ++head) {
            figures::FigureRequest request;
            request.selection = {selected.tno, head, channels.value_or(std::vector<long>()), selected.n, 0};
            request.allChannels = !channels;
            figures::HankelFigure figure = figures::hankelFigure(*document, request, false, task);
            if (figure.channels.empty())
                throw Error(figure.note).in(document->checkpoint().path);
            all.insert(all.end(), figure.channels.begin(), figure.channels.end());
        }
        return channelsLast(
            all, selected.heads, [](const figures::HankelFigure::Channel &one) -> const auto & { return one.whole; });
    });
    return arrayOf(std::move(values.first), values.second);
}

} // namespace tnn::python
