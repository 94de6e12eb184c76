// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>

#include "engine/document/document.h"
#include "engine/io/vocabularies/vocabulary.h"
#include "engine/run/evaluate.h"

namespace tnn::python {

/// An open checkpoint, as the package's Python sources wrap it: they document the arguments and name the results.
/// Methods run interruptibly, and raise tnn::Error with the command line's sentence, or ValueError.
class Model {
public:
    using Channels = std::optional<std::vector<long>>; ///< within each head; none: all
    using Length = std::optional<long>;                ///< none: the model's default
    using Axis = std::optional<std::string>;           ///< "height" or "width", of operators along two axes
    using Options = std::map<std::string, checkpoint::OptionValue>;

    Model(const std::string &path, const Options &options, const std::string &config, std::string vocabulary,
          std::string bytePairs);

    void warnOfDescription() const;
    std::string family() const;
    long defaultLength() const { return m_document->defaultLength(); }
    std::size_t layers() const { return m_document->description().layers.size(); }
    /// Name, heads, channels of each, causal, axes ("sequence", or "height" and "width").
    pybind11::tuple layer(int number) const;
    std::string info() const;     ///< JSON
    std::string findings() const; ///< JSON

    /// (heads, 2n-1, channels), lag ascending.
    pybind11::array kernel(int layer, const Axis &axis, Length n, const Channels &channels, bool raw) const;
    pybind11::array apply(int layer, const pybind11::object &x, const std::string &algorithm,
                          std::optional<std::pair<long, long>> grid, Length window) const;
    /// lambda, b, error, head; head is None where the form has none.
    pybind11::tuple modes(int layer, const Axis &axis, const std::string &variant, Length n, double error,
                          std::optional<long> states, std::optional<long> taps) const;
    /// k50, k90, k99, centroid, fitted decay, energy, numbers that are not finite: (heads, channels) each.
    pybind11::tuple memory(int layer, const Axis &axis, Length n, const Channels &channels) const;
    /// (heads, n + 1, channels)
    pybind11::array response(int layer, const Axis &axis, Length n, const Channels &channels) const;
    /// (heads, orders, channels)
    pybind11::array hankel(int layer, const Axis &axis, Length n, const Channels &channels) const;

    pybind11::array forward(const pybind11::object &x, const std::string &algorithm, const std::string &head,
                            std::optional<long> block, const std::optional<std::pair<int, std::string>> &tap,
                            std::optional<double> gamma, bool decay, std::optional<long> band) const;
    pybind11::array encode(const std::string &text);
    std::string decode(const pybind11::object &ids);
    /// The ids of a file: text, FASTA (of which a record), or .npy.
    pybind11::array read(const std::string &path, const std::string &record);
    /// The ids of every record of a FASTA file, every row of ids, or the whole of another text.
    std::vector<pybind11::array> readAll(const std::string &path);
    /// Text (None without a vocabulary), ids, probabilities, seconds, seconds of the prompt, bytes of the state.
    pybind11::tuple generate(const pybind11::object &prompt, long tokens, const std::optional<std::string> &algorithm,
                             double temperature, std::uint64_t seed, Length window, std::optional<double> gamma,
                             bool decay, std::optional<long> band);
    /// Length, loss, perplexity, tokens of each length.
    std::vector<std::tuple<long, double, double, long>>
    evaluate(const pybind11::object &ids, const std::vector<long> &lengths, const std::string &algorithm, Length window,
             std::optional<double> gamma, bool decay, std::optional<long> band);

    /// Which of several calls that share a scan, and how many there are, as run::Part.
    using Part = std::pair<long, long>;
    /// Positions (n,), symbols (m,), changes of the log-likelihood of the given strand and of the other one (n, m), or
    /// None, log-likelihood of the text.
    pybind11::tuple scan(const pybind11::object &ids, const Part &part, long first, Length last,
                         const std::optional<std::vector<long>> &symbols, bool bothStrands, std::optional<double> gamma,
                         bool decay, std::optional<long> band);
    /// Values and losses (n,); loss, length and tokens of the unchanged network.
    pybind11::tuple sweep(const pybind11::object &ids, const Part &part, const std::string &kind, Length length,
                          std::optional<int> layer, const std::vector<long> &values, std::optional<double> gamma,
                          bool decay, std::optional<long> band);
    /// Loss, standard error and tokens (length,): run::PositionLoss.
    pybind11::tuple positionLosses(const std::vector<pybind11::object> &texts, Length length,
                                   std::optional<double> gamma, bool decay, std::optional<long> band);
    /// Number of the variant, CHROM, POS, ID, REF, ALT, window (n, 2), changes of both strands, or None.
    pybind11::tuple scanVariants(const std::string &reference, const Part &part, const std::string &vcf, Length window,
                                 bool bothStrands, std::optional<double> gamma, bool decay, std::optional<long> band);
    /// Positions (n,), effects (n, n), reach (blocks + 1, n): run::DependencyMap.
    pybind11::tuple dependencies(const pybind11::object &ids, long first, Length last,
                                 const std::optional<std::vector<long>> &symbols, std::optional<double> gamma,
                                 bool decay, std::optional<long> band);

private:
    /// The kernels of some channels of every head.
    struct Selected {
        int tno = 0;
        long n = 1, heads = 1;
        std::vector<long> flat;
    };

    int tnoOf(int layer, const Axis &axis) const;
    long lengthOf(Length n) const { return n.value_or(m_document->defaultLength()); }
    Selected selectedOf(int layer, const Axis &axis, Length n, const Channels &channels) const;
    Message noteOf(int layer) const;
    run::EvaluateRequest textOf(const pybind11::object &ids, std::optional<double> gamma, bool decay,
                                std::optional<long> band);
    io::VocabularyPtr vocabulary();      ///< null if there is none
    io::VocabularyPtr vocabularyIfAny(); ///< null also if it cannot be read: losses do not need it
    io::VocabularyPtr requiredVocabulary();

    std::string m_dictionary, m_bytePairs;
    std::optional<io::VocabularyPtr> m_vocabulary;
    document::DocumentPtr m_document;
};

} // namespace tnn::python
