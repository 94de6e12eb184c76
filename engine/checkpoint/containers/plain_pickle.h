// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/checkpoint.h"

namespace tnn::checkpoint {

/// Opens what Python's own pickle.dump wrote of a state dict: NumPy arrays, or tensors whose storages lie within the
/// pickle. Such files are read into memory, up to the bounds of TreeBuilder. Throws tnn::Error without the file's name.
Checkpoint openPickle(const io::File &file);

} // namespace tnn::checkpoint
