// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/devices.h"

#include <ATen/ATen.h>
#include <torch/cuda.h>
#include <torch/version.h>
#ifdef TNNSCOPE_CUDA
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAFunctions.h>
#endif

#include "engine/error.h"
#include "engine/native/arithmetic.h"
#include "engine/torch/arithmetic.h"
#include "engine/torch/guarded.h"
#include "engine/torch/threads.h"

namespace tnn::libtorch {
namespace {

using document::Arithmetics;
using document::Device;
using document::DeviceFound;
using document::Precision;

int gpus()
{
    return static_cast<int>(torch::cuda::device_count());
}

Message noGpu(int number)
{
    if (gpus() > 0)
        return Message("GPU %1 does not exist; GPUs are 0 to %2", number, gpus() - 1);
    return at::Context::hasCUDART() ? Message("LibTorch found no GPU on this machine")
                                    : Message("this LibTorch has no CUDA");
}

at::Device placeOf(const Device &device)
{
    if (device.kind != Device::Kind::Cuda)
        return at::kCPU;
    if (device.number >= gpus())
        throw Error(noGpu(device.number)).in("device " + nameOf(device));
    return {at::kCUDA, static_cast<at::DeviceIndex>(device.number)};
}

/// Convolutions and matrix products on GPUs would otherwise round float32 to 10 bits.
void keepFloat32()
{
    at::globalContext().setAllowTF32CuDNN(false);
    at::globalContext().setAllowTF32CuBLAS(false);
}

at::ScalarType typeOf(Precision precision)
{
    return precision == Precision::Float32 ? at::kFloat : precision == Precision::BFloat16 ? at::kBFloat16 : at::kHalf;
}

/// Some kernels are missing on some devices (float16 on older CPUs' LibTorch): checks this with the smallest network.
void check(Arithmetic &a, const Device &device, Precision precision)
{
    try {
        const std::vector<float> numbers(4, 0.5F);
        const model::Value x = a.upload(std::span<const float>(numbers), {2, 2});
        const model::Value y = a.activate(model::Activation::Silu, a.linear(x, {x, a.rows(x, std::vector<long>{0})}));
        std::vector<float> answer(4);
        a.download(a.add(a.multiply(x, y), y), std::span(answer));
    } catch (const Error &error) {
        throw Error("%1 is not available: %2", nameOf(precision), error.reason()).in("device " + nameOf(device));
    }
}

Arithmetics arithmeticsOn(const Device &device, Precision precision)
{
    const at::Device place = placeOf(device);
    shareThreads();
    keepFloat32();
    const auto kernels = std::make_shared<Arithmetic>(place, at::kFloat);
    if (precision == Precision::Float32)
        return {kernels, kernels};
    const auto network = std::make_shared<Arithmetic>(place, typeOf(precision));
    check(*network, device, precision);
    return {kernels, network};
}

DeviceFound foundGpu(int number)
{
#ifdef TNNSCOPE_CUDA
    const cudaDeviceProp *const properties = at::cuda::getDeviceProperties(static_cast<c10::DeviceIndex>(number));
    DeviceFound found{{Device::Kind::Cuda, number}, properties->name, properties->totalGlobalMem, 0};
    std::size_t unused = 0, all = 0;
    c10::cuda::set_device(static_cast<c10::DeviceIndex>(number));
    if (cudaMemGetInfo(&unused, &all) == cudaSuccess)
        found.unused = unused;
    return found;
#else
    return {{Device::Kind::Cuda, number}, "CUDA GPU", 0, 0};
#endif
}

std::vector<DeviceFound> found()
{
    std::vector<DeviceFound> all{{{Device::Kind::TorchCpu, 0}, native::cpuName(), 0, 0}};
    for (int number = 0; number < gpus(); ++number)
        all.push_back(guarded([&] { return foundGpu(number); }));
    return all;
}

} // namespace

document::Devices devices()
{
    document::Devices all;
    all.arithmetics = arithmeticsOn;
    all.found = found;
    all.version = TORCH_VERSION;
    return all;
}

std::function<model::Value()> plainProduct(const toeplitz::Coefficients &coefficients, const model::Value &x,
                                           bool contiguous)
{
    const long n = coefficients.n;
    const auto &t = coefficients.values;
    const at::Tensor past = at::from_blob(const_cast<float *>(t.data()), {t.rows(), t.cols()}).slice(0, n - 1);
    const auto arranged = [contiguous](const at::Tensor &array) {
        return (contiguous ? array.t() : array).contiguous();
    };
    const int axis = contiguous ? 1 : 0;
    const at::Tensor spectrum = at::fft_rfft(arranged(past).to(tensorOf(x).device()), 2 * n, axis);
    return [spectrum, input = arranged(tensorOf(x)), n, axis] {
        const at::Tensor y = at::fft_irfft(at::fft_rfft(input, 2 * n, axis) * spectrum, 2 * n, axis).slice(axis, 0, n);
        return valueOf(axis == 0 ? y : y.t());
    };
}

} // namespace tnn::libtorch
