// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/workspace_state.h"

#include <limits>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QObject>

#include "app/base/json_fields.h"
#include "app/base/number_format.h"
#include "app/session/workspace_values.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/remote/call_words.h"

namespace tnn::app {

namespace {

const QString Format = QStringLiteral("tnnscope workspace");

[[noreturn]] void refuseFile(const QString &path, const QString &reason)
{
    throw Error(Message::verbatim(reason.toStdString())).in(encodedPath(path));
}

QJsonObject placeToJson(const QString &path, const QString &folder, bool remote)
{
    QJsonObject place;
    if (!remote && !folder.isEmpty())
        place[QStringLiteral("path")] = QDir(folder).relativeFilePath(path);
    place[QStringLiteral("absolute")] = path;
    return place;
}

QString placeFrom(const JsonFields &fields, const QString &folder, bool remote)
{
    const QString relative = fields.text("path");
    QString absolute = fields.text("absolute");
    if (relative.contains(QChar::Null) || absolute.contains(QChar::Null))
        fields.refuse(QStringLiteral("path"), QObject::tr("a path"));
    const QString beside = QDir::cleanPath(QDir(folder).absoluteFilePath(relative));
    if (remote || (!absolute.isEmpty() && (relative.isEmpty() || !QFileInfo::exists(beside))))
        return absolute;
    return relative.isEmpty() ? QString() : beside;
}

QJsonObject inputToJson(const WorkspaceState &state, const QString &folder)
{
    QJsonObject input;
    if (!state.inputText.isEmpty())
        input[QStringLiteral("text")] = state.inputText;
    else if (!state.inputFile.isEmpty())
        input = placeToJson(state.inputFile, folder, false);
    else
        input[QStringLiteral("signal")] = state.signal;
    if (!state.inputRecord.isEmpty())
        input[QStringLiteral("record")] = state.inputRecord;
    if (state.token)
        input[QStringLiteral("position")] = static_cast<qint64>(*state.token);
    return input;
}

QJsonObject viewsToJson(const WorkspaceState &state)
{
    QJsonObject views;
    for (auto it = state.views.begin(); it != state.views.end(); ++it)
        views[it.key()] = QJsonObject{{QStringLiteral("shown"), it->shown},
                                      {QStringLiteral("options"), it->options},
                                      {QStringLiteral("zoom"), toJson(it->zoom)}};
    return views;
}

QMap<QString, WorkspaceState::View> viewsFrom(const JsonFields &fields)
{
    QMap<QString, WorkspaceState::View> views;
    for (const QString &id : fields.values().keys()) {
        const JsonFields view = fields.object(id.toUtf8().constData());
        views.insert(id, {view.flag("shown", true), view.object("options").values(), zoomFrom(view.object("zoom"))});
    }
    return views;
}

figures::Stage stageFrom(const JsonFields &fields)
{
    return static_cast<figures::Stage>(fields.whole("stage", 0, 0, static_cast<long>(figures::Stage::Difference)));
}

JsonFields parsed(const QByteArray &json, const QString &path)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError)
        refuseFile(path, QObject::tr("is not a workspace: %1 at byte %2").arg(error.errorString()).arg(error.offset));
    if (!document.isObject() || document.object().value(QLatin1String("format")).toString() != Format)
        refuseFile(path, QObject::tr(R"(is not a Tnnscope workspace: "format" is not "%1")").arg(Format));
    JsonFields fields(path, document.object());
    const long version = fields.whole("version", 0, 1, std::numeric_limits<int>::max());
    if (version > WorkspaceVersion)
        refuseFile(path,
                   QObject::tr(
                       "is a workspace of version %1, but this program reads version %2; open it with a newer Tnnscope")
                       .arg(version)
                       .arg(WorkspaceVersion));
    if (version < 1)
        fields.refuse(QStringLiteral("version"), QObject::tr("a version"));
    return fields;
}

/// A command that the user must confirm has to be short enough to be read.
QString engineFrom(const JsonFields &fields, const QString &path)
{
    constexpr qsizetype Longest = 500;
    QString engine = fields.text("engine");
    if (engine.size() > Longest)
        refuseFile(path,
                   QObject::tr("\"engine\" is a command of %1 characters; at most %2 are allowed")
                       .arg(engine.size())
                       .arg(Longest));
    try {
        if (!engine.isEmpty())
            remote::shellWords(engine.toStdString());
    } catch (const Error &error) {
        throw error.in(encodedPath(path));
    }
    return engine;
}

} // namespace

bool isWorkspacePath(const QString &path)
{
    return QFileInfo(path).suffix().compare(WorkspaceSuffix, Qt::CaseInsensitive) == 0 && !QFileInfo(path).isDir();
}

