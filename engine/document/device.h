// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/model/arithmetic.h"

namespace tnn::document {

/// Where computations run (--device).
struct Device {
    enum class Kind {
        Cpu,      ///< this CPU, using the engine's own code
        TorchCpu, ///< a CPU through LibTorch
        Cuda      ///< a GPU through LibTorch
    };
    Kind kind = Kind::Cpu;
    int number = 0; ///< Cuda: the GPU's index

    bool operator==(const Device &) const = default;
};
/// Parses "cpu", "torch-cpu", "cuda" or "cuda:N"; none for any other name.
std::optional<Device> deviceFrom(const std::string &name);
std::string nameOf(const Device &device); ///< "cuda:0" for the first GPU

/// The rounding of a network's activations and weights (--precision). Coefficients, spectra and norms stay in float32.
enum class Precision { Float32, BFloat16, Float16 };
std::string nameOf(Precision precision); ///< "float32", "bfloat16" or "float16"

/// An available device.
struct DeviceFound {
    Device device;
    std::string title;                  ///< manufacturer's name: "NVIDIA H100 80GB HBM3"
    std::size_t memory = 0, unused = 0; ///< in bytes; 0 if unknown
};

/// The arithmetics of a document. Each accepts the arrays of the other.
struct Arithmetics {
    std::shared_ptr<model::Arithmetic> kernels; ///< computes coefficients, at least in float32
    std::shared_ptr<model::Arithmetic> network; ///< everything else
};

DeviceFound thisCpu();

class DocumentCache;

/// Provided by a program that is linked with LibTorch.
struct Devices {
    /// Throws tnn::Error if the device, or the precision on it, is not available. Empty: only the CPU is available.
    std::function<Arithmetics(const Device &, Precision)> arithmetics;
    std::function<std::vector<DeviceFound>()> found; ///< those besides the CPU itself
    std::string version;                             ///< LibTorch's; empty without it
    std::shared_ptr<DocumentCache> cache;            ///< for a server: keeps documents open
};

} // namespace tnn::document
