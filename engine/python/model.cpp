// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <pybind11/stl.h>

#include "engine/analysis/frequency_response.h"
#include "engine/analysis/memory.h"
#include "engine/error.h"
#include "engine/figures/findings_figure.h"
#include "engine/figures/hankel_figure.h"
#include "engine/python/arrays.h"
#include "engine/python/bindings.h"
#include "engine/python/interruptible.h"
#include "engine/run/evaluate.h"
#include "engine/run/forward.h"
#include "engine/run/generate.h"
#include "engine/run/info.h"
#include "engine/run/operators.h"
#include "engine/run/text_input.h"

namespace tnn::python {

namespace {

namespace py = pybind11;
using document::DocumentPtr;

using Channels = std::optional<std::vector<long>>; ///< within each head; none: all
using Length = std::optional<long>;                ///< none: the model's default
using Options = std::map<std::string, checkpoint::OptionValue>;

/// Returns the place of a name in a list. Raises ValueError that shows the list.
template <class Names> int placeOf(const std::string &name, const Names &names, const char *what)
{
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end())
        return static_cast<int>(found - names.begin());
    std::string all;
    for (const std::string_view one : names)
        all.append(all.empty() ? "" : ", ").append(one);
    throw py::value_error("\"" + name + "\" is not " + what + "; use one of: " + all);
}

document::OperatorForm formNamed(const std::string &name)
{
    return static_cast<document::OperatorForm>(placeOf(name, document::OperatorFormNames, "an algorithm"));
}

/// Shows warnings as Python's, at the line that called the package.
void warn(const std::vector<Message> &warnings)
{
    for (const Message &warning : warnings)
        if (!warning.empty() && PyErr_WarnEx(PyExc_UserWarning, warning.english().c_str(), 2) != 0)
            throw py::error_already_set();
}

checkpoint::GivenOptions givenOptions(const Options &set, const std::string &config)
{
    checkpoint::GivenOptions given{{}, set};
    if (!config.empty())
        given.config = checkpoint::readConfig(config);
    return given;
}

/// What a call changes in the operators. Raises ValueError.
model::Overrides overridesOf(std::optional<double> gamma, bool decay, std::optional<long> band)
{
    if (gamma && !(*gamma >= 0 && *gamma <= 1))
        throw py::value_error("gamma must be a number from 0 to 1");
    if (band && *band < 0)
        throw py::value_error("band must be 0 or more");
    model::Overrides overrides;
    overrides.gamma = gamma;
    overrides.decay = decay;
    overrides.band = band;
    return overrides;
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

class Model {
public:
    Model(const std::string &path, const Options &options, const std::string &config, std::string vocabulary,
          std::string bytePairs) :
        m_dictionary(std::move(vocabulary)),
        m_bytePairs(std::move(bytePairs)),
        m_document(interruptible([path, given = givenOptions(options, config)](const Task &) {
            return document::Document::open(path, given);
        }))
    {
    }

    void warnOfDescription() const { warn(m_document->description().warnings); }
    std::string family() const { return m_document->description().family; }
    std::string info() const
    {
        return interruptible(
            [document = m_document](const Task &task) { return run::infoJson(run::info(document, task), false); });
    }
    std::string findings() const
    {
        return interruptible([document = m_document](const Task &task) {
            figures::FigureRequest request;
            request.selection.n = document->defaultLength();
            return findingsJson(figures::findingsFigure(*document, request, task), *document);
        });
    }
    long defaultLength() const { return m_document->defaultLength(); }
    std::size_t layers() const { return m_document->description().layers.size(); }
    /// Name, heads, channels of each, causal, axes ("sequence", or "height" and "width").
    py::tuple layer(int number) const
    {
        const checkpoint::Description &description = m_document->description();
        const checkpoint::LayerDescription &layer = description.layers.at(static_cast<std::size_t>(number));
        const checkpoint::TnoDescription &tno = description.tnos[static_cast<std::size_t>(layer.tnos.front())];
        std::vector<std::string> axes;
        for (const int one : layer.tnos)
            axes.emplace_back(nameOf(description.tnos[static_cast<std::size_t>(one)].axis));
        return py::make_tuple(layer.name.english(), tno.heads, tno.headDim, tno.causal, axes);
    }

    py::array kernel(int layer, const std::optional<std::string> &axis, Length n, const Channels &channels,
                     bool raw) const
    {
        checkChannels(channels);
        const run::RpeRequest request{tnoOf(layer, axis), lengthOf(n), raw, channels.value_or(std::vector<long>())};
        return arrayOf(interruptible(
            [document = m_document, request](const Task &task) { return run::rpe(*document, request, task); }));
    }

    py::array apply(int layer, const py::object &x, const std::string &algorithm,
                    std::optional<std::pair<long, long>> grid, Length window) const
    {
        std::vector<Message> warnings{noteOf(layer)};
        auto [y, more] = interruptible(
            [document = m_document, layer, array = npyOf(x), algorithm, grid, window](const Task &task) {
                std::vector<Message> notes;
                const run::BatchInput input = inputOf(*document, layer, array, grid);
                notes.push_back(input.note);
                const document::FormOptions options{.window = window, .reduce = {}};
                run::Array result = document::isForm(algorithm)
                    ? run::tno(*document, layer, input, formNamed(algorithm), options, task, notes)
                    : run::tno(*document, layer, input, toeplitz::algorithmNamed(algorithm), task);
                return std::pair(std::move(result), std::move(notes));
            });
        warnings.insert(warnings.end(), more.begin(), more.end());
        warn(warnings);
        return arrayOf(std::move(y));
    }

    /// lambda, b, error, head; head is None where the form has none.
    py::tuple modes(int layer, const std::optional<std::string> &axis, const std::string &variant, Length n,
                    double error, std::optional<long> states, std::optional<long> taps) const
    {
        run::ModesRequest request{tnoOf(layer, axis),
                                  lengthOf(n),
                                  static_cast<run::ModesVariant>(placeOf(variant, run::ModesVariantNames, "a variant")),
                                  {}};
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

    /// k50, k90, k99, centroid, fitted decay, energy, numbers that are not finite: (heads, channels) each.
    py::tuple memory(int layer, const std::optional<std::string> &axis, Length n, const Channels &channels) const
    {
        using Summary = analysis::KernelSummary;
        const Selected selected = selectedOf(layer, axis, n, channels);
        const std::vector<Summary> all = interruptible([document = m_document, selected](const Task &task) {
            return analysis::summaries(*document->coefficients(selected.tno, selected.n, selected.flat, {}, task),
                                       task);
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

    /// (heads, n + 1, channels)
    py::array response(int layer, const std::optional<std::string> &axis, Length n, const Channels &channels) const
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

    /// (heads, orders, channels)
    py::array hankel(int layer, const std::optional<std::string> &axis, Length n, const Channels &channels) const
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
                all, selected.heads,
                [](const figures::HankelFigure::Channel &one) -> const auto & { return one.whole; });
        });
        return arrayOf(std::move(values.first), values.second);
    }

    py::array forward(const py::object &x, const std::string &algorithm, const std::string &head,
                      std::optional<long> block, const std::optional<std::pair<int, std::string>> &tap,
                      std::optional<double> gamma, bool decay, std::optional<long> band) const
    {
        run::ForwardRequest request;
        request.head = head;
        request.block = block;
        request.algorithm = toeplitz::algorithmNamed(algorithm);
        request.overrides = overridesOf(gamma, decay, band);
        if (tap)
            request.tap = {
                tap->first,
                static_cast<model::Tap::Point>(placeOf(tap->second, run::TapPointNames, "a point in a layer"))};
        return arrayOf(interruptible([document = m_document, request, array = npyOf(x)](const Task &task) {
            const run::NetworkInput input = request.block
                ? run::networkInputOf(*document, *document->block(*request.block), array)
                : run::networkInputOf(*document, array);
            return run::forward(*document, input, request, task);
        }));
    }

    py::array encode(const std::string &text)
    {
        return idsOf([words = requiredVocabulary(), text] { return run::idsOf(*words, text); });
    }
    std::string decode(const py::object &ids)
    {
        return interruptible(
            [words = requiredVocabulary(), ids = idsIn(ids)](const Task &) { return words->decode(ids); });
    }
    /// The ids of a file: text, FASTA (of which a record), or .npy.
    py::array read(const std::string &path, const std::string &record)
    {
        return idsOf([words = vocabulary(), path, record] { return run::readTextIds(words.get(), path, record); });
    }

    /// Text (None without a vocabulary), ids, probabilities, seconds, seconds of the prompt, bytes of the state.
    py::tuple generate(const py::object &prompt, long tokens, const std::optional<std::string> &algorithm,
                       double temperature, std::uint64_t seed, Length window, std::optional<double> gamma, bool decay,
                       std::optional<long> band)
    {
        run::GenerateRequest request;
        request.prompt = idsIn(prompt);
        request.tokens = tokens;
        request.temperature = temperature;
        request.seed = seed;
        request.form.window = window;
        request.overrides = overridesOf(gamma, decay, band);
        const std::optional<document::OperatorForm> form = algorithm ? std::optional(formNamed(*algorithm))
                                                                     : std::nullopt;
        const run::Generation made = interruptible([document = m_document, request, form](const Task &task) mutable {
            run::checkLanguageModel(*document);
            request.operatorForm = form ? *form : run::fastestForm(*document);
            return run::generate(*document, request, {}, task);
        });
        warn(made.warnings);
        std::vector<long> ids;
        std::vector<double> probabilities, seconds;
        for (const run::GeneratedToken &token : made.tokens) {
            ids.push_back(token.id);
            probabilities.push_back(token.probability);
            seconds.push_back(token.seconds);
        }
        const io::VocabularyPtr words = vocabulary();
        const py::object text = words ? py::object(py::str(run::newText(*words, request.prompt, ids))) : py::none();
        const std::vector<long> shape{static_cast<long>(ids.size())};
        return py::make_tuple(text, arrayOf(std::move(ids), shape), arrayOf(std::move(probabilities), shape),
                              arrayOf(std::move(seconds), shape), made.promptSeconds, made.stateBytes);
    }

    /// Length, loss, perplexity, tokens of each length.
    std::vector<std::tuple<long, double, double, long>>
    evaluate(const py::object &ids, const std::vector<long> &lengths, const std::string &algorithm, Length window,
             std::optional<double> gamma, bool decay, std::optional<long> band) const
    {
        run::EvaluateRequest request;
        request.ids = idsIn(ids);
        request.lengths = lengths;
        if (document::isForm(algorithm))
            request.operatorForm = formNamed(algorithm);
        else
            request.algorithm = toeplitz::algorithmNamed(algorithm);
        request.form.window = window;
        request.overrides = overridesOf(gamma, decay, band);
        const std::vector<run::LengthLoss> all = interruptible([document = m_document, request](const Task &task) {
            if (request.operatorForm)
                document::checkOperatorForm(*document, *request.operatorForm);
            return run::evaluate(*document, request, {}, task);
        });
        std::vector<std::tuple<long, double, double, long>> losses;
        for (const run::LengthLoss &one : all) {
            warn(one.warnings);
            losses.emplace_back(one.length, one.loss, one.perplexity(), one.tokens);
        }
        return losses;
    }

private:
    /// The kernels of some channels of every head.
    struct Selected {
        int tno = 0;
        long n = 1, heads = 1;
        std::vector<long> flat;
    };

    int tnoOf(int layer, const std::optional<std::string> &axis) const
    {
        using checkpoint::Axis;
        constexpr std::array Axes{Axis::Height, Axis::Width};
        std::optional<Axis> along;
        if (axis)
            along = Axes.at(
                static_cast<std::size_t>(placeOf(*axis, std::array{nameOf(Axes[0]), nameOf(Axes[1])}, "an axis")));
        return inFile(m_document->checkpoint().path,
                      [&] { return checkpoint::tnoOf(m_document->description(), layer, along); });
    }
    long lengthOf(Length n) const { return n.value_or(m_document->defaultLength()); }
    /// An empty list means all channels to the engine.
    static void checkChannels(const Channels &channels)
    {
        if (channels && channels->empty())
            throw py::value_error("the list of channels is empty; None selects all of them");
    }
    Selected selectedOf(int layer, const std::optional<std::string> &axis, Length n, const Channels &channels) const
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

    Message noteOf(int layer) const
    {
        const checkpoint::LayerDescription &one = m_document->description().layers.at(static_cast<std::size_t>(layer));
        return one.note.empty() ? Message() : Message("%1: %2", one.name, one.note);
    }
    static run::BatchInput inputOf(const document::Document &document, int layer, const io::NpyArray &array,
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
    static std::vector<long> idsIn(const py::object &ids)
    {
        const io::NpyArray array = npyOf(ids);
        if (array.shape.size() != 1)
            throw py::value_error("token IDs of one text are an array of shape (n,)");
        if (array.size() == 0)
            return {};
        const std::vector<std::int64_t> numbers = array.integers();
        return {numbers.begin(), numbers.end()};
    }

    template <class Read> static py::array idsOf(const Read &read)
    {
        run::TextIds text = interruptible([read](const Task &) { return read(); });
        warn({text.warning});
        const std::vector<long> shape{static_cast<long>(text.ids.size())};
        return arrayOf(std::move(text.ids), shape);
    }
    io::VocabularyPtr vocabulary()
    {
        if (!m_vocabulary)
            m_vocabulary = interruptible([document = m_document, given = m_dictionary, pairs = m_bytePairs](
                                             const Task &) { return run::vocabularyOf(*document, given, pairs); });
        return *m_vocabulary;
    }
    io::VocabularyPtr requiredVocabulary()
    {
        if (!vocabulary())
            throw Error(Message::verbatim("text requires a vocabulary, and there is none next to the checkpoint; give "
                                          "one to open(), or use token IDs"))
                .in(m_document->checkpoint().path);
        return *m_vocabulary;
    }

    std::string m_dictionary, m_bytePairs;
    std::optional<io::VocabularyPtr> m_vocabulary; ///< null if there is none
    DocumentPtr m_document;
};

} // namespace

void bindModel(py::module_ &module)
{
    py::class_<Model>(module, "Model")
        .def(py::init<const std::string &, const Options &, const std::string &, std::string, std::string>())
        .def("warn", &Model::warnOfDescription)
        .def_property_readonly("family", &Model::family)
        .def_property_readonly("default_length", &Model::defaultLength)
        .def_property_readonly("layers", &Model::layers)
        .def("layer", &Model::layer)
        .def("info", &Model::info)
        .def("findings", &Model::findings)
        .def("kernel", &Model::kernel)
        .def("apply", &Model::apply)
        .def("modes", &Model::modes)
        .def("memory", &Model::memory)
        .def("response", &Model::response)
        .def("hankel", &Model::hankel)
        .def("forward", &Model::forward)
        .def("encode", &Model::encode)
        .def("decode", &Model::decode)
        .def("read", &Model::read)
        .def("generate", &Model::generate)
        .def("evaluate", &Model::evaluate);
}

} // namespace tnn::python
