// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/vocabulary_keeper.h"

#include <QFile>
#include <QFileInfo>

#include "app/base/number_format.h"
#include "engine/remote/remote_file.h"

namespace tnn::app {

namespace {

const QString VocabularyJob = QStringLiteral("vocabulary");

QString pathOf(const document::DocumentPtr &document)
{
    return document ? QFile::decodeName(document->checkpoint().path.c_str()) : QString();
}

} // namespace

VocabularyKeeper::VocabularyKeeper(Session &session, Jobs &jobs, QObject *parent) :
    QObject(parent), m_session(session), m_jobs(jobs)
{
    session.onDocument(this, &VocabularyKeeper::read);
    read();
}

bool VocabularyKeeper::takesIds() const
{
    if (!m_session.document())
        return false;
    const checkpoint::NetworkOutline &network = m_session.document()->description().network;
    return network.refused.empty() && network.entry.kind == model::Entry::Kind::Ids;
}

void VocabularyKeeper::choose(const QString &path)
{
    m_chosen = path;
    m_chosenFor = pathOf(m_session.document());
    read();
}

void VocabularyKeeper::read()
{
    m_vocabulary.reset();
    m_error.clear();
    if (m_chosenFor != pathOf(m_session.document()))
        m_chosen.clear();
    m_jobs.stop(VocabularyJob);
    emit changed();
    if (!takesIds())
        return;
    // After the first picture: no view starts with a text.
    m_jobs.run(
        VocabularyJob, this,
        [document = m_session.document(), chosen = encodedPath(m_chosen), remote = m_session.remote(),
         path = m_session.runTarget().path](const Task &) {
            return remote && chosen.empty() ? remote::openRemoteVocabulary(remote->get(), path, *document)
                                            : run::vocabularyOf(*document, chosen);
        },
        [this](const std::shared_ptr<const io::VocabularyPtr> &vocabulary) {
            m_vocabulary = *vocabulary;
            emit changed();
        },
        [this](const QString &file, const QString &reason) {
            m_error = file.isEmpty() ? reason : tr("%1 %2").arg(QFileInfo(file).fileName(), reason);
            emit changed();
        },
        -1);
}

run::TextIds VocabularyKeeper::idsOf(const QString &text) const
{
    const std::string bytes = text.toStdString();
    return m_vocabulary ? run::idsOf(*m_vocabulary, bytes) : run::TextIds{io::parseIds(bytes), {}};
}

QString VocabularyKeeper::promptHint() const
{
    return m_vocabulary ? tr("Text") : tr("Token IDs, such as 5 4 10");
}

} // namespace tnn::app
