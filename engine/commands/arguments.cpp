// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/arguments.h"

#include <algorithm>
#include <cctype>

#include <CLI/CLI.hpp>

namespace tnn::commands {

const std::vector<Command> &allCommands()
{
    static const std::vector<Command> commands{
        {"info", "info CHECKPOINT [--metadata] [--json]",
         "What a checkpoint is: family, options with their sources, layers"},
        {"rpe", "rpe CHECKPOINT --layer L --length N [--axis h|w] [--raw] [-o t.npy]",
         "Coefficients (heads, 2N-1, head_dim), lag ascending, as NPY"},
        {"tno",
         "tno CHECKPOINT --layer L --input x.npy|SIGNAL [--length N|HxW] [--algorithm naive|matrix|fft|fftw] [-o "
         "y.npy]",
         "T x as NPY, in x's shape"},
        {"etsc",
         "etsc CHECKPOINT --layer L --length N [--axis h|w] [--variant "
         "padded|paired|unpadded|reduced] [--modes K|--error E] [--head TAPS] [-o modes.npz]",
         "The state-space form: lambda, b (modes, channels), error, as NPZ"},
        {"compare",
         "compare CHECKPOINT --layer L --input x.npy|SIGNAL [--axis h|w] [--algorithms A,B] [--with NAME=y.npy] "
         "[--tolerance T] [--json]",
         "Each algorithm against a float64 reference"},
        {"plot",
         "plot CHECKPOINT --view "
         "toeplitz|coefficients|decay|spectrum|response|memory|hankel|form-errors|form-costs|compare|"
         "gallery|footprint [--layer L] "
         "[--axis h|w] [--head H] [--channels 0,5,7|mean|all] [--length N|HxW] [--against B [--show "
         "a|b|difference|both]] [--each layer|head|channel [--sheet]] -o FILE|FOLDER/",
         "A view as .png, .svg or .pdf, or its numbers as .csv, .npy or .json"},
        {"bench", "bench [--quick] [--only WORK] [--json]", "The project's benchmarks, each beside a peer"},
        {"forward", "forward CHECKPOINT --input ids.npy|x.npy [--tap K:in|out|gate|hidden] [--head NAME] [-o y.npy]",
         "The whole stored network: logits, class scores, or hidden states, as NPY"},
        {"generate",
         "generate CHECKPOINT --prompt TEXT|--prompt-ids ids.npy --tokens K [--vocabulary dict.txt] [--algorithm "
         "fft|cache|window|streaming|ssm|paired|unpadded|reduced] [--against A,B] [--layer L] [--temperature T] "
         "[--seed S] [--json]",
         "Text that a language model continues a prompt with"},
        {"evaluate",
         "evaluate CHECKPOINT --text FILE --lengths 256,512,... [--vocabulary dict.txt] [--algorithm A] [--against "
         "B,C] "
         "[--json]",
         "Loss and perplexity of a text at several lengths"},
        {"report",
         "report CHECKPOINT [--layers 0-3,5] [--sections summary,gallery,...] [--length N] [--tolerance T] -o "
         "report.pdf",
         "The whole checkpoint on paper"},
        {"train",
         "train TEXT... -o model.pt [--resume] [--steps N] [--batch N] [--length N] [--dim D] [--layers L] [--heads H] "
         "[--rpe-dim R] [--rpe-layers M] [--rpe-input 1|2|3|sincos|learned] [--decay G|none|learned] [--no-glu] [--lr "
         "RATE] [--warmup N] [--seed S] [--validation FRACTION] [--bpe DIR] [--device D] [--json]",
         "Trains a language model on text (by tnnscope-torch)"},
        {"serve", "serve", "Answers requests of standard input, one a line, until it ends"},
    };
    return commands;
}

std::string usageLine(std::string_view command)
{
    for (const Command &known : allCommands()) {
        if (known.name == command && !known.synopsis.empty())
            return "usage: tnnscope " + std::string(known.synopsis);
    }
    return "usage: tnnscope [FILE...] | tnnscope "
           "info|rpe|tno|forward|generate|evaluate|train|etsc|compare|plot|report|bench "
           "... "
           "(tnnscope --help "
           "tells more)";
}

namespace {

/// The options of the subcommands, written into one Arguments.
class Parser {
public:
    Parser(Arguments &arguments, const std::string &version) : m_arguments(arguments)
    {
        m_app.set_version_flag("--version", "tnnscope " + version);
        m_app.footer("Without a subcommand the window opens on the FILEs.");
        m_app.require_subcommand(1);
        for (const Command &command : allCommands()) {
            if (!command.synopsis.empty())
                m_app.add_subcommand(std::string(command.name), std::string(command.summary))
                    ->group(command.name == "serve" ? "" : "Subcommands"); // programs call it, people do not
        }
        addInfo();
        addRpe();
        addTno();
        addEtsc();
        addCompare();
        addPlot();
        addReport();
        addForward();
        addGenerate();
        addEvaluate();
        addTrain();
        addBench();
    }

