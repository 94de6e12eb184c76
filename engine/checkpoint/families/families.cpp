// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/family.h"

namespace tnn::checkpoint {

const std::vector<Family> &families()
{
    static const std::vector<Family> all{fairseqCausal(), fairseqMasked(), tnnPytorch()};
    return all;
}

} // namespace tnn::checkpoint
