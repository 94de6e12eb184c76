// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/open_container.h"
#include "engine/checkpoint/containers/storages.h"
#include "engine/checkpoint/pickle/pickle.h"
#include "engine/run/metadata.h"
#include "read_everything.h"
#include "tests/stored_zip.h"

// Plain pickles, whose trees are traversed as in the program, and pickles inside a zip whose directory and checksums
// are correct, so that mutations reach the tensors and the families. Records 0 to 15 hold 256 bytes each.

namespace {

void walk(std::string_view bytes)
{
    try {
        const auto *begin = reinterpret_cast<const std::byte *>(bytes.data());
        const tnn::checkpoint::Pickle pickle = tnn::checkpoint::parsePickle({begin, bytes.size()},
                                                                            tnn::checkpoint::storageWithin);
        tnn::run::metadataJson(pickle.tree).dump();
        tnn::checkpoint::stateDictOf(pickle.tree);
    } catch (const tnn::Error &) {
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    walk(bytes);
    tnn::StoredZip zip;
    zip.add("archive/data.pkl", bytes);
    for (int key = 0; key < 16; ++key)
        zip.add("archive/data/" + std::to_string(key), std::string(256, '\x3f'));
    tnn::readEverything(zip.finished());
    return 0;
}
