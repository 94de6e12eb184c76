// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QByteArray>
#include <QStringList>

namespace tnn::app {

class FileOpener;
class Session;

/// What a start of the program is asked to show: files and a part of the first one.
struct OpenRequest {
    QStringList files;              ///< absolute paths
    std::optional<int> layer, head; ///< none: as selected
    std::vector<long> channels;     ///< channels of the head; empty: as selected

    bool operator==(const OpenRequest &) const = default;
};

constexpr qsizetype LongestRequest = 1 << 16; ///< the most bytes in the line of a request

/// One line of JSON: {"open": ["/a.pt"], "layer": 3, "head": 0, "channels": [5, 7]}.
QByteArray lineOf(const OpenRequest &request);
/// Reads the line. Throws tnn::Error for anything else, and for a path that is not absolute.
OpenRequest openRequestFrom(const QByteArray &line);

/// Selects the part in the open document, or the nearest that exists.
void selectPart(Session &session, const OpenRequest &request);
/// Calls selectPart() when the file that is being opened has been opened; never if that fails.
void selectPartOnceOpened(FileOpener &opener, Session &session, const OpenRequest &request);

} // namespace tnn::app
