// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <pybind11/pybind11.h>

#include "engine/error.h"
#include "engine/python/bindings.h"
#include "engine/python/interruptible.h"

PYBIND11_MODULE(_engine, module)
{
    using namespace tnn::python;
    pybind11::register_exception<tnn::Error>(module, "Error").attr("__module__") = "tnnscope";
    module.attr("version") = TNNSCOPE_VERSION;
    bindModel(module);
    bindToeplitz(module);
    endWorkAtExit();
    surviveForks();
}
