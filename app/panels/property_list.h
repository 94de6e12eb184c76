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

    QString valueOf(const QString &name) const;        ///< empty if there is none
    QString sourceOf(const QString &name) const;       ///< the text of its chip; empty if there is none
    OptionEditor *editorOf(const QString &name) const; ///< nullptr if the entry cannot be set
    QToolButton *resetOf(const QString &name) const;   ///< nullptr if there is nothing to reset
    QString problem() const;                           ///< the shown problem; empty if there is none

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
