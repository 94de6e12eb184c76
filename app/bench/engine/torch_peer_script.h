// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tnn::bench {

/// The text of resources/benchmark/torch_peer.py, embedded by CMake so that it is available wherever the program runs.
extern const char *const TorchPeerScript;

} // namespace tnn::bench
