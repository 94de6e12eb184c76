// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/request_server.h"

#include <utility>

#include <QCryptographicHash>
#include <QDir>
#include <QGuiApplication>
#include <QLocalSocket>
#include <QLockFile>
#include <QStandardPaths>
#include <QTimer>

#include "engine/error.h"

namespace tnn::app {

namespace {

const QByteArray Taken = QByteArrayLiteral("taken\n");
constexpr int ConnectMilliseconds = 500;

} // namespace

QString requestAddress()
{
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    if (folder.isEmpty())
        return {};
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (const QString &part :
         {QGuiApplication::platformName(), qEnvironmentVariable("DISPLAY"), qEnvironmentVariable("WAYLAND_DISPLAY"),
          QDir::homePath(), QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation)})
        hash.addData(part.toUtf8().append('\0'));
    return folder + QStringLiteral("/tnnscope-") + QString::fromLatin1(hash.result().toHex().left(16));
}

bool sendRequest(const QString &address, const OpenRequest &request)
{
    const QByteArray line = lineOf(request);
    if (address.isEmpty() || line.size() > LongestRequest)
        return false;
    QLocalSocket socket;
    socket.connectToServer(address);
    if (!socket.waitForConnected(ConnectMilliseconds))
        return false;
    socket.write(line);
    while (!socket.canReadLine())
        if (!socket.waitForReadyRead(RequestServer::PatienceMilliseconds))
            return false;
    return socket.readLine() == Taken;
}

RequestServer::RequestServer(const QString &address, std::function<bool(const OpenRequest &)> open, QObject *parent) :
    QObject(parent), m_open(std::move(open))
{
    QLockFile lock(address + QStringLiteral(".lock")); // if two programs start at once, one listens
    if (address.isEmpty() || !lock.tryLock(ConnectMilliseconds))
        return;
    QLocalSocket other;
    other.connectToServer(address);
    if (other.waitForConnected(ConnectMilliseconds))
        return;
    QLocalServer::removeServer(address); // left by a crash
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &RequestServer::greet);
    m_server.listen(address);
}

void RequestServer::greet()
{
    while (QLocalSocket *const socket = m_server.nextPendingConnection()) {
        socket->setReadBufferSize(LongestRequest + 1);
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] { read(*socket); });
        QTimer::singleShot(PatienceMilliseconds, socket, &QLocalSocket::abort);
        read(*socket);
    }
}

void RequestServer::read(QLocalSocket &socket)
{
    if (!socket.canReadLine() && socket.bytesAvailable() <= LongestRequest)
        return;
    disconnect(&socket, &QLocalSocket::readyRead, this, nullptr);
    socket.write(answerTo(socket.readLine(LongestRequest + 2)));
    socket.disconnectFromServer();
}

QByteArray RequestServer::answerTo(const QByteArray &line) const
{
    try {
        return m_open(openRequestFrom(line)) ? Taken : QByteArrayLiteral("refused: the window is busy\n");
    } catch (const Error &error) {
        return QByteArrayLiteral("refused: ") + error.what() + '\n';
    }
}

} // namespace tnn::app