    CLI::App &app() { return m_app; }
    std::string chosen() const
    {
        const auto chosen = m_app.get_subcommands();
        return chosen.empty() ? std::string() : chosen.front()->get_name();
    }

    std::vector<std::pair<std::string, std::vector<std::string>>> given()
    {
        std::vector<std::pair<std::string, std::vector<std::string>>> given;
        for (const CLI::Option *option : sub(chosen().c_str())->get_options())
            if (option->count() > 0)
                given.emplace_back(option->get_name(),
                                   option->get_items_expected_max() == 0 ? std::vector<std::string>()
                                                                         : option->results());
        return given;
    }

private:
    CLI::App *sub(const char *name) { return m_app.get_subcommand(name); }

    CLI::App *withCheckpoint(const char *name)
    {
        CLI::App *const app = sub(name);
        app->add_option("CHECKPOINT", m_arguments.checkpoint,
                        "a checkpoint file or directory, or coefficients as .npy or .csv")
            ->required();
        app->add_option("--config", m_arguments.config, "options that the checkpoint does not store (.json)");
        app->add_option("--set", m_arguments.set, "KEY=VALUE: one option, stored or not; can be repeated")
            ->expected(1)
            ->take_all();
        return app;
    }

    void device(CLI::App *app)
    {
        app->add_option("--device", m_arguments.device,
                        "cpu (default), or by tnnscope-torch: torch-cpu, cuda or cuda:N");
        app->add_option("--precision", m_arguments.precision,
                        "of a network on a torch device: float32 (default), bfloat16 or float16");
        engine(app);
    }

    void engine(CLI::App *app)
    {
        app->add_option(
            "--engine", m_arguments.engine,
            "the command that serves torch devices: tnnscope-torch (default), or \"ssh HOST tnnscope-torch\", "
            "and CHECKPOINT is a path over there");
    }

    CLI::App *withLayer(const char *name)
    {
        CLI::App *const app = withCheckpoint(name);
        app->add_option("--layer", m_arguments.layer, "layer in model order, from 0 (default 0)");
        device(app);
        return app;
    }

    CLI::Option *length(CLI::App *app, const char *meaning = "n, the number of tokens")
    {
        return app->add_option("--length", m_arguments.length, meaning);
    }

    void axis(CLI::App *app)
    {
        app->add_option("--axis", m_arguments.axis, "h (height) or w (width): which TNO of a two-dimensional operator");
    }

    void addInfo()
    {
        CLI::App *const app = withCheckpoint("info");
        engine(app);
        app->add_flag("--metadata", m_arguments.metadata, "add the file's inert object tree");
        app->add_flag("--json", m_arguments.json, "print one JSON document");
    }

    void addRpe()
    {
        CLI::App *const app = withLayer("rpe");
        length(app)->required();
        app->add_flag("--raw", m_arguments.raw, "before decay and activation");
        axis(app);
        app->add_option("-o", m_arguments.output, "file to write (.npy; default: standard output)");
    }

    void addTno()
    {
        CLI::App *const app = withLayer("tno");
        input(app)->required();
        length(app, "n, the number of tokens, or HxW of a two-dimensional operator");
        app->add_option("--algorithm", m_arguments.algorithm,
                        "naive, matrix, fft (default, the fastest) or fftw; window, streaming, ssm, paired, unpadded, "
                        "reduced");
        form(app);
        app->add_option("-o", m_arguments.output, "file to write (.npy; default: standard output)");
    }

    CLI::Option *input(CLI::App *app)
    {
        return app->add_option("--input", m_arguments.input,
                               "x.npy, or impulse, step, ramp, sine:FREQUENCY, chirp, noise[:SEED]");
    }

    void addEtsc()
    {
        CLI::App *const app = withLayer("etsc");
        length(app)->required();
        axis(app);
        app->add_option("--variant", m_arguments.variant,
                        "padded (default, as published), paired, unpadded or reduced");
        CLI::Option *const modes = app->add_option("--modes", m_arguments.modes, "reduced: states of each channel");
        app->add_option("--error", m_arguments.error, "reduced: of each channel's kernel, relative (default 1e-4)")
            ->excludes(modes);
        app->add_option("--head", m_arguments.taps, "reduced: lags that stay exact, ahead of the modes (default 16)");
        app->add_option("-o", m_arguments.output, "file to write (.npz; default: standard output)");
    }

