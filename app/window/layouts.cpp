// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layouts.h"

#include <algorithm>

#include <QInputDialog>
#include <QMenu>

#include "app/dialogs/layouts_dialog.h"
#include "app/window/view_area.h"

namespace tnn::app {

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
