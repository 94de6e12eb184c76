// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/model/model_tree.h"

#include <cmath>
#include <limits>
#include <utility>

#include <QApplication>

#include "app/base/number_format.h"
#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "engine/run/info.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

QStandardItem *number(const QString &text)
{
    auto *item = new QStandardItem(text);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    item->setEditable(false);
    return item;
}

QStandardItem *label(const QString &text)
{
    auto *item = new QStandardItem(text);
    item->setEditable(false);
    return item;
}

constexpr int StoredRole = Qt::UserRole + 3; // for Decay: the text of the stored decay

QString decayText(const checkpoint::TnoDescription &tno)
{
    if (!tno.undrawn.empty())
        return ModelTree::tr("not drawn");
    if (const Message word = run::decayWord(tno); !word.empty())
        return widgets::translated(word);
    const QString low = QString::number(tno.gammaMinimum, 'g', 3);
    const QString high = QString::number(tno.gammaMaximum, 'g', 3);
    return low == high ? low : QStringLiteral("%1\u2013%2").arg(low, high);
}

} // namespace

ModelTree::ModelTree(QObject *parent) : QStandardItemModel(0, ColumnCount, parent) { }

QList<QStandardItem *> ModelTree::tnoRow(const checkpoint::TnoDescription &tno, int index, const QString &name)
{
    auto *first = label(name);
    first->setData(index, TnoRole);
    first->setToolTip(plainTip(tno.undrawn.empty() ? escapedText(tno.prefix) : widgets::translated(tno.undrawn)));
    if (tno.heads <= 1)
        first->setData(0, HeadRole);
    for (int head = 0; tno.heads > 1 && head < tno.heads; ++head) {
        auto *child = label(tr("head %1").arg(head));
        child->setData(index, TnoRole);
        child->setData(head, HeadRole);
        child->setData(head, SortRole);
        first->appendRow({child, number(QString::number(tno.headDim)), number({}), number({}), number({})});
    }
    m_tnos[index] = first;
    const QString channels = tno.channels() > 0 ? QString::number(tno.channels()) : QStringLiteral("\u2013");
    auto *size = number(channels);
    auto *decay = number(decayText(tno));
    first->setData(index, SortRole);
    size->setData(static_cast<qlonglong>(tno.channels()), SortRole);
    decay->setData(tno.gammaMinimum, SortRole);
    decay->setData(decay->text(), StoredRole);
    return {first, size, decay, number({}), number({})};
}

QList<QStandardItem *> ModelTree::layerRow(const checkpoint::Description &description, int layer)
{
    const checkpoint::LayerDescription &row = description.layers[static_cast<std::size_t>(layer)];
    const auto tnoAt = [&description](int tno) -> const checkpoint::TnoDescription & {
        return description.tnos[static_cast<std::size_t>(tno)];
    };
    const QString name = widgets::translated(row.name);
    if (row.tnos.size() == 1)
        return tnoRow(tnoAt(row.tnos.front()), row.tnos.front(), name);
    auto *first = label(name);
    first->setToolTip(plainTip(widgets::translated(row.note)));
    for (const int tno : row.tnos)
        first->appendRow(tnoRow(tnoAt(tno), tno, axisName(tnoAt(tno).axis)));
    first->setData(layer, SortRole);
    return {first, number({}), number({}), number({}), number({})};
}

void ModelTree::setDocument(const document::DocumentPtr &document)
{
    clear();
    m_tnos.clear();
    setColumnCount(ColumnCount);
    setHorizontalHeaderLabels({tr("operator"), tr("channels"), tr("decay"), tr("median k99"), tr("change")});
    for (int column = Channels; column < ColumnCount; ++column)
        horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    horizontalHeaderItem(Decay)->setToolTip(tr("Effective gamma of the decay, with what-ifs"));
    horizontalHeaderItem(K99)->setToolTip(tr(
        "k99, median over the channels: the smallest |lag| within which 99 % of a kernel's energy lies. As shown, with "
        "what-ifs, at n up to 2048"));
    horizontalHeaderItem(Change)->setToolTip(tr("How much B differs from A: \u2016t_A \u2212 t_B\u2016 / "
                                                "\u2016t_A\u2016 over the lags below n; click to sort"));
    if (!document)
        return;
    const QString path = QString::fromStdString(document->checkpoint().path);
    auto *root = label(document->role().empty() ? modelNameOf(document->checkpoint().path)
                                                : QString::fromStdString(document->role()));
    root->setSelectable(false);
    root->setToolTip(pathTip(path));
    m_tnos.resize(document->tnos());
    for (int layer = 0; layer < static_cast<int>(document->description().layers.size()); ++layer)
        root->appendRow(layerRow(document->description(), layer));
    appendRow({root, number({}), number({}), number({}), number({})});
    for (int column = Channels; column < ColumnCount; ++column)
        item(0, column)->setSelectable(false);
}

QModelIndex ModelTree::indexOf(int tno, int head) const
{
    const QStandardItem *row = m_tnos.value(tno);
    if (!row)
        return {};
    return row->rowCount() > head ? row->child(head)->index() : row->index();
}

void ModelTree::setOverrides(const model::Overrides &overrides)
{
    const QString text = overrides.decay ? overrides.gamma ? numberText(*overrides.gamma) : QString() : tr("none");
    for (const QStandardItem *row : std::as_const(m_tnos)) {
        QStandardItem *cell = row ? itemFromIndex(row->index().siblingAtColumn(Decay)) : nullptr;
        if (!cell)
            continue;
        const QString stored = cell->data(StoredRole).toString();
        cell->setText(text.isEmpty() ? stored : text);
        const bool isChanged = cell->text() != stored;
        cell->setData(isChanged ? QVariant(QApplication::palette().color(WarningRole)) : QVariant(),
                      Qt::ForegroundRole);
        cell->setToolTip(isChanged ? tr("Stored: %1").arg(stored) : QString());
    }
}

void ModelTree::setMemory(int tno, int head, const QString &k99)
{
    const QModelIndex index = indexOf(tno, head);
    if (QStandardItem *cell = itemFromIndex(index.siblingAtColumn(K99))) {
        cell->setText(k99);
        bool isNumber = false;
        const double sorted = k99.toDouble(&isNumber);
        cell->setData(isNumber ? QVariant(sorted) : QVariant(), SortRole);
    }
}

void ModelTree::setChange(int tno, int head, double change)
{
    const auto write = [this, change](const QModelIndex &index) {
        QStandardItem *cell = itemFromIndex(index.siblingAtColumn(Change));
        if (!cell)
            return;
        cell->setText(numberText(change));
        cell->setData(std::isnan(change) ? std::numeric_limits<double>::infinity() : change, SortRole);
    };
    const QModelIndex row = indexOf(tno, head);
    write(row);
    const QModelIndex whole = indexOf(tno, std::numeric_limits<int>::max());
    const QVariant before = whole.siblingAtColumn(Change).data(SortRole);
    if (whole != row && (!before.isValid() || !(before.toDouble() > change)))
        write(whole);
}

void ModelTree::clearChanges()
{
    for (QStandardItem *cell : findItems(QStringLiteral("*"), Qt::MatchWildcard | Qt::MatchRecursive, Change)) {
        cell->setText({});
        cell->setData({}, SortRole);
    }
}

} // namespace tnn::app
