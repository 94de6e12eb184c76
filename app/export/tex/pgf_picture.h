// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <variant>
#include <vector>

#include <QByteArray>
#include <QColor>
#include <QImage>
#include <QRectF>
#include <QTransform>

#include "app/export/tex/pgf_images.h"
#include "app/export/tex/pgf_text.h"

namespace tnn::app {

/// Commands: for the style, for the path, and how \pgfusepath is to use it.
struct PgfPath {
    QByteArray style, path, use;
    std::optional<QByteArray> cut; ///< the outline of the area that it is cut at
};

struct PgfItem {
    std::variant<PgfPath, PgfText, PgfImages> what;
    std::optional<QRectF> clip; ///< in points
    QRectF bounds;              ///< in dots
};

QByteArray pgfOpacity(double opacity); ///< of areas, text and images

/// What a picture consists of, from the back to the front.
struct PgfPicture {
    QTransform toPoints; ///< from dots
    QRectF whole;        ///< in points
    std::vector<PgfItem> items;
    std::vector<QColor> colours;
    std::vector<PgfMiddle> middles;

    QByteArray nameOf(const QColor &colour); ///< as code() defines it
    std::vector<QImage> images() const;
    /// The picture, which includes its images by these names.
    QByteArray code(const std::function<QByteArray(std::size_t image)> &name) const;
};

} // namespace tnn::app
