// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTemporaryDir>

#include "engine/figures/figure_request.h"
#include "engine/io/file.h"

namespace tnn::test {

inline figures::FigureRequest requestOf(int tno, long n, const std::vector<long> &channels)
{
    figures::FigureRequest request;
    request.selection.tno = tno;
    request.selection.n = n;
    request.selection.channels = channels;
    return request;
}

/// Documents of coefficients written as tables.
class TableFolder {
public:
    document::DocumentPtr open(const std::string &text) const
    {
        const std::string path = m_folder.filePath(QStringLiteral("t.csv")).toStdString();
        io::writeFile(path, text);
        return document::Document::open(path);
    }

private:
    QTemporaryDir m_folder;
};

} // namespace tnn::test
