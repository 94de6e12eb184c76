// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include <pybind11/numpy.h>

#include "engine/io/npy.h"
#include "engine/run/batch_input.h"
#include "engine/toeplitz/scratch.h"

namespace tnn::python {

/// Hands the memory of a std::vector or an Eigen array over to a NumPy array of this shape, in C order.
template <class Memory> auto arrayOf(Memory memory, const std::vector<long> &shape)
{
    using Number = std::remove_cvref_t<decltype(*memory.data())>;
    auto owned = std::make_unique<Memory>(std::move(memory));
    Number *const first = owned->data();
    const pybind11::capsule owner(owned.release(), [](void *all) { delete static_cast<Memory *>(all); });
    return pybind11::array_t<Number>(shape, first, owner);
}
inline auto arrayOf(run::Array array)
{
    return arrayOf(std::move(array.values), array.shape);
}

/// Returns a copy of any array of numbers, or of what NumPy makes one of. Raises TypeError for another.
io::NpyArray npyOf(const pybind11::object &object);

/// An array of float32 whose last axis is contiguous, in the caller's memory if that allows it, else a copy.
struct Floats {
    const float *first = nullptr;
    std::vector<long> shape, strides; ///< in numbers
    std::shared_ptr<void> owner;      ///< may be released by any thread
};
/// Raises TypeError, which names the argument, for another type of numbers.
Floats floatsOf(const pybind11::object &object, const char *name);
/// Returns the floats of floatsOf() in C order.
Floats contiguousFloatsOf(const pybind11::object &object, const char *name);

/// A new array of float32, in C order: aligned, in memory that later ones use again.
struct NewFloats {
    explicit NewFloats(std::vector<long> dimensions);
    pybind11::array array() const;

    std::vector<long> shape;
    std::shared_ptr<toeplitz::Scratch<float>> memory;
};

} // namespace tnn::python
