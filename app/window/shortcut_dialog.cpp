// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shortcut_dialog.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMenuBar>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/window/commands.h"

namespace tnn::app {

namespace {

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

ShortcutDialog::ShortcutDialog(const QMenuBar &menus, QWidget *parent) : QDialog(parent), m_list(new QTreeWidget(this))
{
    setWindowTitle(tr("Shortcuts"));
    m_list->setColumnCount(2);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setAccessibleName(tr("Shortcuts"));
    m_list->setToolTip(tr("Keys of the menus, and gestures in the views"));
    QTreeWidgetItem *group = nullptr;
    for (const MenuEntry &entry : menuEntries(menus)) {
        if (entry.action->shortcut().isEmpty())
            continue;
        if (!group || group->text(0) != entry.menu)
            group = addGroup(m_list, entry.menu);
        addRow(group, plainText(*entry.action), entry.action->shortcut().toString(QKeySequence::NativeText),
               entry.action->toolTip());
    }
    group = addGroup(m_list, tr("In every view"));
    for (const Gesture &gesture : gestures())
        addRow(group, gesture.what, gesture.how, {});
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setIcon({}); // the style's: no other button has one
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);
    resize(560, 640);
}

} // namespace tnn::app
