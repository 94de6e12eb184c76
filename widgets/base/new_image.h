// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <new>

#include <QImage>

namespace tnn::widgets {

/// Returns an image with undefined pixels. Throws std::bad_alloc where QImage, without enough memory, would be null.
inline QImage newImage(const QSize &size, QImage::Format format)
{
    QImage image(size, format);
    if (image.isNull() && !size.isEmpty())
        throw std::bad_alloc();
    return image;
}

} // namespace tnn::widgets
