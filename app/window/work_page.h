// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

#include "app/views/view_list.h"
#include "app/window/perspectives.h"

namespace tnn::app {

class ChannelList;
class InputPanel;
class MessageBar;
class ModelPanel;
class RunFollower;
class SidePanels;
class ViewArea;

/// The page that is shown while a file is open: the views, the model's panels to their left, the inspector and the
/// input to their right, and what is said above them.
class WorkPage : public QSplitter {
    Q_OBJECT

public:
    WorkPage(const ViewParts &parts, RunFollower &run, Actions &actions);

    MessageBar *message() const { return m_message; }
    ViewArea *viewArea() const { return m_viewArea; }
    ChannelList *channels() const { return m_channels; }
    InputPanel *input() const { return m_input; }
    SidePanels *side() const { return m_side; }
    QList<QWidget *> areas() const; ///< in the order in which the keyboard goes through them
    Perspectives::SideWidgets sides() const;

private:
    QWidget *makeCentre(const ViewParts &parts, RunFollower &run, Actions &actions);

    ModelPanel *m_model;
    ChannelList *m_channels;
    InputPanel *m_input;
    SidePanels *m_side;
    MessageBar *m_message;
    ViewArea *m_viewArea;
    QWidget *m_left = nullptr, *m_right; ///< what is beside the views
};

} // namespace tnn::app
