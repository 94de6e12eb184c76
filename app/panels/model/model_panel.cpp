// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/model/model_panel.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTreeView>

#include "app/base/number_format.h"
#include "app/controls/labels.h"
#include "app/controls/layout_items.h"
#include "app/panels/model/channel_model.h"
#include "app/panels/model/model_tree.h"
#include "engine/analysis/memory.h"
#include "engine/figures/figure_parts.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

/// The median k99 of the request's head, measured as for the list of channels.
double medianMemory(const document::Document &document, figures::FigureRequest request, const Task &task)
{
    request.selection.n = std::min(request.selection.n, LongestMeasured);
    return analysis::medianOf(figures::summariesOfHead(document, request, task), &analysis::KernelSummary::k99);
}

} // namespace

ModelPanel::ModelPanel(Session &session, Jobs &jobs, QWidget *parent) :
    Card(tr("Model"), parent), m_session(session), m_jobs(jobs), m_tree(new ModelTree(this)),
    m_filtered(new QSortFilterProxyModel(this)), m_filter(new QLineEdit(this))
{
    m_filtered->setSourceModel(m_tree);
    m_filtered->setRecursiveFilteringEnabled(true);
    m_filtered->setAutoAcceptChildRows(true);
    m_filtered->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setPlaceholderText(tr("Filter"));
    named(m_filter, tr("Filter the model tree"), tr("Show layers and heads whose name contains this text"));
    m_filter->setClearButtonEnabled(true);
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_following = true; // a filtered-out row loses its place in the tree, not its selection
        m_filtered->setFilterFixedString(text);
        m_following = false;
        expandLayers();
        showSelection();
    });
    makeTree();
    body()->addLayout(inRow({m_filter}, -1, QMargins(8, 0, 8, 0)));
    body()->addWidget(m_view);
    session.onDocument(this, &ModelPanel::showDocument);
    session.onChange(this, &ModelPanel::showSelection, &ViewState::selection);
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
    m_filtered->setSortRole(ModelTree::SortRole);
    m_view->header()->setSortIndicator(-1, Qt::AscendingOrder);
    m_view->header()->setSortIndicatorClearable(true);
    m_view->setSortingEnabled(true);
    m_session.onChange(this, &ModelPanel::updateChanges, &ViewState::selection, &ViewState::overrides);
    m_session.onChange(this, &ModelPanel::measureAll, &ViewState::selection, &ViewState::overrides, &ViewState::stage);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &ModelPanel::selectCurrent);
    connect(m_view, &QTreeView::expanded, this, &ModelPanel::fitColumns);
    m_view->viewport()->installEventFilter(this);
}

/// The room that the names of layers and heads need; that of the checkpoint spans all columns.
int ModelPanel::nameWidth() const
{
    constexpr int MostRows = 300, Padding = 16;
    const QFontMetrics metrics(m_view->font());
    int width = 0;
    QModelIndex index = m_view->indexBelow(m_filtered->index(0, ModelTree::Name));
    for (int row = 0; index.isValid() && row < MostRows; ++row, index = m_view->indexBelow(index)) {
        int indentation = 0;
        for (QModelIndex level = index; level.isValid(); level = level.parent())
            indentation += m_view->indentation();
        width = qMax(width, indentation + metrics.horizontalAdvance(index.data().toString()));
    }
    return width + Padding;
}

/// Names first: a number that does not fit is also in the Inspector.
void ModelPanel::fitColumns()
{
    const QAbstractItemView &view = *m_view;
    int room = m_view->viewport()->width() - nameWidth();
    const auto &pair = m_session.pair();
    const bool hasChanges = pair && pair->difference;
    // In order of importance: the change of a pair, how far a layer looks back, its decay, its size.
    for (const auto column : {ModelTree::Change, ModelTree::K99, ModelTree::Decay, ModelTree::Channels}) {
        m_view->setColumnHidden(column, false); // the header forgets the widths of hidden ones
        const int width = qMax(view.sizeHintForColumn(column), m_view->header()->sectionSizeHint(column));
        const bool fits = column == ModelTree::Change ? hasChanges : room >= width;
        m_view->setColumnHidden(column, !fits);
        room -= fits ? width : 0;
    }
}

bool ModelPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_view->viewport() && event->type() == QEvent::Resize)
        fitColumns();
    return Card::eventFilter(watched, event);
}

/// Makes every TNO visible, but not the heads.
void ModelPanel::expandLayers()
{
    bool hasAxes = false;
    if (const auto &document = m_session.shownDocument())
        for (const auto &layer : document->description().layers)
            hasAxes = hasAxes || layer.tnos.size() > 1;
    m_view->expandToDepth(hasAxes ? 1 : 0);
    m_view->setFirstColumnSpanned(0, {}, true);
}

void ModelPanel::showDocument()
{
    const auto &document = m_session.shownDocument();
    m_following = true;
    m_tree->setDocument(document);
    expandLayers();
    QHeaderView *header = m_view->header();
    header->setSectionResizeMode(ModelTree::Name, QHeaderView::Stretch);
    for (int column = ModelTree::Channels; column < ModelTree::ColumnCount; ++column)
        header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    updateChanges();
    fitColumns();
    m_following = false;
    showSelection();
    const bool counts = document && document->description().parameters > 0;
    setNote(counts ? tr("%1 parameters").arg(countText(document->description().parameters)) : QString());
    setPlainTip(this, document ? widgets::translated(document->description().familyName) : QString());
    m_measured.reset();
    measureAll();
}

