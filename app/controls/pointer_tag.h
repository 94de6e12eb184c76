// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace tnn::app {

/// A small tag beside the pointer with what is under it, one entry of a readout per line. It moves with the pointer and
/// stays within the widget that it is on.
class PointerTag : public QLabel {
    Q_OBJECT

public:
    explicit PointerTag(QWidget *parent);

    /// Entries of a readout are two spaces apart. An empty one hides the tag; so does a readout by the keyboard, while
    /// the pointer is elsewhere.
    void showReadout(const QString &readout);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace tnn::app
