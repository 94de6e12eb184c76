// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace tnn::native {

/// Returns the libraries that compute on this CPU, one a line: "FFTW 3.3.10", "OpenBLAS 0.3.21 (Haswell)", "Highway
/// 1.0.3 (AVX2)": in parentheses what they chose for this processor. Empty in a build for a bare machine.
std::vector<std::string> libraryVersions();

} // namespace tnn::native
