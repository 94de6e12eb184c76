// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include "engine/cli/texts/completions.h"
#include "engine/cli/texts/man_pages.h"
#include "engine/io/file.h"

// write_texts FOLDER VERSION: the manual pages and completions that are installed; those of tnnscope-torch, which is a
// package of its own, in a folder of their own.
int main(int argc, char *argv[])
{
    using namespace tnn;
    if (argc != 3)
        return 2;
    const std::filesystem::path folder = argv[1];
    const auto write = [&folder](const std::string &name, const std::string &text) {
        const std::filesystem::path file = folder / name;
        std::filesystem::create_directories(file.parent_path());
        io::writeFile(file, text);
    };
    for (const auto &[name, text] : cli::manPages(argv[2]))
        write((name == "tnnscope-torch.1" ? "torch/man/" : "man/") + name, text);
    const std::string sameInBash = ". \"${BASH_SOURCE[0]%/*}/tnnscope\"\n"; // each is found by the program's name
    const std::string sameInFish = "source (status dirname)/tnnscope.fish\n";
    write("bash/tnnscope", cli::bashCompletion());
    write("bash/tnnscope-bench", sameInBash);
    write("torch/bash/tnnscope-torch", sameInBash);
    write("zsh/_tnnscope", cli::zshCompletion());
    write("fish/tnnscope.fish", cli::fishCompletion());
    write("fish/tnnscope-bench.fish", sameInFish);
    write("torch/fish/tnnscope-torch.fish", sameInFish);
    return 0;
}