    void addCompare()
    {
        CLI::App *const app = withLayer("compare");
        input(app)->required();
        length(app);
        axis(app);
        app->add_option("--algorithms", m_arguments.algorithms,
                        "separated by commas (default: all products); also window, streaming, ssm, paired, unpadded, "
                        "reduced");
        form(app);
        with(app);
        app->add_option("--tolerance", m_arguments.tolerance, "fail where a relative error is above it");
        app->add_flag("--json", m_arguments.json, "print one JSON document");
    }

    void addPlot()
    {
        CLI::App *const app = withLayer("plot");
        app->add_option("--view", m_arguments.view,
                        "toeplitz, coefficients, decay, spectrum, response, memory, hankel, form-errors, form-costs, "
                        "compare, gallery or footprint")
            ->required();
        app->add_option("--head", m_arguments.head, "head, from 0 (default 0)");
        app->add_option("--channels", m_arguments.channels,
                        "within the head: numbers separated by commas, mean, extreme or all (default 0)");
        length(app, "n, the number of tokens; of a footprint also HxW");
        axis(app);
        input(app);
        app->add_option("--algorithms", m_arguments.algorithms,
                        "of compare, separated by commas, forms among them (default: all products)");
        form(app);
        with(app);
        app->add_flag(
            "--gated", m_arguments.gated,
            "of toeplitz: diag(u) T, u the gate of the layer for --input: ids (n) or features (n, width) as .npy");
        app->add_option("--cell", m_arguments.cell, "of toeplitz: I,J: the row, the column and the lag through a cell");
        app->add_option("--x", m_arguments.x,
                        "LOW:HIGH: the part of the horizontal axis that is shown, of a matrix columns (default: all)");
        app->add_option("--y", m_arguments.y,
                        "LOW:HIGH: the part of the vertical axis, in its values; of a matrix rows");
        app->add_option("--stage", m_arguments.stage, "raw, decayed or difference (default decayed)");
        app->add_option("--against", m_arguments.other,
                        "a second checkpoint B, or a kernel of the zoo (zoo:alibi,heads=8): A - B is shown");
        app->add_option("--show", m_arguments.show,
                        "with --against: a, b, difference (default), or both as curves over one another");
        overrides(app);
        app->add_option("--scale", m_arguments.scale, "symlog, linear or log");
        app->add_option(
            "--picture", m_arguments.picture,
            "of spectrum: plane (default), stems, kernel or error; of response: magnitude (default), phase, "
            "delay or layers; of memory: channels (default), histogram or layers; of decay: envelope (default), rates, "
            "histogram or layers; of gallery: matrices (default), curves or spectra; of compare: overlay (default), "
            "difference, error, ulp, wipe, time or memory");
        app->add_option("--frequency", m_arguments.frequency, "of response: linear (default) or log");
        app->add_option("--variant", m_arguments.variant,
                        "of spectrum: padded (default), unpadded, reduced, both or all");
        app->add_option("--size", m_arguments.size, "WxH in pixels (default 1000x700)");
        app->add_option("--dpi", m_arguments.dpi, "pixels an inch (default 96)");
        app->add_option("--theme", m_arguments.theme, "light or dark (default light)");
        addPlotLooks(app);
        app->add_option(
            "--each", m_arguments.each,
            "a file for every layer, head (of every layer) or channel (all, or those of --channels); -o is a "
            "folder, or a name that the others are made from");
        app->add_flag("--sheet", m_arguments.sheet, "of --each: one picture of all, on one scale");
        app->add_flag("--provenance", m_arguments.provenance,
                      "a .csv begins with lines of provenance (#), and an .npy has them beside it, as .npy.json");
        app->add_option("-o", m_arguments.output, "file to write: .png, .svg, .pdf, .csv, .npy or .json")->required();
    }

    void addPlotLooks(CLI::App *app)
    {
        app->add_flag("--transparent", m_arguments.transparent, "no background");
        app->add_option("--font-scale", m_arguments.fontScale, "text and lines so many times as large (default 1)");
        app->add_option(
            "--range", m_arguments.range,
            "of toeplitz and footprint: the magnitude of the strongest colour: full (default), percentile, which "
            "is 99%, another percentile, or a number");
        app->add_flag("--circulant", m_arguments.circulant, "of toeplitz: the 2n x 2n circulant that holds T");
        app->add_option("--share", m_arguments.share, "of memory: k99 (default), k90 or k50");
        app->add_flag("--no-energy", m_arguments.noEnergy, "of decay: magnitudes alone");
    }

