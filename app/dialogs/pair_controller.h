// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/pair_opener.h"

class QWidget;

namespace tnn::app {

class Actions;
class ZooPanel;

/// What the actions of a second checkpoint and of the kernel zoo do.
class PairController : public QObject {
    Q_OBJECT

public:
    PairController(Session &session, FileOpener &opener, PairOpener &pair, Actions &actions, QWidget *window);

private:
    void compareByDialog();
    void showZoo();

    Session &m_session;
    FileOpener &m_opener;
    PairOpener &m_pair;
    QWidget *m_window;
    ZooPanel *m_zoo = nullptr; ///< made when it is asked for
};

} // namespace tnn::app
