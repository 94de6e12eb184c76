// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/kept_options.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMetaProperty>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTableView>

namespace tnn::app {

namespace {

const QString Prefix = QStringLiteral("kept-");

QJsonValue keptEntry(const QComboBox *box)
{
    const QVariant word = box->currentData();
    return word.isValid() ? QJsonValue(word.toString()) : QJsonValue(box->currentIndex());
}

QJsonValue sortOf(const QTableView *table)
{
    const QHeaderView *header = table->horizontalHeader();
    const int column = header->sortIndicatorSection() + 1;
    return header->sortIndicatorOrder() == Qt::DescendingOrder ? -column : column;
}

/// -1 if there is no such entry.
int entryPlace(const QComboBox *box, const QJsonValue &entry)
{
    const int place = entry.isString() ? box->findData(entry.toString()) : entry.toInt(-1);
    return place >= 0 && place < box->count() && box->itemData(place).isValid() == entry.isString() ? place : -1;
}

} // namespace

QList<QWidget *> keptControls(const QList<QWidget *> &roots)
{
    QList<QWidget *> found;
    for (QWidget *root : roots) {
        if (!root)
            continue;
        for (QWidget *control : root->findChildren<QWidget *>())
            if (control->objectName().startsWith(Prefix) && !found.contains(control))
                found.append(control);
    }
    return found;
}

QString keyOf(const QWidget *control)
{
    return control->objectName().mid(Prefix.size());
}

QJsonValue valueOf(const QWidget *control)
{
    if (const auto *box = qobject_cast<const QComboBox *>(control))
        return keptEntry(box);
    if (const auto *table = qobject_cast<const QTableView *>(control))
        return sortOf(table);
    return QJsonValue::fromVariant(control->metaObject()->userProperty().read(control));
}

QString textOf(const QWidget *control, const QJsonValue &value)
{
    if (const auto *box = qobject_cast<const QComboBox *>(control))
        return box->itemText(entryPlace(box, value));
    if (const auto *table = qobject_cast<const QTableView *>(control)) {
        const int column = value.toInt();
        const QString name = table->model()->headerData(qAbs(column) - 1, Qt::Horizontal).toString();
        return column < 0 ? QWidget::tr("%1, descending").arg(name) : name;
    }
    if (qobject_cast<const QAbstractButton *>(control))
        return value.toBool() ? QWidget::tr("on") : QWidget::tr("off");
    return value.toVariant().toString();
}

bool isText(const QWidget *control)
{
    return qobject_cast<const QLineEdit *>(control) || qobject_cast<const QPlainTextEdit *>(control);
}

void setValue(QWidget *control, const QJsonValue &value)
{
    if (value == valueOf(control))
        return;
    if (auto *box = qobject_cast<QComboBox *>(control)) {
        const int place = entryPlace(box, value);
        if (place < 0)
            return;
        box->setCurrentIndex(place);
        emit box->activated(place);
    } else if (value.type() != valueOf(control).type()) {
        return;
    } else if (auto *table = qobject_cast<QTableView *>(control)) {
        const int column = value.toInt();
        if (column != 0 && qAbs(column) <= table->model()->columnCount())
            table->sortByColumn(qAbs(column) - 1, column < 0 ? Qt::DescendingOrder : Qt::AscendingOrder);
    } else if (auto *button = qobject_cast<QAbstractButton *>(control)) {
        button->click();
    } else if (auto *whole = qobject_cast<QSpinBox *>(control)) {
        whole->setValue(value.toInt(whole->value()));
    } else {
        control->metaObject()->userProperty().write(control, value.toVariant());
    }
}

void whenChanged(QWidget *control, QObject *context, const std::function<void()> &then)
{
    if (auto *box = qobject_cast<QComboBox *>(control))
        QObject::connect(box, &QComboBox::activated, context, then);
    else if (auto *button = qobject_cast<QAbstractButton *>(control))
        QObject::connect(button, &QAbstractButton::toggled, context, then);
    else if (auto *whole = qobject_cast<QSpinBox *>(control))
        QObject::connect(whole, &QSpinBox::valueChanged, context, then);
    else if (auto *number = qobject_cast<QDoubleSpinBox *>(control))
        QObject::connect(number, &QDoubleSpinBox::valueChanged, context, then);
    else if (auto *line = qobject_cast<QLineEdit *>(control))
        QObject::connect(line, &QLineEdit::textChanged, context, then);
    else if (auto *table = qobject_cast<QTableView *>(control))
        QObject::connect(table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, context, then);
    else if (auto *text = qobject_cast<QPlainTextEdit *>(control))
        QObject::connect(text, &QPlainTextEdit::textChanged, context, then);
}

} // namespace tnn::app