    void addReport()
    {
        CLI::App *const app = withCheckpoint("report");
        app->add_option("--layers", m_arguments.layers, "layers of their own pages, as 0-3,5 (default: all)");
        app->add_option(
            "--sections", m_arguments.sections,
            "separated by commas: summary, gallery, overview, matrix, coefficients, decay, memory, spectrum, "
            "response, comparison, methods (default: all)");
        length(app, "n, the number of tokens (default: the training length)");
        app->add_option("--tolerance", m_arguments.tolerance,
                        "of the comparison's verdicts: the largest relative error that passes (default 1e-5)");
        overrides(app);
        app->add_option("-o", m_arguments.output, "file to write (.pdf)")->required();
    }

    void with(CLI::App *app)
    {
        app->add_option("--with", m_arguments.with, "NAME=y.npy: a result made elsewhere to compare; can be repeated")
            ->expected(1)
            ->take_all();
    }

    /// What-if changes to all operators.
    void overrides(CLI::App *app)
    {
        app->add_option("--gamma", m_arguments.gamma, "one decay instead of the stored one");
        app->add_flag("--no-decay", m_arguments.noDecay, "do not decay");
        app->add_option("--band", m_arguments.band, "zero beyond this |lag|");
        app->add_option("--off", m_arguments.off,
                        "L:0,5,7: channels of layer L (h*d + c) that are switched off; can be repeated")
            ->expected(1)
            ->take_all();
    }

    CLI::App *withNetwork(const char *name)
    {
        CLI::App *const app = withCheckpoint(name);
        device(app);
        overrides(app);
        return app;
    }

    void addForward()
    {
        CLI::App *const app = withNetwork("forward");
        app->add_option("--input", m_arguments.input,
                        "ids (b, n), features (b, n, width) or images (b, 3, height, width) as .npy")
            ->required();
        app->add_option("--tap", m_arguments.tap,
                        "K:in, K:out, K:gate or K:hidden: what enters or leaves layer K's operator, its gate, or the "
                        "hidden state before the layer, instead");
        app->add_option("--head", m_arguments.networkHead, "one of several heads, by its name");
        app->add_option("--algorithm", m_arguments.algorithm, "naive, matrix, fft or fftw (default fft, the fastest)");
        app->add_option("-o", m_arguments.output, "file to write (.npy; default: standard output)");
    }

    void vocabulary(CLI::App *app)
    {
        app->add_option("--vocabulary", m_arguments.vocabulary,
                        "the model's dictionary, or a directory of byte pairs (default: what lies beside it)");
        app->add_option("--bpe", m_arguments.bytePairs,
                        "directory of encoder.json and vocab.bpe, for a dictionary of GPT-2 ids");
    }

    void form(CLI::App *app)
    {
        app->add_option("--window", m_arguments.window,
                        "n at which state spaces are converted, or window's (default: the training length)");
        CLI::Option *const error = app->add_option("--error", m_arguments.error,
                                                   "reduced: of each kernel, relative (default 1e-4)");
        app->add_option("--modes", m_arguments.modes, "reduced: states of each channel instead")->excludes(error);
        app->add_option("--taps", m_arguments.taps, "reduced: lags that stay exact, ahead of the modes (default 16)");
    }

    void formLayer(CLI::App *app)
    {
        app->add_option("--layer", m_arguments.formLayer,
                        "the only layer that goes by the form; the others go by streaming, exactly (default: all do)");
    }

    void addGenerate()
    {
        CLI::App *const app = withNetwork("generate");
        app->add_option("--prompt", m_arguments.prompt, "text to continue");
        app->add_option("--prompt-ids", m_arguments.promptIds, "ids to continue (.npy)");
        app->add_option("--tokens", m_arguments.tokens, "how many tokens to add")->required();
        vocabulary(app);
        app->add_option("--algorithm", m_arguments.algorithm,
                        "fft: the whole text anew for every token; cache (default), window, streaming; ssm, paired, "
                        "unpadded, reduced: state spaces");
        app->add_option("--against", m_arguments.against,
                        "other algorithms, separated by commas: the first token where each one's text differs, its "
                        "times and its state");
        form(app);
        formLayer(app);
        app->add_option("--temperature", m_arguments.temperature, "0 (default): always the likeliest token");
        app->add_option("--seed", m_arguments.seed, "of the random choice at a temperature above 0");
        app->add_flag("--json", m_arguments.json, "print one JSON document");
    }

