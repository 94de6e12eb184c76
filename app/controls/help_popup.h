// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/controls/card.h"

class QLabel;
class QScrollArea;
class QToolButton;

namespace tnn::app {

/// The page of the manual about one view, below the button that opened it.
class HelpPopup : public Surface {
    Q_OBJECT

public:
    /// Shows the manual's page, resources/manual/`page`.md or its translation; a click elsewhere or Escape closes it.
    static HelpPopup *show(const QString &page, QWidget *below);
    /// A button that shows it, with `what` as its tooltip.
    static QToolButton *makeButton(QWidget *parent, const QString &what, const QString &page);

private:
    HelpPopup(const QString &page, QWidget *parent);

    void showPage(const QString &page);

    QLabel *m_text;
    QScrollArea *m_area;
};

/// Shows a window of the type Qt::Popup under a button, within the screen.
void showPopup(QWidget *popup, const QWidget *below);

} // namespace tnn::app
