// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/gpu_product.h"

#include <ATen/ATen.h>
#ifdef TNNSCOPE_CUDA
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/csrc/autograd/custom_function.h>

#include "engine/torch/cuda/right_angle.h"
#include "engine/torch/cuda/short_filter.h"
#endif

namespace tnn::libtorch {

#ifdef TNNSCOPE_CUDA

namespace {

using torch::autograd::AutogradContext;
using torch::autograd::tensor_list;

toeplitz::Stack stackOf(const at::Tensor &x, long n)
{
    return {x.size(0) / n, n, x.size(1)};
}

float2 *numbers(const at::Tensor &spectra)
{
    return reinterpret_cast<float2 *>(spectra.data_ptr<c10::complex<float>>());
}

at::Tensor emptySpectra(const at::Tensor &like, long batch, long n)
{
    return at::empty({batch, cuda::spectrumSize(n, like.size(1))}, like.options().dtype(at::kComplexFloat));
}

/// The numbers of a workspace for one call.
class Parts {
public:
    Parts(const at::Tensor &like, const toeplitz::Stack &stack) :
        m_numbers(at::empty({cuda::workspaceSize(stack)}, like.options().dtype(at::kComplexFloat)))
    {
    }
    cuda::Workspace workspace() const { return {numbers(m_numbers), at::cuda::getCurrentCUDAStream()}; }

private:
    at::Tensor m_numbers;
};

at::Tensor multiplied(const at::Tensor &spectra, const at::Tensor &input, long n, bool transposed)
{
    const c10::cuda::CUDAGuard guard(input.device());
    const at::Tensor x = input.contiguous();
    at::Tensor y = at::empty_like(x);
    const toeplitz::Stack stack = stackOf(x, n);
    const Parts parts(x, stack);
    C10_CUDA_CHECK(cuda::multiply(x.data_ptr<float>(), numbers(spectra), stack, transposed, y.data_ptr<float>(),
                                  parts.workspace()));
    return y;
}

/// Returns the spectra of every dy times the conjugates of those of x.
at::Tensor correlated(const at::Tensor &input, const at::Tensor &outer, long n)
{
    const c10::cuda::CUDAGuard guard(input.device());
    const at::Tensor x = input.contiguous(), dy = outer.contiguous();
    at::Tensor spectra = emptySpectra(x, x.size(0) / n, n);
    const toeplitz::Stack stack = stackOf(x, n);
    const Parts parts(x, stack);
    C10_CUDA_CHECK(cuda::transformSequences(x.data_ptr<float>(), stack, numbers(spectra), parts.workspace()));
    C10_CUDA_CHECK(cuda::correlate(dy.data_ptr<float>(), stack, numbers(spectra), parts.workspace()));
    return spectra;
}

struct Spectra : torch::autograd::Function<Spectra> {
    static at::Tensor forward(AutogradContext *context, const at::Tensor &coefficients, std::int64_t n, bool causal)
    {
        const c10::cuda::CUDAGuard guard(coefficients.device());
        const at::Tensor t = coefficients.contiguous();
        context->saved_data["n"] = n;
        context->saved_data["causal"] = causal;
        context->saved_data["channels"] = t.size(1);
        at::Tensor spectra = emptySpectra(t, 1, n);
        const float *const lag0 = t.data_ptr<float>() + (causal ? 0 : (n - 1) * t.size(1));
        const Parts parts(t, {1, n, t.size(1)});
        C10_CUDA_CHECK(cuda::transformKernels(lag0, n, t.size(1), causal, numbers(spectra), parts.workspace()));
        return spectra;
    }

