// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <QByteArray>
#include <QImage>
#include <QSize>

#include "widgets/curves/sized_device.h"

namespace tnn::app {

class PgfEngine;

/// Turns what is painted on it into a PGF picture for LaTeX: lines and areas as paths, text as text that LaTeX sets in
/// the document's font, images as pixels of one or more pictures that lie beside it (one, unless something painted in
/// between covers it). Clip regions are taken as their bounding rectangles.
class PgfDevice : public widgets::SizedDevice {
public:
    /// `size` in dots, of which there are `dotsPerPoint` in 1/72 inch.
    PgfDevice(const QSize &size, double dotsPerPoint);
    ~PgfDevice() override;

    QPaintEngine *paintEngine() const override;

    /// After painting: the images, and the picture that includes them by these names, which need no escaping.
    std::vector<QImage> images() const;
    QByteArray picture(const std::function<QByteArray(std::size_t image)> &name) const;

private:
    std::unique_ptr<PgfEngine> m_engine;
};

} // namespace tnn::app