    void addEvaluate()
    {
        CLI::App *const app = withNetwork("evaluate");
        app->add_option("--text", m_arguments.text, "text to predict, or its ids (.npy)")->required();
        app->add_option("--lengths", m_arguments.lengths, "lengths of the windows, separated by commas")->required();
        vocabulary(app);
        app->add_option(
            "--algorithm", m_arguments.algorithm,
            "naive, matrix, fft (default, the fastest) or fftw; window, streaming, ssm, paired, unpadded, reduced");
        app->add_option("--against", m_arguments.against,
                        "other algorithms, separated by commas: their losses, less those of --algorithm");
        form(app);
        formLayer(app);
        app->add_flag("--json", m_arguments.json, "print one JSON document");
    }

    void addTrain()
    {
        CLI::App *const app = sub("train");
        addTrainOptions(*app, m_arguments.train);
        app->add_option("-o", m_arguments.output, "file to write (.pt), its dictionary beside it")->required();
        length(app, "n, the tokens of a window (default 256)");
        app->add_option("--seed", m_arguments.seed, "of all that is random (default 1)");
        app->add_option("--vocabulary", m_arguments.vocabulary, "a dictionary (default: made from the text)");
        app->add_option("--bpe", m_arguments.bytePairs, "directory of encoder.json and vocab.bpe: byte pairs");
        app->add_option("--device", m_arguments.device, "cpu (default), torch-cpu (the same), cuda or cuda:N");
        engine(app);
        app->add_flag("--json", m_arguments.json, "print one JSON document");
    }

    void addBench()
    {
        CLI::App *const app = sub("bench");
        app->add_flag("--quick", m_arguments.quick, "a few sizes on one thread, within a minute");
        app->add_option("--only", m_arguments.only, "one work");
        app->add_flag("--json", m_arguments.json, "print one JSON document");
    }

    Arguments &m_arguments;
    CLI::App m_app{"See what a Toeplitz Neural Network learned.", "tnnscope"};
};

/// The arguments after the program, in reverse as CLI11 takes them. A negative number after an option is joined to it:
/// "--length -5" is a wrong length, not an unknown option -5.
std::vector<std::string> reversedWords(int argc, const char *const *argv)
{
    std::vector<std::string> words;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const bool negative = word.size() > 1 && word[0] == '-'
            && (std::isdigit(static_cast<unsigned char>(word[1])) != 0 || word[1] == '.');
        if (negative && !words.empty() && words.back().rfind("--", 0) == 0
            && words.back().find('=') == std::string::npos)
            words.back() += "=" + word;
        else
            words.push_back(word);
    }
    std::reverse(words.begin(), words.end());
    return words;
}

/// Before CLI11 sees them: commands that this version lacks, and words that are none.
void checkFirstWord(int argc, const char *const *argv)
{
    const std::string_view word = argc > 1 ? argv[1] : "";
    if (word == "--help" || word == "-h" || word == "--version")
        return;
    for (const Command &command : allCommands()) {
        if (command.name == word && command.synopsis.empty())
            throw UsageError(std::string(word) + ": this version does not have it");
        if (command.name == word)
            return;
    }
    throw UsageError("'" + std::string(word) + "' is no subcommand and no option");
}

/// CLI11's message as one sentence without a full stop.
std::string sentence(std::string message)
{
    std::replace(message.begin(), message.end(), '\n', ' ');
    message.erase(message.find_last_not_of(" .") + 1);
    return message;
}

/// The option that such a message begins with: "--length: 1 required TEXT missing".
std::string optionOf(const std::string &message)
{
    return message.substr(0, message.find(':'));
}

} // namespace

ParsedArguments parseArguments(int argc, const char *const *argv, const std::string &version)
{
    checkFirstWord(argc, argv);
    ParsedArguments parsed;
    Parser parser(parsed.arguments, version);
    std::vector<std::string> words = reversedWords(argc, argv);
    try {
        parser.app().parse(words);
    } catch (const CLI::CallForVersion &call) {
        parsed.print = std::string(call.what()) + "\n";
        return parsed;
    } catch (const CLI::CallForHelp &) {
        parsed.print = parser.app().help();
        return parsed;
    } catch (const CLI::ArgumentMismatch &error) {
        throw UsageError(optionOf(error.what()) + " needs one value", parser.chosen());
    } catch (const CLI::ParseError &error) {
        throw UsageError(sentence(error.what()), parser.chosen());
    }
    parsed.arguments.command = parser.chosen();
    parsed.given = parser.given();
    return parsed;
}

} // namespace tnn::commands
