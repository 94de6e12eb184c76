// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace tnn::app {

/// The folder of bundled examples, found relative to the executable: in the build tree or installed. Empty if missing.
QString examplesFolder();
/// The bundled example checkpoint; empty if it is missing.
QString examplePath();
/// The examples to compare it with, as far as they exist: the same model trained without decay, and with a learned one.
QStringList otherExamples();
/// The end of the text whose beginning the examples were trained on; empty if it is missing.
QString exampleText();

} // namespace tnn::app
