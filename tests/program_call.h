// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>
#include <QProcess>
#include <QStringList>

namespace tnn::test {

struct Answer {
    int status = -1;
    QByteArray out, error;
};

/// The built program as a process, without a display; `changes` are variables of its environment, null ones removed.
inline Answer call(const QStringList &arguments, const QMap<QString, QString> &changes = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QLatin1String(name));
    for (auto change = changes.begin(); change != changes.end(); ++change)
        if (change.value().isNull())
            environment.remove(change.key());
        else
            environment.insert(change.key(), change.value());
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(TNN_PROGRAM), arguments);
    process.closeWriteChannel();
    Answer answer;
    if (process.waitForFinished(120000) && process.exitStatus() == QProcess::NormalExit)
        answer.status = process.exitCode();
    answer.out = process.readAllStandardOutput();
    answer.error = process.readAllStandardError();
    return answer;
}

} // namespace tnn::test

#define VERIFY_DONE(answer) QVERIFY2((answer).status == 0 && (answer).error.isEmpty(), (answer).error.constData())
