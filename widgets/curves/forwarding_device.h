// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QSize>

class QPaintDevice;
class QPainter;

namespace tnn::widgets {

/// Calls `paint` with a device that forwards everything painted on it to `target`, which is active, as vectors, with
/// its transformation. QCustomPlot has its own painter class, which cannot be constructed from an active painter; and
/// lines and areas are cut at the clip rectangle here, because Qt's SVG writer ignores clipping before Qt 6.5.
void paintThrough(QPainter &target, const QSize &size, const std::function<void(QPaintDevice &)> &paint);

} // namespace tnn::widgets
