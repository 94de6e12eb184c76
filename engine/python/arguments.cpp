// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/python/arguments.h"

#include "engine/io/file.h"

namespace tnn::python {

namespace py = pybind11;

document::OperatorForm formNamed(const std::string &name)
{
    return static_cast<document::OperatorForm>(placeOf(name, document::OperatorFormNames, "an algorithm"));
}

void warn(const std::vector<Message> &warnings)
{
    for (const Message &warning : warnings)
        if (!warning.empty() && PyErr_WarnEx(PyExc_UserWarning, io::escaped(warning.english()).c_str(), 2) != 0)
            throw py::error_already_set();
}

} // namespace tnn::python
