// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/plot_command.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "tests/command_here.h"

namespace tnn::test {

/// Adds rows of data: calls of every command that writes pictures, of a file HERE/k.npy.
inline void addExportCalls()
{
    QTest::addColumn<QString>("call");
    for (const char *const call :
         {"plot HERE/k.npy --view decay --size 320x240 -o HERE/d.png",
          "plot HERE/k.npy --view decay --size 320x240 -o HERE/d.svg",
          "plot HERE/k.npy --view decay --size 320x240 -o HERE/d.pdf",
          "plot HERE/k.npy --view decay --size 320x240 --each channel --channels 0,1 -o HERE/d.png",
          "plot HERE/k.npy --view decay --size 320x240 --each channel --channels 0,1 --sheet -o HERE/d.png",
          "report HERE/k.npy --sections summary,decay -o HERE/r.pdf"})
        QTest::newRow(call) << QString::fromLatin1(call);
}

inline cli::Hooks exportHooks()
{
    cli::Hooks hooks;
    hooks.plot = app::plot;
    hooks.plotSheet = app::plotSheet;
    hooks.report = app::report;
    return hooks;
}

/// Writes the file that the calls read.
inline void writeKernel(const QString &folder)
{
    const std::vector<float> decay{1, 1, 0.5F, 0.9F, 0.25F, 0.8F, 0.12F, 0.7F};
    io::writeFile(QDir(folder).filePath(QStringLiteral("k.npy")).toStdString(), io::npy(decay, {4, 2}));
}

/// Whether a file of such a call is complete; the time and the fingerprint in it may differ.
inline bool isWholeExport(const QString &, const QByteArray &bytes)
{
    return bytes.endsWith("%%EOF\n") || bytes.trimmed().endsWith("</svg>") || bytes.endsWith("IEND\xae\x42\x60\x82");
}

} // namespace tnn::test
