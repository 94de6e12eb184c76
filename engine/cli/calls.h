// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "engine/document/device.h"
#include "engine/document/token_grid.h"
#include "engine/figures/kernels/kernel_table.h"
#include "engine/figures/plot_request.h"
#include "engine/run/compare.h"
#include "engine/run/embed.h"
#include "engine/run/evaluate.h"
#include "engine/run/forward.h"
#include "engine/run/generate.h"
#include "engine/run/operators.h"
#include "engine/run/part.h"
#include "engine/run/text_input.h"
#include "engine/run/token_scores.h"
#include "engine/run/training/train.h"
#include "engine/run/verify/verify.h"

namespace tnn::cli {

// The arguments of the commands, one struct each. Paths are as given; no file has been read yet.

/// The device that does the work.
struct DeviceCall {
    document::Device device;
    document::Precision precision = document::Precision::Float32;
    std::string engine; ///< the command that serves torch devices; empty: this program, or tnnscope-torch next to it
};

/// A checkpoint, and options that it does not store.
struct CheckpointCall : DeviceCall {
    std::string checkpoint, config, weights;
    std::map<std::string, checkpoint::OptionValue> set;
};

using run::Part;

struct LayerCall : CheckpointCall {
    int layer = 0;
};

/// --gamma, --no-decay, --band and --off as given; their layers have not been checked yet.
struct GivenOverrides {
    model::Overrides overrides;                         ///< without `off`
    std::vector<std::pair<int, std::vector<long>>> off; ///< layers and their channels
};

struct NetworkCall : CheckpointCall {
    GivenOverrides overrides;
};

/// A dictionary to use instead of the one beside the checkpoint, and a directory of GPT-2's files. Empty: none.
struct VocabularyChoice {
    std::string vocabulary, bytePairs;
};

struct InfoCall : CheckpointCall {
    bool metadata = false, findings = false, json = false;
};

struct KernelCall : LayerCall {
    long length = 0;
    bool raw = false;
    std::optional<checkpoint::Axis> axis;
    std::string output;
};

struct KernelsCall : NetworkCall {
    std::optional<long> length;
    std::string filter; ///< an expression of KernelFilter
    std::optional<figures::KernelTable::Column> sort;
    bool raw = false, states = false, ascending = false;
    std::string output; ///< .csv, .npy or .json; empty: CSV on standard output
};

struct TnoCall : LayerCall {
    std::string input;
    std::optional<document::InputLength> length;
    document::Method method = document::Method::Fft;
    document::MethodOptions options;
    std::string output;
};

struct EtscCall : LayerCall {
    long length = 0;
    std::optional<checkpoint::Axis> axis;
    document::Method method = document::Method::Etsc;
    std::optional<long> modes, taps; ///< the size of the reduced form, or its error
    std::optional<double> error;
    std::string output;
};

struct CompareCall : LayerCall {
    std::string input;
    std::optional<long> length;
    std::optional<checkpoint::Axis> axis;
    run::ComparedMethods compared; ///< no methods: all products
    std::optional<double> tolerance;
    bool json = false;
};

struct ForwardCall : NetworkCall {
    std::string input;
    run::ForwardRequest request; ///< without the overrides
    std::string output;
};

struct GenerateCall : NetworkCall, VocabularyChoice {
    std::optional<std::string> prompt;
    std::string promptIds;
    std::optional<document::Method> method; ///< none: Cache if possible
    std::vector<document::Method> against;
    run::GenerateRequest request; ///< without the prompt, the method and the overrides
    bool json = false;

    std::vector<document::Method> methods() const; ///< those given, the primary one first
};

struct EvaluateCall : NetworkCall, VocabularyChoice {
    std::vector<std::string> texts;
    std::string record;                    ///< a name or a number in FASTA files; empty: the first
    std::optional<run::LetterRange> range; ///< of the record
    std::optional<Part> part;              ///< which of the texts
    document::Method method = document::Method::Fft;
    std::vector<document::Method> against;
    run::EvaluateRequest request; ///< without the ids, the method and the overrides
    bool positions = false;
    std::vector<run::SubstitutionText> substitutions;
    bool bothStrands = false; ///< of the substitutions
    std::string output;
    bool json = false;

