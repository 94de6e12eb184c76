// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QPaintDevice>
#include <QSize>

class QPainter;

namespace tnn::widgets {

/// A device that hands everything painted on it to another painter, as vectors, at that painter's transformation.
/// QCustomPlot paints with a painter class of its own, which can't be made from one that is already painting; and lines
/// and areas are cut at the clip rectangle here, because Qt's SVG writer ignores clipping before Qt 6.5.
class ForwardingDevice : public QPaintDevice {
public:
    /// `target` must be active, and outlive the device.
    ForwardingDevice(QPainter &target, const QSize &size);
    ~ForwardingDevice() override;

    QPaintEngine *paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    class Engine;
    std::unique_ptr<Engine> m_engine;
    QSize m_size;
};

} // namespace tnn::widgets
