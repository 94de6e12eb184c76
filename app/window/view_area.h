// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

#include "app/views/view_panel.h"
#include "app/window/perspective.h"

namespace tnn::app {

/// The views: docks that can be moved, tabbed, floated and closed. Visible ones are built one by
/// one when the window is shown, so that it appears early.
class ViewArea : public QMainWindow {
    Q_OBJECT

public:
    explicit ViewArea(QWidget *parent = nullptr);
    ~ViewArea() override;
    ViewArea(const ViewArea &) = delete;
    ViewArea &operator=(const ViewArea &) = delete;

    /// Takes ownership of the views, in the order of the View menu.
    void setViews(const QList<View *> &views);
    void setTheme(const widgets::Theme &theme);
    void setSteps(const QList<QAction *> &steps); ///< keys that work while a plot has the focus

    const QList<ViewPanel *> &panels() const { return m_panels; }
    ViewPanel *panel(const QString &id) const; ///< nullptr if there is none
    void bring(const QString &id);             ///< to the front, built at once
    ViewPanel *current() const;                ///< built: the one last pressed or focused, else the first visible
    void setCurrent(const QString &id) { m_current = panel(id); } ///< until another one is pressed or focused
    void arrange() { arrange(perspectives().last()); }            ///< every view, in its first place
    void arrange(const Perspective &perspective);
    QByteArray layoutState() const; ///< the positions of all views; those before a single view filled the workspace
    /// Restores the result of layoutState(). Views not in it are closed. If it cannot be read, returns false and
    /// changes nothing.
    bool restore(const QByteArray &layout);
    /// One view fills the workspace; the others return to their places afterwards.
    void setAlone(bool alone);
    bool isAlone() const { return !m_before.isEmpty(); }
    void activateNext(int by); ///< to the next visible view or hidden tab

signals:
    void readout(const QString &text);
    void exportRequested(tnn::app::ViewPanel *panel);
    void copyRequested(tnn::app::ViewPanel *panel);
    void aloneChanged(bool alone);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place(const Perspective &perspective);
    void placeOthers(const Perspective &perspective, ViewPanel *last);
    void showAlone(ViewPanel *panel);
    void leaveSeparator();
    void add(View *view);
    void buildView(ViewPanel *panel) const;
    void buildNext();
    void updateShowActions() const;
    void setCurrentFrom(QObject *pressed);

    QList<ViewPanel *> m_panels;
    QPointer<ViewPanel> m_current;
    bool m_wasShown = false;
    int m_placed = 0;    ///< how often the views were given places
    QByteArray m_before; ///< from before a single view was shown; empty if all are
    QList<QAction *> m_steps;
    widgets::Theme m_theme = widgets::Theme::light();
};

} // namespace tnn::app
