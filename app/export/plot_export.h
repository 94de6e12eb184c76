// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QSize>
#include <QString>
#include <QStringList>

#include "engine/figures/numbers.h"
#include "engine/figures/plot_request.h"
#include "engine/figures/provenance.h"
#include "widgets/base/plot.h"

namespace tnn::app {

constexpr double LayoutDpi = 96; ///< logical pixels per inch
/// Dots per logical pixel in a vector drawing: the resolution of matrix pictures in it.
constexpr int VectorFineness = 4;
constexpr int SmallestPng = 0; ///< the quality that Qt compresses most

/// The size and colors of a written picture.
struct ExportOptions {
    QSize layout{680, 480}; ///< logical pixels: text sizes are relative to them
    double dpi = 300;       ///< the resolution of a PNG
    QSize pixels;           ///< the size of a PNG; empty: layout * dpi / LayoutDpi, rounded
    widgets::Theme theme = widgets::Theme::light();
    bool transparent = false;                    ///< no background
    double points = widgets::Plot::ExportPoints; ///< the size of text, by which lines are scaled, too
    figures::PageParts parts;

    double fontScale() const { return points / widgets::Plot::ExportPoints; }
    QSize imageSize() const;                                               ///< pixels of a PNG
    QSize page() const { return (QSizeF(layout) / fontScale()).toSize(); } ///< for which the plot is laid out
    double leastScale() const; ///< the Plot::paperScale() at which text is as small as it may become
};
ExportOptions exportOptionsOf(const figures::PlotRequest &request);
/// The inverse: writes the options into a request, in pixels of its resolution.
void setExportOptions(figures::PlotRequest &request, const ExportOptions &options);

bool isNumbers(const QString &suffix); ///< .csv, .npy, .json
bool isPicture(const QString &suffix); ///< .png, .svg, .pdf, .html
/// Appends `suffix` to `path` unless it ends in one that we can write.
QString withSuffix(const QString &path, const QString &suffix);
QString suffixOf(const QString &path); ///< lower case with the dot; empty if it is not one of ours

/// Returns the files that writing `path` replaces: itself, and the provenance of an .npy.
QStringList filesOf(const QString &path, bool provenance);

/// Returns a note that says at which size all text of the plot would fit; empty if it fits at this one.
Message roomNote(widgets::Plot &plot, const ExportOptions &options);

/// The plot as an image of imageSize() pixels.
QImage imageOf(widgets::Plot &plot, const ExportOptions &options);

/// A PNG file of Qt's quality from 0 to 100, or -1 for its default. Throws tnn::Error if there is not enough memory.
QByteArray encodedPng(const QImage &image, int quality);

/// The plot as an SVG file of layout * VectorFineness units.
QByteArray svgOf(widgets::Plot &plot, const ExportOptions &options, const figures::Provenance &provenance);

/// Writes the plot in the format given by the suffix of `path` (PNG, SVG, PDF or HTML), with its provenance.
/// Never leaves a partial file. Throws tnn::Error for another suffix, and if it cannot be written.
void exportPlot(widgets::Plot &plot, const QString &path, const ExportOptions &options,
                const figures::Provenance &provenance);
/// Writes the numbers of a plot in the format given by the suffix of `path`: CSV, NPY or JSON. The provenance, if any,
/// goes into CSV and JSON, and into a separate file next to an NPY. Throws as above.
void exportNumbers(const figures::Numbers &numbers, const QString &path,
                   const figures::Provenance *provenance = nullptr);

} // namespace tnn::app
