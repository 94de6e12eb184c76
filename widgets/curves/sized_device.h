// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPaintDevice>
#include <QSize>

namespace tnn::widgets {

/// A paint device of `size` dots with a paint engine of ours: 96 dots per inch, one dot per pixel.
class SizedDevice : public QPaintDevice {
protected:
    explicit SizedDevice(const QSize &size) : m_size(size) { }
    int metric(PaintDeviceMetric metric) const override;

private:
    QSize m_size;
};

} // namespace tnn::widgets
