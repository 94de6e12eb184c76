// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>

namespace tnn::test {

/// The answer of a serving program to one request.
struct Served {
    QJsonObject last; ///< the final line; empty if there was none
    QByteArray bytes;
    QList<QJsonObject> before; ///< progress, news, warnings
};

/// `tnnscope serve` as a process.
class ServedProgram {
public:
    explicit ServedProgram(const QString &temporary = {}, const QStringList &options = {})
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        if (!temporary.isEmpty())
            environment.insert(QStringLiteral("TMPDIR"), temporary);
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(TNN_PROGRAM), QStringList{QStringLiteral("serve")} + options);
        hello = line();
    }
    ~ServedProgram()
    {
        process.closeWriteChannel();
        if (!process.waitForFinished(10000))
            process.kill();
        process.waitForFinished();
    }
    ServedProgram(const ServedProgram &) = delete;
    ServedProgram &operator=(const ServedProgram &) = delete;

    void write(const QByteArray &bytes)
    {
        process.write(bytes);
        while (process.bytesToWrite() > 0 && process.waitForBytesWritten(Patience))
            ;
    }
    void send(const QStringList &words)
    {
        write(QJsonDocument(QJsonArray::fromStringList(words)).toJson(QJsonDocument::Compact) + '\n');
    }
    QJsonObject line()
    {
        while (!process.canReadLine() && process.waitForReadyRead(Patience))
            ;
        return QJsonDocument::fromJson(process.readLine()).object();
    }
    Served answer()
    {
        Served served;
        for (;;) {
            const QJsonObject json = line();
            const bool last = json.isEmpty() || json.contains(QStringLiteral("error"))
                || json.contains(QStringLiteral("bytes"));
            if (!last) {
                served.before.append(json);
                continue;
            }
            served.last = json;
            const qint64 size = json[QStringLiteral("bytes")].toInteger();
            while (process.bytesAvailable() < size && process.waitForReadyRead(Patience))
                ;
            served.bytes = process.read(size);
            return served;
        }
    }
    Served ask(const QStringList &words)
    {
        send(words);
        return answer();
    }

    QProcess process;
    QJsonObject hello;

private:
    static constexpr int Patience = 60000;
};

} // namespace tnn::test
