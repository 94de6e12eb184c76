// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QJsonObject>
#include <QMap>
#include <QString>

#include "engine/document/checkpoint_pair.h"
#include "engine/figures/figure_request.h"

namespace tnn::app {

/// The contents of a workspace file as a plain value: what is open, viewed and overridden, and where everything is.
struct WorkspaceState {
    /// A checkpoint. The first one's role is "A"; the roles of others are relative to it.
    struct File {
        QString role = QStringLiteral("A");
        QString path = {}; ///< absolute; for a remote one, the path on that machine
        checkpoint::GivenOptions given;
    };
    struct View {
        bool shown = true;
        QJsonObject options; ///< as returned by View::options()
        figures::Zoom zoom;
    };

    const File *file(const QString &role) const; ///< nullptr if there is none
    bool isMissing(const File &file) const;      ///< always false for one on another machine
    QStringList missing() const;                 ///< the paths of all missing files

    QString engine; ///< the command that reaches the machine with the files; empty: they are on this machine
    QList<File> files;
    document::ShownDocument shown = document::ShownDocument::A; ///< which of A and B is shown
    document::Selection selection;
    model::Overrides overrides;
    figures::Stage stage = figures::Stage::Decayed;
    ssm::ReduceRequest reduce;
    QString signal;      ///< "sine:0.05"; empty if x is one of the two below
    QString inputFile;   ///< absolute
    QString inputRecord; ///< the name or number of a record in a FASTA file; empty: the first
    QString inputText;
    std::optional<long> token; ///< the selected position of the input
    /// As returned by Workspace::layoutState(), and a proof that a program of this user wrote it: Qt trusts such bytes
    /// and crashes on forged ones.
    QByteArray layout, seal;
    bool sides = true;
    int channelSort = 1; ///< the column of the list of channels that sorts it, from 1; negative: descending
    QString perspective = QStringLiteral("custom"); ///< its id
    QString current;                                ///< the view that has the focus
    QMap<QString, View> views;                      ///< indexed by id
};

inline constexpr std::size_t LargestWorkspace = std::size_t{64} << 20; ///< in bytes; far more than any session takes

/// Reads a file of at most LargestWorkspace. Throws tnn::Error.
WorkspaceState readWorkspace(const QString &file);
/// Writes it completely or not at all. Throws tnn::Error.
void writeWorkspace(const WorkspaceState &state, const QString &path);

inline constexpr int WorkspaceVersion = 1;
inline const QString WorkspaceSuffix = QStringLiteral("tnnscope");
bool isWorkspacePath(const QString &path);

/// Converts it to JSON. Paths are stored both relative to `folder` and absolute.
QJsonObject toJson(const WorkspaceState &state, const QString &folder);
/// Reads what toJson() wrote; `path` is that of the file, to whose folder relative paths refer: a relative path is used
/// if that file exists, else the absolute one. Throws tnn::Error naming the file, also for a newer version.
WorkspaceState workspaceFrom(const QByteArray &json, const QString &path);
/// The state without what changes by itself when a window is resized, and without the viewpoint: used to detect whether
/// the user changed anything.
QByteArray comparable(const WorkspaceState &state);

} // namespace tnn::app
