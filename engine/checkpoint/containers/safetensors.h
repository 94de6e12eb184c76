// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/checkpoint.h"

namespace tnn::checkpoint {

/// Opens a safetensors file: the length of a header (8 bytes), the header (JSON), the data. As the reference library
/// does, it wants every byte of the data to belong to one tensor: no overlap, no hole, nothing behind the last one.
/// The tree is a dict of the tensors, with the __metadata__ beside them. Throws tnn::Error without the file's name.
Checkpoint openSafetensors(std::shared_ptr<const io::File> file);

} // namespace tnn::checkpoint
