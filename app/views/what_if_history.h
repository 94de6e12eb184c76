// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QHash>
#include <QJsonObject>
#include <QObject>
#include <QUndoStack>

#include "app/session/session.h"
#include "app/views/view.h"

namespace tnn::app {

/// What can be undone: what-ifs, the reduction, the coefficients shown, and the choices of views. It observes them;
/// nothing needs to notify it. Changes of one value within one gesture (a drag of a slider) are one step.
class WhatIfHistory : public QObject {
    Q_OBJECT

public:
    WhatIfHistory(Session &session, const QList<View *> &views, QObject *parent);

    QUndoStack &stack() { return m_stack; }
    /// Connects the actions, which then undo and redo and show in their texts what.
    void drive(QAction *undo, QAction *redo);
    void startAnew(); ///< undoing ends at the current state

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void noteDocument();
    template <class T>
    void note(T ViewState::*field, const std::function<QString(const T &before, const T &now)> &textOf);
    void noteOptions(View *view);
    void push(const QString &kind, const QString &text, std::function<void()> undo, std::function<void()> redo);
    QString gammaText(const model::Overrides &overrides) const;
    QString changeText(const model::Overrides &before, const model::Overrides &after) const;

    Session &m_session;
    QList<View *> m_views;
    QUndoStack m_stack;
    ViewState m_viewState; ///< as last noted
    QHash<View *, QJsonObject> m_options;
    int m_gesture = 0;
    bool m_walks = false; ///< during an undo or a redo
};

} // namespace tnn::app
