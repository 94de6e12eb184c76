// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/base/settings.h"
#include "app/session/file_opener.h"
#include "app/session/pair_opener.h"

namespace tnn::app {

class Actions;
class MessageBar;
class StatusLine;

/// Says when an open file was rewritten and read again, or why it could not be.
class ReloadReports : public QObject {
    Q_OBJECT

public:
    /// The arguments must outlive this object.
    ReloadReports(const Session &session, FileOpener &opener, PairOpener &pairOpener, MessageBar &message,
                  StatusLine &status, QObject *parent) :
        QObject(parent),
        m_session(session), m_opener(opener), m_pairOpener(pairOpener), m_message(message), m_status(status)
    {
    }

    void connectTo(const Actions &actions, Settings &settings);

private:
    void noteReadAgain(const document::Document &document);

    const Session &m_session;
    FileOpener &m_opener;
    PairOpener &m_pairOpener;
    MessageBar &m_message;
    StatusLine &m_status;
};

} // namespace tnn::app
