// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/base/jobs.h"
#include "app/session/session.h"
#include "engine/run/text_input.h"

namespace tnn::app {

/// The vocabulary of the open checkpoint: read in a job, from next to the checkpoint or from the user's choice.
class VocabularyKeeper : public QObject {
    Q_OBJECT

public:
    VocabularyKeeper(Session &session, Jobs &jobs, QObject *parent = nullptr);

    /// Null if there is none, or while it is being read.
    const io::VocabularyPtr &vocabulary() const { return m_vocabulary; }
    QString error() const { return m_error; } ///< why it could not be read although a file exists; else empty
    /// Whether the open network takes ids, so that a text or typed ids can be its input.
    bool takesIds() const;
    /// Chooses another file or folder than the one next to the checkpoint.
    void choose(const QString &path);
    /// Encodes a text with the vocabulary; without one, parses typed ids. Throws tnn::Error.
    run::TextIds idsOf(const QString &text) const;
    /// The placeholder of an empty text field.
    QString promptHint() const;

signals:
    void changed(); ///< also emitted if there is none

private:
    void read();

    Session &m_session;
    Jobs &m_jobs;
    io::VocabularyPtr m_vocabulary;
    QString m_error;
    QString m_chosen;    ///< by the user; empty: the one next to the checkpoint
    QString m_chosenFor; ///< the checkpoint for which it was chosen
};

} // namespace tnn::app
