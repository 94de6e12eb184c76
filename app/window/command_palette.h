// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/controls/card.h"
#include "app/window/commands.h"

class QLabel;
class QLineEdit;
class QListWidget;

namespace tnn::app {

/// Finds a command by a few letters of its name: arrows select, Enter runs it, Escape closes.
class CommandPalette : public Surface {
    Q_OBJECT

public:
    /// `made` may return one more command for what is typed, which is then the first.
    CommandPalette(QList<Command> commands, std::function<std::optional<Command>(const QString &pattern)> made,
                   QWidget *window);

    void popUp(); ///< below the middle of the window's top edge
    QListWidget *list() const { return m_list; }
    const QList<Command> &shown() const { return m_shown; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fitHeight();
    void search(const QString &pattern);
    void step(int by);
    void run(int row);

    const QList<Command> m_commands;
    const std::function<std::optional<Command>(const QString &)> m_made;
    QList<Command> m_shown; ///< the matching ones
    QLineEdit *m_field;
    QListWidget *m_list;
    QLabel *m_nothing; ///< instead of the list if nothing matches
    int m_room = 0;    ///< the available height
};

} // namespace tnn::app
