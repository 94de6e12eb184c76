// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/family.h"

namespace tnn::checkpoint {

/// What the family's network would be; a tnn::Error of it becomes NetworkOutline::refused.
NetworkOutline outlineOf(const Subject &subject, const Family &family, const Description &description);

} // namespace tnn::checkpoint
