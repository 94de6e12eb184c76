// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tnn::bench {

/// The text of resources/benchmark/torch_peer.py, put in here by CMake: it is at hand wherever the program is.
extern const char *const TorchPeerScript;

} // namespace tnn::bench
