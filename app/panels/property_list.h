// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QHash>
#include <QList>
#include <QWidget>

#include "engine/checkpoint/description.h"

class QGridLayout;
class QLabel;
class QToolButton;

namespace tnn::app {

class Chip;
class ElidedLabel;
class OptionEditor;

/// Names and values in rows, a configuration entry's source as a small chip. Text can be selected and copied; options
/// that may be set have a control instead of their value.
class PropertyList : public QWidget {
    Q_OBJECT

public:
    enum Column { Name, Value, Reset, Source, ColumnCount };
    struct Entry {
        QString name, value;
        std::optional<checkpoint::Source> source;
        QString tip;                                          ///< formula, unit, or origin of the value; plain text
        std::optional<checkpoint::OptionValue> editable = {}; ///< the value of the option `name`, if it may be set
    };

    explicit PropertyList(QWidget *parent = nullptr);

    void setEntries(const QList<Entry> &entries);
    /// Shows a sentence below an entry, until it is replaced or cleared by an empty one.
    void setProblem(const QString &name, const QString &sentence);

    /// The shown widget in this column of the entry's row; null if there is none.
    QWidget *cell(const QString &name, Column column) const;
    const QLabel *problem() const { return m_problem; }

signals:
    void edited(const QString &name, const tnn::checkpoint::OptionValue &value);
    void resetRequested(const QString &name);

private:
    struct Row {
        ElidedLabel *name;
        ElidedLabel *value;
        QToolButton *reset;
        Chip *chip;
        OptionEditor *editor = nullptr; ///< one of m_editors
    };
    void addRow();
    void fill(Row &row, int place, const Entry &entry);
    OptionEditor *editorFor(const QString &name);
    void placeProblem();
    const Row *rowOf(const QString &name) const;

    QGridLayout *m_grid = nullptr;
    QList<Row> m_rows;
    QHash<QString, OptionEditor *> m_editors; ///< by option: one being typed in keeps the focus when rows move
    QLabel *m_problem = nullptr;
    QString m_problemOf;
};

} // namespace tnn::app
