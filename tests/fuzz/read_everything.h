// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/description.h"
#include "engine/error.h"

namespace tnn {

/// Opens bytes as a checkpoint and reads all that a user could ask for. Nothing but tnn::Error may come out of it.
inline void readEverything(std::vector<std::byte> bytes)
{
    try {
        const auto opened = checkpoint::open(io::MappedFile::of("fuzz", std::move(bytes)));
        for (const checkpoint::Tensor &tensor : opened->tensors) {
            try {
                opened->verify(tensor);
                tensor.values();
            } catch (const Error &) {
            }
        }
        const checkpoint::Description description = checkpoint::describe(*opened);
        for (const checkpoint::TnoDescription &tno : description.tnos)
            checkpoint::kernelTensors(*opened, tno);
    } catch (const Error &) {
    }
}

} // namespace tnn
