// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include <QWidget>

#include "app/base/number_format.h"
#include "app/controls/labels.h"
#include "app/views/network/token_text.h"
#include "engine/figures/network/generation_figure.h"
#include "engine/io/vocabularies/vocabulary.h"
#include "widgets/plots/network/token_times_plot.h"

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

    QString symbolOf(long id) const;
    /// Whether an id is the same symbol in both.
    bool hasSymbolsOf(const TokenPane &other) const;
    TokenText *text() const { return m_text; }
    QString statistics() const { return m_statistics->text(); } ///< "20 tokens · p50 1.2 ms ..."

private:
    QString pieceOf(long id);
    void showStatistics() { m_statistics->setText(joined({m_note, m_times})); }

    ElidedLabel *m_title = nullptr;
    TokenText *m_text = nullptr;
    QLabel *m_statistics = nullptr;
    std::vector<long> m_ids; ///< the IDs of the prompt and the tokens
    qsizetype m_decoded = 0; ///< how much of their text is shown
    io::VocabularyPtr m_vocabulary;
    QString m_times, m_note;
};

/// The alternatives at one place of a text: one bar each, as long as its probability.
class AlternativeBars : public QWidget {
    Q_OBJECT

public:
    struct Alternative {
        QString symbol;
        double probability = 0; ///< 0 to 1
        bool chosen = false;    ///< it was generated

        bool operator==(const Alternative &) const = default;
    };

    explicit AlternativeBars(QWidget *parent = nullptr);

    void setAlternatives(const QList<Alternative> &alternatives); ///< in display order
    const QList<Alternative> &alternatives() const { return m_alternatives; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    static constexpr int SymbolWidth = 64, ShareWidth = 52, Gap = 6, RowGap = 6, Rows = 5;

    int rowHeight() const { return fontMetrics().height() + RowGap; }
    void paintRow(QPainter &painter, const QRect &row, const Alternative &alternative) const;

    QList<Alternative> m_alternatives;
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

    widgets::TokenTimesPlot *times() const { return m_times; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void giveRoom();

    ElidedLabel *m_token;
    AlternativeBars *m_bars;
    widgets::TokenTimesPlot *m_times;
    bool m_hasTimes = false;
};

} // namespace tnn::app
