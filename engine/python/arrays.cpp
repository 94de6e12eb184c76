// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/python/arrays.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <string>

namespace tnn::python {

namespace {

namespace py = pybind11;
using Type = io::NpyArray::Type;

/// Returns what NumPy makes of an object; flags: py::array::c_style. Raises what that raises, such as MemoryError.
py::array anyArray(const py::object &object, int flags = 0)
{
    using Numpy = py::detail::npy_api;
    PyObject *const made = Numpy::get().PyArray_FromAny_(object.ptr(), nullptr, 0, 0,
                                                         Numpy::NPY_ARRAY_ENSUREARRAY_ | flags, nullptr);
    if (made == nullptr)
        throw py::error_already_set();
    return py::reinterpret_steal<py::array>(made);
}

std::string nameOf(const py::dtype &type)
{
    return std::string(py::str(static_cast<const py::object &>(type)));
}

py::array floats(const py::object &object, const char *name)
{
    py::array array = anyArray(object);
    if (!py::isinstance<py::array_t<float>>(array))
        throw py::type_error(std::string(name) + " must be an array of float32, not of " + nameOf(array.dtype())
                             + "; convert it with " + name + ".astype(\"float32\")");
    return array;
}

/// Whether its last axis is contiguous, and its rows do not overlap.
bool isRows(const py::array &array)
{
    constexpr long Size = sizeof(float);
    const auto axes = array.ndim();
    if (reinterpret_cast<std::uintptr_t>(array.data()) % Size != 0)
        return false;
    for (py::ssize_t axis = 0; axis < axes; ++axis) {
        if (array.shape(axis) < 2)
            continue;
        const long stride = array.strides(axis);
        const bool last = axis == axes - 1, row = axis == axes - 2;
        if (stride % Size != 0 || stride < 0 || (last && stride != Size)
            || (row && stride < Size * static_cast<long>(array.shape(axes - 1))))
            return false;
    }
    return true;
}

Floats viewOf(const py::array &array)
{
    Floats view;
    view.first = static_cast<const float *>(array.data());
    for (py::ssize_t axis = 0; axis < array.ndim(); ++axis) {
        view.shape.push_back(array.shape(axis));
        view.strides.push_back(array.strides(axis) / static_cast<long>(sizeof(float)));
    }
    // Eigen wants the stride of a single row to be possible too.
    if (const std::size_t axes = view.shape.size(); axes > 1 && view.shape[axes - 2] < 2)
        view.strides[axes - 2] = view.shape[axes - 1];
    view.owner = {py::object(array).release().ptr(), [](void *object) {
                      const py::gil_scoped_acquire acquired;
                      Py_DECREF(static_cast<PyObject *>(object));
                  }};
    return view;
}

} // namespace

io::NpyArray npyOf(const py::object &object)
{
    static const std::map<std::string, Type> types{
        {"f4", Type::Float32}, {"f8", Type::Float64},   {"f2", Type::Float16},    {"i1", Type::Int8},
        {"i2", Type::Int16},   {"i4", Type::Int32},     {"i8", Type::Int64},      {"u1", Type::UInt8},
        {"b1", Type::Bool},    {"c8", Type::Complex64}, {"c16", Type::Complex128}};
    const py::array array = anyArray(object, py::array::c_style);
    const py::dtype dtype = array.dtype();
    // Attributes, since pybind11 before 2.12 does not know how NumPy 2 lays out what they are read from.
    const auto type = types.find(dtype.attr("str").cast<std::string>().substr(1));
    if (type == types.end() || !dtype.attr("isnative").cast<bool>())
        throw py::type_error("an array of " + nameOf(dtype) + " is not an input; convert it to int64 or float32");
    io::NpyArray copy{type->second, {array.shape(), array.shape() + array.ndim()}, {}};
    copy.bytes.resize(array.attr("nbytes").cast<std::size_t>());
    if (!copy.bytes.empty())
        std::memcpy(copy.bytes.data(), array.data(), copy.bytes.size());
    return copy;
}

Floats floatsOf(const py::object &object, const char *name)
{
    const py::array array = floats(object, name);
    return isRows(array) ? viewOf(array) : contiguousFloatsOf(array, name);
}

Floats contiguousFloatsOf(const py::object &object, const char *name)
{
    return viewOf(py::array_t<float, py::array::c_style>(floats(object, name)));
}

NewFloats::NewFloats(std::vector<long> dimensions) : shape(std::move(dimensions))
{
    long count = 1;
    for (const long size : shape)
        count *= size;
    memory = std::make_shared<toeplitz::Scratch<float>>(std::max(count, 1L));
}

py::array NewFloats::array() const
{
    using Owner = std::shared_ptr<toeplitz::Scratch<float>>;
    const py::capsule owner(new Owner(memory), [](void *all) { delete static_cast<Owner *>(all); });
    return py::array_t<float>(shape, memory->get(), owner);
}

} // namespace tnn::python
