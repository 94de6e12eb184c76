// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "engine/figures/gallery_figure.h"
#include "widgets/base/translated.h"
#include "widgets/cells/gallery_scene.h"
#include "widgets/cells/picture_plot.h"

class QScrollBar;

namespace tnn::widgets {

/// Every layer and head at once: small multiples on one symlog scale, as many columns as fit into the width.
/// Scrolls if the tiles do not fit at a legible size; on other devices (paintTo) all are shown.
class GalleryPlot : public PicturePlot {
    Q_OBJECT

public:
    explicit GalleryPlot(QWidget *parent = nullptr);

    /// Null shows an empty surface.
    void setFigure(std::shared_ptr<const figures::GalleryFigure> figure);
    void setOptions(const GalleryOptions &options);
    const GalleryOptions &options() const { return m_scene.options; }
    /// Sets the tile with an outline, which the other views show. None if there is no such tile.
    void setCurrent(int layer, int head);

    void fit() override;
    QSize sizeHint() const override { return {560, 420}; }

signals:
    /// Emitted when a tile is clicked, or Enter pressed on the outlined one: show it large.
    void tileActivated(int layer, int head);

protected:
    bool isEmpty() const override { return m_scene.empty(); }
    QString title() const override { return isEmpty() ? QString() : translated(m_scene.figure->title); }
    void chooseColours() override;
    void layOut() override;
    void paintStill(QPainter &painter, double scale) override;
    void paintMarks(QPainter &painter) override;
    void paintOnPaper(QPainter &painter, const QSizeF &room, double scale) override;
    bool event(QEvent *event) override;

private:
    void pointAt(std::optional<QPointF> pixel);
    void activate(int index);
    bool key(int key);
    QPointF toGrid(const QPointF &pixel) const;
    QString readoutOf(int index, const GalleryScene::Cell &cell) const;

    GalleryScene m_scene;
    GalleryLayout m_layout;
    QFont m_font;
    QScrollBar *m_bar;
    int m_current = -1;
    std::pair<int, int> m_wanted{-1, -1}; ///< layer and head of the current tile, kept for the next figure
    int m_under = -1;                     ///< the tile under the pointer
};

} // namespace tnn::widgets
