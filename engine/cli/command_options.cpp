// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/shared_options.h"

#include "engine/io/joined.h"

namespace tnn::cli {

namespace {

/// Parses K:in of --tap.
model::Tap tapOf(const std::string &option, const std::string &text)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos)
        throw UsageError(option + ": '" + text + "' is not a layer's number and a place such as 3:in");
    const long layer = wholeNumber(option, text.substr(0, colon), 0, LastLayer);
    const int point = choice(option, text.substr(colon + 1), {run::TapPointNames.begin(), run::TapPointNames.end()});
    return {static_cast<int>(layer), static_cast<model::Tap::Point>(point)};
}

std::vector<long> lengthsOf(const std::string &option, const std::string &text)
{
    std::vector<long> lengths = wholeNumbers(option, text, 1, LongestSequence);
    if (lengths.empty())
        throw UsageError(option + ": '" + text + "' is not a list of lengths such as 256,512");
    return lengths;
}

run::LetterRange rangeOf(const std::string &option, const std::string &text)
{
    const std::size_t dash = text.find('-');
    if (dash == std::string::npos)
        throw UsageError(option + ": '" + text + "' is not a range such as 1001-2000");
    const long first = wholeNumber(option, text.substr(0, dash), 1, LongestSequence);
    return {first, wholeNumber(option, text.substr(dash + 1), first, LongestSequence)};
}

} // namespace

void addOptions(CLI::App &app, WindowCall &call)
{
    const Group group(app, groups::Window);
    app.add_option("CHECKPOINT", call.files,
                   "checkpoints or workspaces; the first is opened, the others are added to the recent files")
        ->type_name(File);
    addWhole(app, "--layer", call.layer, 0, LastLayer, "layer to select, starting at 0");
    addWhole(app, "--head", call.head, 0, LastLayer, "head to select, starting at 0");
    addUnlessEmpty(
        app, "--channels", "A,B,...", call.channels,
        [](const std::string &option, const std::string &text) { return wholeNumbers(option, text, 0, LastLayer); },
        "channels of the head to select");
    app.add_flag_callback(
        "--install-desktop", [&call] { call.desktop = WindowCall::Desktop::Install; },
        "list the program in the menus of your desktop, and open its files with it");
    app.add_flag_callback(
        "--remove-desktop", [&call] { call.desktop = WindowCall::Desktop::Remove; }, "undo --install-desktop");
    app.add_flag("--new-window", call.newWindow, "open a new window, even if there is one to open the file in");
    addEngineOption(app, call.engine);
}

void addOptions(CLI::App &app, InfoCall &call)
{
    addCheckpointOptions(app, call);
    addEngineOption(app, call.engine);
    CLI::Option *const metadata = app.add_flag("--metadata", call.metadata, "also print the file's metadata tree");
    app.add_flag("--findings", call.findings, "print only findings measured from the kernels")->excludes(metadata);
    addJsonFlag(app, call.json);
}

void addOptions(CLI::App &app, KernelCall &call)
{
    addLayerOptions(app, call);
    addLengthOption(app, call.length)->required();
    app.add_flag("--raw", call.raw, "coefficients before decay and activation");
    addAxisOption(app, call.axis);
    addOutputOption(app, call.output, {".npy"});
}

void addOptions(CLI::App &app, KernelsCall &call)
{
    std::vector<std::string_view> columns;
    for (const figures::KernelColumn &column : figures::kernelColumns())
        columns.push_back(column.name);
    addNetworkOptions(app, call);
    addLengthOption(app, call.length, "n, at most 8192 (default: that of the checkpoint)");
    app.add_flag("--raw", call.raw, "coefficients before decay and activation");
    app.add_flag("--states", call.states, "also measure the states that each kernel needs, which takes longer");
    addText(app, "--filter", "EXPRESSION", call.filter,
            "keep the kernels for which it is true, such as 'k99 > 200 and changes > 3'; columns: "
                + io::joined(columns, ", "));
    addOption(
        app, "--sort", "COLUMN", call.sort,
        [columns](const std::string &option, const std::string &text) {
            return static_cast<figures::KernelTable::Column>(choice(option, text, columns));
        },
        "sort by this column, largest first");
    app.add_flag("--ascending", call.ascending, "smallest first");
    addOutputOption(app, call.output, {".csv", ".npy", ".json"});
}

