// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "widgets/base/zoom_history.h"
#include "widgets/cells/cell_scene.h"
#include "widgets/cells/picture_plot.h"

class QKeyEvent;
class QMouseEvent;

namespace tnn::widgets {

/// A picture of square cells with zoom, pan and a cross hair at the pointer: the matrix and the footprint.
class CellPlot : public PicturePlot {
    Q_OBJECT

public:
    /// Returns the visible part: columns from left to right, rows from top to bottom, in cells; cell (0, 0) covers 0 to
    /// 1.
    QRectF view() const { return m_gestures.view(); }
    void setView(const QRectF &view);
    void fit() override;
    figures::Zoom zoom() const override;
    void setZoom(const figures::Zoom &zoom) override;
    QSize sizeHint() const override { return {480, 420}; }
    /// Sets whether the values along a cell's row, column and lag are drawn beside the picture: for the cell that was
    /// pinned by a click (Space, at the pointer or else in the middle), else for the one under the pointer. Shift with
    /// an arrow key moves the pinned cell, Escape releases it.
    void setProfiles(bool on);
    bool hasProfiles() const { return m_scene->profiles; }
    void pin(const std::optional<CellIndex> &cell);
    const std::optional<CellIndex> &pinned() const { return m_pinned; }

signals:
    void pinnedChanged();

protected:
    CellPlot(std::unique_ptr<CellScene> scene, QWidget *parent);
    ~CellPlot() override;

    CellScene &scene() const { return *m_scene; }

    /// Call after the scene's figure or options have changed. The zoom is kept if the number of cells is the same.
    void sceneChanged();

    bool isEmpty() const override { return m_scene->empty(); }
    QString title() const override { return isEmpty() ? QString() : m_scene->title(); }
    void applyTheme(const Theme &theme) override;
    void layOut() override;
    void paintStill(QPainter &painter, double scale) override;
    void paintMarks(QPainter &painter) override;
    void paintOnPaper(QPainter &painter, const QSizeF &room, double scale) override;
    bool event(QEvent *event) override;

private:
    CellGeometry geometry() const;
    void pointAt(std::optional<QPointF> pixel);
    void click(const QMouseEvent &event);
    bool key(const QKeyEvent &event);
    void viewChanged();
    QRectF wanted() const; ///< view(), before it was adapted to the shape of the screen
    std::optional<CellIndex> pointedCell(const QPointF &pixel) const; ///< also on a strip
    std::optional<CellIndex> profiled() const { return m_pinned ? m_pinned : m_shown; }

    std::unique_ptr<CellScene> m_scene;
    CellCount m_count; ///< as last laid out
    QRectF m_area;     ///< of the cells, as last laid out: measuring text is too slow for pointer moves
    /// The requested view, and its adaptation to the shape of the screen, which differs on paper or in another size.
    struct Asked {
        QRectF wanted, shown;
    };
    std::optional<Asked> m_asked;
    ZoomGestures m_gestures{ZoomGestures::Upward::Smaller, true};
    std::optional<QPointF> m_pointer;           ///< its position while over the widget
    std::optional<CellIndex> m_pinned, m_shown; ///< m_shown: the last one under the pointer
};

/// A cell plot of one kind of scene.
template <class Scene> class CellPlotOf : public CellPlot {
public:
    /// Null shows an empty surface. The zoom is kept if the number of cells is the same.
    void setFigure(std::shared_ptr<const typename Scene::Figure> figure)
    {
        own().figure = std::move(figure);
        sceneChanged();
        setAccessibleDescription(scene().empty() ? QString() : scene().description());
    }
    void setOptions(const typename Scene::Options &options)
    {
        own().options = options;
        sceneChanged();
    }
    const typename Scene::Options &options() const { return scene().options; }
    const Scene &scene() const { return own(); }
    double limit() const { return scene().limit(); } ///< the largest magnitude that is distinguished

protected:
    CellPlotOf(const QString &name, QWidget *parent) : CellPlot(std::make_unique<Scene>(), parent)
    {
        setAccessibleName(name);
    }

private:
    Scene &own() const { return static_cast<Scene &>(CellPlot::scene()); }
};

} // namespace tnn::widgets
