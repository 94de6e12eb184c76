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

/// Where numbers are computed (--device).
struct Device {
    enum class Kind {
        Cpu,      ///< this CPU by the engine's own code
        TorchCpu, ///< a CPU through LibTorch
        Cuda      ///< a GPU through LibTorch
    };
    Kind kind = Kind::Cpu;
    int number = 0; ///< Cuda: which one

    bool operator==(const Device &) const = default;
};
/// "cpu", "torch-cpu", "cuda" or "cuda:N"; none of another name.
std::optional<Device> deviceFrom(const std::string &name);
std::string nameOf(const Device &device); ///< "cuda:0" for the first GPU

/// What a network's activations and weights are rounded to (--precision). Coefficients, spectra and norms stay in float32.
enum class Precision { Float32, BFloat16, Float16 };
std::string nameOf(Precision precision); ///< "float32", "bfloat16" or "float16"

/// A device that is there.
struct DeviceFound {
    Device device;
    std::string title;                  ///< of the maker: "NVIDIA H100 80GB HBM3"
    std::size_t memory = 0, unused = 0; ///< in bytes; 0 where it is not known
};

/// What a document computes with. Each understands the arrays of the other.
struct Arithmetics {
    std::shared_ptr<model::Arithmetic> kernels; ///< makes coefficients, in float32 at least
    std::shared_ptr<model::Arithmetic> network; ///< all else
};

DeviceFound thisCpu();

class DocumentCache;

/// What a program that knows LibTorch adds.
struct Devices {
    /// Throws tnn::Error where the device, or the precision on it, is not to be had. Empty: there is none but the CPU.
    std::function<Arithmetics(const Device &, Precision)> arithmetics;
    std::function<std::vector<DeviceFound>()> found; ///< those beyond the CPU itself
    std::string version;                             ///< LibTorch's; empty without it
    std::shared_ptr<DocumentCache> cache;            ///< of a program that serves: where documents stay open
};

} // namespace tnn::document