/// All heads anew if another stage, n or what-if is looked at.
void ModelPanel::measureAll()
{
    if (!m_session.shownDocument())
        return;
    figures::FigureRequest request = m_session.request();
    request.selection = {0, 0, {0}, request.selection.n, 0};
    m_tree->setOverrides(request.overrides);
    const auto before = std::exchange(m_measured, request);
    if (!before || before->selection != request.selection || before->overrides != request.overrides
        || before->stage != request.stage)
        measure(0, 0);
}

/// One head at a time, each starting the next: what is on screen goes first.
void ModelPanel::measure(int tno, int head)
{
    const auto document = m_session.shownDocument();
    figures::FigureRequest request = *m_measured;
    request.selection.tno = tno;
    request.selection.head = head;
    m_jobs.run(
        QStringLiteral("median memory"), this, // not the key of a view
        [document, request](const Task &task) { return medianMemory(*document, request, task); },
        [this, document, tno, head](const std::shared_ptr<const double> &k99) {
            setMemory(document, tno, head, std::isnan(*k99) ? QStringLiteral("\u2013") : numberText(*k99));
        },
        // A failed one does not hold up the others.
        [this, document, tno, head](const QString &, const QString &) {
            setMemory(document, tno, head, QStringLiteral("\u2013"));
        },
        -2);
}

void ModelPanel::setMemory(const document::DocumentPtr &document, int tno, int head, const QString &k99)
{
    if (document != m_session.shownDocument())
        return;
    m_tree->setMemory(tno, head, k99);
    fitColumns();
    if (head + 1 < document->description().tnos[static_cast<std::size_t>(tno)].heads)
        measure(tno, head + 1);
    else if (tno + 1 < document->tnos())
        measure(tno + 1, 0);
}

/// How much each head changed between two checkpoints, in a column that is there while their difference is. Measured
/// head by head, after what is looked at.
void ModelPanel::updateChanges()
{
    const auto &pair = m_session.pair();
    const bool has = pair && pair->difference;
    if (!has) {
        m_jobs.stop(QStringLiteral("changes"));
        m_pair.reset();
        if (m_view->header()->sortIndicatorSection() == ModelTree::Change)
            m_view->header()->setSortIndicator(-1, Qt::AscendingOrder);
        return;
    }
    const long n = std::min(m_session.selection().n, LongestMeasured);
    model::Overrides overrides = m_session.overrides();
    overrides.off.clear();
    if (pair == m_pair && n == m_n && overrides == m_overrides) {
        for (int tno = 0; tno < static_cast<int>(m_changes.size()); ++tno)
            for (int head = 0; head < static_cast<int>(m_changes[static_cast<std::size_t>(tno)].size()); ++head)
                showChange(tno, head); // the tree may have been rebuilt
        return;
    }
    m_pair = pair;
    m_n = n;
    m_overrides = overrides;
    m_changes.clear();
    m_tree->clearChanges();
    for (const checkpoint::TnoDescription &tno : pair->difference->description().tnos)
        m_changes.emplace_back(static_cast<std::size_t>(std::max(1L, tno.heads)));
    measureChange(0, 0);
}

/// One head at a time; a failed one does not hold up the others.
void ModelPanel::measureChange(int tno, int head)
{
    const auto next = [this, tno, head] {
        if (head + 1 < static_cast<int>(m_changes[static_cast<std::size_t>(tno)].size()))
            measureChange(tno, head + 1);
        else if (tno + 1 < static_cast<int>(m_changes.size()))
            measureChange(tno + 1, 0);
    };
    m_jobs.run(
        QStringLiteral("changes"), this,
        [pair = m_pair, tno, head, n = m_n, overrides = m_overrides](const Task &task) {
            return changeOf(*pair, tno, head, n, overrides, task).whole;
        },
        [this, tno, head, next](const std::shared_ptr<const double> &change) {
            m_changes[static_cast<std::size_t>(tno)][static_cast<std::size_t>(head)] = *change;
            showChange(tno, head);
            next();
        },
        [next](const QString &, const QString &) { next(); }, -2);
}

/// In the rows of the shown model, where a TNO may have another index.
void ModelPanel::showChange(int tno, int head) const
{
    const auto &change = m_changes[static_cast<std::size_t>(tno)][static_cast<std::size_t>(head)];
    const document::Document *shown = m_session.shownDocument().get();
    if (!change || !shown)
        return;
    const auto place = static_cast<std::size_t>(tno);
    const int row = shown == m_pair->difference.get() ? tno
        : shown == m_pair->b.get()                    ? m_pair->inB[place]
                                                      : m_pair->inA[place];
    m_tree->setChange(row, head, *change);
}

void ModelPanel::selectCurrent()
{
    const QModelIndex current = m_view->currentIndex().siblingAtColumn(ModelTree::Name);
    const QVariant tno = current.data(ModelTree::TnoRole);
    if (m_following || !tno.isValid())
        return;
    m_session.selectHead(tno.toInt(), current.data(ModelTree::HeadRole).toInt());
}

void ModelPanel::showSelection()
{
    const auto &selection = m_session.selection();
    const QModelIndex index = m_filtered->mapFromSource(m_tree->indexOf(selection.tno, selection.head));
    if (!index.isValid() || index == m_view->currentIndex().siblingAtColumn(ModelTree::Name))
        return;
    m_following = true;
    m_view->setCurrentIndex(index);
    m_following = false;
}

} // namespace tnn::app
