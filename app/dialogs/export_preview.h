// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

#include "app/export/plot_export.h"

namespace tnn::app {

class View;

/// The picture that will be written, as large as fits, on a checkered background where it is transparent.
class ExportPreview : public QWidget {
    Q_OBJECT

public:
    explicit ExportPreview(QWidget *parent = nullptr);

    /// Shows what a file with this suffix would hold: a picture and its size, or the number of values.
    void showFile(const View &view, const ExportOptions &options, const QString &suffix);
    const QImage &image() const { return m_image; }
    QSize sizeHint() const override { return {340, 300}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void setImage(const QImage &image, const QString &caption); ///< null: only the caption

    QImage m_image;
    QString m_caption;
};

} // namespace tnn::app
