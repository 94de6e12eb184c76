// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>

namespace tnn::app {

/// The picture that will be written, as large as there is room, on a chequered ground where it is transparent.
class ExportPreview : public QWidget {
    Q_OBJECT

public:
    explicit ExportPreview(QWidget *parent = nullptr);

    void setImage(const QImage &image, const QString &caption); ///< a null one: the caption alone
    const QImage &image() const { return m_image; }
    QSize sizeHint() const override { return {340, 300}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QImage m_image;
    QString m_caption;
};

} // namespace tnn::app
