// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/model_panel.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

#include "app/views/words.h"
#include "app/window/channel_numbers.h"
#include "app/window/model_tree.h"

namespace tnn::app {

ModelPanel::ModelPanel(Session &session, Jobs &jobs, QWidget *parent) :
    Card(tr("Model"), parent), m_session(session), m_jobs(jobs), m_tree(new ModelTree(this)),
    m_filtered(new QSortFilterProxyModel(this)), m_filter(new QLineEdit(this))
{
    m_filtered->setSourceModel(m_tree);
    m_filtered->setRecursiveFilteringEnabled(true);
    m_filtered->setAutoAcceptChildRows(true);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter the model tree"));
    m_filter->setToolTip(tr("Shows layers and heads whose name holds this text"));
    m_filter->setClearButtonEnabled(true);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_following = true; // what is filtered out loses its place in the tree, not its selection
        m_filtered->setFilterFixedString(text);
        m_following = false;
        m_view->expandToDepth(0);
        m_view->setFirstColumnSpanned(0, {}, true);
        showSelection();
    });
    makeTree();
    auto *row = new QHBoxLayout;
    row->setContentsMargins(8, 0, 8, 0);
    row->addWidget(m_filter);
    body()->addLayout(row);
    body()->addWidget(m_view);
    connect(&session, &Session::documentChanged, this, &ModelPanel::showDocument);
    connect(&session, &Session::selectionChanged, this, &ModelPanel::showSelection);
    showDocument();
}

void ModelPanel::makeTree()
{
    m_view = new QTreeView(this);
    m_view->setModel(m_filtered);
    m_view->setUniformRowHeights(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setIndentation(12);
    m_view->setMinimumHeight(96);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setAccessibleName(tr("Layers and heads"));
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setMinimumSectionSize(40);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &ModelPanel::takeCurrent);
}

void ModelPanel::showDocument()
{
    const auto &document = m_session.document();
    m_following = true;
    m_tree->setDocument(document);
    m_view->expandToDepth(0);
    m_view->setFirstColumnSpanned(0, {}, true);
    QHeaderView *header = m_view->header();
    header->setSectionResizeMode(ModelTree::Name, QHeaderView::Stretch);
    for (int column = ModelTree::Channels; column < ModelTree::ColumnCount; ++column)
        header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    m_following = false;
    setNote(document ? tr("%1 parameters").arg(countText(document->description().parameters)) : QString());
    setToolTip(document ? QString::fromStdString(document->description().familyName) : QString());
    if (document)
        measure(0, 0);
}

/// One head after the other, the next when this one is done: what is looked at goes first.
void ModelPanel::measure(int layer, int head)
{
    const auto document = m_session.document();
    const long n = std::min(document->defaultLength(), LongestMeasured);
    m_jobs.run(
        QStringLiteral("memory"), this,
        [document, layer, head, n](const Task &task) { return effectiveMemory(*document, layer, head, n, task); },
        [this, document, layer, head](const std::shared_ptr<const long> &k99) {
            if (document != m_session.document())
                return;
            m_tree->setMemory(layer, head, *k99);
            const auto &tno = document->description().tnos[static_cast<std::size_t>(layer)];
            if (head + 1 < tno.heads)
                measure(layer, head + 1);
            else if (layer + 1 < document->layers())
                measure(layer + 1, 0);
        },
        {}, -2);
}

void ModelPanel::takeCurrent()
{
    const QModelIndex current = m_view->currentIndex().siblingAtColumn(ModelTree::Name);
    const QVariant layer = current.data(ModelTree::LayerRole);
    if (m_following || !layer.isValid())
        return;
    auto selection = m_session.selection();
    selection.layer = layer.toInt();
    selection.head = current.data(ModelTree::HeadRole).toInt();
    m_session.select(selection);
}

void ModelPanel::showSelection()
{
    const auto &selection = m_session.selection();
    const QModelIndex index = m_filtered->mapFromSource(m_tree->indexOf(selection.layer, selection.head));
    if (!index.isValid() || index == m_view->currentIndex().siblingAtColumn(ModelTree::Name))
        return;
    m_following = true;
    m_view->setCurrentIndex(index);
    m_following = false;
}

} // namespace tnn::app
