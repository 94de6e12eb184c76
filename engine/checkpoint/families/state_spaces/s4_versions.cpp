// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/state_spaces/s4_versions.h"

namespace tnn::checkpoint {

namespace {

S4Layout fourth(std::string_view step)
{
    S4Layout layout;
    layout.stem = "kernel.";
    layout.step = step;
    layout.real = "A_real";
    layout.imaginary = "A_imag";
    layout.input = "B";
    layout.column = "P";
    layout.length = "l_kernel";
    layout.imaginarySign = -1;
    layout.choosesDiscretization = layout.choosesReal = layout.choosesImaginary = layout.cuts = true;
    layout.choosesStep = step == "inv_dt";
    return layout;
}

S4Layout second()
{
    S4Layout layout;
    layout.stem = "kernel.kernel.";
    layout.step = "log_dt";
    layout.real = "log_w_real";
    layout.imaginary = "w_imag";
    layout.diagonal = "w";
    layout.input = "B";
    layout.column = "P";
    layout.row = "Q";
    layout.length = "L";
    layout.nodes = "omega";
    return layout;
}

S4Layout first()
{
    S4Layout layout;
    layout.stem = "kernel.krylov.";
    layout.step = "log_dt";
    layout.diagonal = "w";
    layout.nodes = "nodes";
    layout.stacked = true;
    return layout;
}

S4Layout minimal()
{
    S4Layout layout;
    layout.stem = "kernel.";
    layout.step = "log_dt";
    layout.real = "log_A_real";
    layout.imaginary = "A_imag";
    return layout;
}

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
        {"s4d-minimal", "s4d.py", Message("S4D (s4d.py)"), {}, {{"kernel.log_A_real", {}, {}, minimal()}}, {}},
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
         {{"kernel.krylov.nodes", {}, {}, first()}},
         {},
         false,
         true},
        {"s4-v1",
         "state-spaces/s4 v1",
         Message("S4, version 1"),
         Message("SaShiMi (S4, version 1)"),
         {{"kernel.krylov.nodes", {}, {}, first()}},
         {}},
    };
}

} // namespace

S4Layout thirdS4Layout(bool diagonal)
{
    S4Layout layout;
    layout.stem = "kernel.kernel.";
    layout.step = "log_dt";
    layout.real = diagonal ? "inv_A_real" : "inv_w_real";
    layout.imaginary = diagonal ? "A_imag" : "w_imag";
    layout.input = "B";
    layout.column = "P";
    layout.length = "L";
    layout.unused = "A";
    layout.choosesDiscretization = layout.choosesReal = layout.cuts = layout.relaxed = true;
    return layout;
}

const std::vector<S4Version> &s4Versions()
{
    static const std::vector<S4Version> all = allVersions();
    return all;
}

} // namespace tnn::checkpoint
