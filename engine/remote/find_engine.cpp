// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/find_engine.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <unistd.h>

#include "engine/error.h"

namespace tnn::remote {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> foldersToTry()
{
    std::vector<fs::path> folders;
    std::error_code failed;
    if (const fs::path program = fs::read_symlink("/proc/self/exe", failed); !failed) {
        const fs::path own = program.parent_path(), above = own.parent_path();
        folders = {own, above / "libexec/tnnscope", above / "libexec", above / "bin"};
    }
    const char *const path = std::getenv("PATH");
    std::istringstream parts(path != nullptr ? path : "");
    for (std::string part; std::getline(parts, part, ':');)
        folders.emplace_back(part.empty() ? "." : part);
    return folders;
}

} // namespace

std::vector<std::string> shellWords(std::string_view command)
{
    constexpr std::string_view Blank = " \t\n";
    std::vector<std::string> words;
    bool within = false; // within a word, possibly an empty one in quotes
    char quote = 0;
    for (std::size_t i = 0; i < command.size(); ++i) {
        const char c = command[i];
        if (quote == 0 && Blank.find(c) != std::string_view::npos) {
            within = false;
            continue;
        }
        if (!within)
            words.emplace_back();
        within = true;
        if (c == quote)
            quote = 0;
        else if (quote == 0 && (c == '\'' || c == '"'))
            quote = c;
        else if (c == '\\' && quote != '\'' && i + 1 < command.size())
            words.back() += command[++i];
        else
            words.back() += c;
    }
    if (quote != 0)
        throw Error("a quote in the command does not end").in("engine " + std::string(command));
    if (words.empty() || words.front().empty())
        throw Error("the command is empty").in("engine");
    return words;
}

std::string shellCommand(const std::vector<std::string> &words)
{
    static constexpr std::string_view Plain = "-_=+.,:/@%";
    std::string text;
    for (const std::string &word : words) {
        const bool isPlain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char c) {
            return std::isalnum(c) != 0 || Plain.find(static_cast<char>(c)) != std::string_view::npos;
        });
        if (!text.empty())
            text += ' ';
        if (isPlain) {
            text += word;
            continue;
        }
        text += '\'';
        for (const char c : word)
            text += c == '\'' ? std::string("'\\''") : std::string(1, c);
        text += '\'';
    }
    return text;
}

std::string programNamed(const std::string &name)
{
    std::error_code ignored;
    for (const fs::path &folder : foldersToTry()) {
        const fs::path program = folder / name;
        if (fs::is_regular_file(program, ignored) && ::access(program.c_str(), X_OK) == 0)
            return program.string();
    }
    return {};
}

} // namespace tnn::remote
