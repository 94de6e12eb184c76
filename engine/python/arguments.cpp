// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/python/arguments.h"

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::python {

namespace py = pybind11;

document::Method methodNamed(const std::string &name, const std::vector<document::Method> &offered)
{
    try {
        return document::methodNamed(name, offered);
    } catch (const Error &error) {
        throw py::value_error("algorithm: " + error.reason().english());
    }
}

void warn(const std::vector<Message> &warnings)
{
    for (const Message &warning : warnings)
        if (!warning.empty() && PyErr_WarnEx(PyExc_UserWarning, io::escaped(warning.english()).c_str(), 2) != 0)
            throw py::error_already_set();
}

} // namespace tnn::python
