// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unordered_map>

#include "engine/checkpoint/checkpoint.h"
#include "engine/checkpoint/pickle/pickle.h"

namespace tnn::checkpoint {

/// Whether a file, of which this is the beginning, begins with the number that torch.save wrote before 1.6 (and still does when told to).
bool isTorchLegacy(ByteSpan file);

/// What lies in such a file: five pickles in a row (the number, a version, the machine, the object, the keys of its
/// storages), then the storages, each an int64 count of elements and the elements.
struct LegacyLayout {
    struct Place {
        std::uint64_t position = 0, size = 0; ///< of the elements, in bytes
    };
    Pickle object;
    std::unordered_map<std::string, Place> storages; ///< by key
};
/// Throws tnn::Error: another version, a big-endian machine, a storage that reaches past the end.
LegacyLayout readLegacyLayout(const io::File &file, Nesting nesting = Nesting::Allowed);

/// Opens such a file. Throws tnn::Error without the file's name.
Checkpoint openTorchLegacy(std::shared_ptr<const io::File> file);

} // namespace tnn::checkpoint
