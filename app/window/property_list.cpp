// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/property_list.h"

#include <QGridLayout>
#include <QLabel>

#include "app/window/chip.h"
#include "app/window/elided_label.h"
#include "app/window/roles.h"

namespace tnn::app {

namespace {

constexpr int RowHeight = 19;

} // namespace

PropertyList::PropertyList(QWidget *parent) : QWidget(parent), m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(8, 0, 8, 4);
    m_grid->setHorizontalSpacing(8);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnMinimumWidth(0, 84);
    m_grid->setColumnStretch(1, 1);
}

void PropertyList::addRow()
{
    auto *name = new QLabel(this);
    auto *value = new ElidedLabel(this);
    auto *chip = new Chip(this);
    setRole(name, Role::Muted);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    const int row = static_cast<int>(m_rows.size());
    m_grid->setRowStretch(row, 0);
    m_grid->setRowStretch(row + 1, 1); // what is left lies below the last
    m_grid->addWidget(name, row, 0);
    m_grid->addWidget(value, row, 1);
    m_grid->addWidget(chip, row, 2);
    m_rows.append({name, value, chip});
}

void PropertyList::setEntries(const QList<Entry> &entries)
{
    // Rows are kept: the list follows every step through the channels.
    while (m_rows.size() < entries.size())
        addRow();
    for (int i = 0; i < m_rows.size(); ++i) {
        const Row &row = m_rows.at(i);
        const bool used = i < entries.size();
        for (QLabel *widget : {row.name, static_cast<QLabel *>(row.value), static_cast<QLabel *>(row.chip)})
            widget->setVisible(used);
        m_grid->setRowMinimumHeight(i, used ? RowHeight : 0);
        if (!used)
            continue;
        const Entry &entry = entries.at(i);
        row.name->setText(entry.name);
        row.value->setText(entry.value);
        row.value->setToolTip(entry.tip);
        row.name->setToolTip(entry.tip);
        row.chip->setVisible(entry.source.has_value());
        if (!entry.source)
            continue;
        const std::string_view source = checkpoint::nameOf(*entry.source);
        row.chip->setText(QString::fromLatin1(source.data(), static_cast<qsizetype>(source.size())));
        row.chip->setToolTip(entry.tip);
        row.chip->setWarning(*entry.source == checkpoint::Source::Assumed);
    }
}

QString PropertyList::valueOf(const QString &name) const
{
    for (const Row &row : m_rows)
        if (row.name->text() == name && !row.name->isHidden())
            return row.value->text();
    return {};
}

} // namespace tnn::app
