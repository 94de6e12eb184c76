// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/model_tree.h"

#include <QFileInfo>

#include "app/views/words.h"

namespace tnn::app {

namespace {

QStandardItem *number(const QString &text)
{
    auto *item = new QStandardItem(text);
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    item->setEditable(false);
    return item;
}

QString decayText(const checkpoint::TnoDescription &tno)
{
    if (tno.decay == model::DecayKind::None)
        return ModelTree::tr("none");
    const QString low = QString::number(tno.gammaMinimum, 'g', 3);
    const QString high = QString::number(tno.gammaMaximum, 'g', 3);
    return low == high ? low : QStringLiteral("%1\u2013%2").arg(low, high);
}

} // namespace

ModelTree::ModelTree(QObject *parent) : QStandardItemModel(0, ColumnCount, parent) { }

QList<QStandardItem *> ModelTree::layerRow(const checkpoint::TnoDescription &tno, int layer) const
{
    auto *name = new QStandardItem(tr("layer %1").arg(layer));
    name->setEditable(false);
    name->setData(layer, LayerRole);
    name->setToolTip(QString::fromStdString(tno.prefix));
    if (tno.heads == 1)
        name->setData(0, HeadRole);
    for (int head = 0; tno.heads > 1 && head < tno.heads; ++head) {
        auto *child = new QStandardItem(tr("head %1").arg(head));
        child->setEditable(false);
        child->setData(layer, LayerRole);
        child->setData(head, HeadRole);
        name->appendRow({child, number(QString::number(tno.headDim)), number({}), number({})});
    }
    return {name, number(QString::number(tno.channels())), number(decayText(tno)), number({})};
}

void ModelTree::setDocument(const commands::DocumentPtr &document)
{
    clear();
    setColumnCount(ColumnCount);
    setHorizontalHeaderLabels({tr("TNO"), tr("channels"), tr("decay"), tr("k99")});
    for (int column = Channels; column < ColumnCount; ++column)
        horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    horizontalHeaderItem(Decay)->setToolTip(tr("Effective gamma of the stored decay"));
    horizontalHeaderItem(K99)->setToolTip(tr("Effective memory: |lag| within which 99 % of the energy lies"));
    if (!document)
        return;
    const QString path = QString::fromStdString(document->checkpoint().path);
    auto *root = new QStandardItem(QFileInfo(path).fileName());
    root->setEditable(false);
    root->setSelectable(false);
    root->setToolTip(path);
    int layer = 0;
    for (const auto &tno : document->description().tnos)
        root->appendRow(layerRow(tno, layer++));
    appendRow({root, number({}), number({}), number({})});
    for (int column = Channels; column < ColumnCount; ++column)
        item(0, column)->setSelectable(false);
}

QModelIndex ModelTree::indexOf(int layer, int head) const
{
    const QStandardItem *root = item(0);
    const QStandardItem *row = root ? root->child(layer) : nullptr;
    if (!row)
        return {};
    return row->rowCount() > head ? row->child(head)->index() : row->index();
}

void ModelTree::setMemory(int layer, int head, long k99)
{
    const QModelIndex index = indexOf(layer, head);
    if (QStandardItem *cell = itemFromIndex(index.siblingAtColumn(K99)))
        cell->setText(QString::number(k99));
}

} // namespace tnn::app
