// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tnn::toeplitz {

/// Throws tnn::Error where the spectra of so many kernels would take more than 8 GiB, or than is free.
void requireSpectraFit(double bytes, long channels, long n);

} // namespace tnn::toeplitz