    std::vector<document::Method> methods() const; ///< the primary one first
};

struct EmbedCall : NetworkCall, VocabularyChoice {
    std::vector<std::string> texts;
    std::optional<Part> part;  ///< which of the sequences of all texts
    run::EmbedRequest request; ///< without the overrides
    std::string output;
};

struct VerifyCall : NetworkCall, VocabularyChoice {
    std::string text, input; ///< at most one; neither: random tokens
    std::string record;      ///< of a FASTA file, as in EvaluateCall
    std::optional<long> length;
    std::string against; ///< hidden states of another program
    run::VerifyRequest request;
    bool json = false;
};

struct ScanCall : NetworkCall, VocabularyChoice {
    /// Lags to Channels are in the order of run::SweepKind.
    enum class Kind { Substitutions, Lags, States, Layers, Channels, Positions };
    Kind kind = Kind::Substitutions;
    std::string text;
    std::string record;                ///< as EvaluateCall
    long from = 1;                     ///< positions, from 1
    std::optional<long> to;            ///< none: the last
    std::string symbols;               ///< a text of them, or IDs without a vocabulary; empty: run::scannedSymbols()
    std::optional<long> length, layer; ///< of the other kinds: tokens per window, and run::SweepRequest::layer
    std::vector<long> values;          ///< as run::SweepRequest
    std::string vcf;                   ///< whose variants are measured; empty: none
    std::optional<long> window;        ///< of the VCF; none: run::variantWindow()
    bool bothStrands = false;          ///< of substitutions and the VCF
    std::optional<Part> part;          ///< which of the chunks, or of the values
    bool resume = false;
    std::string output;
    bool json = false;
};

/// Joins what jobs wrote with evaluate --part.
struct MergeCall {
    std::vector<std::string> files;
    std::string output;
    bool json = false;
};

struct TrainCall {
    run::TrainRequest request;
    std::string engine;
    std::optional<long> rpeDim, rpeLayers; ///< if given
    bool json = false;
};

struct BenchCall {
    bool quick = false, json = false;
    std::string only;           ///< one benchmark; empty: all
    std::optional<long> length; ///< none: several, of those that have one
    std::optional<int> threads; ///< none: 1 and 2
    std::string against;        ///< what --json printed earlier; empty: nothing
    // Only the benchmark "forms" has these.
    std::string checkpoint;   ///< empty: the bundled one
    std::optional<int> layer; ///< none: an operator of each kind
    std::string futureFill;   ///< folder of the public FutureFill code; empty: none
};

/// The selected channels of a head.
struct ChannelChoice {
    std::vector<long> numbers; ///< empty: all
    figures::Reduction reduction = figures::Reduction::Channel;
};

struct PlotCall : LayerCall {
    figures::PlotRequest request; ///< the parts that need neither the document nor the other members
    /// Options of figures (option_field.h) by their names, without dashes; the value of a given flag is "yes".
    std::map<std::string, std::string> figureOptions;
    std::optional<ChannelChoice> channels;
    std::vector<std::pair<int, std::vector<long>>> pinned; ///< layers and their channels
    std::optional<document::InputLength> length;
    std::optional<checkpoint::Axis> axis;
    std::string input, against;
    std::vector<std::string> inputs; ///< all files that are read
    struct Millimeters {
        double width = 0, height = 0;
    };
    std::optional<Millimeters> millimeters; ///< the size of the picture; none: the request's, in pixels
    std::optional<double> dpi, points;
    Part part; ///< which plots of a batch are written
    std::optional<document::ShownDocument> show;
    GivenOverrides overrides;
};

struct ReportCall : CheckpointCall {
    figures::ReportRequest request; ///< as in PlotCall
    std::vector<int> layers;        ///< empty: all
    std::optional<long> length;
    GivenOverrides overrides;
};

/// Looks for what the program needs on this machine.
struct DoctorCall { };

struct ServeCall {
    std::optional<std::string> root; ///< the folder to which reading and writing are confined
};

/// A call without a subcommand opens the window.
struct WindowCall {
    std::vector<std::string> files; ///< the first is opened
    std::string engine;             ///< on the machine with the files; empty: they are on this machine
    std::optional<int> layer, head; ///< to select
    std::vector<long> channels;     ///< the channels of the head; empty: as usual
    bool newWindow = false;         ///< never hands the files to a window that is open
    enum class Desktop { Install, Remove };
    std::optional<Desktop> desktop = {}; ///< the user's desktop entry is written or removed, and no window opened
};

using Call = std::variant<InfoCall, KernelCall, KernelsCall, TnoCall, EtscCall, CompareCall, ForwardCall, GenerateCall,
                          EvaluateCall, EmbedCall, VerifyCall, ScanCall, MergeCall, TrainCall, PlotCall, ReportCall,
                          BenchCall, DoctorCall, ServeCall>;

/// Whether the output file's suffix selects the format: an engine is sent that suffix, but the client writes the file.
template <class CallType>
constexpr bool SendsSuffix
    = std::is_same_v<
          CallType,
          PlotCall> || std::is_same_v<CallType, EvaluateCall> || std::is_same_v<CallType, EmbedCall> || std::is_same_v<CallType, ScanCall> || std::is_same_v<CallType, KernelsCall>;

} // namespace tnn::cli
