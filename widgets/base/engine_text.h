// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QString>

namespace tnn::widgets {

/// What the engine says (titles, labels, notes, errors) in the window's language: the engine knows no Qt and speaks English.
/// The sentences that are known stand in engine_sentences.h; any other text comes back as it is. From any thread.
QString engineText(const std::string &text);

/// Whether engineText translates: told by who installs a translation. Without one nothing is looked up.
void setEngineTextTranslated(bool translated);

} // namespace tnn::widgets
