// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "app/session/vocabulary_keeper.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace tnn::app {

/// A text, or ids if there is no vocabulary, that is fed to the network: emitted as an input when typing pauses.
class TextField : public QWidget {
    Q_OBJECT

public:
    /// The input of an operator is multiplied with every algorithm, and the slow ones take n^2 steps.
    static constexpr long MostTokens = 4096;

    explicit TextField(VocabularyKeeper &vocabularies, QWidget *parent = nullptr);

    QPlainTextEdit *editor() const { return m_editor; }
    const QLabel *note() const { return m_note; } ///< "12 tokens", what was cut off, or what is wrong
    void take();                                  ///< emits the current input now

signals:
    void entered(const tnn::figures::Input &input); ///< only if the text gives tokens

private:
    void showVocabulary();
    void chooseDictionary();
    void tell(const QString &text, bool isError);

    VocabularyKeeper &m_vocabularies;
    QPlainTextEdit *m_editor = nullptr;
    QPushButton *m_dictionary = nullptr;
    QLabel *m_note = nullptr;
    QTimer m_pause;
};

} // namespace tnn::app
