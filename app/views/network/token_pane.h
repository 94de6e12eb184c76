// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include <QWidget>

#include "app/base/number_format.h"
#include "app/controls/labels.h"
#include "app/views/network/token_text.h"
#include "engine/figures/network_figures.h"
#include "engine/io/vocabulary.h"
#include "widgets/plots/alternative_bars.h"
#include "widgets/plots/network_plots.h"

namespace tnn::app {

/// One continuation of a prompt: its title, its text, and how long it took.
class TokenPane : public QWidget {
    Q_OBJECT

public:
    explicit TokenPane(QWidget *parent = nullptr);

    /// Starts over. Without a vocabulary, tokens are shown as their ids.
    void start(const QString &prompt, std::vector<long> ids, io::VocabularyPtr vocabulary);
    void setTitle(const QString &title); ///< empty: none
    /// Appends the tokens of a run that are not yet shown.
    void follow(const run::Generation &generation);
    void setNote(const QString &note); ///< shown next to the times

    TokenText *text() const { return m_text; }
    QString statistics() const { return m_statistics->text(); } ///< "20 tokens · p50 1.2 ms ..."

private:
    QString pieceOf(long id);
    void showStatistics() { m_statistics->setText(joined({m_note, m_times})); }

    ElidedLabel *m_title = nullptr;
    TokenText *m_text = nullptr;
    QLabel *m_statistics = nullptr;
    std::vector<long> m_ids; ///< of the prompt and tokens
    qsizetype m_decoded = 0; ///< how much of their text is shown
    io::VocabularyPtr m_vocabulary;
    QString m_times, m_note;
};

/// The token under the pointer, its alternatives and, if there is enough room, the times of all tokens.
class TokenDetails : public QWidget {
    Q_OBJECT

public:
    using Symbol = std::function<QString(long id)>;

    explicit TokenDetails(QWidget *parent = nullptr);

    /// run: its name, empty if there is only one.
    void showToken(const run::GeneratedToken &token, long place, const QString &run, const Symbol &symbol);
    void clearToken();
    /// Null if nothing has been generated.
    void setFigure(const std::shared_ptr<const figures::GenerationFigure> &figure);

    QString line() const { return m_token->text(); } ///< about the token
    widgets::AlternativeBars *bars() const { return m_bars; }
    widgets::TokenTimesPlot *times() const { return m_times; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void giveRoom();

    ElidedLabel *m_token;
    widgets::AlternativeBars *m_bars;
    widgets::TokenTimesPlot *m_times;
    bool m_hasTimes = false;
};

} // namespace tnn::app
