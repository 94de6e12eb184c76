// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "app/session/vocabulary_loader.h"

class QComboBox;
class QLabel;
class QLayout;
class QPlainTextEdit;
class QPushButton;

namespace tnn::app {

/// A text, or ids if there is no vocabulary, that is fed to the network: emitted as an input when typing pauses. A text
/// can also be opened from a file, of which only the beginning is shown.
class TextField : public QWidget {
    Q_OBJECT

public:
    /// The input of an operator is multiplied with every algorithm, and the slow ones take n^2 steps.
    static constexpr long MostTokens = 4096;

    TextField(Jobs &jobs, VocabularyLoader &vocabularies, QWidget *parent = nullptr);

    QPlainTextEdit *editor() const { return m_editor; }
    const QLabel *note() const { return m_note; } ///< "12 tokens", what was cut off, or what is wrong
    void apply();                                 ///< tokenizes what is typed now
    bool showsFile() const { return m_showsFile; }
    void showFile(const QString &name, const run::TextIds &text); ///< it is the input now, in place of what was typed
    void forgetFile();
    void cancel() { m_jobs.stop(TokensJob); } ///< what is being tokenized is no longer wanted
    bool isPending() const { return m_pause.isActive() || m_jobs.isRunning(TokensJob); } ///< the text will be entered

signals:
    void entered(const tnn::figures::Input &input); ///< only if the text gives tokens
    void fileChosen(const QString &path);
    void recordChosen(const QString &record); ///< a record of the file, by its name or number

private:
    QLayout *makeButtons();
    void showPlaceholder(const QString &text);
    void showVocabulary();
    void chooseFile();
    void chooseDictionary();
    void showRecords(const run::TextIds &text);
    void showNote(const QString &text, bool isError);
    void enter(const QString &text, run::TextIds ids);

    inline static const QString TokensJob = QStringLiteral("tokens of the typed text");

    Jobs &m_jobs;
    VocabularyLoader &m_vocabularies;
    QPlainTextEdit *m_editor = nullptr;
    QPushButton *m_dictionary = nullptr;
    QComboBox *m_record = nullptr; ///< visible for a file with several
    int m_recordIndex = -1;        ///< the index of the record that is the input
    QLabel *m_note = nullptr;
    QTimer m_pause;
    bool m_showsFile = false;
};

} // namespace tnn::app