void addOptions(CLI::App &app, TnoCall &call)
{
    addLayerOptions(app, call);
    addInputOption(app, call.input)->required();
    addLengthOption(app, call.length, "n, the number of tokens, or HxW for a two-dimensional operator");
    addMethodOption(app, call.method);
    addMethodOptions(app, call.options);
    addOutputOption(app, call.output, {".npy"});
}

void addOptions(CLI::App &app, EtscCall &call)
{
    addLayerOptions(app, call);
    addLengthOption(app, call.length)->required();
    addAxisOption(app, call.axis);
    const std::vector<document::Method> forms = document::stateSpaceMethods();
    addOption(app, "--variant", alternatives(namesOf(forms)), call.method, methodParser(forms),
              "form to convert to; etsc is the published one; stored: the poles of a state-space layer");
    CLI::Option *const modes = addWhole(app, "--modes", call.modes, 0, MostModes, "reduced: states per channel");
    addNumber(app, "--error", call.error, LeastError, 1, "reduced: relative error per channel (default 1e-4)")
        ->excludes(modes);
    addWhole(app, "--taps", call.taps, 0, LongestSequence, "reduced: exact lags before the modes (default 16)");
    addOutputOption(app, call.output, {".npz"});
}

void addOptions(CLI::App &app, CompareCall &call)
{
    addLayerOptions(app, call);
    addInputOption(app, call.input)->required();
    addLengthOption(app, call.length);
    addAxisOption(app, call.axis);
    addComparedOptions(app, call.compared,
                       "algorithms to compare (default: all products); also window, streaming, etsc, paired, unpadded, "
                       "reduced, stored");
    addNumber(app, "--tolerance", call.tolerance, 0, AnyNumber, "fail if a relative error exceeds this");
    addJsonFlag(app, call.json);
}

void addOptions(CLI::App &app, BenchCall &call)
{
    app.add_flag("--quick", call.quick, "run a few sizes on one thread, in about two minutes");
    constexpr int MostThreads = 1024;
    addText(app, "--only", "NAME", call.only, "run one benchmark");
    addLengthOption(app, call.length, "measure at this n (default: several)");
    addWhole(app, "--threads", call.threads, 1, MostThreads, "measure with this many threads (default: 1 and 2)");
    CLI::Option *const against = addText(app, "--against", File, call.against,
                                         "what --json printed earlier: also list the times that changed");
    addJsonFlag(app, call.json);
    against->excludes(app.get_option("--json"));
    addText(app, "--checkpoint", File, call.checkpoint, "forms: checkpoint whose operators are measured");
    addWhole(app, "--layer", call.layer, 0, LastLayer, "forms: only this layer (default: an operator of each kind)");
    addText(app, "--future-fill", "FOLDER", call.futureFill,
            "forms: a clone of github.com/dshah02/SpectraLDS, whose FutureFill is measured too");
}

void addOptions(CLI::App &, DoctorCall &) { }

void addOptions(CLI::App &app, ForwardCall &call)
{
    addNetworkOptions(app, call);
    addText(app, "--input", File, call.input,
            "ids (b, n), features (b, n, width) or images (b, 3, height, width) as .npy")
        ->required();
    addUnlessEmpty(app, "--tap", "K:in|out|gate|hidden|pre|mixer-in|mixer-out|block", call.request.tap, tapOf,
                   "write the input or output of layer K's operator, its gate, the factor before it (Hyena), the "
                   "hidden state before the layer, or what enters and leaves its mixer; block: the hidden state before "
                   "block K of the model, attention included");
    addText(app, "--head", "NAME", call.request.head, "output head, if the model has several; none: the hidden state");
    addWhole(app, "--block", call.request.block, 0, LastLayer, "run only this block, on hidden states");
    addUnlessEmpty(app, "--algorithm", "naive|matrix|fft|fftw", call.request.method,
                   methodParser(document::productMethods()), "algorithm that applies the operators")
        ->default_str("fft");
    addOutputOption(app, call.output, {".npy"});
}

