// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

// Figures that have no options of their own.

namespace tnn::figures {

struct HankelOptions {
    static constexpr std::string_view Name = "hankel", Title = "Hankel singular values";

    bool operator==(const HankelOptions &) const = default;
};

struct LengthErrorsOptions {
    static constexpr std::string_view Name = "form-errors", Title = "Form errors";

    bool operator==(const LengthErrorsOptions &) const = default;
};

struct FormCostsOptions {
    static constexpr std::string_view Name = "form-costs", Title = "Form costs";

    bool operator==(const FormCostsOptions &) const = default;
};

} // namespace tnn::figures
