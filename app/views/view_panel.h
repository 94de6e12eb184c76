// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QDockWidget>

#include "app/views/view.h"

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace tnn::app {

class Surface;
class ViewOverlay;

/// The frame of one view: title, its controls, explanation, export; shows progress and errors in place. build() creates
/// the view's plot, which can wait until the window is shown.
class ViewPanel : public QDockWidget {
    Q_OBJECT

public:
    /// Takes ownership of the view.
    explicit ViewPanel(View *view, QWidget *parent = nullptr);
    ~ViewPanel() override;
    ViewPanel(const ViewPanel &) = delete;
    ViewPanel &operator=(const ViewPanel &) = delete;

    View &view() const { return *m_view; }
    /// For menus; checked while the view is open. Raises the view if it is closed or behind another, else closes it.
    QAction *showAction() const { return m_show; }
    /// Removes a view that does not apply to the open checkpoint from the workspace and the View menu, or returns it to
    /// the menu; it is then shown if `shown`.
    void setOffered(bool offered, bool shown = true);
    bool isOffered() const { return m_show->isVisible(); }
    void build();
    void setTheme(const widgets::Theme &theme);
    void setMaximized(bool maximized); ///< what its button offers next
    void nameOnce();                   ///< hides the title if tabs show it
    QString error() const;             ///< the shown error, else empty
    QString notice() const;            ///< the text shown if there is nothing else to show; else empty

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

signals:
    void exportRequested(tnn::app::ViewPanel *panel);
    void copyRequested(tnn::app::ViewPanel *panel);
    void buildRequested(tnn::app::ViewPanel *panel); ///< visible, but not built yet
    void built(tnn::app::ViewPanel *panel);
    void raiseRequested(tnn::app::ViewPanel *panel);
    void maximizeRequested(tnn::app::ViewPanel *panel); ///< the user wants only this view, or all of them again

private:
    QWidget *makeTitle();
    void connectView();
    void showFocus();
    void listButtons();
    void announce(const QString &text);
    void showHeading();
    void showMenu(const QPoint &place);

    View *m_view;
    Surface *m_bar = nullptr, *m_body = nullptr;
    ViewOverlay *m_overlay = nullptr;
    ViewHeading m_heading;
    QLabel *m_identity = nullptr, *m_changed = nullptr, *m_details = nullptr; ///< parts of the heading
    QString m_announced; ///< shown with the details while something runs; may be empty
    QHBoxLayout *m_controls = nullptr;
    QLabel *m_title = nullptr;
    QWidget *m_buttons = nullptr;
    QList<QToolButton *> m_each; ///< help, export, maximize, close
    QToolButton *m_maximize = nullptr, *m_more = nullptr;
    bool m_maximized = false;
    QAction *m_show;
    widgets::Theme m_theme = widgets::Theme::light();
};

} // namespace tnn::app
