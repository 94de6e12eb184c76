// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include <QWidget>

#include "app/views/network/token_text.h"
#include "engine/figures/network_figures.h"
#include "engine/io/vocabulary.h"

class QLabel;

namespace tnn::app {

class ElidedLabel;

/// One continuation of a prompt: whose it is, its text, and how long it took.
class TokenPane : public QWidget {
    Q_OBJECT

public:
    explicit TokenPane(QWidget *parent = nullptr);

    /// Starts anew. Without a vocabulary tokens are written as their ids.
    void start(const QString &prompt, std::vector<long> ids, io::VocabularyPtr vocabulary);
    void setTitle(const QString &title); ///< empty: none
    /// Takes over what a run has more than is shown.
    void follow(const run::Generation &generation);
    void setNote(const QString &note); ///< beside the times

    TokenText *text() const { return m_text; }
    QString statistics() const; ///< "20 tokens · p50 1.2 ms ..."

private:
    QString pieceOf(long id);
    void showStatistics();

    ElidedLabel *m_title = nullptr;
    TokenText *m_text = nullptr;
    QLabel *m_statistics = nullptr;
    std::vector<long> m_ids; ///< of prompt and tokens
    qsizetype m_decoded = 0; ///< how much of their text is shown
    io::VocabularyPtr m_vocabulary;
    QString m_times, m_note;
};

} // namespace tnn::app
