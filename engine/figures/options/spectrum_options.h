// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "engine/message.h"
#include "engine/ssm/etsc.h"

namespace tnn::figures {

struct OptionField;

struct SpectrumOptions {
    static constexpr std::string_view Name = "spectrum", Title = "Spectrum";
    static std::vector<OptionField> fields();

    enum class Picture {
        Plane,  ///< eigenvalues in the complex plane, |b_k| as colour and size; forms beside one another
        Stems,  ///< |b_k| against the angle of lambda_k
        Kernel, ///< what the converted model computes over the original, to 2n lags
        Error   ///< how far that is off at each lag
    };
    std::vector<ssm::Variant> forms{ssm::Variant::Padded}; ///< as they are drawn; numbers are those of the first
    Picture picture = Picture::Plane;
    int column = 0; ///< of the figure: which of its channels

    bool operator==(const SpectrumOptions &) const = default;
};

} // namespace tnn::figures
