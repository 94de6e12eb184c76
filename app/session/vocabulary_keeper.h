// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/base/jobs.h"
#include "app/session/session.h"
#include "engine/run/text_input.h"

namespace tnn::app {

/// The vocabulary of what is open: read as a job, from beside the checkpoint or from what was chosen for it.
class VocabularyKeeper : public QObject {
    Q_OBJECT

public:
    VocabularyKeeper(Session &session, Jobs &jobs, QObject *parent = nullptr);

    /// Null where there is none, or while it is read.
    const io::VocabularyPtr &vocabulary() const { return m_vocabulary; }
    QString error() const { return m_error; } ///< why there is none though a file is there; empty where all is well
    /// Whether ids go into the network that is open, so that a text or typed ids can.
    bool takesIds() const;
    /// Takes another file or folder than the one beside the checkpoint.
    void choose(const QString &path);
    /// A text by the vocabulary; where there is none, ids as they are typed. Throws tnn::Error.
    run::TextIds idsOf(const QString &text) const;
    /// What a field for texts says while it is empty.
    QString promptHint() const;

signals:
    void changed(); ///< also when there is none

private:
    void read();

    Session &m_session;
    Jobs &m_jobs;
    io::VocabularyPtr m_vocabulary;
    QString m_error;
    QString m_chosen;    ///< by the user; empty: what lies beside the checkpoint
    QString m_chosenFor; ///< the checkpoint
};

} // namespace tnn::app
