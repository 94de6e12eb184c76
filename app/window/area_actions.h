// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace tnn::app {

class Actions;
class Session;
class ViewArea;

/// Connects the actions that show a single view, go from view to view, or move the focus from part to part of the
/// window.
void connectAreaActions(Actions &actions, ViewArea &viewArea, const QList<QWidget *> &areas);

/// Connects the actions that select the next or previous channels or layer.
void connectSelectionActions(const Actions &actions, Session &session);

} // namespace tnn::app