    /// The transform's adjoint is its inverse times its length.
    static tensor_list backward(AutogradContext *context, tensor_list gradients)
    {
        const long n = context->saved_data["n"].toInt(), channels = context->saved_data["channels"].toInt();
        const bool causal = context->saved_data["causal"].toBool();
        const at::Tensor ds = gradients[0].contiguous();
        const c10::cuda::CUDAGuard guard(ds.device());
        at::Tensor dt = at::empty({causal ? n : 2 * n - 1, channels}, ds.options().dtype(at::kFloat));
        float *const lag0 = dt.data_ptr<float>() + (causal ? 0 : (n - 1) * channels);
        const Parts parts(ds, {1, n, channels});
        C10_CUDA_CHECK(cuda::kernelsOf(numbers(ds), n, channels, causal, lag0, parts.workspace()));
        return {dt * cuda::transformLength(n), {}, {}};
    }
};

struct Product : torch::autograd::Function<Product> {
    static at::Tensor forward(AutogradContext *context, const at::Tensor &spectra, const at::Tensor &x, std::int64_t n)
    {
        TORCH_CHECK(spectra.device() == x.device(), "x is on ", x.device(), ", its matrices on ", spectra.device());
        context->save_for_backward({spectra, x});
        context->saved_data["n"] = n;
        return multiplied(spectra, x, n, false);
    }

    static tensor_list backward(AutogradContext *context, tensor_list gradients)
    {
        const auto saved = context->get_saved_variables();
        const at::Tensor &spectra = saved[0], &x = saved[1], &dy = gradients[0];
        const long n = context->saved_data["n"].toInt();
        at::Tensor ds, dx;
        if (context->needs_input_grad(0))
            ds = correlated(x, dy, n).sum(0, true) / cuda::transformLength(n);
        if (context->needs_input_grad(1))
            dx = multiplied(spectra, dy, n, true);
        return {ds, dx, {}};
    }
};

} // namespace

bool hasGpuProduct(const at::Tensor &coefficients, long n)
{
    if (!coefficients.is_cuda())
        return false;
    const c10::cuda::CUDAGuard guard(coefficients.device());
    return cuda::isAvailable(n);
}

at::Tensor gpuSpectra(const at::Tensor &coefficients, long n, bool causal)
{
    return Spectra::apply(coefficients, n, causal);
}

at::Tensor gpuProduct(const at::Tensor &spectra, const at::Tensor &x, long n)
{
    return Product::apply(spectra, x, n);
}

long gpuProductNumbers(const toeplitz::Stack &stack)
{
    return 2 * cuda::workspaceSize(stack);
}

bool hasGpuFilter(const at::Tensor &x)
{
    if (!x.is_cuda() || x.scalar_type() != at::kFloat)
        return false;
    const c10::cuda::CUDAGuard guard(x.device());
    return cuda::hasFilter();
}

at::Tensor gpuFilter(const at::Tensor &input, const at::Tensor &filter, const at::Tensor &added, long n)
{
    const c10::cuda::CUDAGuard guard(input.device());
    const at::Tensor x = input.contiguous(), taps = filter.contiguous();
    const at::Tensor bias = added.defined() ? added.contiguous() : added;
    at::Tensor y = at::empty_like(x);
    C10_CUDA_CHECK(cuda::filter(
        x.data_ptr<float>(),
        {taps.data_ptr<float>(), static_cast<int>(taps.size(0)), bias.defined() ? bias.data_ptr<float>() : nullptr},
        stackOf(x, n), y.data_ptr<float>(), at::cuda::getCurrentCUDAStream()));
    return y;
}

#else

long gpuProductNumbers(const toeplitz::Stack & /*stack*/)
{
    return 0;
}

bool hasGpuFilter(const at::Tensor & /*x*/)
{
    return false;
}

at::Tensor gpuFilter(const at::Tensor & /*x*/, const at::Tensor & /*taps*/, const at::Tensor & /*bias*/, long /*n*/)
{
    return {};
}

bool hasGpuProduct(const at::Tensor & /*coefficients*/, long /*n*/)
{
    return false;
}

at::Tensor gpuSpectra(const at::Tensor & /*coefficients*/, long /*n*/, bool /*causal*/)
{
    return {};
}

at::Tensor gpuProduct(const at::Tensor & /*spectra*/, const at::Tensor & /*x*/, long /*n*/)
{
    return {};
}

#endif

} // namespace tnn::libtorch
