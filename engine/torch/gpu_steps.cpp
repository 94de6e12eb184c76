// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/torch/gpu_steps.h"

#include "engine/error.h"

#ifdef TNNSCOPE_CUDA

#include <exception>
#include <vector>

#include <ATen/ATen.h>
#include <ATen/cuda/CUDAGraph.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>

#include "engine/torch/cuda/adam.h"

namespace tnn::libtorch {
namespace {

/// Work on a GPU that is the same whenever it is called, on a stream of its own.
class RepeatedWork {
public:
    explicit RepeatedWork(const at::Device &device) : m_stream(c10::cuda::getStreamFromPool(false, device.index())) { }

    const c10::cuda::CUDAStream &stream() const { return m_stream; }
    bool isRecorded() const { return m_recorded; }

    /// Calls the work, or replays what an earlier call queued. The stream must be the current one.
    template <class Work> void call(const Work &work)
    {
        constexpr int Unrecorded = 3; // libraries allocate and choose their kernels first
        if (m_called++ < Unrecorded || (!m_recorded && !record(work)))
            work();
        else
            m_graph.replay();
    }

private:
    /// Returns false if the work cannot be recorded, as where it waits for the GPU; then it is never tried again.
    template <class Work> bool record(const Work &work)
    {
        if (m_refused)
            return false;
        // The recorded work keeps memory of its own: what earlier calls took is given back.
        c10::cuda::CUDACachingAllocator::emptyCache();
        if (succeeds([&] { m_graph.capture_begin(); })) {
            const bool worked = succeeds(work);
            m_recorded = succeeds([&] { m_graph.capture_end(); }) && worked;
        }
        m_refused = !m_recorded;
        cudaGetLastError(); // which would be reported later
        return m_recorded;
    }

    /// Returns whether `act` throws nothing: neither LibTorch's errors nor ours, which are both std::exception.
    template <class Act> static bool succeeds(const Act &act)
    {
        try {
            act();
        } catch (const std::exception &) {
            return false;
        }
        return true;
    }

    c10::cuda::CUDAStream m_stream;
    at::cuda::CUDAGraph m_graph;
    int m_called = 0;
    bool m_recorded = false, m_refused = false;
};

} // namespace

class GpuSteps::Steps {
public:
    Steps(TrainingNetwork &network, const Optimizer &optimizer, long n, long windows) :
        m_network(network), m_optimizer(optimizer), m_n(n), m_device(network.numbers().device()),
        m_ids(static_cast<std::size_t>(windows)),
        m_idsThere(at::empty({windows}, network.numbers().options().dtype(at::kLong))),
        m_ratesThere(at::empty({static_cast<long>(sizeof(AdamRates) / sizeof(float))}, network.numbers().options())),
        m_results(at::empty({2}, network.numbers().options().dtype(at::kDouble))), m_work(m_device)
    {
        C10_CUDA_CHECK(cudaDeviceSynchronize()); // the arrays come from another stream
    }

    std::pair<double, double> step(AdamRates rates, std::span<const long> windows)
    {
        const c10::cuda::CUDAGuard device(m_device);
        const c10::cuda::CUDAStreamGuard stream(m_work.stream());
        m_ids.assign(windows.begin(), windows.end());
        m_idsThere.copy_(at::from_blob(m_ids.data(), m_idsThere.sizes(), at::kLong));
        m_ratesThere.copy_(at::from_blob(&rates, m_ratesThere.sizes(), at::kFloat));
        m_work.call([this] { queue(); });
        const at::Tensor results = m_results.cpu();
        return {results[0].item<double>(), results[1].item<double>()};
    }

    bool replays() const { return m_work.isRecorded(); }

private:
    void queue()
    {
        at::Tensor &numbers = m_network.numbers(), &gradient = m_network.gradient();
        const at::Tensor loss = m_network.loss(m_ids, m_n, m_idsThere);
        loss.backward();
        m_results.copy_(at::stack({loss.detach().to(at::kDouble), gradient.norm(2, at::kDouble)}));
        const cuda::AdamStep step{numbers.numel(),
                                  numbers.data_ptr<float>(),
                                  m_optimizer.mean().data_ptr<float>(),
                                  m_optimizer.square().data_ptr<float>(),
                                  gradient.data_ptr<float>(),
                                  reinterpret_cast<const AdamRates *>(m_ratesThere.data_ptr<float>()),
                                  m_results.data_ptr<double>()};
        C10_CUDA_CHECK(cuda::adamStep(step, m_work.stream()));
    }

    TrainingNetwork &m_network;
    const Optimizer &m_optimizer;
    long m_n;
    at::Device m_device;
    std::vector<long> m_ids;
    at::Tensor m_idsThere, m_ratesThere, m_results;
    RepeatedWork m_work;
};

GpuSteps::GpuSteps(TrainingNetwork &network, const Optimizer &optimizer, long n, long windows) :
    m_steps(std::make_unique<Steps>(network, optimizer, n, windows))
{
}

std::pair<double, double> GpuSteps::step(const AdamRates &rates, std::span<const long> windows)
{
    return m_steps->step(rates, windows);
}

bool GpuSteps::replays() const
{
    return m_steps->replays();
}

#else

namespace tnn::libtorch {

class GpuSteps::Steps { };

GpuSteps::GpuSteps(TrainingNetwork & /*network*/, const Optimizer & /*optimizer*/, long /*n*/, long /*windows*/)
{
    throw Error("training on a GPU requires a tnnscope-torch that was built with CUDA");
}

std::pair<double, double> GpuSteps::step(const AdamRates & /*rates*/, std::span<const long> /*windows*/)
{
    return {};
}

bool GpuSteps::replays() const
{
    return false;
}

#endif

GpuSteps::~GpuSteps() = default;

} // namespace tnn::libtorch
