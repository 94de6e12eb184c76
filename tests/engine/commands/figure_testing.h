// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTemporaryDir>

#include "engine/commands/make_figures.h"
#include "engine/io/file.h"

namespace tnn::test {

inline commands::FigureRequest requestOf(int tno, long n, const std::vector<long> &channels)
{
    commands::FigureRequest request;
    request.selection.tno = tno;
    request.selection.n = n;
    request.selection.channels = channels;
    return request;
}

/// Documents of coefficients that are written down as a table.
class TableFolder {
public:
    commands::DocumentPtr open(const std::string &text) const
    {
        const std::string path = m_folder.filePath(QStringLiteral("t.csv")).toStdString();
        io::writeFile(path, text);
        return commands::Document::open(path);
    }

private:
    QTemporaryDir m_folder;
};

} // namespace tnn::test
