// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QList>
#include <QWidget>

#include "engine/checkpoint/description.h"

class QGridLayout;
class QLabel;

namespace tnn::app {

class Chip;
class ElidedLabel;

/// Names and values below each other, a configuration entry's source as a small chip. Text can be selected and copied.
class PropertyList : public QWidget {
    Q_OBJECT

public:
    struct Entry {
        QString name, value;
        std::optional<checkpoint::Source> source;
        QString tip; ///< formula, unit, or where the value comes from
    };

    explicit PropertyList(QWidget *parent = nullptr);

    void setEntries(const QList<Entry> &entries);
    QString valueOf(const QString &name) const; ///< empty where there is none

private:
    void addRow();

    struct Row {
        QLabel *name;
        ElidedLabel *value;
        Chip *chip;
    };
    QGridLayout *m_grid = nullptr;
    QList<Row> m_rows;
};

} // namespace tnn::app
