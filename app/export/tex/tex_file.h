// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace tnn::app {

class PgfDevice;

/// Writes what was painted on the device as a .tex file, with its images beside it and these lines in its head. The
/// picture and the images are complete before the first of them gets its name. Throws tnn::Error if one cannot be
/// written.
void writeTexFile(const PgfDevice &device, const QString &path, const QStringList &about);

/// Returns the images that an earlier file at this path left beside it.
QStringList texImagesBeside(const QString &path);

} // namespace tnn::app
