// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace tnn::app {

/// What to do about a file that can't be opened for `reason`, from that and what it is on the disk: one or two sentences.
QString adviceFor(const QString &path, const QString &reason = {});

} // namespace tnn::app
