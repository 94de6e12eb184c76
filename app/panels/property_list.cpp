// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/property_list.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include "app/base/number_format.h"
#include "app/controls/icons.h"
#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "app/panels/option_editor.h"

namespace tnn::app {

namespace {

constexpr int RowHeight = 19;

/// The first grid line of an entry: every entry has one for itself and one for its problem.
constexpr int lineOf(qsizetype entry)
{
    return static_cast<int>(2 * entry);
}

/// Sources differ by word and mark, not only by color.
QString sourceText(checkpoint::Source source)
{
    constexpr QChar Marks[] = {u'\u25cf', u'\u25cb', u'\u25b2', u'?'};
    return QStringLiteral("%1 %2").arg(Marks[static_cast<int>(source)]).arg(sourceName(source));
}

} // namespace

PropertyList::PropertyList(QWidget *parent) :
    QWidget(parent), m_grid(new QGridLayout(this)), m_problem(new QLabel(this))
{
    m_grid->setContentsMargins(8, 0, 8, 4);
    m_grid->setHorizontalSpacing(6);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnMinimumWidth(Name, 72);
    m_grid->setColumnMinimumWidth(Value, 48);
    m_grid->setColumnStretch(Value, 1);
    makeMessage(m_problem);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setRole(m_problem, Role::Error);
}

void PropertyList::addRow()
{
    QToolButton *reset = makeButton(this, Glyph::Reset, tr("Restore the value of the file or of the public code"));
    Row row{new ElidedLabel(this), new ElidedLabel(this), reset, new Chip(this)};
    setRole(row.name, Role::Muted);
    row.value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    reset->setIconSize({14, 14});
    reset->setFixedSize(RowHeight, RowHeight);
    reset->setAccessibleName(tr("Reset"));
    connect(reset, &QToolButton::clicked, this, [this, name = row.name] { emit resetRequested(name->text()); });
    const int line = lineOf(m_rows.size());
    m_grid->setRowStretch(line, 0);
    m_grid->setRowStretch(line + 2, 1); // the remaining room is below the last entry
    m_grid->addWidget(row.name, line, Name);
    m_grid->addWidget(row.value, line, Value);
    m_grid->addWidget(row.reset, line, Reset);
    m_grid->addWidget(row.chip, line, Source);
    m_rows.append(row);
}

OptionEditor *PropertyList::editorFor(const QString &name)
{
    OptionEditor *&editor = m_editors[name];
    if (!editor) {
        editor = new OptionEditor(name, this);
        connect(editor, &OptionEditor::edited, this,
                [this, name](const checkpoint::OptionValue &value) { emit edited(name, value); });
        connect(editor, &OptionEditor::refused, this,
                [this, name](const QString &reason) { setProblem(name, reason); });
    }
    return editor;
}

void PropertyList::setEntries(const QList<Entry> &entries)
{
    // Rows are reused: the list is updated at every step through the channels.
    while (m_rows.size() < entries.size())
        addRow();
    for (Row &row : m_rows)
        row.editor = nullptr;
    for (int i = 0; i < m_rows.size(); ++i) {
        Row &row = m_rows[i];
        const bool used = i < entries.size();
        m_grid->setRowMinimumHeight(lineOf(i), used ? RowHeight : 0);
        row.name->setVisible(used);
        if (used) {
            fill(row, i, entries.at(i));
            continue;
        }
        for (QWidget *widget : std::initializer_list<QWidget *>{row.value, row.reset, row.chip})
            widget->hide();
    }
    for (OptionEditor *editor : std::as_const(m_editors)) {
        const bool used = std::any_of(m_rows.cbegin(), m_rows.cend(),
                                      [editor](const Row &row) { return row.editor == editor; });
        editor->setVisible(used);
    }
    placeProblem();
}

void PropertyList::fill(Row &row, int place, const Entry &entry)
{
    const QString tip = plainTip(entry.tip);
    row.name->setText(entry.name);
    row.name->setToolTip(tip);
    row.value->setText(entry.value);
    row.value->setToolTip(tip);
    row.value->setVisible(!entry.editable);
    row.reset->setVisible(entry.editable && entry.source == checkpoint::Source::Given);
    row.chip->setVisible(entry.source.has_value());
    if (entry.editable) {
        row.editor = editorFor(entry.name);
        row.editor->setValue(*entry.editable);
        row.editor->setToolTip(tip);
        m_grid->removeWidget(row.editor);
        m_grid->addWidget(row.editor, lineOf(place), Value);
    }
    if (!entry.source)
        return;
    row.chip->setText(sourceText(*entry.source));
    row.chip->setToolTip(tip);
    row.chip->setWarning(*entry.source == checkpoint::Source::Assumed);
}

void PropertyList::setProblem(const QString &name, const QString &sentence)
{
    m_problemOf = name;
    m_problem->setText(sentence);
    placeProblem();
}

void PropertyList::placeProblem()
{
    m_grid->removeWidget(m_problem);
    const Row *row = m_problem->text().isEmpty() ? nullptr : rowOf(m_problemOf);
    m_problem->setVisible(row != nullptr);
    if (row)
        m_grid->addWidget(m_problem, lineOf(row - m_rows.constData()) + 1, 0, 1, ColumnCount);
}

QWidget *PropertyList::cell(const QString &name, Column column) const
{
    const Row *row = rowOf(name);
    const auto widgets = row ? QList<QWidget *>{row->name, row->value, row->reset, row->chip} : QList<QWidget *>();
    QWidget *widget = column == Value && row && row->editor ? row->editor : widgets.value(column);
    return widget && !widget->isHidden() ? widget : nullptr;
}

const PropertyList::Row *PropertyList::rowOf(const QString &name) const
{
    for (const Row &row : m_rows)
        if (row.name->text() == name && !row.name->isHidden())
            return &row;
    return nullptr;
}

} // namespace tnn::app
