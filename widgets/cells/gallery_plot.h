// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "engine/figures/gallery_figure.h"
#include "widgets/cells/picture_plot.h"

namespace tnn::widgets {

using figures::GalleryOptions;

/// Every layer and head at once: small multiples on one symlog scale, as many columns as the width has room for.
/// Where the tiles do not fit at a legible size it scrolls; on other devices (paintTo) all are shown.
class GalleryPlot : public PicturePlot {
    Q_OBJECT

public:
    explicit GalleryPlot(QWidget *parent = nullptr);
    ~GalleryPlot() override;

    /// Null shows an empty surface.
    void setFigure(std::shared_ptr<const figures::GalleryFigure> figure);
    void setOptions(const GalleryOptions &options);
    const GalleryOptions &options() const;
    /// The tile with an outline: what the other views show. None where there is no such tile.
    void setCurrent(int layer, int head);

    void fit() override;
    QSize sizeHint() const override { return {560, 420}; }

signals:
    /// A tile was clicked, or Enter pressed on the outlined one: show it large.
    void tileActivated(int layer, int head);

protected:
    bool isEmpty() const override;
    QString title() const override;
    void applyTheme(const Theme &theme) override;
    void layOut() override;
    void paintStill(QPainter &painter, double scale) override;
    void paintMarks(QPainter &painter) override;
    void paintOnPaper(QPainter &painter, const QSizeF &room, double scale) override;
    bool event(QEvent *event) override;

private:
    void pointAt(std::optional<QPointF> pixel);
    void activate(int index);
    bool key(int key);

    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace tnn::widgets
