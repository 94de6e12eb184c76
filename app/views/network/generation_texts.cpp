// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/generation_texts.h"

#include <algorithm>
#include <utility>

#include "widgets/base/translated.h"

namespace tnn::app {

GenerationTexts::GenerationTexts(QWidget *parent) : QSplitter(Qt::Horizontal, parent)
{
    for (std::size_t run = Original; run < MostRuns; ++run) {
        m_panes[run] = new TokenPane(this);
        m_panes[run]->setVisible(run == Original);
        connect(m_panes[run]->text(), &TokenText::pointed, this, [this, run](long token) {
            for (TokenPane *pane : m_panes)
                pane->text()->setCurrent(std::min(token, pane->text()->tokens() - 1));
            emit pointed(run, token);
        });
    }
    setChildrenCollapsible(false);
}

void GenerationTexts::start(std::size_t run, const QString &prompt, std::vector<long> ids, io::VocabularyPtr vocabulary)
{
    m_panes[run]->start(prompt, std::move(ids), std::move(vocabulary));
    m_isComparable[run] = m_panes[run]->hasSymbolsOf(*m_panes[Original]);
}

void GenerationTexts::clear()
{
    for (TokenPane *pane : m_panes)
        pane->start({}, {}, nullptr);
}

void GenerationTexts::setTheme(const widgets::Theme &theme)
{
    for (TokenPane *pane : m_panes)
        pane->text()->setTheme(theme);
}

void GenerationTexts::showRuns(const figures::GenerationFigure *figure, bool isRunning)
{
    const std::size_t count = figure ? figure->runs.size() : 0;
    for (std::size_t run = 1; run < MostRuns; ++run)
        m_panes[run]->setVisible(run < count);
    if (!figure) {
        m_panes[Original]->setTitle({});
        return;
    }
    for (std::size_t run = 0; run < count; ++run) {
        m_panes[run]->setTitle(count > 1 ? widgets::translated(figure->runs[run].name) : QString());
        if (!figure->runs[run].generation.tokens.empty())
            m_panes[run]->follow(figure->runs[run].generation);
    }
    compare(*figure, isRunning);
}

/// Marks where the later runs differ from the first.
void GenerationTexts::compare(const figures::GenerationFigure &figure, bool isRunning)
{
    std::optional<long> first;
    for (std::size_t run = 1; run < figure.runs.size(); ++run) {
        const run::Generation &later = figure.runs[run].generation;
        const bool isSame = m_isComparable[run];
        const auto difference = isSame ? figures::firstDifference(figure.runs[Original].generation, later)
                                       : std::nullopt;
        m_panes[run]->text()->setDifference(difference);
        m_panes[run]->setNote(difference                            ? tr("differs from token %1").arg(*difference)
                                  : !isSame || later.tokens.empty() ? QString()
                                  : isRunning                       ? tr("identical so far")
                                                                    : tr("identical"));
        if (difference && (!first || *difference < *first))
            first = difference;
    }
    m_panes[Original]->text()->setDifference(first);
}

} // namespace tnn::app
