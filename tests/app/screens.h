// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace tnn::app {

/// Two screens side by side, with one and two pixels per unit, of so many units. The ratio follows from the resolution:
/// Qt does not pass on to windows the ratio that the offscreen platform can be given.
inline QByteArray twoScreens(const QSize &size)
{
    const auto screen = [&size](const char *name, int x, int ratio) {
        return QJsonObject{{QStringLiteral("name"), QLatin1String(name)},
                           {QStringLiteral("x"), x},
                           {QStringLiteral("y"), 0},
                           {QStringLiteral("width"), ratio * size.width()},
                           {QStringLiteral("height"), ratio * size.height()},
                           {QStringLiteral("logicalDpi"), 96 * ratio}};
    };
    return QJsonDocument(QJsonObject{{QStringLiteral("screens"),
                                      QJsonArray{screen("coarse", 0, 1), screen("fine", size.width(), 2)}}})
        .toJson();
}

/// Runs a test on two such screens.
template <class Test> int runOnTwoScreens(const QSize &size, int argc, char **argv)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("screens.json")));
    if (!file.open(QIODevice::WriteOnly) || file.write(twoScreens(size)) < 0)
        return 1;
    file.close();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + QFile::encodeName(file.fileName()));
    const QApplication application(argc, argv);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace tnn::app
