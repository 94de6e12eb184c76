// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "app/session/vocabulary_loader.h"

namespace tnn::app {

/// Says why there is nothing inside the network to show, or how to provide its input; empty if it has one.
QString inputAdvice(const Session &session, const VocabularyLoader &vocabularies);
/// Says so also where the network does not predict the tokens of a text.
QString textAdvice(const Session &session, const VocabularyLoader &vocabularies);

} // namespace tnn::app
