// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"
#include "app/session/vocabulary_loader.h"
#include "app/views/view.h"
#include "engine/run/evaluate.h"

namespace tnn::app {

/// Says why there is nothing inside the network to show, or how to provide its input; empty if it has one.
QString inputAdvice(const Session &session, const VocabularyLoader &vocabularies);
/// Returns inputAdvice(), or says that the network is not a causal language model.
QString textAdvice(const Session &session, const VocabularyLoader &vocabularies);
/// Returns the source of a figure of the text in the Input panel, whatever is selected.
FigureSource textSource(const Session &session, const VocabularyLoader &vocabularies);
run::EvaluateRequest textOf(const FigureSource &source);

} // namespace tnn::app
