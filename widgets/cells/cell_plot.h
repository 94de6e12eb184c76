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

/// A picture of square cells that is zoomed and panned, with a cross hair at the pointer: the matrix and the footprint.
class CellPlot : public PicturePlot {
    Q_OBJECT

public:
    /// What is shown: columns from left to right, rows from top to bottom, in cells; cell (0, 0) covers 0 to 1.
    QRectF view() const { return m_gestures.view(); }
    void setView(const QRectF &view);
    void fit() override;
    figures::Zoom zoom() const override;
    void setZoom(const figures::Zoom &zoom) override;
    QSize sizeHint() const override { return {480, 420}; }
    /// Whether what lies along the row, the column and the lag of a cell is drawn beside the picture: of the one that was
    /// pinned by a click (Space, where the pointer or else the middle is), else of the one under the pointer. Shift with an
    /// arrow key moves it, Escape frees it.
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

    /// After the scene's figure or options have changed. The zoom is kept where the number of cells is the same.
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
    QRectF wanted() const; ///< view(), before the shape of the screen had its say
    std::optional<CellIndex> pointedCell(const QPointF &pixel) const; ///< also where a strip stands for it
    std::optional<CellIndex> profiled() const { return m_pinned ? m_pinned : m_shown; }

    std::unique_ptr<CellScene> m_scene;
    CellCount m_count; ///< as last laid out
    QRectF m_area;     ///< of the cells, as last laid out: measuring text takes longer than a pointer may
    /// What is to be shown, and what the shape of the screen made of it: on paper, or in another size, it makes another.
    struct Asked {
        QRectF wanted, shown;
    };
    std::optional<Asked> m_asked;
    ZoomGestures m_gestures{ZoomGestures::Upward::Smaller, true};
    std::optional<QPointF> m_pointer;           ///< where it is, while over the widget
    std::optional<CellIndex> m_pinned, m_shown; ///< m_shown: the last that was pointed at
};

/// A cell plot of one kind of scene.
template <class Scene> class CellPlotOf : public CellPlot {
public:
    /// Null shows an empty surface. The zoom is kept where the number of cells is the same.
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
    double limit() const { return scene().limit(); } ///< the largest magnitude that is told apart

protected:
    CellPlotOf(const QString &name, QWidget *parent) : CellPlot(std::make_unique<Scene>(), parent)
    {
        setAccessibleName(name);
    }

private:
    Scene &own() const { return static_cast<Scene &>(CellPlot::scene()); }
};

} // namespace tnn::widgets
