// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/bench_works.h"

namespace tnn::bench {

std::vector<BenchWork> engineWorks()
{
    return {{"product", benchProduct},
            {"product_contiguous", benchProductContiguous},
            {"product_published", benchProductPublished},
            {"product_and_spectrum", benchProductAndSpectrum},
            {"matrix", benchMatrix},
            {"naive", benchNaive},
            {"rpe", benchRpe},
            {"tno_layer", benchTnoLayer},
            {"forward", benchForward},
            {"hyena_forward", benchHyenaForward},
            {"hyena_mixer", benchHyenaMixer},
            {"attention", benchAttention},
            {"lfm2", benchLfm2},
            {"evo2", benchEvo2},
            {"token", benchToken},
            {"etsc_protocol", benchEtscProtocol},
            {"forms", benchForms},
            {"open", benchOpen}};
}

} // namespace tnn::bench
