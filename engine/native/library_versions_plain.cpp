// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/library_versions.h"

namespace tnn::native {

std::vector<std::string> libraryVersions()
{
    return {};
}

} // namespace tnn::native
