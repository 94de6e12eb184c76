// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <exception>
#include <string>
#include <utility>

#include <pybind11/pybind11.h>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/python/bindings.h"
#include "engine/python/interruptible.h"

PYBIND11_MODULE(_engine, module)
{
    using namespace tnn::python;
    // The translator of errors is our own, instead of pybind11's: a name in a sentence may be of any bytes.
    static PyObject *const error = pybind11::exception<tnn::Error>(module, "Error").release().ptr();
    pybind11::setattr(error, "__module__", pybind11::str("tnnscope"));
    pybind11::register_exception_translator([](std::exception_ptr thrown) {
        try {
            std::rethrow_exception(std::move(thrown));
        } catch (const tnn::Error &one) {
            PyErr_SetString(error, tnn::io::escaped(one.message().english()).c_str());
        }
    });
    module.def("escaped", [](const std::string &text) { return tnn::io::escaped(text); });
    module.attr("version") = TNNSCOPE_VERSION;
    bindModel(module);
    bindToeplitz(module);
    endWorkAtExit();
    surviveForks();
}
