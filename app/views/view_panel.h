// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

#include "app/views/view.h"

class QHBoxLayout;
class QLabel;

namespace tnn::app {

class ElidedLabel;
class ViewOverlay;

/// The frame of one view: title, its controls, explanation, export; busy and failed are shown in place.
/// The view's plot is made by build(), which can wait until the window stands.
class ViewPanel : public QDockWidget {
    Q_OBJECT

public:
    /// Takes the view over.
    explicit ViewPanel(View *view, QWidget *parent = nullptr);

    View &view() const { return *m_view; }
    void build();
    void setTheme(const widgets::Theme &theme);
    void nameOnce();        ///< where tabs say the title it is not said again
    QString error() const;  ///< what is shown in place; empty where all is well
    QString notice() const; ///< what is said where there is nothing to show; else empty

signals:
    void exportRequested(tnn::app::ViewPanel *panel);
    void copyRequested(tnn::app::ViewPanel *panel);
    void wanted(tnn::app::ViewPanel *panel); ///< visible, and not built yet
    void built(tnn::app::ViewPanel *panel);
    void focused(tnn::app::ViewPanel *panel);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeTitle();
    void connectView();
    void showHelp();
    void showMenu(const QPoint &place);

    View *m_view;
    QWidget *m_body = nullptr;
    ViewOverlay *m_overlay = nullptr;
    ElidedLabel *m_subtitle = nullptr;
    QHBoxLayout *m_controls = nullptr;
    QLabel *m_title = nullptr;
    QWidget *m_help = nullptr;
    widgets::Theme m_theme = widgets::Theme::light();
};

} // namespace tnn::app
