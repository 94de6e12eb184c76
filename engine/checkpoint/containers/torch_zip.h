// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/checkpoint.h"

namespace tnn::checkpoint {

/// Opens what torch.save has written since 1.6: a zip of FOLDER/data.pkl and a record FOLDER/data/KEY for each storage.
/// Every storage is checked against its record and every tensor against its storage; no tensor is read.
/// Throws tnn::Error without the file's name.
Checkpoint openTorchZip(std::shared_ptr<const io::File> file);

} // namespace tnn::checkpoint
