// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/scan/dependency_map.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/error.h"
#include "engine/memory_limit.h"
#include "engine/run/scan/scan.h"
#include "engine/run/scan/suffix_run.h"
#include "engine/run/state_recorder.h"

namespace tnn::run {

namespace {

/// Returns (||x - y|| / ||y||)^2; 0 for equal ones.
double squaredChange(std::span<const float> x, std::span<const float> y)
{
    double change = 0, norm = 0;
    for (std::size_t k = 0; k < x.size(); ++k) {
        change += std::pow(static_cast<double>(x[k]) - static_cast<double>(y[k]), 2);
        norm += std::pow(static_cast<double>(y[k]), 2);
    }
    return change == 0 ? 0 : change / norm;
}

/// Returns the mean of the squares of x - y at these places, less the square of their mean.
double varianceOfChange(std::span<const float> x, std::span<const float> y, const std::vector<long> &places)
{
    double sum = 0, squares = 0;
    for (const long place : places) {
        const double change = static_cast<double>(x[static_cast<std::size_t>(place)])
            - static_cast<double>(y[static_cast<std::size_t>(place)]);
        sum += change;
        squares += change * change;
    }
    const auto count = static_cast<double>(places.size());
    return std::max(0.0, squares / count - sum * sum / (count * count));
}

/// Replaces one token after the other.
class DependencyScan {
public:
    DependencyScan(const document::Document &document, const DependencyRequest &request, const Task &task) :
        m_request(request), m_inputs(scannedInputs(request.text, static_cast<std::size_t>(request.last) + 1)),
        m_text(document.arithmetic(), *document.network()), m_changed(m_text),
        m_run(document, m_inputs, request.text.overrides, task, watching(m_text)),
        m_outputs(comparedOutputs(request.text, m_run.outputs())),
        m_dim(static_cast<std::size_t>(document.network()->dim))
    {
        const long count = request.last - request.first + 1;
        m_map.first = request.first;
        m_map.count = count;
        m_map.values.resize(static_cast<std::size_t>(count * count));
        if (request.measuresStates)
            m_map.reach.assign(m_text.states().size(), std::vector<double>(static_cast<std::size_t>(count)));
    }

    /// Adds the column of a token.
    void replace(long position, const Task &task)
    {
        const std::vector<long> symbols = replacements(position);
        const long rows = m_run.tokens() - position;
        std::vector<double> effects(static_cast<std::size_t>(rows));
        std::vector<std::vector<double>> changes(m_map.reach.size(), effects);
        const long together = m_run.sequencesAtOnce(position);
        for (std::size_t done = 0; done < symbols.size(); done += static_cast<std::size_t>(together)) {
            const auto some = std::span(symbols).subspan(
                done, std::min(static_cast<std::size_t>(together), symbols.size() - done));
            m_changed.clear();
            const std::vector<float> logits = m_run.logits(position, textsWith(position, some), task,
                                                           watching(m_changed));
            for (long k = 0; k < static_cast<long>(some.size()); ++k)
                for (long row = 0; row < rows; ++row)
                    addRow({position, row, k * rows + row}, logits, effects, changes);
        }
        store(position, static_cast<double>(symbols.size()), effects, changes);
    }

    /// Returns the map, once every token has been replaced.
    DependencyMap result()
    {
        for (std::vector<double> &point : m_map.reach)
            for (std::size_t lag = 0; lag < point.size(); ++lag)
                point[lag] /= static_cast<double>(point.size() - lag); // the tokens that have one so far after them
        return std::move(m_map);
    }

private:
    /// A token of a changed text: `row` behind the replaced one, in a row of the run's arrays.
    struct Place {
        long position = 0, row = 0, place = 0;
    };

    model::Watch watching(StateRecorder &states) const
    {
        return m_request.measuresStates ? states.watch() : model::Watch();
    }
    std::span<const float> logitsAt(std::span<const float> logits, long token) const
    {
        const auto width = static_cast<std::size_t>(m_run.outputs());
        return logits.subspan(static_cast<std::size_t>(token) * width, width);
    }

    std::span<const float> stateAt(const StateRecorder &recorder, std::size_t point, long token) const
    {
        return std::span(recorder.states()[point]).subspan(static_cast<std::size_t>(token) * m_dim, m_dim);
    }