void addOptions(CLI::App &app, GenerateCall &call)
{
    const std::vector<document::Method> offered = run::generatingMethods();
    addNetworkOptions(app, call);
    app.add_option("--prompt", call.prompt, "text to continue");
    addText(app, "--prompt-ids", File, call.promptIds, "token IDs to continue (.npy)");
    constexpr long MostTokens = 1L << 24;
    addWhole(app, "--tokens", call.request.tokens, 0, MostTokens, "number of tokens to generate")
        ->default_str("")
        ->required();
    addVocabularyOptions(app, call);
    addUnlessEmpty(
        app, "--algorithm", alternatives(namesOf(offered)), call.method, methodParser(offered),
        "fft recomputes the whole text for every token; cache (default where possible), window and streaming "
        "do not; etsc, paired, unpadded, reduced and stored are state spaces");
    addList(app, "--against", "A,B,...", call.against, methodParser(offered),
            "other algorithms to compare: first different token, time per token, state size");
    addMethodOptions(app, call.request.options);
    addMethodLayerOption(app, call.request.options);
    addNumber(app, "--temperature", call.request.temperature, 0, AnyNumber,
              "sampling temperature; 0: always the likeliest token");
    addWhole(app, "--seed", call.request.seed, 0, std::numeric_limits<long>::max(),
             "random seed for a temperature above 0");
    addJsonFlag(app, call.json);
}

void addOptions(CLI::App &app, EvaluateCall &call)
{
    addNetworkOptions(app, call);
    app.add_option("TEXT", call.texts, "texts to predict, FASTA files, or token IDs (.npy)")->type_name(File);
    addRepeated(
        app, "--text", File, [&call](const std::string &, const std::string &text) { call.texts.push_back(text); },
        "the same as TEXT");
    addPartOption(
        app, call.part,
        "with several texts: only every Nth, from the Kth on; `tnnscope merge` joins what N jobs, K = 1 to N, "
        "wrote as .json");
    addText(app, "--record", "NAME|INT", call.record, "record of a FASTA file, by name or number (default: the first)");
    addOption(app, "--range", "FIRST-LAST", call.range, rangeOf,
              "only these letters of the record, from 1; POS of --substitute counts from the record's first letter");
    addOption(app, "--lengths", "INT,INT,...", call.request.lengths, lengthsOf,
              "window lengths; one or none (the whole text) with --positions and --substitute");
    app.add_flag("--positions", call.positions, "write the log-likelihood of every token, instead of the losses");
    addRepeated(
        app, "--substitute", "POS:REF>ALT",
        [&call](const std::string &option, const std::string &text) {
            call.substitutions.push_back(ofOption(option, text, {}, [&] { return run::substitutionFrom(text); }));
        },
        "change of the log-likelihood if the text has ALT instead of REF at token POS, from 1; of one or several "
        "tokens");
    app.add_flag("--both-strands", call.bothStrands, "--substitute: mean with that of the reverse complement (DNA)");
    addVocabularyOptions(app, call);
    addMethodOption(app, call.method);
    addList(app, "--against", "A,B,...", call.against, methodParser(document::comparedMethods()),
            "other algorithms to compare: loss minus that of --algorithm");
    addMethodOptions(app, call.request.options);
    addMethodLayerOption(app, call.request.options);
    addOutputOption(app, call.output, {".json", ".npy", ".csv"});
    addJsonFlag(app, call.json);
}

void addOptions(CLI::App &app, EmbedCall &call)
{
    addNetworkOptions(app, call);
    app.add_option("TEXT", call.texts,
                   "FASTA files, each record a sequence; texts, each one sequence; or token IDs (.npy), each row one")
        ->type_name(File)
        ->required();
    addChoice(app, "--pool", call.request.pooling, {"mean", "last", "none"},
              "what represents a sequence: the mean over its tokens, its last token, or each token");
    addWhole(
        app, "--block", call.request.block, 0, LongestSequence,
        "the hidden state before this block of the model, attention included; 0: the embedding (default: after the "
        "last norm)");
    addPartOption(app, call.part, "only every Nth sequence, from the Kth on");
    addVocabularyOptions(app, call);
    addOutputOption(app, call.output, {".npy", ".npz", ".csv"});
}

