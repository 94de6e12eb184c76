// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QImage>
#include <QRectF>
#include <QTransform>

namespace tnn::app {

/// Images that are written as one, in dots.
struct PgfImages {
    struct Part {
        QImage image;
        QRectF to, from; ///< to: before the transformation
        QTransform transform;
        QRectF clip; ///< in dots; empty: none
        double opacity = 1;
        bool smooth = false;
    };
    std::vector<Part> parts;
    QRect bounds;

    QImage painted() const; ///< of the size of the bounds
};

} // namespace tnn::app
