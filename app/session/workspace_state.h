// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QMap>
#include <QString>

#include "engine/document/checkpoint_pair.h"
#include "engine/figures/figure_request.h"
#include "engine/figures/zoom.h"

namespace tnn::app {

/// All that a workspace file keeps, as a plain value: what is open, looked at, overridden, and where everything lies.
struct WorkspaceState {
    /// A checkpoint. The first one's role is "A"; others say what they are to it.
    struct File {
        QString role, path; ///< absolute; of a remote one the path over there
        checkpoint::GivenOptions given;
    };
    struct View {
        bool shown = true;
        QJsonObject options; ///< as View::options() gives them
        figures::Zoom zoom;
    };

    const File *file(const QString &role) const; ///< nullptr where there is none
    bool isMissing(const File &file) const;      ///< never told of one on another machine
    QStringList missing() const;                 ///< the paths of all that are

    QString engine; ///< the command that reaches the machine where the files lie; empty: they lie here
    QList<File> files;
    document::Shown shown = document::Shown::A; ///< of A and B
    document::Selection selection;
    model::Overrides overrides;
    figures::Stage stage = figures::Stage::Decayed;
    ssm::ReduceRequest reduce;
    QString signal;    ///< "sine:0.05"; empty where x is one of the two below
    QString inputFile; ///< absolute
    QString inputText;
    /// As Workspace::layoutState() gives it, and what proves that a program of this user wrote it: Qt trusts such bytes, and
    /// ends with those that somebody forged.
    QByteArray layout, seal;
    bool sides = true;
    QString current;           ///< the view that has the focus
    QMap<QString, View> views; ///< by id
};

/// Reads a file of at most 64 MiB. Throws tnn::Error.
WorkspaceState readWorkspace(const QString &file);
/// Whole or not at all. Throws tnn::Error.
void writeWorkspace(const WorkspaceState &state, const QString &path);

inline constexpr int WorkspaceVersion = 1;
inline const QString WorkspaceSuffix = QStringLiteral("tnnscope");
bool isWorkspacePath(const QString &path);

/// As JSON. Paths are relative to `folder`, and absolute beside that.
QJsonObject toJson(const WorkspaceState &state, const QString &folder);
/// Reads what toJson() wrote; `path` is that of the file, whose folder relative paths start from: such a path is taken
/// where a file is there, else the absolute one. Throws tnn::Error naming the file, also for a newer version.
WorkspaceState workspaceFrom(const QByteArray &json, const QString &path);
/// The same without what changes by itself when a window gets another size, and where one looks: for telling whether the
/// user changed anything.
QByteArray comparable(const WorkspaceState &state);

} // namespace tnn::app
