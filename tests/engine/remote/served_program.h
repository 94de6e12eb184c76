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

/// Returns ["COMMAND", {"OPTION": [VALUE, ...], ...}]; ["stat", PATH] stays as it is.
inline QJsonArray requestOf(const QStringList &words, const QJsonObject &more = {})
{
    QJsonArray request = QJsonArray::fromStringList(words);
    if (words.size() < 2 || words.first() == QStringLiteral("stat"))
        return request;
    QJsonObject options;
    QString name;
    for (const QString &word : words.mid(1)) {
        const bool isName = word.startsWith(QLatin1Char('-'));
        if (isName)
            name = word.mid(word.lastIndexOf(QLatin1Char('-'), 1) + 1);
        else if (name.isEmpty())
            name = words.first() == QStringLiteral("train") ? QStringLiteral("TEXT") : QStringLiteral("CHECKPOINT");
        QJsonArray values = options[name].toArray();
        if (!isName)
            values.append(word);
        options[name] = values;
        if (!isName)
            name.clear();
    }
    for (auto option = options.begin(); option != options.end(); ++option)
        if (option->toArray().isEmpty())
            *option = true; // a flag
    for (auto option = more.begin(); option != more.end(); ++option)
        options[option.key()] = option.value();
    return {words.first(), options};
}

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
    /// Sends the request of a command line with these options in addition, and the files that they send.
    void send(const QStringList &words, const QJsonObject &more = {}, const QByteArray &files = {})
    {
        write(QJsonDocument(requestOf(words, more)).toJson(QJsonDocument::Compact) + '\n' + files);
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
    Served ask(const QStringList &words, const QJsonObject &more = {}, const QByteArray &files = {})
    {
        send(words, more, files);
        return answer();
    }

    QProcess process;
    QJsonObject hello;

private:
    static constexpr int Patience = 60000;
};

} // namespace tnn::test
