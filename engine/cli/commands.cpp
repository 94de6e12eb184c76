// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/commands.h"

#include <CLI/CLI.hpp>

namespace tnn::cli {

const std::vector<Command> &allCommands()
{
    static const std::vector<Command> commands{
        {"info", "Show a checkpoint's family, options with their sources, and layers",
         "  tnnscope info model.pt\n"
         "  tnnscope info model.pt --json\n"
         "  tnnscope info model.pt --findings",
         InfoCall()},
        {"kernel", "Write coefficients (heads, 2N-1, channels), lag ascending, as NPY",
         "  tnnscope kernel model.pt --layer 2 --length 512 -o coefficients.npy\n"
         "  tnnscope kernel model.pt --length 512 --raw -o raw.npy",
         KernelCall()},
        {"kernels", "Measure every kernel: memory, energy, signs, frequencies and states, as a table",
         "  tnnscope kernels model.pt\n"
         "  tnnscope kernels model.pt --filter 'k99 > 200 and changes > 3' --sort k99 -o long.csv",
         KernelsCall()},
        {"tno", "Write T x as NPY, in the shape of x",
         "  tnnscope tno model.pt --input noise:1 --length 512 -o y.npy\n"
         "  tnnscope tno model.pt --layer 2 --input x.npy --algorithm matrix -o y.npy",
         TnoCall()},
        {"etsc", "Write the state-space form as NPZ: lambda, b (modes, channels), error",
         "  tnnscope etsc model.pt --length 512 -o modes.npz\n"
         "  tnnscope etsc model.pt --length 512 --variant reduced --error 1e-3 -o modes.npz",
         EtscCall()},
        {"compare", "Compare each algorithm with a float64 reference",
         "  tnnscope compare model.pt --input noise --length 512\n"
         "  tnnscope compare model.pt --input x.npy --algorithms fft,etsc --tolerance 1e-4",
         CompareCall()},
        {"plot", "Write a view as .png, .svg, .pdf or .html, or its data as .csv, .npy or .json",
         "  tnnscope plot model.pt --view toeplitz --layer 2 -o toeplitz.png\n"
         "  tnnscope plot model.pt --view decay --channels all -o decay.csv\n"
         "  tnnscope plot model.pt --view spectrum --layer 2 -o spectrum.svg",
         PlotCall()},
        {"bench", "Run the project's benchmarks, each next to a peer",
         "  tnnscope bench --quick\n"
         "  tnnscope bench --only product --json",
         BenchCall()},
        {"forward", "Run the stored network; write logits, class scores or hidden states as NPY",
         "  tnnscope forward model.pt --input ids.npy -o logits.npy\n"
         "  tnnscope forward model.pt --input ids.npy --tap 2:out -o tap.npy",
         ForwardCall()},
        {"generate", "Generate text with a language model",
         "  tnnscope generate model.pt --prompt \"Once upon\" --tokens 100\n"
         "  tnnscope generate model.pt --prompt-ids ids.npy --tokens 100 --algorithm etsc --against fft",
         GenerateCall()},
        {"evaluate", "Measure loss and perplexity of texts at several lengths",
         "  tnnscope evaluate model.pt --text valid.txt --lengths 256,512,1024\n"
         "  tnnscope evaluate model.pt texts/*.txt --lengths 512 --part 2/4 -o part2.json\n"
         "  tnnscope evaluate model.pt --text valid.txt --lengths 512 --against etsc,reduced --json\n"
         "  tnnscope evaluate model.pt --text genome.fa --record chr1 --positions -o scores.npy\n"
         "  tnnscope evaluate model.pt --text genome.fa --substitute \"12345:A>G\"",
         EvaluateCall()},
        {"embed", "Write the hidden states of sequences: a vector of each, or of each token",
         "  tnnscope embed model.pt sequences.fa -o embeddings.npz\n"
         "  tnnscope embed model.pt a.txt b.txt --block 2 --pool last -o embeddings.csv\n"
         "  tnnscope embed model.pt ids.npy --pool none -o states.npy",
         EmbedCall()},
        {"verify", "Check that running a network at once, in chunks and token by token gives the same",
         "  tnnscope verify model.pt\n"
         "  tnnscope verify model.pt --text valid.txt --length 512 --json\n"
         "  tnnscope verify model.pt --input ids.npy --against hidden_states.npz",
         VerifyCall()},
        {"scan", "Measure what each change of one token, or of the network, does to the likelihood of a text",
         "  tnnscope scan model.pt text.txt -o scan.tsv\n"
         "  tnnscope scan model.pt genome.fa --record chr1 --from 5001 --to 5200 -o scan.bedgraph\n"
         "  tnnscope scan model.pt text.txt --symbols aeiou -o scan.npy\n"
         "  tnnscope scan model.pt text.txt --part 2/4 -o part2.tsv --resume\n"
         "  tnnscope scan model.pt genome.fa --vcf variants.vcf --window 2000 --both-strands -o effects.tsv\n"
         "  tnnscope scan model.pt text.txt --kind states --length 512",
         ScanCall()},
        {"merge", "Join what several jobs measured with evaluate --part",
         "  tnnscope merge part*.json\n"
         "  tnnscope merge part*.json -o losses.json",
         MergeCall()},
        {"report", "Write a report of the whole checkpoint as PDF or HTML",
         "  tnnscope report model.pt -o report.pdf\n"
         "  tnnscope report model.pt --layers 0-3 --sections summary,decay -o report.html",
         ReportCall()},
        {"train", "Train a language model on text (with tnnscope-torch)",
         "  tnnscope train corpus.txt -o model.pt --steps 2000\n"
         "  tnnscope train corpus.txt -o model.pt --resume --steps 4000",
         TrainCall()},
        {"doctor", "Check what the program finds here: display, fonts, devices, caches; say what mends what is missing",
         "  tnnscope doctor", DoctorCall()},
        {"serve", "Answer requests on standard input, one per line, until it ends", {}, ServeCall()},
    };
    return commands;
}

std::vector<std::string_view> commandNames()
{
    std::vector<std::string_view> names;
    for (const Command &command : allCommands())
        names.push_back(command.name);
    return names;
}

std::string usageLine(std::string_view command)
{
    std::string names;
    for (const Command &known : allCommands()) {
        if (known.isListed())
            names.append(names.empty() ? "" : "|").append(known.name);
        if (known.name != command)
            continue;
        CLI::App app;
        Call call = known.call;
        std::visit([&app](auto &one) { addOptions(app, one); }, call);
        std::string line = "usage: tnnscope " + std::string(command);
        for (const CLI::Option *option : app.get_options([](const CLI::Option *one) { return one->get_required(); })) {
            line += " " + option->get_name();
            if (!option->get_positional())
                line += " " + option->get_type_name();
            else if (option->get_items_expected_max() > 1)
                line += "...";
        }
        return line + " [OPTIONS] (tnnscope " + std::string(command) + " --help lists the options)";
    }
    return "usage: tnnscope [CHECKPOINT...] | tnnscope " + names + " ... (see tnnscope --help)";
}

} // namespace tnn::cli
