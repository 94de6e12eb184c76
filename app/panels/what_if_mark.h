// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

#include "app/session/session.h"

class QAction;

namespace tnn::app {

/// Indicates, in several places, that what is shown is not the checkpoint itself; when pressed, it does `reset`. Hidden
/// if nothing is overridden.
class WhatIfMark : public QToolButton {
    Q_OBJECT

public:
    WhatIfMark(Session &session, QAction *reset, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void colour(); ///< the warning color of the current theme
    void showOverrides();

    Session &m_session;
    QAction *m_reset;
};

} // namespace tnn::app
