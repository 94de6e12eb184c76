// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>

#include <deque>

#include "app/panels/metadata/metadata_content.h"
#include "app/panels/metadata/metadata_search.h"
#include "engine/document/document.h"

namespace tnn::app {

/// What a checkpoint holds besides the numbers, and the list of its tensors. Nodes are created when their parent is
/// expanded, long lists in ranges, so that a tree of any size opens at once; a node nested in itself is named but not
/// expanded.
class MetadataModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Name, Value, ColumnCount };
    static constexpr long RangeSize = 1000; ///< longer lists are split into ranges of this size

    explicit MetadataModel(QObject *parent = nullptr);

    void setDocument(document::DocumentPtr document); ///< may be null; nodes stay if only the description is new
    /// Whether there is anything besides tensors.
    bool hasMetadata() const;

    QModelIndex branchIndex(MetadataBranch branch) const; ///< invalid if the file has none
    /// The node of a hit; creates its ancestors.
    QModelIndex reveal(const MetadataHits &hits, const MetadataHits::Hit &hit);
    QString pathOf(const QModelIndex &index) const;  ///< the Python expression: "['cfg'].model.arch"
    QString valueOf(const QModelIndex &index) const; ///< complete; strings without quotation marks

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    bool hasChildren(const QModelIndex &parent = {}) const override;
    bool canFetchMore(const QModelIndex &parent) const override
    {
        return parent.isValid() && nodeAt(parent).children == NoNode && rowsOf(nodeAt(parent)) > 0;
    }
    void fetchMore(const QModelIndex &parent) override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    using Id = checkpoint::Object::Id;
    static constexpr int NoNode = -1;
    struct Node {
        enum class Kind { Branch, Range, Child };
        Kind kind = Kind::Branch;
        MetadataBranch branch = MetadataBranch::Saved;
        int parent = NoNode, row = 0;
        Id id = checkpoint::Object::Nil; ///< Saved: of the value; Range: of the whole list
        long first = 0, count = 0;       ///< Range: its part of the list; Child: its position and number of children
        int children = NoNode;           ///< the first of them, consecutive; NoNode until they are created
        int same = NoNode;               ///< the ancestor that this node is identical to
    };

    const checkpoint::ObjectTree &tree() const { return m_document->checkpoint().metadata; }
    const Node &nodeAt(const QModelIndex &index) const { return m_nodes[static_cast<std::size_t>(index.internalId())]; }
    const Node &node(int number) const { return m_nodes[static_cast<std::size_t>(number)]; }
    QModelIndex indexOf(int number, int column = Name) const
    {
        return createIndex(node(number).row, column, static_cast<quintptr>(number));
    }
    void addBranch(MetadataBranch branch, Id id, long count);
    int rowsOf(const Node &node) const;
    void make(int parent);
    void addChild(int parent, int row, long position);
    int ancestorOf(int parent, Id id) const;
    /// For a Child in the branch of saved objects.
    ContentChild contentChild(const Node &node) const
    {
        return childOf(tree(), contentOf(tree(), this->node(node.parent).id), node.first);
    }
    QString nameOf(const Node &node) const;
    QString branchName(const Node &node) const;
    QString valueOf(const Node &node, std::size_t longest) const;
    const checkpoint::Tensor &tensorOf(const Node &node) const
    {
        return m_document->checkpoint().tensors[static_cast<std::size_t>(node.first)];
    }

    document::DocumentPtr m_document;
    std::deque<Node> m_nodes;
    QList<int> m_top; ///< the branches
};

} // namespace tnn::app
