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

// What a workspace stores of a view: controls with a name that stays the same in every language and version. Controls
// of its figure's options show what the view holds (option_controls.h); others, such as a prompt, hold it themselves.
// Combo boxes (by the word in an entry's data, else by its index), checkable controls, numbers, texts, and tables: by
// which column they are sorted, from 1, negative if descending.

/// Gives a control its name, which is unique in its view; returns the control.
template <class Control> Control *kept(Control *control, const char *key)
{
    control->setObjectName(QStringLiteral("kept-") + QLatin1String(key));
    return control;
}

QList<QWidget *> keptControls(const QList<QWidget *> &roots);
QString keyOf(const QWidget *control);
QJsonValue valueOf(const QWidget *control);
QString textOf(const QWidget *control, const QJsonValue &value); ///< as the user sees it
bool isText(const QWidget *control);                             ///< it has its own undo
/// Sets it as the user would. Values that are not valid for the control are ignored.
void setValue(QWidget *control, const QJsonValue &value);
void whenChanged(QWidget *control, QObject *context, const std::function<void()> &then);

} // namespace tnn::app
