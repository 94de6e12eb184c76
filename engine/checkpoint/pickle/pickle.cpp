// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/pickle/pickle.h"

#include <algorithm>

#include "engine/checkpoint/pickle/pickle_machine.h"

namespace tnn::checkpoint {

namespace {

constexpr std::uint64_t FirstPart = 1U << 20;
constexpr std::uint64_t Growth = 8;
constexpr std::uint64_t LargestPart = 512U << 20; ///< more than the text and items of the largest tree

} // namespace

Pickle parsePickle(ByteSpan bytes, Nesting nesting)
{
    Pickle pickle;
    PickleMachine machine(bytes, pickle.tree, nesting);
    const auto told = [&machine](const Error &error) {
        return Message("%1 (byte %2 of the pickle)", error.reason(), machine.operation());
    };
    try {
        pickle.tree.root = machine.run();
    } catch (const PastEnd &error) {
        throw PastEnd(told(error));
    } catch (const Error &error) {
        throw Error(told(error));
    }
    pickle.protocol = machine.protocol();
    pickle.size = machine.position();
    return pickle;
}

Pickle parsePickle(const io::File &file, std::uint64_t position, Nesting nesting)
{
    const std::uint64_t left = file.size() - std::min<std::uint64_t>(position, file.size());
    for (std::uint64_t part = FirstPart;; part *= Growth) {
        const std::vector<std::byte> bytes = file.read(position, std::min(part, left));
        try {
            return parsePickle(bytes, nesting);
        } catch (const PastEnd &) {
            if (part >= left)
                throw;
            if (part >= LargestPart)
                throw Error("its pickle does not end within %1 MiB", LargestPart >> 20);
        }
    }
}

} // namespace tnn::checkpoint
