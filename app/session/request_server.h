// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QLocalServer>
#include <QObject>

#include "app/session/open_request.h"

namespace tnn::app {

/// Returns the path of the socket of the user's window, in the user's runtime folder: one per display, home and
/// settings folder, so that a test or a headless run never reaches the user's window. Empty without a runtime folder.
QString requestAddress();

/// Returns whether a window at the address has taken the request.
bool sendRequest(const QString &address, const OpenRequest &request);

/// Takes requests of other starts of the program by the same user, one per connection: a line of JSON
/// (open_request.h), answered with a line: "taken", or "refused: " and the reason.
class RequestServer : public QObject {
    Q_OBJECT

public:
    static constexpr int PatienceMilliseconds = 5000; ///< until a connection without a request is closed

    /// `take` returns whether it does what is asked. Does not listen if another window does at the address.
    RequestServer(const QString &address, std::function<bool(const OpenRequest &)> open, QObject *parent = nullptr);

    bool isListening() const { return m_server.isListening(); }

private:
    void greet();
    void read(QLocalSocket &socket);
    QByteArray answerTo(const QByteArray &line) const;

    QLocalServer m_server;
    std::function<bool(const OpenRequest &)> m_open;
};

} // namespace tnn::app
