// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/checkpoint/description.h"
#include "engine/native/arithmetic.h"

namespace tnn {

/// Opens a file like `info` and the window: recognized, described, its kernels verified and loaded.
inline void use(std::vector<std::byte> bytes)
{
    const auto opened = checkpoint::open(io::File::of("hostile", std::move(bytes)));
    const checkpoint::Description description = describe(*opened);
    const auto arithmetic = native::float32();
    for (const checkpoint::TnoDescription &tno : description.tnos) {
        for (const checkpoint::Tensor *tensor : checkpoint::kernelTensors(*opened, tno))
            opened->verify(*tensor);
        loadTno(*opened, tno, *arithmetic);
    }
}

} // namespace tnn