void addOptions(CLI::App &app, VerifyCall &call)
{
    addNetworkOptions(app, call);
    CLI::Option *const text = addText(app, "--text", File, call.text,
                                      "text, FASTA file, or token IDs (.npy) to run on");
    CLI::Option *const input = addText(app, "--input", File, call.input,
                                       "ids or features of one sequence as .npy (default: random tokens)");
    input->excludes(text);
    addText(app, "--record", "NAME|INT", call.record, "record of a FASTA file, by name or number (default: the first)");
    addWhole(app, "--length", call.length, 1, checkpoint::LongestLength,
             "use this many tokens (default: 256, or the training length if that is less)")
        ->excludes(input);
    addVocabularyOptions(app, call);
    addOption(app, "--chunks", "INT,INT,...", call.request.chunks, lengthsOf,
              "tokens at a time of the runs that keep a state")
        ->default_str("1,7,64,1000");
    addText(app, "--against", File, call.against,
            "hidden states of another program (.npz, .safetensors, .pt): keys K or hidden_states.K before block K, "
            "names of modules with a number after it");
    addNumber(app, "--tolerance", call.request.tolerance, 0, AnyNumber,
              "largest relative difference of a hidden state from float64");
    addJsonFlag(app, call.json);
}

void addOptions(CLI::App &app, ScanCall &call)
{
    addNetworkOptions(app, call);
    CLI::Option *const text = app.add_option("TEXT", call.text, "text, FASTA file, or token IDs (.npy): one window")
                                  ->type_name(File);
    addText(app, "--text", File, call.text, "the same as TEXT")->excludes(text);
    addChoice(app, "--kind", call.kind, {"substitutions", "lags", "states", "layers", "channels", "positions"},
              "substitutions: every token of a range becomes each of some symbols. lags, states, layers, channels: the "
              "loss of the text with as many lags or states kept, or with a layer's operator or a channel off. "
              "positions: the loss by the number of tokens before, over the windows of all records");
    addText(app, "--record", "NAME|INT", call.record, "record of a FASTA file, by name or number (default: the first)");
    addWhole(app, "--from", call.from, 1, LongestSequence, "first position");
    addWhole(app, "--to", call.to, 1, LongestSequence, "last position (default: the last)");
    addText(app, "--symbols", "TEXT", call.symbols,
            "symbols to try, without separators, or IDs (default: all that a text can hold; ACGT)");
    addWhole(app, "--length", call.length, 1, LongestSequence,
             "tokens per window, not of substitutions (default: the training length)");
    addWhole(app, "--layer", call.layer, 0, LastLayer, "states: reduce only this layer; channels: theirs");
    const auto readValues = [](const std::string &option, const std::string &given) {
        return wholeNumbers(option, given, 0, LongestSequence);
    };
    addOption(app, "--values", "INT,INT,...", call.values, readValues,
              "lags, states, layers or channels (default: powers of 2, or all)");
    addText(
        app, "--vcf", File, call.vcf,
        "measure the variants of a VCF, whose CHROM are records of the FASTA file TEXT: substitutions, insertions and "
        "deletions, each in a window around it (DNA)");
    addWhole(app, "--window", call.window, 1, LongestSequence,
             "--vcf: tokens around a variant and with it (default: the training length, at most 16384)");
    app.add_flag("--both-strands", call.bothStrands,
                 "mean of the differences on the given strand and on the reverse complement (DNA)");
    addPartOption(app, call.part,
                  "only every Nth chunk of positions, or value, from the Kth on: the tables of N jobs, K = 1 to N, are "
                  "the whole");
    addVocabularyOptions(app, call);
    addOutputOption(app, call.output, {".tsv", ".csv", ".npy", ".bedgraph", ".json"});
    app.add_flag("--resume", call.resume, "go on where a call with the same -o was stopped (FILE.partial)")
        ->group(groups::Output);
    addJsonFlag(app, call.json);
}

void addOptions(CLI::App &app, MergeCall &call)
{
    app.add_option("FILE", call.files, "what all jobs wrote with evaluate --part K/N and -o or --json")
        ->required()
        ->type_name(File);
    addOutputOption(app, call.output, {".json"});
    addJsonFlag(app, call.json);
}

void addOptions(CLI::App &app, ServeCall &call)
{
    app.add_option("--root", call.root, "read and write only files in this directory, where relative paths start")
        ->type_name("DIR");
}

} // namespace tnn::cli
