// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>

#include "app/base/jobs.h"
#include "app/controls/card.h"
#include "app/controls/item_roles.h"
#include "app/session/session.h"
#include "engine/run/text_input.h"

class QButtonGroup;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;
class QStackedLayout;

namespace tnn::app {

class InputPreview;
class TextField;
class VocabularyLoader;

/// The input x: a signal, the numbers of an .npy file, or the activations of a text inside the network, typed or from a
/// file, or of an .npy with the shape of the network's input. The length of an input that is not a signal becomes n.
class InputPanel : public Card {
    Q_OBJECT

public:
    InputPanel(Session &session, Jobs &jobs, VocabularyLoader &vocabularies, QWidget *parent = nullptr);

    /// An .npy, or a text; `record` of a FASTA file is a name or a number; empty: the first.
    void openFile(const QString &path, const QString &record = {});
    void openText(const QString &text);
    /// If the network reads text: shows the text field until another input is chosen, with a sample that can be run
    /// within seconds. Without the offer the sample goes again.
    void offerText(bool offers);
    bool isSample(const figures::Input &input) const { return m_sample && input.network == m_sample; }
    bool showsSample() const { return isSample(m_session.input()); }
    /// The input that the user chose, which is behind a sample.
    const figures::Input &chosenInput() const { return showsSample() ? m_replaced : m_session.input(); }
    void setSignal(const io::Signal &signal);
    /// What is about to become the input, as far as it is known: a text that is being tokenized, or a text or file that
    /// waits for the vocabulary. Empty if nothing is.
    QString pendingText() const;
    QString pendingFile() const;
    QString error() const { return shownText(m_message); }
    QButtonGroup *kinds() const { return m_buttons; } ///< indexed by io::Signal::Kind, and those below
    static constexpr int FileKind = 100, TextKind = 101;
    TextField *text() const { return m_text; }

private:
    QWidget *makeSignals();
    QWidget *makeParameters();
    void choose(int kind);
    void chooseFile();
    void applySignal();
    void setInput(const figures::Input &input);
    void readFile(const QString &path, const QString &record);
    void openPending();
    void startText();
    void askForSample();
    void enterSample(const run::TextIds &sample);
    void showDocument();
    static QString noteOf(const figures::Input &input);
    void showInput();

    Session &m_session;
    Jobs &m_jobs;
    VocabularyLoader &m_vocabularies;
    QButtonGroup *m_buttons = nullptr;
    QDoubleSpinBox *m_frequency = nullptr;
    QSpinBox *m_seed = nullptr;
    InputPreview *m_preview = nullptr;
    TextField *m_text = nullptr;
    QStackedLayout *m_pages; ///< all pages have one height, so that no button moves
    QLabel *m_message = nullptr;
    struct TextFile {
        QString path, record;
    };
    /// What is opened as soon as the vocabulary has been read: nothing, a text, or a file of text.
    std::variant<std::monostate, QString, TextFile> m_pending;
    document::DocumentPtr m_document;                  ///< A: another one has another vocabulary
    std::shared_ptr<const run::NetworkInput> m_sample; ///< what was entered for the user; null: nothing
    figures::Input m_replaced;                         ///< the input before the sample
    bool m_offersText = false;
    bool m_showsText = false; ///< the text field is visible, though no text may have been accepted yet
};

} // namespace tnn::app
