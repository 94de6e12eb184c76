// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMenuBar>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/window/commands.h"
#include "app/window/menus.h"

namespace tnn::app {

namespace {

/// The translation context.
class ShortcutDialog {
    Q_DECLARE_TR_FUNCTIONS(ShortcutDialog)
};

struct Gesture {
    QString how, what;
};

QList<Gesture> gestures()
{
    return {
        {ShortcutDialog::tr("Wheel"), ShortcutDialog::tr("Zoom at the pointer")},
        {ShortcutDialog::tr("Drag"), ShortcutDialog::tr("Pan")},
        {ShortcutDialog::tr("Shift+drag"), ShortcutDialog::tr("Zoom to a box")},
        {ShortcutDialog::tr("Double click"), ShortcutDialog::tr("Show everything")},
        {ShortcutDialog::tr("Alt+Left, Alt+Right"), ShortcutDialog::tr("Walk the zoom history")},
        {ShortcutDialog::tr("Right click"), ShortcutDialog::tr("Menu of the view")},
        {ShortcutDialog::tr("Hold F"), ShortcutDialog::tr("In Compare: flip to B, or to the float64 reference")},
        {ShortcutDialog::tr("A, B, G"),
         ShortcutDialog::tr("In Compare: make the row A or B; go to where they differ most")},
        {ShortcutDialog::tr("Ctrl+Left, Ctrl+Right"), ShortcutDialog::tr("In Compare: move the divider of a wipe")}};
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
    dialog->setWindowTitle(ShortcutDialog::tr("Shortcuts"));
    list->setColumnCount(2);
    list->setHeaderHidden(true);
    list->setRootIsDecorated(false);
    list->setAccessibleName(ShortcutDialog::tr("Shortcuts"));
    list->setToolTip(ShortcutDialog::tr("Keys of the menus, and gestures in the views"));
    QTreeWidgetItem *group = nullptr;
    for (const MenuEntry &entry : menuEntries(menus)) {
        if (entry.action->shortcut().isEmpty())
            continue;
        if (!group || group->text(0) != entry.menu)
            group = addGroup(list, entry.menu);
        addRow(group, plainText(*entry.action), entry.action->shortcut().toString(QKeySequence::NativeText),
               entry.action->toolTip());
    }
    group = addGroup(list, ShortcutDialog::tr("In every view"));
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
