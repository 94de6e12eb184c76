// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/command_list.h"

namespace tnn::cli {

const std::vector<Command> &allCommands()
{
    static const std::vector<Command> commands{
        {"info", "info CHECKPOINT [--metadata] [--json]",
         "What a checkpoint is: family, options with their sources, layers",
         "  tnnscope info model.pt\n"
         "  tnnscope info model.pt --json",
         InfoCall()},
        {"rpe", "rpe CHECKPOINT --layer L --length N [--axis h|w] [--raw] [-o t.npy]",
         "Coefficients (heads, 2N-1, head_dim), lag ascending, as NPY",
         "  tnnscope rpe model.pt --layer 2 --length 512 -o coefficients.npy\n"
         "  tnnscope rpe model.pt --length 512 --raw -o raw.npy",
         RpeCall()},
        {"tno",
         "tno CHECKPOINT --layer L --input x.npy|SIGNAL [--length N|HxW] [--algorithm naive|matrix|fft|fftw] [-o "
         "y.npy]",
         "T x as NPY, in x's shape",
         "  tnnscope tno model.pt --input noise:1 --length 512 -o y.npy\n"
         "  tnnscope tno model.pt --layer 2 --input x.npy --algorithm matrix -o y.npy",
         TnoCall()},
        {"etsc",
         "etsc CHECKPOINT --layer L --length N [--axis h|w] [--variant "
         "padded|paired|unpadded|reduced] [--modes K|--error E] [--head TAPS] [-o modes.npz]",
         "The state-space form: lambda, b (modes, channels), error, as NPZ",
         "  tnnscope etsc model.pt --length 512 -o modes.npz\n"
         "  tnnscope etsc model.pt --length 512 --variant reduced --error 1e-3 -o modes.npz",
         EtscCall()},
        {"compare",
         "compare CHECKPOINT --layer L --input x.npy|SIGNAL [--axis h|w] [--algorithms A,B] [--with NAME=y.npy] "
         "[--tolerance T] [--json]",
         "Each algorithm against a float64 reference",
         "  tnnscope compare model.pt --input noise --length 512\n"
         "  tnnscope compare model.pt --input x.npy --algorithms fft,ssm --tolerance 1e-4",
         CompareCall()},
        {"plot",
         "plot CHECKPOINT --view "
         "toeplitz|coefficients|decay|spectrum|response|memory|hankel|form-errors|form-costs|compare|"
         "gallery|footprint [--layer L] "
         "[--axis h|w] [--head H] [--channels 0,5,7|mean|all] [--length N|HxW] [--against B [--show "
         "a|b|difference|both]] [--each layer|head|channel [--sheet]] -o FILE|FOLDER/",
         "A view as .png, .svg or .pdf, or its numbers as .csv, .npy or .json",
         "  tnnscope plot model.pt --view toeplitz --layer 2 -o toeplitz.png\n"
         "  tnnscope plot model.pt --view decay --channels all -o decay.csv",
         PlotCall()},
        {"bench", "bench [--quick] [--only WORK] [--json]", "The project's benchmarks, each beside a peer",
         "  tnnscope bench --quick\n"
         "  tnnscope bench --only product --json",
         BenchCall()},
        {"forward", "forward CHECKPOINT --input ids.npy|x.npy [--tap K:in|out|gate|hidden] [--head NAME] [-o y.npy]",
         "The whole stored network: logits, class scores, or hidden states, as NPY",
         "  tnnscope forward model.pt --input ids.npy -o logits.npy\n"
         "  tnnscope forward model.pt --input ids.npy --tap 2:out -o tap.npy",
         ForwardCall()},
        {"generate",
         "generate CHECKPOINT --prompt TEXT|--prompt-ids ids.npy --tokens K [--vocabulary dict.txt] [--algorithm "
         "fft|cache|window|streaming|ssm|paired|unpadded|reduced] [--against A,B] [--layer L] [--temperature T] "
         "[--seed S] [--json]",
         "Text that a language model continues a prompt with",
         "  tnnscope generate model.pt --prompt \"Once upon\" --tokens 100\n"
         "  tnnscope generate model.pt --prompt-ids ids.npy --tokens 100 --algorithm ssm --against fft",
         GenerateCall()},
        {"evaluate",
         "evaluate CHECKPOINT --text FILE --lengths 256,512,... [--vocabulary dict.txt] [--algorithm A] [--against "
         "B,C] "
         "[--json]",
         "Loss and perplexity of a text at several lengths",
         "  tnnscope evaluate model.pt --text valid.txt --lengths 256,512,1024\n"
         "  tnnscope evaluate model.pt --text valid.txt --lengths 512 --against ssm,reduced --json",
         EvaluateCall()},
        {"report",
         "report CHECKPOINT [--layers 0-3,5] [--sections summary,gallery,...] [--length N] [--tolerance T] -o "
         "report.pdf",
         "The whole checkpoint on paper",
         "  tnnscope report model.pt -o report.pdf\n"
         "  tnnscope report model.pt --layers 0-3 --sections summary,decay -o report.pdf",
         ReportCall()},
        {"train",
         "train TEXT... -o model.pt [--resume|--force] [--steps N] [--batch N] [--length N] [--dim D] [--layers L] "
         "[--heads H] "
         "[--rpe-dim R] [--rpe-layers M] [--rpe-input 1|2|3|sincos|learned] [--decay G|none|learned] [--no-glu] [--lr "
         "RATE] [--warmup N] [--seed S] [--validation FRACTION] [--bpe DIR] [--device D] [--json]",
         "Trains a language model on text (by tnnscope-torch)",
         "  tnnscope train corpus.txt -o model.pt --steps 2000\n"
         "  tnnscope train corpus.txt -o model.pt --resume --steps 4000",
         TrainCall()},
        {"serve", "serve", "Answers requests on standard input, one per line, until it ends", {}, ServeCall()},
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

} // namespace tnn::cli
