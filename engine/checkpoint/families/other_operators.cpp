// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/other_operators.h"

namespace tnn::checkpoint {

Message otherOperator(const TensorIndex &index, const std::string &prefix)
{
    const auto has = [&](const char *name) { return tensorAt(index, prefix + name) != nullptr; };
    const auto rank = [&](const char *name) {
        const Tensor *const tensor = tensorAt(index, prefix + name);
        return tensor == nullptr ? 0 : tensor->shape.size();
    };
    // ski-tnn skitno.py, skitno_inv_time.py
    if (has("conv_kernel"))
        return has("alphas") ? Message("SKI-TNN's operator over inverse time (skitno_inv_time) is a short convolution "
                                       "and a low-rank interpolation, not one Toeplitz kernel; it is named, not drawn")
                             : Message("SKI-TNN's operator (skitno) is a short convolution and a low-rank "
                                       "interpolation, not one Toeplitz kernel; it is named, not drawn");
    // ski-tnn tno_fd_norpe.py
    if (has("dc") && (has("coeffs") || has("coeffs_re")))
        return Message("FD-TNN's operator without an RPE (tno_fd_norpe) interpolates a table of frequencies; it is "
                       "named, not drawn");
    // fairseq-evo dynamic_toeplitz_encoding_multihead_v3.py
    if (has("dpb.index") || (has("dpb.pos_proj.weight") && rank("pos") == 3))
        return Message("version 3 of the research-era operator asks its network for lag and channel in one number; it "
                       "is named, not drawn");
    // fairseq-evo toeplitz_attention.py
    if (lastPartOf(prefix) == "toeplizt")
        return Message(
            "ToeplitzAttention adds its learned table to an attention and normalizes it; it is named, not drawn");
    return {};
}

} // namespace tnn::checkpoint
