// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/error.h"

namespace tnn::app {

/// What to do about a file that can't be opened for `reason`, from that and what it is on the disk: one or two sentences.
QString adviceFor(const QString &path, Error::Kind kind = Error::Kind::Other);

} // namespace tnn::app
