// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <optional>

#include "engine/checkpoint/checkpoint.h"
#include "engine/checkpoint/containers/zip_archive.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "engine/run/verify/verify.h"

// Hidden states that another program wrote.

namespace tnn::run {

namespace {

constexpr std::string_view NpySuffix = ".npy", DecimalDigits = "0123456789";

std::optional<long> lastNumberIn(std::string_view key)
{
    const std::size_t end = key.find_last_of(DecimalDigits) + 1; // 0: there is none
    const std::size_t begin = key.substr(0, end).find_last_not_of(DecimalDigits) + 1;
    long number = 0;
    const auto [rest, error] = std::from_chars(key.data() + begin, key.data() + end, number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

void add(Activations &all, const std::string &key, std::vector<float> values)
{
    const std::optional<long> block = lastNumberIn(key);
    if (!block)
        throw Error("'%1' names no block: keys are numbers, hidden_states.K, or names of modules with a number",
                    io::escaped(key));
    const bool isBefore = key.find_first_not_of(DecimalDigits) == std::string::npos || key.starts_with("hidden_states");
    (isBefore ? all.before : all.after)[*block] = std::move(values);
}

/// Whether it is a zip of arrays, as numpy.savez writes.
bool holdsArrays(const checkpoint::ZipDirectory &entries)
{
    return !entries.empty()
        && std::ranges::all_of(entries, [](const auto &entry) { return entry.first.ends_with(NpySuffix); });
}

bool isZip(const io::File &file)
{
    constexpr std::string_view Magic = "PK";
    const std::vector<std::byte> first = file.read(0, std::min(file.size(), Magic.size()));
    return std::ranges::equal(first, Magic, {}, [](std::byte byte) { return static_cast<char>(byte); });
}

} // namespace

Activations readActivations(const std::string &path)
{
    Activations all{path, {}, {}};
    inFile(path, [&] {
        const std::shared_ptr<const io::File> file = io::File::open(path);
        if (isZip(*file))
            if (const checkpoint::ZipArchive zip(file); holdsArrays(zip.directory())) {
                for (const auto &[name, entry] : zip.directory()) {
                    const checkpoint::Content content = zip.find(name)->content();
                    const auto array = io::readNpy(*io::File::of(name, {content.bytes.begin(), content.bytes.end()}));
                    add(all, name.substr(0, name.size() - NpySuffix.size()), array.floats());
                }
                return;
            }
        const checkpoint::Checkpoint tensors = checkpoint::openFile(file);
        for (const checkpoint::Tensor &tensor : tensors.tensors) {
            const std::vector<double> values = tensors.values(tensor);
            add(all, tensor.name, {values.begin(), values.end()});
        }
    });
    return all;
}

} // namespace tnn::run
