// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/open_request.h"

#include <algorithm>
#include <limits>

#include <QJsonArray>
#include <QJsonDocument>

#include "app/base/json_fields.h"
#include "app/base/settings.h"
#include "app/session/file_opener.h"
#include "app/session/session.h"
#include "engine/error.h"

namespace tnn::app {

namespace {

constexpr long LastIndex = std::numeric_limits<int>::max();

/// The reason is sent to the other program and never shown.
[[noreturn]] void refuse(const char *reason)
{
    throw Error(Message::verbatim(reason));
}

void checkPaths(const QStringList &paths)
{
    if (paths.isEmpty() || paths.size() > Settings::MostRecentFiles)
        refuse("the request names no file, or too many");
    for (const QString &path : paths)
        if (!path.startsWith(QLatin1Char('/')) || path.contains(QChar(u'\0')))
            refuse("a file of the request has no absolute path");
}

void exchangeRequest(JsonFields &fields, OpenRequest &request)
{
    fields.whole("layer", request.layer, 0, LastIndex);
    fields.whole("head", request.head, 0, LastIndex);
    fields.wholes("channels", request.channels, 0, LastIndex);
}

} // namespace

QByteArray lineOf(const OpenRequest &request)
{
    JsonFields fields;
    fields.insert(QStringLiteral("open"), QJsonArray::fromStringList(request.files));
    OpenRequest written = request;
    exchangeRequest(fields, written);
    return QJsonDocument(fields.values()).toJson(QJsonDocument::Compact) + '\n';
}

OpenRequest openRequestFrom(const QByteArray &line)
{
    static const QStringList Known{QStringLiteral("open"), QStringLiteral("layer"), QStringLiteral("head"),
                                   QStringLiteral("channels")};
    const QJsonDocument json = line.size() > LongestRequest ? QJsonDocument() : QJsonDocument::fromJson(line);
    if (!json.isObject())
        refuse("the request is not a JSON object, or too long");
    JsonFields fields(QStringLiteral("request"), json.object());
    for (const QString &key : fields.values().keys())
        if (!Known.contains(key))
            refuse("the request has an unknown field");
    OpenRequest request;
    for (const auto &path : fields.values().value(QLatin1String("open")).toArray())
        request.files.append(path.toString());
    checkPaths(request.files);
    exchangeRequest(fields, request);
    return request;
}

void selectPart(Session &session, const OpenRequest &request)
{
    if (!session.shownDocument())
        return;
    const auto &layers = session.shownDocument()->description().layers;
    int tno = session.selection().tno;
    if (request.layer && !layers.empty()) {
        const auto last = static_cast<int>(layers.size()) - 1;
        tno = layers[static_cast<std::size_t>(std::min(*request.layer, last))].tnos.front();
    }
    session.selectHead(tno, request.head.value_or(session.selection().head));
    if (!request.channels.empty())
        session.setChannels(request.channels);
}

void selectPartOnceOpened(FileOpener &opener, Session &session, const OpenRequest &request)
{
    auto *const once = new QObject(&opener);
    QObject::connect(&opener, &FileOpener::opened, once, [once, &session, request] {
        selectPart(session, request);
        once->deleteLater();
    });
    QObject::connect(&opener, &FileOpener::started, once, &QObject::deleteLater);
    QObject::connect(&opener, &FileOpener::failed, once, &QObject::deleteLater);
}

} // namespace tnn::app
