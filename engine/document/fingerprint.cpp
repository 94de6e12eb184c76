// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/fingerprint.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "engine/error.h"
#include "engine/io/path_names.h"
#include "engine/io/sha256.h"

namespace tnn::document {

namespace {

constexpr std::size_t LargestWholeFile = std::size_t{16} << 20U; ///< as many bytes of a larger one are sampled
constexpr std::size_t Block = std::size_t{64} << 10U, Blocks = LargestWholeFile / Block;

std::string hashOfFile(const io::File &file, const Task &task)
{
    const std::size_t size = file.size();
    const bool whole = size <= LargestWholeFile;
    io::Sha256 hash;
    std::vector<std::byte> bytes(Block);
    const std::size_t count = whole ? (size + Block - 1) / Block : Blocks;
    for (std::size_t i = 0; i < count; ++i) {
        task.check();
        const std::size_t begin = whole ? i * Block : i * (size - Block) / (Blocks - 1);
        const std::span<std::byte> part = std::span(bytes).first(std::min(Block, size - begin));
        file.readInto(part, begin);
        hash.add(part);
    }
    if (whole)
        return "sha256:" + hash.digest();
    std::array<std::byte, 8> length;
    for (std::size_t i = 0; i < length.size(); ++i)
        length[i] = static_cast<std::byte>(size >> (8 * i));
    hash.add(length);
    return "sha256-sampled:" + hash.digest();
}

} // namespace

std::string fingerprintOf(const checkpoint::Checkpoint &checkpoint, const Task &task)
{
    std::map<std::string, const io::File *> files;
    for (const checkpoint::Tensor &tensor : checkpoint.tensors)
        files.emplace(tensor.record->file().path(), &tensor.record->file());
    try {
        std::shared_ptr<const io::File> own; // for coefficients, which are not tensors
        if (files.empty()) {
            own = io::File::open(checkpoint.path);
            files.emplace(checkpoint.path, own.get());
        }
        if (files.size() == 1)
            return hashOfFile(*files.begin()->second, task);
        io::Sha256 hash;
        for (const auto &[path, file] : files) {
            const std::string line = hashOfFile(*file, task) + "  " + io::fileNameOf(path) + "\n";
            hash.add(std::as_bytes(std::span(line)));
        }
        return "sha256-files:" + hash.digest();
    } catch (const Error &) {
        return {};
    }
}

} // namespace tnn::document
