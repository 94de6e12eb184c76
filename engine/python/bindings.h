// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <pybind11/pybind11.h>

namespace tnn::python {

// The parts of the extension module tnnscope._engine, which the package tnnscope wraps.

void bindModel(pybind11::module_ &module);
void bindToeplitz(pybind11::module_ &module);

} // namespace tnn::python
