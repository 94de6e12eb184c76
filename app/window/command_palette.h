// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/controls/surface.h"
#include "app/window/commands.h"

class QLabel;
class QLineEdit;
class QListView;

namespace tnn::app {

class CommandModel;

/// Finds a command by a few letters of its name: arrows select, Enter runs it, Escape closes.
class CommandPalette : public Surface {
    Q_OBJECT

public:
    CommandPalette(QList<Command> commands, QWidget *window);
    ~CommandPalette() override;

    void popUp(); ///< below the middle of the window's top edge
    QLineEdit *field() const { return m_field; }
    QListView *list() const { return m_list; }
    QList<Command> shown() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fitHeight();
    void search(const QString &pattern);
    void step(int by);
    void run(int row);

    QList<Command> m_commands;
    QLineEdit *m_field;
    QListView *m_list;
    QLabel *m_nothing; ///< instead of the list if nothing matches
    CommandModel *m_model;
    int m_room = 0; ///< the available height
};

} // namespace tnn::app