    std::vector<long> replacements(long position) const
    {
        const long own = m_inputs[static_cast<std::size_t>(position)];
        std::vector<long> symbols = m_request.symbols.empty() ? m_outputs : m_request.symbols;
        std::erase(symbols, own);
        if (symbols.empty())
            throw Error("there is nothing to replace token %1 by", position + 1);
        if (m_request.symbols.empty()) {
            // Nothing predicts the first token: the second's prediction must do.
            const auto logits = logitsAt(m_run.logits(), std::max(0L, position - 1));
            const auto most = std::min(symbols.size(), static_cast<std::size_t>(m_request.alternatives));
            std::ranges::partial_sort(symbols, symbols.begin() + static_cast<std::ptrdiff_t>(most), std::greater(),
                                      [logits](long id) { return logits[static_cast<std::size_t>(id)]; });
            symbols.resize(most);
        }
        return symbols;
    }

    std::vector<long> textsWith(long position, std::span<const long> symbols) const
    {
        std::vector<long> ids;
        for (const long symbol : symbols) {
            const io::Vocabulary *vocabulary = m_request.text.vocabulary.get();
            ids.push_back(vocabulary != nullptr ? vocabulary->readAs(symbol) : symbol);
            ids.insert(ids.end(), m_inputs.begin() + position + 1, m_inputs.end());
        }
        return ids;
    }

    void addRow(const Place &at, std::span<const float> logits, std::vector<double> &effects,
                std::vector<std::vector<double>> &changes) const
    {
        const auto row = static_cast<std::size_t>(at.row);
        effects[row] += varianceOfChange(logitsAt(logits, at.place), logitsAt(m_run.logits(), at.position + at.row),
                                         m_outputs);
        for (std::size_t point = 0; point < changes.size(); ++point)
            changes[point][row] += squaredChange(stateAt(m_changed, point, at.place),
                                                 stateAt(m_text, point, at.position + at.row));
    }

    /// Sums are over the replacements.
    void store(long position, double replacements, const std::vector<double> &effects,
               const std::vector<std::vector<double>> &changes)
    {
        const long column = position - m_map.first;
        for (std::size_t row = 0; row < effects.size(); ++row) {
            m_map.values[(static_cast<std::size_t>(column) + row) * static_cast<std::size_t>(m_map.count)
                         + static_cast<std::size_t>(column)]
                = std::sqrt(effects[row] / replacements);
            for (std::size_t point = 0; point < changes.size(); ++point)
                m_map.reach[point][row] += std::sqrt(changes[point][row] / replacements);
        }
    }

    const DependencyRequest &m_request;
    std::vector<long> m_inputs;
    StateRecorder m_text, m_changed;
    SuffixRun m_run;
    std::vector<long> m_outputs;
    std::size_t m_dim;
    DependencyMap m_map;
};

} // namespace

std::vector<long> comparedOutputs(const EvaluateRequest &text, long outputs)
{
    const io::Vocabulary *vocabulary = text.vocabulary.get();
    if (vocabulary != nullptr && vocabulary->isOfNucleotides())
        return vocabulary->encode("ACGT");
    std::vector<long> all(
        static_cast<std::size_t>(vocabulary != nullptr ? std::min(outputs, vocabulary->size()) : outputs));
    std::iota(all.begin(), all.end(), 0L);
    std::erase_if(all, [&](long id) { return !text.isPredicted(id); });
    return all;
}

double tokensOf(const DependencyRequest &request)
{
    const auto replacements = static_cast<double>(request.symbols.empty() ? request.alternatives
                                                                          : static_cast<long>(request.symbols.size()));
    const auto count = static_cast<double>(request.last - request.first + 1);
    return static_cast<double>(request.last + 1) + replacements * count * (count + 1) / 2;
}

DependencyMap dependencyMap(const document::Document &document, const DependencyRequest &request, const Task &task)
{
    checkScan(document, request.text, request.first, request.last, request.symbols);
    const double all = tokensOf(request), own = static_cast<double>(request.last + 1);
    checkMemory(Message("a map of %1 tokens", request.last - request.first + 1),
                sizeof(double) * std::pow(static_cast<double>(request.last - request.first + 1), 2));
    DependencyScan scan(document, request, task.part(0, own / all));
    const auto count = static_cast<double>(request.last - request.first + 1);
    for (long position = request.first; position <= request.last; ++position) {
        // The columns that are left form a triangle.
        const auto rest = static_cast<double>(request.last - position + 1);
        const double done = 1 - rest * (rest + 1) / (count * (count + 1));
        task.check();
        task.report((own + done * (all - own)) / all);
        scan.replace(position, {task.stop, {}});
    }
    return scan.result();
}

} // namespace tnn::run
