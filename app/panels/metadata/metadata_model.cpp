// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/metadata/metadata_model.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "app/controls/labels.h"
#include "engine/io/file.h"

namespace tnn::app {

namespace {

using checkpoint::Object;

constexpr std::size_t LongestShown = 200;
constexpr std::size_t LongestTip = 4000;

QString textOf(const checkpoint::Tensor &tensor)
{
    return tensorText(checkpoint::nameOf(tensor.type), tensor.shape);
}

} // namespace

MetadataModel::MetadataModel(QObject *parent) : QAbstractItemModel(parent) { }

void MetadataModel::setDocument(document::DocumentPtr document)
{
    const bool sameFile = m_document && document && m_document->sharedCheckpoint() == document->sharedCheckpoint()
        && m_document->description().unused == document->description().unused;
    if (sameFile) {
        m_document = std::move(document);
        return;
    }
    beginResetModel();
    m_document = std::move(document);
    m_nodes.clear();
    m_top.clear();
    if (m_document) {
        const Id root = plainValue(tree(), tree().root);
        if (root != Object::Nil)
            addBranch(MetadataBranch::Saved, root, contentOf(tree(), root).count());
        if (const auto &tensors = m_document->checkpoint().tensors; !tensors.empty())
            addBranch(MetadataBranch::Tensors, Object::Nil, static_cast<long>(tensors.size()));
        if (const auto &unused = m_document->description().unused; !unused.empty())
            addBranch(MetadataBranch::Unused, Object::Nil, static_cast<long>(unused.size()));
    }
    endResetModel();
}

void MetadataModel::addBranch(MetadataBranch branch, Id id, long count)
{
    Node node;
    node.branch = branch;
    node.row = static_cast<int>(m_top.size());
    node.id = id;
    node.count = count;
    m_top.append(static_cast<int>(m_nodes.size()));
    m_nodes.push_back(node);
}

bool MetadataModel::hasMetadata() const
{
    if (!m_document)
        return false;
    const Content content = contentOf(tree(), plainValue(tree(), tree().root));
    for (long i = 0; i < content.count(); ++i) {
        const Id value = childOf(tree(), content, i).value;
        if (value == Object::Nil || tree()[value].kind != Object::Kind::Tensor)
            return true;
    }
    return false;
}

QModelIndex MetadataModel::branchIndex(MetadataBranch branch) const
{
    for (const int number : m_top)
        if (node(number).branch == branch)
            return indexOf(number);
    return {};
}

QModelIndex MetadataModel::index(int row, int column, const QModelIndex &parent) const
{
    if (row < 0 || row >= rowCount(parent) || column < 0 || column >= ColumnCount)
        return {};
    return indexOf(parent.isValid() ? nodeAt(parent).children + row : m_top.at(row), column);
}

QModelIndex MetadataModel::parent(const QModelIndex &index) const
{
    const int parent = index.isValid() ? nodeAt(index).parent : NoNode;
    return parent == NoNode ? QModelIndex() : indexOf(parent);
}

/// Rows below a node once they have been created.
int MetadataModel::rowsOf(const Node &node) const
{
    if (node.same != NoNode)
        return 0;
    const bool inRanges = node.kind != Node::Kind::Range && node.count > RangeSize;
    return static_cast<int>(inRanges ? (node.count + RangeSize - 1) / RangeSize : node.count);
}

int MetadataModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_top.size());
    const Node &node = nodeAt(parent);
    return parent.column() > 0 || node.children == NoNode ? 0 : rowsOf(node);
}

int MetadataModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

bool MetadataModel::hasChildren(const QModelIndex &parent) const
{
    return !parent.isValid() ? !m_top.isEmpty() : parent.column() == 0 && rowsOf(nodeAt(parent)) > 0;
}

void MetadataModel::fetchMore(const QModelIndex &parent)
{
    if (!canFetchMore(parent))
        return;
    beginInsertRows(parent, 0, rowsOf(nodeAt(parent)) - 1);
    make(static_cast<int>(parent.internalId()));
    endInsertRows();
}

void MetadataModel::make(int parent)
{
    const Node above = node(parent);
    const int rows = rowsOf(above);
    m_nodes[static_cast<std::size_t>(parent)].children = static_cast<int>(m_nodes.size());
    const bool inRanges = above.kind != Node::Kind::Range && above.count > RangeSize;
    for (int row = 0; row < rows; ++row) {
        if (!inRanges) {
            addChild(parent, row, above.kind == Node::Kind::Range ? above.first + row : row);
            continue;
        }
        Node range{Node::Kind::Range, above.branch, parent, row, above.id};
        range.first = row * RangeSize;
        range.count = std::min(RangeSize, above.count - range.first);
        m_nodes.push_back(range);
    }
}

