// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QObject>

#include "app/base/jobs.h"
#include "app/base/program.h"
#include "app/session/session.h"
#include "engine/run/text_input.h"

namespace tnn::app {

/// The vocabularies of the open checkpoints, A and B: read in a job, from next to each or from the user's choice.
class VocabularyLoader : public QObject {
    Q_OBJECT

public:
    VocabularyLoader(Session &session, Jobs &jobs, QObject *parent = nullptr);

    /// The vocabulary of the shown checkpoint; that of A while the difference of A and B is shown. Null if there is
    /// none, or while it is being read.
    const io::VocabularyPtr &vocabulary() const { return m_found[shown()].vocabulary; }
    const io::VocabularyPtr &ofA() const { return m_found[0].vocabulary; }
    const io::VocabularyPtr &ofB() const { return m_found[1].vocabulary; }
    bool isReading() const;
    /// Why vocabulary() could not be read although a file exists; else empty.
    QString error() const { return m_found[shown()].error; }
    /// Whether the open network takes ids, so that a text or typed ids can be its input.
    bool acceptsIds() const;
    const io::VocabularyPtr &of(const document::DocumentPtr &document) const { return foundFor(document).vocabulary; }
    /// The bundled text if the vocabulary of this one, A or B, can write it, else empty.
    QString exampleFor(const document::DocumentPtr &document) const
    {
        return foundFor(document).writesExample ? exampleText() : QString();
    }
    /// A text for who has none at hand: random nucleotides where the vocabulary is of those, the beginning of the
    /// bundled text where it can write that, else random token IDs, the same ones each time. Empty while the vocabulary
    /// is being read, and where it could write only noise.
    QString sampleText() const;
    /// Chooses another file or folder than the one next to the checkpoint.
    void choose(const QString &path);
    /// Encodes a text with a vocabulary; without one, which is null, parses typed ids. Throws tnn::Error.
    static run::TextIds idsOf(const QString &text, const io::VocabularyPtr &vocabulary);
    /// The placeholder of an empty text field.
    QString promptHint() const;

signals:
    void changed(); ///< also emitted if there is none

private:
    struct ReadVocabulary {
        io::VocabularyPtr vocabulary;
        QString error;
        bool writesExample = false;
    };

    const ReadVocabulary &foundFor(const document::DocumentPtr &document) const
    {
        return m_found[document && document == m_documents[1] ? 1 : 0];
    }
    std::size_t shown() const { return m_session.shown() == document::ShownDocument::B ? 1 : 0; }
    void read();
    void read(std::size_t i);
    void follow();

    Session &m_session;
    Jobs &m_jobs;
    std::array<document::DocumentPtr, 2> m_documents; ///< A and B
    std::array<ReadVocabulary, 2> m_found;
    QString m_chosen;    ///< by the user; empty: the one next to the checkpoint
    QString m_chosenFor; ///< the checkpoint for which it was chosen
};

} // namespace tnn::app
