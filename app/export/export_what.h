// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>

namespace tnn::app {

class Session;
class View;

/// What of a view is written: a file of it, many into a folder, or many as one picture.
enum class ExportWhat { View, EachLayer, EachHead, EachChannel, SheetOfLayers, SheetOfHeads, SheetOfChannels };

bool isSheet(ExportWhat what);
bool isFolder(ExportWhat what); ///< files in it, one per plot

/// What can be written of what a view shows now, the view itself first.
std::vector<ExportWhat> exportsOf(const View &view, const Session &session);

/// What files are called after: "shakespeare-decay".
QString exportStem(const View &view, const Session &session);
/// The name of a file with this suffix, or of a folder.
QString suggestedName(ExportWhat what, const View &view, const Session &session, const QString &suffix);

} // namespace tnn::app
