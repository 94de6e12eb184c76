// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/contiguous_fftw.h"
#include "engine/error.h"

// In a build for bare machines, without FFTW, there is no such peer.

namespace tnn::bench {

struct ContiguousFftw::Implementation { };

ContiguousFftw::ContiguousFftw(const toeplitz::Coefficients & /*coefficients*/, const toeplitz::Sequence & /*x*/,
                               int /*threads*/)
{
    throw Error(Message::verbatim("this build has no FFTW"));
}

ContiguousFftw::~ContiguousFftw() = default;

void ContiguousFftw::apply() { }

std::vector<double> ContiguousFftw::valuesAt(const std::vector<long> & /*places*/) const
{
    return {};
}

} // namespace tnn::bench
