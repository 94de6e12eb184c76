// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/containers/zip_archive.h"
#include "engine/checkpoint/description.h"
#include "engine/error.h"

namespace tnn {

/// Verifies and reads every tensor; a tnn::Error for one does not keep the others from being read.
inline void readTensors(const checkpoint::Checkpoint &opened)
{
    for (const checkpoint::Tensor &tensor : opened.tensors) {
        try {
            opened.verify(tensor);
            tensor.values();
        } catch (const Error &) {
        }
    }
}

/// Opens bytes as a checkpoint and reads everything that a user could request. Only tnn::Error may be thrown, and it is
/// caught.
inline void readEverything(std::vector<std::byte> bytes)
{
    try {
        const auto opened = checkpoint::open(io::File::of("fuzz", std::move(bytes)));
        readTensors(*opened);
        const checkpoint::Description description = checkpoint::describe(*opened);
        for (const checkpoint::TnoDescription &tno : description.tnos)
            checkpoint::kernelTensors(*opened, tno);
    } catch (const Error &) {
    }
}

} // namespace tnn
