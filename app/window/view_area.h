// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

#include "app/views/view_panel.h"
#include "app/window/layout_plan.h"

namespace tnn::app {

/// The views: docks that can be moved, tabbed, floated and closed. The first that is seen is made at once, the others one
/// by one when its first figure is on the screen, so that the window is there early.
class ViewArea : public QMainWindow {
    Q_OBJECT

public:
    explicit ViewArea(QWidget *parent = nullptr);

    /// Takes the views over, in the order of the View menu.
    void setViews(const QList<View *> &views);
    void setTheme(const widgets::Theme &theme);
    void setSteps(const QList<QAction *> &steps); ///< keys that act while a plot has the focus

    const QList<ViewPanel *> &panels() const { return m_panels; }
    ViewPanel *panel(const QString &id) const; ///< nullptr where there is none
    void bring(const QString &id);             ///< to the front, made at once
    ViewPanel *current() const;                ///< the one that last had the focus, or else the first that is visible
    void arrange() { arrange(builtInLayouts().first()); } ///< everything to its first place
    void arrange(const LayoutPlan &plan);
    QByteArray layoutState() const; ///< where every view lies; of before where one is alone
    /// As layoutState() gave it. Views that it does not know are closed. False, and nothing changes, where it can't be read.
    bool restore(const QByteArray &layout);
    /// One view fills the workspace, the others come back as they were.
    void setAlone(bool alone);
    bool isAlone() const { return !m_before.isEmpty(); }
    void walk(int by); ///< to the next visible view, or with tabs behind others the one after it
    /// A view that has nothing to say of what is open is out of the workspace and out of the View menu.
    void setOffered(const QString &id, bool offered) const;

signals:
    void readout(const QString &text);
    void firstShown(tnn::app::View *view); ///< once: the first view has its figure
    void exportRequested(tnn::app::ViewPanel *panel);
    void copyRequested(tnn::app::ViewPanel *panel);
    void aloneChanged(bool alone);

protected:
    void showEvent(QShowEvent *event) override;

private:
    static bool isOffered(const ViewPanel *panel);
    void place(const LayoutPlan &plan);
    void placeOthers(const LayoutPlan &plan, ViewPanel *last);
    void showAlone(ViewPanel *panel);
    void add(View *view);
    void buildWanted(ViewPanel *panel) const;
    void buildNext();

    QList<ViewPanel *> m_panels;
    QPointer<ViewPanel> m_current;
    bool m_wasShown = false;
    bool m_hasFigure = false; ///< some view had one
    QByteArray m_before;      ///< one view was alone; empty where all are seen
    QList<QAction *> m_steps;
    widgets::Theme m_theme = widgets::Theme::light();
};

} // namespace tnn::app
