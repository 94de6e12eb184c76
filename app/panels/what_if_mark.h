// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

#include "app/session/session.h"

class QAction;

namespace tnn::app {

/// Says, wherever one looks, that not the checkpoint itself is shown; pressed, it does `reset`. Hidden where nothing is
/// overridden.
class WhatIfMark : public QToolButton {
    Q_OBJECT

public:
    WhatIfMark(Session &session, QAction *reset, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    void colour(); ///< that of warnings, of the theme in force
    void showOverrides();

    Session &m_session;
    QAction *m_reset;
};

} // namespace tnn::app