void MetadataModel::addChild(int parent, int row, long position)
{
    const Node &above = node(parent);
    Node child{Node::Kind::Child, above.branch, parent, row};
    child.first = position;
    if (child.branch == MetadataBranch::Saved) {
        child.id = childOf(tree(), contentOf(tree(), above.id), position).value;
        child.count = contentOf(tree(), child.id).count();
        if (child.count > 0)
            child.same = ancestorOf(parent, child.id);
    }
    m_nodes.push_back(child);
}

int MetadataModel::ancestorOf(int parent, Id id) const
{
    for (int above = parent; above != NoNode; above = node(above).parent)
        if (node(above).id == id && node(above).kind != Node::Kind::Range)
            return above;
    return NoNode;
}

QModelIndex MetadataModel::reveal(const MetadataHits &hits, const MetadataHits::Hit &hit)
{
    QModelIndex index = branchIndex(hit.branch);
    for (const long position : hits.pathTo(hit)) {
        if (!index.isValid())
            return {};
        const bool inRanges = nodeAt(index).count > RangeSize;
        fetchMore(index);
        if (inRanges) {
            index = this->index(static_cast<int>(position / RangeSize), Name, index);
            fetchMore(index);
        }
        index = this->index(static_cast<int>(inRanges ? position % RangeSize : position), Name, index);
    }
    return index;
}

QString MetadataModel::branchName(const Node &node) const
{
    return QStringList{tr("checkpoint"), tr("tensors of the state dict"), tr("unused keys")} // in the order of the enum
        .at(static_cast<int>(node.branch));
}

QString MetadataModel::nameOf(const Node &node) const
{
    if (node.kind == Node::Kind::Branch)
        return branchName(node);
    if (node.kind == Node::Kind::Range)
        return QStringLiteral("%1 \u2026 %2").arg(node.first).arg(node.first + node.count - 1);
    switch (node.branch) {
    case MetadataBranch::Tensors:
        return escapedText(tensorOf(node).name);
    case MetadataBranch::Unused:
        return escapedText(m_document->description().unused[static_cast<std::size_t>(node.first)]);
    case MetadataBranch::Saved:
        break;
    }
    return app::nameOf(tree(), contentChild(node));
}

QString MetadataModel::valueOf(const Node &node, std::size_t longest) const
{
    if (node.same != NoNode) {
        const QModelIndex same = indexOf(node.same);
        const QString path = pathOf(same);
        return QStringLiteral("\u21ba ") + tr("same as %1").arg(path.isEmpty() ? branchName(nodeAt(same)) : path);
    }
    if (node.kind == Node::Kind::Range)
        return {};
    if (node.branch == MetadataBranch::Saved)
        return valueText(tree(), node.id, longest);
    if (node.kind == Node::Kind::Branch)
        return QString::number(node.count);
    if (node.branch == MetadataBranch::Tensors)
        return textOf(tensorOf(node));
    const checkpoint::Tensor *tensor = m_document->checkpoint().find(
        m_document->description().unused[static_cast<std::size_t>(node.first)]);
    return tensor ? textOf(*tensor) : QString();
}

QString MetadataModel::pathOf(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    if (nodeAt(index).branch != MetadataBranch::Saved)
        return nodeAt(index).kind == Node::Kind::Child ? nameOf(nodeAt(index)) : QString();
    QStringList steps;
    for (int number = static_cast<int>(index.internalId()); number != NoNode; number = node(number).parent)
        if (node(number).kind == Node::Kind::Child) {
            steps.prepend(stepTo(tree(), contentChild(node(number))));
        }
    return steps.join(QString());
}

QString MetadataModel::valueOf(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    const Node &node = nodeAt(index);
    return node.branch == MetadataBranch::Saved && node.kind == Node::Kind::Child && node.same == NoNode
        ? copiedText(tree(), node.id)
        : valueOf(node, LongestTip);
}

QVariant MetadataModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Node &node = nodeAt(index);
    if (role == Qt::DisplayRole)
        return index.column() == Name ? nameOf(node) : valueOf(node, LongestShown);
    if (role == Qt::ToolTipRole)
        return plainTip(index.column() == Name ? pathOf(index) : valueOf(node, LongestTip));
    return {};
}

QVariant MetadataModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == Name ? tr("key") : tr("value");
}

} // namespace tnn::app
