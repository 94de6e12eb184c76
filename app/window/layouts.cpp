// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layouts.h"

#include <algorithm>

#include <QDialog>
#include <QDialogButtonBox>
#include <QInputDialog>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "app/window/view_area.h"

namespace tnn::app {

namespace {

/// The user's layouts as a list: names are edited in place, selected layouts are deleted. Every change is saved at
/// once.
class LayoutsDialog : public QDialog {
public:
    LayoutsDialog(Settings &settings, QWidget *parent);

private:
    void rename(int row, const QString &name);
    void removeCurrent();
    void show(int row);

    Settings &m_settings;
    QListWidget *m_list;
    QPushButton *m_rename, *m_delete;
};

LayoutsDialog::LayoutsDialog(Settings &settings, QWidget *parent) :
    QDialog(parent), m_settings(settings), m_list(new QListWidget(this))
{
    setWindowTitle(Layouts::tr("Layouts"));
    m_list->setAccessibleName(Layouts::tr("Layouts"));
    m_list->setToolTip(Layouts::tr("F2 or a double click edits a name"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setIcon({}); // from the style: no other button has one
    m_rename = buttons->addButton(Layouts::tr("Rename"), QDialogButtonBox::ActionRole);
    m_rename->setToolTip(Layouts::tr("Edit the name of the selected layout"));
    m_delete = buttons->addButton(Layouts::tr("Delete"), QDialogButtonBox::ActionRole);
    m_delete->setToolTip(Layouts::tr("Forget the selected layout"));
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_list, 1);
    layout->addWidget(buttons);
    resize(420, 300);
    show(0);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_rename, &QPushButton::clicked, this, [this] { m_list->editItem(m_list->currentItem()); });
    connect(m_delete, &QPushButton::clicked, this, &LayoutsDialog::removeCurrent);
    connect(m_list, &QListWidget::itemChanged, this,
            [this](const QListWidgetItem *item) { rename(m_list->row(item), item->text().trimmed()); });
}

void LayoutsDialog::show(int row)
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const SavedLayout &layout : m_settings.layouts()) {
        auto *item = new QListWidgetItem(layout.name, m_list);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
    }
    m_list->setCurrentRow(std::min(row, m_list->count() - 1));
    m_rename->setEnabled(m_list->count() > 0);
    m_delete->setEnabled(m_list->count() > 0);
}

/// Rejects a name that is empty or belongs to another layout.
void LayoutsDialog::rename(int row, const QString &name)
{
    QList<SavedLayout> layouts = m_settings.layouts();
    const bool taken = std::any_of(layouts.begin(), layouts.end(),
                                   [&name](const SavedLayout &layout) { return layout.name == name; });
    if (!name.isEmpty() && !taken) {
        layouts[row].name = name;
        m_settings.setLayouts(layouts);
    }
    show(row);
}

void LayoutsDialog::removeCurrent()
{
    const int row = m_list->currentRow();
    QList<SavedLayout> layouts = m_settings.layouts();
    if (row < 0 || row >= layouts.size())
        return;
    layouts.removeAt(row);
    m_settings.setLayouts(layouts);
    show(row);
}

} // namespace

Layouts::Layouts(ViewArea &viewArea, Settings &settings, QAction *sides, QWidget *window) :
    QObject(window), m_viewArea(viewArea), m_settings(settings), m_sides(sides), m_window(window),
    m_menu(new QMenu(tr("&Layouts"), window)), m_save(new QAction(tr("Sa&ve the layout\u2026"), this)),
    m_manage(new QAction(tr("Mana&ge layouts\u2026"), this))
{
    m_menu->setToolTipsVisible(true);
    m_save->setToolTip(tr("Keep the places of all views under a name"));
    m_manage->setToolTip(tr("Rename or delete layouts that you saved"));
    connect(m_save, &QAction::triggered, this, &Layouts::askForName);
    connect(m_manage, &QAction::triggered, this, &Layouts::manage);
    connect(&settings, &Settings::layoutsChanged, this, &Layouts::fill);
    fill();
}

void Layouts::fill()
{
    qDeleteAll(m_actions);
    m_actions.clear();
    m_menu->clear();
    for (const LayoutPlan &plan : builtInLayouts())
        connect(add(plan.name, plan.tip, static_cast<int>(m_actions.size())), &QAction::triggered, this,
                [this, plan] { apply(plan); });
    m_menu->addSeparator();
    for (const SavedLayout &layout : m_settings.layouts()) {
        QString text = layout.name;
        connect(add(text.replace(QLatin1Char('&'), QLatin1String("&&")), tr("A layout that you saved"),
                    static_cast<int>(m_actions.size())),
                &QAction::triggered, this, [this, layout] { apply(layout); });
    }
    m_menu->addSeparator();
    m_menu->addAction(m_save);
    m_menu->addAction(m_manage);
    m_manage->setEnabled(!m_settings.layouts().isEmpty());
}

QAction *Layouts::add(const QString &text, const QString &tip, int place)
{
    constexpr int MostKeys = 9;
    QAction *action = m_menu->addAction(text);
    action->setToolTip(tip);
    if (place < MostKeys)
        action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + place)));
    m_actions.append(action);
    return action;
}

void Layouts::apply(const LayoutPlan &plan)
{
    m_sides->setChecked(plan.sides);
    m_viewArea.arrange(plan);
}

void Layouts::apply(const SavedLayout &layout)
{
    m_sides->setChecked(layout.sides);
    m_viewArea.restore(layout.state);
}

void Layouts::save(const QString &name)
{
    QList<SavedLayout> layouts = m_settings.layouts();
    const SavedLayout saved{name, m_viewArea.layoutState(), m_sides->isChecked()};
    const auto same = std::find_if(layouts.begin(), layouts.end(),
                                   [&name](const SavedLayout &layout) { return layout.name == name; });
    if (same != layouts.end())
        *same = saved;
    else
        layouts.append(saved);
    m_settings.setLayouts(layouts);
}

void Layouts::askForName()
{
    auto *dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save the layout"));
    dialog->setLabelText(tr("Name of the layout"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString &name) {
        if (!name.trimmed().isEmpty())
            save(name.trimmed());
    });
    dialog->open();
}

void Layouts::manage()
{
    auto *dialog = new LayoutsDialog(m_settings, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace tnn::app
