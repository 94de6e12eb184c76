// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QSplitter>

#include "app/views/network/token_pane.h"

namespace tnn::app {

/// Continuations of one prompt side by side: the first one, and later ones with what differs from it.
class GenerationTexts : public QSplitter {
    Q_OBJECT

public:
    static constexpr std::size_t Original = 0, MostRuns = 3;

    explicit GenerationTexts(QWidget *parent);

    TokenPane *pane(std::size_t run) const { return m_panes[run]; }
    void start(std::size_t run, const QString &prompt, std::vector<long> ids, io::VocabularyPtr vocabulary);
    void clear();
    /// Shows the runs as far as they have come; null: none.
    void showRuns(const figures::GenerationFigure *figure, bool isRunning);
    void setTheme(const widgets::Theme &theme);

signals:
    void pointed(std::size_t run, long token);

private:
    void compare(const figures::GenerationFigure &figure, bool isRunning);

    std::array<TokenPane *, MostRuns> m_panes{};
    std::array<bool, MostRuns> m_isComparable{}; ///< its ids are those of the first run
};

} // namespace tnn::app
