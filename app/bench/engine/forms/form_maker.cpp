// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/forms/form_maker.h"

#include <utility>
#include <vector>

#include "engine/error.h"
#include "engine/ssm/form.h"
#include "engine/ssm/reduce.h"

namespace tnn::bench {

using document::Method;

namespace {

FormMaker modalMaker(ssm::Modes modes)
{
    const auto kept = std::make_shared<const ssm::Modes>(std::move(modes));
    return [kept] { return ssm::modalForm(*kept); };
}

} // namespace

FormMaker formMaker(const OperatorKernels &kernels, Method method, double reducedError)
{
    const toeplitz::CoefficientsPtr t = kernels.decayed;
    const std::vector<double> gamma(static_cast<std::size_t>(t->values.cols()), kernels.gamma);
    switch (method) {
    case Method::Streaming:
        return [t] { return ssm::streamingForm(t); };
    case Method::Cache:
    case Method::Window:
        return [t] { return ssm::windowForm(*t, t->n); };
    case Method::Etsc:
        return modalMaker(ssm::etsc(*kernels.undecayed, gamma, ssm::Variant::Padded));
    case Method::Paired:
        return modalMaker(ssm::paired(ssm::etsc(*kernels.undecayed, gamma, ssm::Variant::Padded)));
    case Method::Unpadded:
        return modalMaker(ssm::paired(ssm::etsc(*kernels.undecayed, gamma, ssm::Variant::Unpadded)));
    case Method::Reduced: {
        ssm::ReduceRequest request;
        request.error = reducedError;
        request.gamma = gamma;
        return modalMaker(ssm::reduce(*t, request, {}).modes);
    }
    default:
        break;
    }
    throw Error("'%1' cannot be made from kernels alone", nameOf(method));
}

} // namespace tnn::bench
