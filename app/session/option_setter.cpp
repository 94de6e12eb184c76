// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/option_setter.h"

namespace tnn::app {

namespace {

const QString OptionsJob = QStringLiteral("options");

/// The reason without the command line's switch, which does not apply here.
QString toldHere(QString reason)
{
    return reason.remove(QStringLiteral(" (--set)")).remove(QStringLiteral("--set "));
}

} // namespace

OptionSetter::OptionSetter(Session &session, Jobs &jobs, QObject *parent) :
    QObject(parent), m_session(session), m_jobs(jobs)
{
    // The result for a file that is no longer open is not needed.
    session.onDocument(this, [this] { m_jobs.stop(OptionsJob); });
}

/// A second change while the first is in progress is added to it.
checkpoint::GivenOptions &OptionSetter::wanted()
{
    if (!m_jobs.isRunning(OptionsJob))
        m_wanted = m_session.document()->given();
    return m_wanted;
}

void OptionSetter::set(const QString &key, const checkpoint::OptionValue &value)
{
    if (!m_session.document())
        return;
    wanted().set.insert_or_assign(key.toStdString(), value);
    describe(key);
}

void OptionSetter::reset(const QString &key)
{
    if (!m_session.document())
        return;
    wanted().set.erase(key.toStdString());
    m_wanted.config.erase(key.toStdString());
    describe(key);
}

void OptionSetter::describe(const QString &key)
{
    m_jobs.run(
        OptionsJob, this,
        [checkpoint = m_session.document()->sharedCheckpoint(), given = m_wanted](const Task &task) {
            document::DocumentPtr document = std::make_shared<const document::Document>(checkpoint, given);
            task.check();
            return document;
        },
        [this](const std::shared_ptr<const document::DocumentPtr> &document) { m_session.replaceShown(*document); },
        [this, key](const QString &, const QString &reason) { emit refused(key, toldHere(reason)); }, 2);
}

} // namespace tnn::app
