// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/error.h"
#include "engine/python/arguments.h"
#include "engine/python/arrays.h"
#include "engine/python/interruptible.h"
#include "engine/python/model.h"
#include "engine/run/evaluate.h"
#include "engine/run/forward.h"
#include "engine/run/generate.h"
#include "engine/run/not_finite.h"
#include "engine/run/sequences.h"
#include "engine/run/text_input.h"

// The whole network of a model, and its texts.

namespace tnn::python {

namespace py = pybind11;

namespace {

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

std::vector<long> idsIn(const py::object &ids)
{
    const io::NpyArray array = npyOf(ids);
    if (array.shape.size() != 1)
        throw py::value_error("token IDs of one text are an array of shape (n,)");
    if (array.size() == 0)
        return {};
    const std::vector<std::int64_t> numbers = array.integers();
    return {numbers.begin(), numbers.end()};
}

template <class Read> py::array idsOf(const Read &read)
{
    run::TextIds text = interruptible([read](const Task &) { return read(); });
    warn({text.warning});
    const std::vector<long> shape{static_cast<long>(text.ids.size())};
    return arrayOf(std::move(text.ids), shape);
}

} // namespace

io::VocabularyPtr Model::vocabulary()
{
    if (!m_vocabulary)
        m_vocabulary = interruptible([document = m_document, given = m_dictionary, pairs = m_bytePairs](const Task &) {
            return run::vocabularyOf(*document, given, pairs);
        });
    return *m_vocabulary;
}

io::VocabularyPtr Model::vocabularyIfAny()
{
    try {
        return vocabulary();
    } catch (const Error &) {
        return nullptr;
    }
}

io::VocabularyPtr Model::requiredVocabulary()
{
    if (!vocabulary())
        throw Error(Message::verbatim("text requires a vocabulary, and there is none next to the checkpoint; give "
                                      "one to open(), or use token IDs"))
            .in(m_document->checkpoint().path);
    return *m_vocabulary;
}

run::EvaluateRequest Model::textOf(const py::object &ids, std::optional<double> gamma, bool decay,
                                   std::optional<long> band)
{
    run::EvaluateRequest text;
    text.vocabulary = vocabularyIfAny();
    text.ids = idsIn(ids);
    text.overrides = overridesOf(gamma, decay, band);
    return text;
}

py::array Model::forward(const py::object &x, const std::string &algorithm, const std::string &head,
                         std::optional<long> block, const std::optional<std::pair<int, std::string>> &tap,
                         std::optional<double> gamma, bool decay, std::optional<long> band) const
{
    run::ForwardRequest request;
    request.head = head;
    request.block = block;
    request.method = python::methodNamed(algorithm, document::productMethods());
    request.overrides = overridesOf(gamma, decay, band);
    if (tap)
        request.tap = {tap->first,
                       static_cast<model::Tap::Point>(placeOf(tap->second, run::TapPointNames, "a point in a layer"))};
    auto [y, warning] = interruptible([document = m_document, request, array = npyOf(x)](const Task &task) {
        const run::NetworkInput input = request.block
            ? run::networkInputOf(*document, *document->block(*request.block), array)
            : run::networkInputOf(*document, array);
        run::Array result = run::forward(*document, input, request, task);
        Message note = run::nanWarning(*document, result.values, task);
        return std::pair(std::move(result), std::move(note));
    });
    warn({warning});
    return arrayOf(std::move(y));
}

py::array Model::encode(const std::string &text)
{
    return idsOf([words = requiredVocabulary(), text] { return run::idsOf(*words, text); });
}

std::string Model::decode(const py::object &ids)
{
    return interruptible([words = requiredVocabulary(), ids = idsIn(ids)](const Task &) { return words->decode(ids); });
}

py::array Model::read(const std::string &path, const std::string &record)
{
    return idsOf([words = vocabulary(), path, record] { return run::readTextIds(words.get(), path, record); });
}

std::vector<py::array> Model::readAll(const std::string &path)
{
    const std::vector<run::TextIds> texts = interruptible([words = vocabulary(), path](const Task &task) {
        const run::SequenceFile file(words, path);
        std::vector<run::TextIds> all;
        for (std::size_t k = 0; k < file.count(); ++k) {
            task.check();
            all.push_back(file.read(k));
        }
        return all;
    });
    std::vector<py::array> arrays;
    for (const run::TextIds &text : texts) {
        warn({text.warning});
        arrays.emplace_back(arrayOf(text.ids, {static_cast<long>(text.ids.size())}));
    }
    return arrays;
}

py::tuple Model::generate(const py::object &prompt, long tokens, const std::optional<std::string> &algorithm,
                          double temperature, std::uint64_t seed, Length window, std::optional<double> gamma,
                          bool decay, std::optional<long> band)
{
    run::GenerateRequest request;
    request.prompt = idsIn(prompt);
    request.tokens = tokens;
    request.temperature = temperature;
    request.seed = seed;
    request.options.window = window;
    request.overrides = overridesOf(gamma, decay, band);
    const auto method = algorithm ? std::optional(python::methodNamed(*algorithm, run::generatingMethods()))
                                  : std::nullopt;
    const run::Generation made = interruptible([document = m_document, request, method](const Task &task) mutable {
        run::checkLanguageModel(*document);
        request.method = method ? *method : run::fastestMethod(*document);
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

std::vector<std::tuple<long, double, double, long>>
Model::evaluate(const py::object &ids, const std::vector<long> &lengths, const std::string &algorithm, Length window,
                std::optional<double> gamma, bool decay, std::optional<long> band)
{
    run::EvaluateRequest request = textOf(ids, gamma, decay, band);
    request.lengths = lengths;
    request.method = python::methodNamed(algorithm);
    request.options.window = window;
    const std::vector<run::LengthLoss> all = interruptible([document = m_document, request](const Task &task) {
        document::checkMethod(*document, request.method);
        return run::evaluate(*document, request, {}, task);
    });
    std::vector<std::tuple<long, double, double, long>> losses;
    for (const run::LengthLoss &one : all) {
        warn({run::skippedText(one.skipped, one.tokens)});
        warn(one.warnings);
        losses.emplace_back(one.length, one.loss, one.perplexity(), one.tokens);
    }
    return losses;
}

} // namespace tnn::python
