// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMenuBar>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/controls/actions.h"
#include "app/window/commands.h"
#include "app/window/menus.h"

namespace tnn::app {

namespace {

struct Gesture {
    QString how, what;
};

QList<Gesture> gestures()
{
    return {{Actions::tr("Wheel"), Actions::tr("Zoom at the pointer")},
            {Actions::tr("Drag"), Actions::tr("Pan")},
            {Actions::tr("Shift+drag"), Actions::tr("Zoom to a box")},
            {Actions::tr("Double-click"), Actions::tr("Fit view")},
            {Actions::tr("Alt+Left, Alt+Right"), Actions::tr("Go back or forward in the zoom history")},
            {Actions::tr("Right-click"), Actions::tr("Context menu")},
            {Actions::tr("Hold F"), Actions::tr("In Compare: flip to B, or to the float64 reference")},
            {Actions::tr("A, B, G"), Actions::tr("In Compare: set the row as A or B; go to their largest difference")},
            {Actions::tr("Ctrl+Left, Ctrl+Right"), Actions::tr("In Compare: move the divider of a wipe")}};
}

QTreeWidgetItem *addGroup(QTreeWidget *list, const QString &title)
{
    auto *group = new QTreeWidgetItem(list, {title});
    QFont bold = list->font();
    bold.setBold(true);
    group->setFont(0, bold);
    group->setFlags(Qt::ItemIsEnabled);
    group->setFirstColumnSpanned(true);
    group->setExpanded(true);
    return group;
}

void addRow(QTreeWidgetItem *group, const QString &what, const QString &keys, const QString &tip)
{
    auto *row = new QTreeWidgetItem(group, {what, keys});
    row->setToolTip(0, tip);
}

} // namespace

QDialog *makeShortcutDialog(const QMenuBar &menus, QWidget *parent)
{
    auto *dialog = new QDialog(parent);
    auto *list = new QTreeWidget(dialog);
    dialog->setWindowTitle(Actions::tr("Shortcuts"));
    list->setColumnCount(2);
    list->setHeaderHidden(true);
    list->setRootIsDecorated(false);
    list->setAccessibleName(Actions::tr("Shortcuts"));
    list->setToolTip(Actions::tr("Keyboard shortcuts of the menus and mouse gestures of the views"));
    QTreeWidgetItem *group = nullptr;
    for (const MenuEntry &entry : menuEntries(menus)) {
        if (entry.action->shortcut().isEmpty())
            continue;
        if (!group || group->text(0) != entry.menu)
            group = addGroup(list, entry.menu);
        addRow(group, plainText(*entry.action), entry.action->shortcut().toString(QKeySequence::NativeText),
               entry.action->toolTip());
    }
    group = addGroup(list, Actions::tr("In every view"));
    for (const Gesture &gesture : gestures())
        addRow(group, gesture.what, gesture.how, {});
    list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list->header()->setStretchLastSection(false);
    list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    buttons->button(QDialogButtonBox::Close)->setIcon({}); // from the style: no other button has one
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto *layout = new QVBoxLayout(dialog);
    layout->addWidget(list, 1);
    layout->addWidget(buttons);
    dialog->resize(560, 640);
    return dialog;
}

} // namespace tnn::app
