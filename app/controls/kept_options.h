// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QJsonValue>
#include <QList>
#include <QString>

class QObject;
class QWidget;

namespace tnn::app {

// What a workspace keeps of a view: controls with a name of their own, which stays the same in every language and version.
// Those of its figure's options show what the view holds (option_controls.h); others, a prompt, hold it themselves. Combo
// boxes (by the word that is an entry's data, else by its place), what can be checked, numbers, and texts.

/// Gives a control its name, which no other of its view has; the control itself is returned.
template <class Control> Control *kept(Control *control, const char *key)
{
    control->setObjectName(QStringLiteral("kept-") + QLatin1String(key));
    return control;
}

QList<QWidget *> keptControls(const QList<QWidget *> &roots);
QString keyOf(const QWidget *control);
QJsonValue valueOf(const QWidget *control);
QString textOf(const QWidget *control, const QJsonValue &value); ///< as the user reads it
bool isText(const QWidget *control);                             ///< it has an undo of its own
/// As if the user did it. What the control can't be is passed over.
void setValue(QWidget *control, const QJsonValue &value);
void whenChanged(QWidget *control, QObject *context, const std::function<void()> &then);

} // namespace tnn::app
