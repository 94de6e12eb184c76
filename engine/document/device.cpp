// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/device.h"

#include <unistd.h>

#include "engine/io/number_text.h"
#include "engine/memory_limit.h"
#include "engine/names.h"
#include "engine/native/arithmetic.h"

namespace tnn::document {

namespace {

constexpr Named<Precision> PrecisionNames[] = {
    {Precision::Float32, "float32"}, {Precision::BFloat16, "bfloat16"}, {Precision::Float16, "float16"}};

} // namespace

std::optional<Device> deviceFrom(const std::string &name)
{
    if (name == "cpu")
        return Device{};
    if (name == "torch-cpu")
        return Device{Device::Kind::TorchCpu, 0};
    if (name == "cuda")
        return Device{Device::Kind::Cuda, 0};
    const std::string numbered = "cuda:";
    int number = -1;
    if (name.starts_with(numbered)) {
        if (io::isWholly(std::string_view(name).substr(numbered.size()), number) && number >= 0)
            return Device{Device::Kind::Cuda, number};
    }
    return {};
}

std::string nameOf(const Device &device)
{
    if (device.kind == Device::Kind::Cuda)
        return "cuda:" + std::to_string(device.number);
    return device.kind == Device::Kind::TorchCpu ? "torch-cpu" : "cpu";
}

DeviceFound thisCpu()
{
    const double memory = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
    return {{}, native::cpuName(), static_cast<std::size_t>(memory), static_cast<std::size_t>(availableMemory())};
}

std::string nameOf(Precision precision)
{
    return std::string(nameIn(PrecisionNames, precision));
}

} // namespace tnn::document
