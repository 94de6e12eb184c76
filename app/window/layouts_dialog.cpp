// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layouts_dialog.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace tnn::app {

LayoutsDialog::LayoutsDialog(Settings &settings, QWidget *parent) :
    QDialog(parent), m_settings(settings), m_list(new QListWidget(this))
{
    setWindowTitle(tr("Layouts"));
    m_list->setAccessibleName(tr("Layouts"));
    m_list->setToolTip(tr("F2 or double-click renames"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setIcon({}); // from the style: no other button has one
    m_rename = buttons->addButton(tr("Rename"), QDialogButtonBox::ActionRole);
    m_rename->setToolTip(tr("Rename the selected layout"));
    m_delete = buttons->addButton(tr("Delete"), QDialogButtonBox::ActionRole);
    m_delete->setToolTip(tr("Delete the selected layout"));
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

} // namespace tnn::app