QJsonObject toJson(const WorkspaceState &state, const QString &folder)
{
    QJsonArray files;
    for (const WorkspaceState::File &file : state.files) {
        QJsonObject one = placeToJson(file.path, folder, !state.engine.isEmpty());
        one[QStringLiteral("role")] = file.role;
        one[QStringLiteral("config")] = toJson(file.given.config);
        one[QStringLiteral("set")] = toJson(file.given.set);
        files.append(one);
    }
    QJsonObject object{{QStringLiteral("format"), Format},
                       {QStringLiteral("version"), WorkspaceVersion},
                       {QStringLiteral("files"), files},
                       {QStringLiteral("selection"), toJson(state.selection)},
                       {QStringLiteral("overrides"), toJson(state.overrides)},
                       {QStringLiteral("shown"), static_cast<int>(state.shown)},
                       {QStringLiteral("stage"), static_cast<int>(state.stage)},
                       {QStringLiteral("reduce"), toJson(state.reduce)},
                       {QStringLiteral("input"), inputToJson(state, folder)},
                       {QStringLiteral("layout"), QString::fromLatin1(state.layout.toBase64())},
                       {QStringLiteral("seal"), QString::fromLatin1(state.seal.toBase64())},
                       {QStringLiteral("sides"), state.sides},
                       {QStringLiteral("channelSort"), state.channelSort},
                       {QStringLiteral("perspective"), state.perspective},
                       {QStringLiteral("current"), state.current},
                       {QStringLiteral("views"), viewsToJson(state)}};
    if (!state.engine.isEmpty())
        object[QStringLiteral("engine")] = state.engine;
    return object;
}

WorkspaceState workspaceFrom(const QByteArray &json, const QString &path)
{
    const JsonFields fields = parsed(json, path);
    const QString folder = QFileInfo(path).absolutePath();
    WorkspaceState state;
    state.engine = engineFrom(fields, path);
    for (const JsonFields &file : fields.objects("files"))
        state.files.append({file.text("role", QStringLiteral("A")),
                            placeFrom(file, folder, !state.engine.isEmpty()),
                            {optionsFrom(file.object("config")), optionsFrom(file.object("set"))}});
    state.selection = selectionFrom(fields.object("selection"));
    state.overrides = overridesFrom(fields.object("overrides"));
    state.shown = static_cast<document::ShownDocument>(
        fields.whole("shown", 0, 0, static_cast<long>(document::ShownDocument::Both)));
    state.stage = stageFrom(fields);
    state.reduce = reduceFrom(fields.object("reduce"));
    const JsonFields input = fields.object("input");
    state.inputText = input.text("text");
    state.inputFile = placeFrom(input, folder, false);
    state.inputRecord = input.text("record");
    if (input.values().contains(QStringLiteral("position")))
        state.token = input.whole("position", 0, 0, std::numeric_limits<int>::max());
    state.signal = input.text("signal");
    try {
        if (!state.signal.isEmpty())
            io::signalNamed(state.signal.toStdString());
    } catch (const Error &error) {
        throw error.in(encodedPath(path));
    }
    state.layout = QByteArray::fromBase64(fields.text("layout").toLatin1());
    state.seal = QByteArray::fromBase64(fields.text("seal").toLatin1());
    state.sides = fields.flag("sides", true);
    constexpr int MostColumns = 64;
    state.channelSort = static_cast<int>(fields.whole("channelSort", 1, -MostColumns, MostColumns));
    state.perspective = fields.text("perspective", state.perspective);
    state.current = fields.text("current");
    state.views = viewsFrom(fields.object("views"));
    return state;
}

QByteArray comparable(const WorkspaceState &state)
{
    WorkspaceState meant = state;
    for (WorkspaceState::View &view : meant.views)
        view.zoom = {};
    QJsonObject object = toJson(meant, QString());
    object.remove(QStringLiteral("layout"));
    object.remove(QStringLiteral("seal"));
    object.remove(QStringLiteral("current"));
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

const WorkspaceState::File *WorkspaceState::file(const QString &role) const
{
    for (const File &file : files)
        if (file.role == role)
            return &file;
    return nullptr;
}

bool WorkspaceState::isMissing(const File &file) const
{
    return engine.isEmpty() && !QFileInfo::exists(file.path);
}

QStringList WorkspaceState::missing() const
{
    QStringList paths;
    for (const File &file : files)
        if (isMissing(file))
            paths.append(file.path);
    return paths;
}

WorkspaceState readWorkspace(const QString &file)
{
    const auto in = io::File::open(encodedPath(file));
    if (in->size() > LargestWorkspace)
        refuseFile(file, QObject::tr("is not a workspace: it is larger than 64 MiB"));
    const std::vector<std::byte> bytes = in->readAll();
    return workspaceFrom({reinterpret_cast<const char *>(bytes.data()), static_cast<qsizetype>(bytes.size())}, file);
}

void writeWorkspace(const WorkspaceState &state, const QString &path)
{
    // Not by QSaveFile, which ignores a failure of its last write.
    io::writeFile(encodedPath(path),
                  QJsonDocument(toJson(state, QFileInfo(path).absolutePath())).toJson().toStdString());
}

} // namespace tnn::app
