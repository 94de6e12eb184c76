// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tnn::widgets {

// What the engine is known to say, as patterns with %1 to %9 in the order of the values, for the translation's context
// "engine"; each list ends with a null. A pattern that another one holds stands behind it.

/// Titles and labels, whose values may be labels again: "%1, channel %2".
const char *const *engineLabels();

/// Notes and errors, whose values are names and numbers that stay as they are.
const char *const *engineSentences();

} // namespace tnn::widgets
