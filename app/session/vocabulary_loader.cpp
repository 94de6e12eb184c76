// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/vocabulary_loader.h"

#include <algorithm>
#include <random>

#include <QFile>

#include "app/base/number_format.h"
#include "app/session/device_chooser.h"
#include "engine/remote/remote_file.h"

namespace tnn::app {

namespace {

const std::array VocabularyJobs{QStringLiteral("vocabulary"), QStringLiteral("vocabulary of B")};

QString pathOf(const document::DocumentPtr &document)
{
    return document ? QFile::decodeName(document->checkpoint().path.c_str()) : QString();
}

/// Whether the beginning of a text consists of its symbols.
bool canWrite(const io::Vocabulary &vocabulary, const QString &path)
{
    constexpr qint64 Beginning = 2000; // the bundled text is ASCII
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly))
        return false;
    try {
        return run::idsOf(vocabulary, file.read(Beginning).toStdString()).warning.empty();
    } catch (const Error &) {
        return false;
    }
}

bool readsIds(const document::DocumentPtr &document)
{
    if (!document)
        return false;
    const checkpoint::NetworkOutline &network = document->description().network;
    return network.refused.empty() && network.entry.kind == model::Entry::Kind::Ids;
}

} // namespace

VocabularyLoader::VocabularyLoader(Session &session, Jobs &jobs, QObject *parent) :
    QObject(parent), m_session(session), m_jobs(jobs)
{
    session.onDocument(this, &VocabularyLoader::follow);
    read();
}

bool VocabularyLoader::acceptsIds() const
{
    return readsIds(m_session.shownDocument());
}

bool VocabularyLoader::isReading() const
{
    return std::any_of(VocabularyJobs.begin(), VocabularyJobs.end(),
                       [this](const QString &job) { return m_jobs.isRunning(job); });
}

/// What is shown may change alone.
void VocabularyLoader::follow()
{
    if (m_documents[0] == m_session.documentA() && m_documents[1] == m_session.documentB())
        emit changed();
    else
        read();
}

QString VocabularyLoader::sampleText() const
{
    const ReadVocabulary &found = m_found[shown()];
    if (isReading() || !acceptsIds())
        return {};
    const long tokens = std::min(256L, m_session.shownDocument()->description().trainingLength.value_or(256));
    std::mt19937 random;
    QString sample;
    if (found.vocabulary && found.vocabulary->isOfNucleotides()) {
        for (long k = 0; k < tokens; ++k)
            sample += QLatin1Char("ACGT"[random() % 4]);
    } else if (found.writesExample) {
        QFile file(exampleText());
        if (file.open(QIODevice::ReadOnly))
            sample = QString::fromLatin1(file.read(tokens)).section(QLatin1Char('\n'), 1, -2); // whole lines
    } else if (!found.vocabulary) {
        const auto size = static_cast<unsigned long>(m_session.shownDocument()->description().network.entry.vocabulary);
        for (long k = 0; k < tokens && size > 0; ++k)
            sample += QString::number(random() % size) + QLatin1Char(' ');
    }
    return sample;
}

void VocabularyLoader::choose(const QString &path)
{
    m_chosen = path;
    m_chosenFor = pathOf(m_session.shownDocument());
    read();
}

void VocabularyLoader::read()
{
    m_documents = {m_session.documentA(), m_session.documentB()};
    m_found = {};
    for (const QString &job : VocabularyJobs)
        m_jobs.stop(job);
    for (std::size_t i = 0; i < m_documents.size(); ++i)
        if (readsIds(m_documents[i]))
            read(i);
    emit changed();
}

void VocabularyLoader::read(std::size_t i)
{
    const document::DocumentPtr &document = m_documents[i];
    const QString chosen = m_chosenFor == pathOf(document) ? m_chosen : QString();
    // After the first picture: no view starts with a text.
    m_jobs.run(
        VocabularyJobs[i], this,
        [document, chosen = encodedPath(chosen), remote = m_session.remote(),
         example = exampleText()](const Task &task) -> ReadVocabulary {
            const io::VocabularyPtr vocabulary = remote && chosen.empty()
                ? remote::openRemoteVocabulary(remote->get(task.stop), pathThere(*document, remote.get()), *document)
                : run::vocabularyOf(*document, chosen);
            return {vocabulary, {}, vocabulary && canWrite(*vocabulary, example)};
        },
        [this, i](const std::shared_ptr<const ReadVocabulary> &found) {
            m_found[i] = *found;
            emit changed();
        },
        [this, i](const QString &file, const QString &reason) {
            m_found[i].error = file.isEmpty() ? reason : tr("%1 %2").arg(fileNameOf(file), reason);
            emit changed();
        },
        -1);
}

run::TextIds VocabularyLoader::idsOf(const QString &text, const io::VocabularyPtr &vocabulary)
{
    const std::string bytes = text.toStdString();
    return vocabulary ? run::idsOf(*vocabulary, bytes) : run::TextIds{io::parseIds(bytes), {}};
}

QString VocabularyLoader::promptHint() const
{
    return vocabulary() ? tr("Text") : tr("Token IDs, such as 5 4 10");
}

} // namespace tnn::app
