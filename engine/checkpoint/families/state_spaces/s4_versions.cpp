// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/state_spaces/s4_versions.h"

namespace tnn::checkpoint {

namespace {

S4Layout fourth(std::string_view step)
{
    return {.stem = "kernel.",
            .step = step,
            .real = "A_real",
            .imaginary = "A_imag",
            .input = "B",
            .column = "P",
            .length = "l_kernel",
            .imaginarySign = -1,
            .choosesDiscretization = true,
            .choosesStep = step == "inv_dt",
            .choosesReal = true,
            .choosesImaginary = true,
            .cuts = true};
}

S4Layout second()
{
    return {.stem = "kernel.kernel.",
            .step = "log_dt",
            .real = "log_w_real",
            .imaginary = "w_imag",
            .diagonal = "w",
            .input = "B",
            .column = "P",
            .row = "Q",
            .length = "L",
            .nodes = "omega"};
}

constexpr S4Layout First{
    .stem = "kernel.krylov.", .step = "log_dt", .diagonal = "w", .nodes = "nodes", .stacked = true};

constexpr S4Layout Minimal{.stem = "kernel.", .step = "log_dt", .real = "log_A_real", .imaginary = "A_imag"};

S4Layout middle()
{
    S4Layout layout = second();
    layout.input = layout.column = layout.row = layout.nodes = {};
    return layout;
}

/// The defaults are those of the kernels' classes (SSKernelDiag, SSMKernelDiag), which the configurations of the
/// repositories leave as they are.
std::vector<S4Version> allVersions()
{
    const Defaults exponential{{"real_transform", "exp"}};
    const auto with = [&](std::initializer_list<std::pair<std::string_view, OptionValue>> others) {
        Defaults defaults = exponential;
        defaults.insert(defaults.end(), others);
        return defaults;
    };
    const std::vector<S4Mark> thirds{{"kernel.kernel.inv_w_real", {}, {}, thirdS4Layout(false)},
                                     {"kernel.kernel.inv_A_real", {}, {}, thirdS4Layout(true)}};
    return {
        {"s4d-minimal", "s4d.py", Message("S4D (s4d.py)"), {}, {{"kernel.log_A_real", {}, {}, Minimal}}, {}},
        {"s4-v4",
         "state-spaces/s4",
         Message("S4, version 4"),
         Message("SaShiMi (S4, version 4)"),
         {{"kernel.inv_dt", {"kernel.A_real"}, {}, fourth("inv_dt")},
          {"kernel.log_dt", {"kernel.A_real"}, {}, fourth("log_dt")},
          {"kernel.gamma", {"kernel.delta", "kernel.alpha", "kernel.beta", "D"}, {}, {}, S4Kernel::Averages},
          {"layer.layer.kernel.kernel", {}, {}, {}, S4Kernel::FreeTaps}},
         with({{"disc", "zoh"}, {"dt_transform", "exp"}, {"imag_transform", "none"}})},
        {"s4-v3", "diffwave-sashimi", Message("diffwave-sashimi (S4, version 3)"),
         Message("diffwave-sashimi (S4, version 3)"), thirds, with({{"disc", "bilinear"}}), true, true},
        {"s4-v3", "state-spaces/s4 v3.0.0", Message("S4, version 3"), Message("SaShiMi (S4, version 3)"), thirds,
         with({{"disc", "bilinear"}}), true},
        {"s4-v2",
         "state-spaces/s4 v2",
         Message("S4, version 2"),
         Message("SaShiMi (S4, version 2)"),
         {{"kernel.kernel.P", {"kernel.kernel.log_w_real"}, {}, second()},
          {"kernel.kernel.P", {"kernel.kernel.w", "kernel.kernel.Q"}, {}, second()}},
         {}},
        {"s4d-2022",
         "safari",
         Message("S4D (mid-2022)"),
         Message("SaShiMi (S4D, mid-2022)"),
         {{"kernel.kernel.log_w_real", {"kernel.kernel.C"}, "kernel.kernel.P", middle()}},
         {}},
        {"s4-v1",
         "diffwave-sashimi (branch checkpoints)",
         Message("diffwave-sashimi (S4, version 1)"),
         Message("diffwave-sashimi (S4, version 1)"),
         {{"kernel.krylov.nodes", {}, {}, First}},
         {},
         false,
         true},
        {"s4-v1",
         "state-spaces/s4 v1",
         Message("S4, version 1"),
         Message("SaShiMi (S4, version 1)"),
         {{"kernel.krylov.nodes", {}, {}, First}},
         {}},
    };
}

} // namespace

S4Layout thirdS4Layout(bool diagonal)
{
    return {.stem = "kernel.kernel.",
            .step = "log_dt",
            .real = diagonal ? "inv_A_real" : "inv_w_real",
            .imaginary = diagonal ? "A_imag" : "w_imag",
            .input = "B",
            .column = "P",
            .length = "L",
            .unused = "A",
            .choosesDiscretization = true,
            .choosesReal = true,
            .cuts = true,
            .relaxed = true};
}

const std::vector<S4Version> &s4Versions()
{
    static const std::vector<S4Version> all = allVersions();
    return all;
}

} // namespace tnn::checkpoint
