// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tnn::native {

std::string cpuName(); ///< as the system names it; "unknown" where it does not

} // namespace tnn::native
