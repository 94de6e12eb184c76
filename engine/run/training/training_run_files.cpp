// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/training/training_run_files.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string_view>
#include <tuple>

#include "engine/checkpoint/checkpoint.h"
#include "engine/checkpoint/training/training_state.h"
#include "engine/error.h"
#include "engine/io/json.h"
#include "engine/io/path_names.h"

namespace tnn::run {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t MostFiles = 10'000, LargestState = std::size_t{64} << 20;
constexpr long MostDigits = 12;
constexpr std::array<std::string_view, 6> Suffixes{".pt", ".pth", ".bin", ".ckpt", ".safetensors", ".pkl"};
/// Words that may occur between numbers, or instead of one.
constexpr std::array<std::string_view, 14> Words{"last", "best",   "latest", "final", "step", "steps", "epoch",
                                                 "iter", "update", "e",      "s",     "k",    "avg",   "global"};
constexpr std::size_t Positions = 4; ///< the words that are a position without a number

/// A name split into letters, digits, and separators.
struct Name {
    std::string set; ///< common to all files of a run; empty: cannot be one of several
    std::optional<long> number;
};

bool isDigit(char c)
{
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

bool isLetter(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

std::string_view pieceOf(std::string_view text, bool (*belongs)(char))
{
    std::size_t size = 0;
    while (size < text.size() && belongs(text[size]))
        ++size;
    return text.substr(0, size);
}

/// Returns "checkpoint" + .pt for checkpoint_1_500.pt: the first word, if only numbers and known words follow it.
Name nameOf(const std::string &stem, const std::string &suffix)
{
    std::string_view rest = stem;
    const std::string_view first = pieceOf(rest, isLetter);
    rest.remove_prefix(first.size());
    Name name;
    bool placed = false;
    while (!rest.empty()) {
        const std::string_view digits = pieceOf(rest, isDigit), word = pieceOf(rest, isLetter);
        if (!digits.empty() && static_cast<long>(digits.size()) <= MostDigits) {
            name.number = std::stol(std::string(digits));
            placed = true;
        } else if (!word.empty()) {
            const auto found = std::find(Words.begin(), Words.end(), word);
            if (found == Words.end())
                return {};
            placed = placed || found < Words.begin() + Positions;
        } else if (rest.front() != '-' && rest.front() != '_' && rest.front() != '=' && rest.front() != '.') {
            return {};
        }
        rest.remove_prefix(std::max({digits.size(), word.size(), std::size_t{1}}));
    }
    if (placed && (name.number || !first.empty()))
        name.set = std::string(first) + "*" + suffix;
    return name;
}

bool isCheckpointFolder(const fs::path &path)
{
    std::error_code ignored;
    return fs::is_directory(path, ignored)
        && (fs::exists(path / "config.json", ignored) || fs::exists(path / "model.safetensors", ignored)
            || fs::exists(path / "pytorch_model.bin", ignored));
}

/// For a folder the suffix is a slash.
Name nameOf(const fs::path &path)
{
    std::error_code ignored;
    if (fs::is_directory(path, ignored))
        return isCheckpointFolder(path) ? nameOf(path.filename().string(), "/") : Name();
    const std::string suffix = io::suffixOf(path.string());
    if (std::find(Suffixes.begin(), Suffixes.end(), suffix) == Suffixes.end())
        return {};
    return nameOf(path.stem().string(), suffix);
}

/// Returns the path without a trailing slash.
fs::path cleaned(const std::string &path)
{
    const fs::path normal = fs::path(path).lexically_normal();
    return normal.has_filename() ? normal : normal.parent_path();
}

/// Returns the sets of names in a folder.
std::map<std::string, std::vector<std::string>> setsIn(const fs::path &folder)
{
    std::map<std::string, std::vector<std::string>> sets;
    std::error_code problem;
    std::size_t seen = 0;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end && seen < MostFiles;
         entry.increment(problem), ++seen) {
        const Name name = nameOf(entry->path());
        if (!name.set.empty())
            sets[name.set].push_back(entry->path().string());
    }
    return sets;
}

/// Reads the step that the trainer of transformers stores beside the weights.
std::optional<long> stateStep(const fs::path &folder)
{
    std::error_code problem;
    const fs::path path = folder / "trainer_state.json";
    const auto size = fs::file_size(path, problem);
    if (problem || size > LargestState)
        return std::nullopt;
    std::ifstream file(path);
    const io::Json state = io::jsonOrNull(std::string(std::istreambuf_iterator<char>(file), {}));
    if (!state.is_object() || !state.contains("global_step") || !state["global_step"].is_number_integer())
        return std::nullopt;
    return state["global_step"].get<long>();
}

std::optional<long> epochOf(const checkpoint::ObjectTree &tree)
{
    checkpoint::Object::Id id = tree.root;
    for (const char *key : {"extra_state", "train_iterator", "epoch"})
        id = id == checkpoint::Object::Nil ? id : tree.find(id, key);
    if (id == checkpoint::Object::Nil && tree.root != checkpoint::Object::Nil)
        id = tree.find(tree.root, "epoch");
    if (id == checkpoint::Object::Nil || tree[id].kind != checkpoint::Object::Kind::Integer || tree[id].number < 0)
        return std::nullopt;
    return static_cast<long>(tree[id].number);
}

} // namespace

std::vector<std::string> filesOfRun(const std::string &path)
{
    const fs::path place = cleaned(path);
    std::error_code ignored;
    if (fs::is_directory(place, ignored) && !isCheckpointFolder(place)) {
        std::vector<std::string> largest;
        for (auto &[name, files] : setsIn(place))
            if (files.size() > largest.size())
                largest = std::move(files);
        return largest;
    }
    const Name name = nameOf(place);
    if (name.set.empty())
        return {};
    const fs::path folder = io::folderOf(place);
    return setsIn(folder)[name.set];
}

RunCheckpoint runCheckpoint(const std::string &path)
{
    RunCheckpoint one;
    one.path = path;
    const fs::path place = cleaned(path);
    one.number = nameOf(place).number;
    std::error_code ignored;
    if (fs::is_directory(place, ignored)) {
        one.step = stateStep(place);
        return one;
    }
    try {
        const auto checkpoint = checkpoint::open(path);
        one.step = checkpoint::trainingSteps(checkpoint->metadata);
        one.epoch = epochOf(checkpoint->metadata);
    } catch (const Error &) {
        one.readable = false;
    }
    return one;
}

void sortRun(std::vector<RunCheckpoint> &run)
{
    const bool stored = std::all_of(run.begin(), run.end(),
                                    [](const RunCheckpoint &one) { return one.step.has_value() || !one.readable; });
    const auto key = [stored](const RunCheckpoint &one) {
        const std::optional<long> place = stored ? one.step : one.number;
        // Among equal steps, the one with a number in its name comes first: checkpoint_last is a copy of it.
        return std::tuple(!place, place.value_or(0), !one.number, one.number.value_or(0), std::string_view(one.path));
    };
    std::sort(run.begin(), run.end(),
              [&key](const RunCheckpoint &a, const RunCheckpoint &b) { return key(a) < key(b); });
}

std::optional<std::string> lastOfRun(const std::string &path)
{
    const fs::path place = cleaned(path);
    std::error_code ignored;
    if (!fs::is_directory(place, ignored) || isCheckpointFolder(place))
        return std::nullopt;
    std::vector<RunCheckpoint> run;
    for (const std::string &file : filesOfRun(path))
        if (RunCheckpoint one = runCheckpoint(file); one.readable)
            run.push_back(std::move(one));
    if (run.empty())
        return std::nullopt;
    sortRun(run);
    return run.back().path;
}

} // namespace tnn::run
