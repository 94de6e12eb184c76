// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/command_options.h"

#include <CLI/CLI.hpp>

#include "engine/cli/arguments.h"
#include "engine/cli/shared_options.h"

namespace tnn::cli {

void addForward(CLI::App &app, Arguments &arguments)
{
    addNetworkOptions(app, arguments);
    app.add_option("--input", arguments.input,
                   "ids (b, n), features (b, n, width) or images (b, 3, height, width) as .npy")
        ->required();
    app.add_option("--tap", arguments.tap,
                   "K:in, K:out, K:gate or K:hidden: what enters or leaves layer K's operator, its gate, or the "
                   "hidden state before the layer, instead");
    app.add_option("--head", arguments.networkHead, "one of several heads, by its name");
    app.add_option("--algorithm", arguments.algorithm, "naive, matrix, fft or fftw (default fft, the fastest)");
    app.add_option("-o", arguments.output, "file to write (.npy; default: standard output)");
}

void addGenerate(CLI::App &app, Arguments &arguments)
{
    addNetworkOptions(app, arguments);
    app.add_option("--prompt", arguments.prompt, "text to continue");
    app.add_option("--prompt-ids", arguments.promptIds, "ids to continue (.npy)");
    app.add_option("--tokens", arguments.tokens, "how many tokens to add")->required();
    addVocabularyOptions(app, arguments);
    app.add_option("--algorithm", arguments.algorithm,
                   "fft: the whole text anew for every token; cache (default), window, streaming; ssm, paired, "
                   "unpadded, reduced: state spaces");
    app.add_option("--against", arguments.against,
                   "other algorithms, separated by commas: the first token where each one's text differs, its "
                   "times and its state");
    addFormOptions(app, arguments);
    addFormLayerOption(app, arguments);
    app.add_option("--temperature", arguments.temperature, "0 (default): always the likeliest token");
    app.add_option("--seed", arguments.seed, "of the random choice at a temperature above 0");
    app.add_flag("--json", arguments.json, "print one JSON document");
}

void addEvaluate(CLI::App &app, Arguments &arguments)
{
    addNetworkOptions(app, arguments);
    app.add_option("--text", arguments.text, "text to predict, or its ids (.npy)")->required();
    app.add_option("--lengths", arguments.lengths, "lengths of the windows, separated by commas")->required();
    addVocabularyOptions(app, arguments);
    app.add_option(
        "--algorithm", arguments.algorithm,
        "naive, matrix, fft (default, the fastest) or fftw; window, streaming, ssm, paired, unpadded, reduced");
    app.add_option("--against", arguments.against,
                   "other algorithms, separated by commas: their losses, less those of --algorithm");
    addFormOptions(app, arguments);
    addFormLayerOption(app, arguments);
    app.add_flag("--json", arguments.json, "print one JSON document");
}

void addTrain(CLI::App &app, Arguments &arguments)
{
    addTrainOptions(app, arguments.train);
    app.add_option("-o", arguments.output, "file to write (.pt), its dictionary beside it")->required();
    addLengthOption(app, arguments, "n, the tokens of a window (default 256)");
    app.add_option("--seed", arguments.seed, "of all that is random (default 1)");
    app.add_option("--vocabulary", arguments.vocabulary, "a dictionary (default: made from the text)");
    app.add_option("--bpe", arguments.bytePairs, "directory of encoder.json and vocab.bpe: byte pairs");
    app.add_option("--device", arguments.device, "cpu (default), torch-cpu (the same), cuda or cuda:N");
    addEngineOption(app, arguments);
    app.add_flag("--json", arguments.json, "print one JSON document");
}

} // namespace tnn::cli
