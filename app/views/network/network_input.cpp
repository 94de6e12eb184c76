// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/network_input.h"

#include "engine/error.h"
#include "engine/figures/network/network_text.h"
#include "engine/run/evaluate.h"
#include "widgets/base/translated.h"

namespace tnn::app {

QString inputAdvice(const Session &session, const VocabularyLoader &vocabularies)
{
    const Message &refused = session.shownDocument()->description().network.refused;
    if (!refused.empty())
        return QObject::tr("The network cannot be run: %1").arg(widgets::translated(refused));
    if (session.input().network)
        return {};
    return vocabularies.acceptsIds()
        ? QObject::tr("The network has no input: enter text or open a file in the Input panel")
        : QObject::tr("The network has no input: choose \".npy\" in the Input panel and open an array that it "
                      "accepts");
}

QString textAdvice(const Session &session, const VocabularyLoader &vocabularies)
{
    try {
        run::checkLanguageModel(*session.shownDocument());
    } catch (const Error &error) {
        return widgets::translated(error.reason());
    }
    return inputAdvice(session, vocabularies);
}

FigureSource textSource(const Session &session, const VocabularyLoader &vocabularies)
{
    FigureSource source{{session.shownDocument()}};
    source.request.overrides = session.overrides();
    source.input = session.input().network;
    source.vocabulary = vocabularies.vocabulary();
    return source;
}

run::EvaluateRequest textOf(const FigureSource &source)
{
    return figures::textOf(*source.input, source.vocabulary, source.request.overrides);
}

} // namespace tnn::app
