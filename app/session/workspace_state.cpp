// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/workspace_state.h"

#include <limits>

#include <QDir>
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

/// Where the file of a workspace is: its folder, and whether the files that it names are on another machine.
struct Place {
    QString folder;
    bool isRemote = false;
};

void exchangePath(JsonFields &fields, QString &path, const Place &place)
{
    QString absolute = path;
    QString relative = path.isEmpty() || place.folder.isEmpty() || place.isRemote
        ? QString()
        : QDir(place.folder).relativeFilePath(path);
    if (fields.isReading() || !relative.isEmpty())
        fields.text("path", relative);
    fields.text("absolute", absolute);
    if (!fields.isReading())
        return;
    if (relative.contains(QChar::Null) || absolute.contains(QChar::Null))
        fields.refuse(QStringLiteral("path"), QObject::tr("a path"));
    const QString beside = QDir::cleanPath(QDir(place.folder).absoluteFilePath(relative));
    const bool isAbsolute = place.isRemote
        || (!absolute.isEmpty() && (relative.isEmpty() || !QFileInfo::exists(beside)));
    path = isAbsolute ? absolute : relative.isEmpty() ? QString() : beside;
}

void exchangeInput(JsonFields &fields, WorkspaceState &state, const QString &folder)
{
    const bool isRead = fields.isReading(), isText = !state.inputText.isEmpty(), isFile = !state.inputFile.isEmpty();
    if (isRead || isText)
        fields.text("text", state.inputText);
    if (isRead || (isFile && !isText))
        exchangePath(fields, state.inputFile, {folder});
    if (isRead || (!isFile && !isText))
        fields.text("signal", state.signal);
    if (isRead || !state.inputRecord.isEmpty())
        fields.text("record", state.inputRecord);
    fields.whole("position", state.token, 0, std::numeric_limits<int>::max());
}

void exchangeViews(JsonFields &fields, QMap<QString, WorkspaceState::View> &views)
{
    for (const QString &id : fields.isReading() ? fields.values().keys() : views.keys())
        fields.objectOf(id.toUtf8().constData(), [&view = views[id]](JsonFields &one) {
            one.flag("shown", view.shown);
            one.any("options", view.options);
            one.object("zoom", view.zoom);
        });
}

void exchangeBytes(JsonFields &fields, const char *key, QByteArray &bytes)
{
    QString text = QString::fromLatin1(bytes.toBase64());
    fields.text(key, text);
    bytes = QByteArray::fromBase64(text.toLatin1());
}

/// A command that the user must confirm has to be short enough to be read.
void exchangeEngine(JsonFields &fields, QString &engine, const QString &path)
{
    constexpr qsizetype Longest = 500;
    if (fields.isReading() || !engine.isEmpty())
        fields.text("engine", engine);
    if (!fields.isReading() || engine.isEmpty())
        return;
    if (engine.size() > Longest)
        refuseFile(path,
                   QObject::tr("\"engine\" is a command of %1 characters; at most %2 are allowed")
                       .arg(engine.size())
                       .arg(Longest));
    try {
        remote::shellWords(engine.toStdString());
    } catch (const Error &error) {
        throw error.in(encodedPath(path));
    }
}

/// `path` is that of the file, to whose folder relative paths refer.
void exchangeState(JsonFields &fields, WorkspaceState &state, const QString &path, const QString &folder)
{
    exchangeEngine(fields, state.engine, path);
    fields.objects("files", state.files, [&](JsonFields &one, WorkspaceState::File &file) {
        one.text("role", file.role);
        exchangePath(one, file.path, {folder, !state.engine.isEmpty()});
        one.object("config", file.given.config);
        one.object("set", file.given.set);
    });
    fields.object("selection", state.selection);
    fields.object("overrides", state.overrides);
    fields.whole("shown", state.shown, 0, static_cast<long>(document::ShownDocument::Both));
    fields.whole("stage", state.stage, 0, static_cast<long>(figures::Stage::Difference));
    fields.object("reduce", state.reduce);
    fields.objectOf("input", [&](JsonFields &input) { exchangeInput(input, state, folder); });
    exchangeBytes(fields, "layout", state.layout);
    exchangeBytes(fields, "seal", state.seal);
    fields.flag("sides", state.sides);
    constexpr int MostColumns = 64;
    fields.whole("channelSort", state.channelSort, -MostColumns, MostColumns);
    fields.text("perspective", state.perspective);
    fields.text("current", state.current);
    fields.objectOf("views", [&](JsonFields &views) { exchangeViews(views, state.views); });
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
    long version = 0;
    fields.whole("version", version, 1, std::numeric_limits<int>::max());
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

} // namespace

bool isWorkspacePath(const QString &path)
{
    return QFileInfo(path).suffix().compare(WorkspaceSuffix, Qt::CaseInsensitive) == 0 && !QFileInfo(path).isDir();
}

QJsonObject toJson(const WorkspaceState &state, const QString &folder)
{
    JsonFields fields;
    fields.insert(QStringLiteral("format"), Format);
    fields.insert(QStringLiteral("version"), WorkspaceVersion);
    WorkspaceState written = state;
    exchangeState(fields, written, {}, folder);
    return fields.values();
}

WorkspaceState workspaceFrom(const QByteArray &json, const QString &path)
{
    JsonFields fields = parsed(json, path);
    WorkspaceState state;
    exchangeState(fields, state, path, QFileInfo(path).absolutePath());
    try {
        if (!state.signal.isEmpty())
            io::signalNamed(state.signal.toStdString());
    } catch (const Error &error) {
        throw error.in(encodedPath(path));
    }
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
