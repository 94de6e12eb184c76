// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QSize>
#include <QString>

#include "engine/figures/numbers.h"
#include "engine/figures/plot_request.h"
#include "engine/figures/provenance.h"
#include "widgets/base/plot.h"

namespace tnn::app {

constexpr double LayoutDpi = 96; ///< logical pixels an inch

/// How large and in which colours a picture is written.
struct ExportOptions {
    QSize layout{680, 480}; ///< logical pixels: what text sizes are relative to
    double dpi = 300;       ///< of a PNG: its pixels are layout * dpi / LayoutDpi
    widgets::Theme theme = widgets::Theme::light();
    bool transparent = false; ///< no background
    double fontScale = 1;     ///< text and lines are so many times as large
};
ExportOptions exportOptionsOf(const figures::PlotRequest &request);
/// The other way round: written into a request, in pixels of its resolution.
void setExportOptions(figures::PlotRequest &request, const ExportOptions &options);

/// The suffixes of pictures and of numbers, with the dot.
QStringList pictureSuffixes(); ///< .png, .svg, .pdf
QStringList numberSuffixes();  ///< .csv, .npy, .json
/// `path` with `suffix` added where it ends in none of those we write.
QString withSuffix(const QString &path, const QString &suffix);
QString suffixOf(const QString &path); ///< lower case with the dot; empty where it is none of ours

/// The plot as an image of layout * dpi / LayoutDpi pixels. `shown` is put back afterwards.
QImage imageOf(widgets::Plot &plot, const ExportOptions &options, const widgets::Theme &shown);

/// Writes the plot by the suffix of `path`: PNG, SVG or PDF, with its provenance. Nothing is half written.
/// Throws tnn::Error for another suffix and where it can't be written.
void exportPlot(widgets::Plot &plot, const QString &path, const ExportOptions &options,
                const figures::Provenance &provenance, const widgets::Theme &shown);
/// Writes the numbers behind a plot by the suffix of `path`: CSV, NPY or JSON. Provenance, where there is one, goes into
/// CSV and JSON, and beside an NPY. Throws as above.
void exportNumbers(const figures::Numbers &numbers, const QString &path,
                   const figures::Provenance *provenance = nullptr);

} // namespace tnn::app
