// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace tnn::app {

/// The folder of bundled examples, found relative to the executable: in the build tree or installed. Empty where there is none.
QString examplesFolder();
/// The bundled example checkpoint; empty where it is missing.
QString examplePath();
/// What stands beside it to be compared with: the same model trained without decay, and with a learned one. Those that
/// are there.
QStringList otherExamples();
/// The end of the text that the examples were trained on the beginning of; empty where it is missing.
QString exampleText();

} // namespace tnn::app
