// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/model/channel_list.h"

#include <algorithm>
#include <utility>

#include <QApplication>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "app/controls/item_roles.h"
#include "app/controls/sparkline.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

/// Draws a kernel as a small line.
class KernelDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const auto shape = index.data(ChannelModel::ShapeRole).value<QList<float>>();
        if (shape.isEmpty())
            return;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool isOff = index.data(ChannelModel::OffRole).toBool();
        painter->setPen(QPen(QApplication::palette().color(isOff ? MutedRole : QPalette::Highlight), 1.2));
        const QRectF area = QRectF(option.rect).adjusted(4, 4, -6, -4);
        painter->drawPolyline(sparkline({shape.constData(), static_cast<std::size_t>(shape.size())}, area));
        painter->restore();
    }
};

/// Whether all of these are among those that are off, which ascend.
bool areOff(const std::vector<long> &channels, const std::vector<long> &off)
{
    return std::all_of(channels.begin(), channels.end(),
                       [&off](long channel) { return std::binary_search(off.begin(), off.end(), channel); });
}

} // namespace

ChannelList::ChannelList(Session &session, Jobs &jobs, QWidget *parent) :
    Card(tr("Channels"), parent), m_session(session), m_jobs(jobs), m_model(new ChannelModel(this)),
    m_sorted(new QSortFilterProxyModel(this))
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(ChannelModel::SortRole);
    makeTable();
    makeSwitch();
    body()->addWidget(m_table);
    session.onDocument(this, &ChannelList::showHead);
    session.onChange(this, &ChannelList::showHead, &ViewState::selection);
    session.onChange(this, &ChannelList::measure, &ViewState::overrides, &ViewState::stage);
    session.onChange(this, &ChannelList::showOff, &ViewState::overrides);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ChannelList::applySelection);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &ChannelList::applySelection);
    session.onDocument(this, &ChannelList::measureChanges);
    session.onChange(this, &ChannelList::measureChanges, &ViewState::selection, &ViewState::overrides);
    measureChanges();
    showHead();
}

void ChannelList::makeTable()
{
    m_table = makeTableView(m_sorted, 24, this);
    m_table->setItemDelegateForColumn(ChannelModel::Kernel, new KernelDelegate(m_table));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(ChannelModel::Channel, Qt::AscendingOrder);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    QHeaderView *header = m_table->horizontalHeader();
    header->setMinimumSectionSize(36);
    header->setSectionResizeMode(ChannelModel::Kernel, QHeaderView::Stretch);
    header->resizeSection(ChannelModel::Channel, 48);
    for (const int column : {ChannelModel::K50, ChannelModel::K90, ChannelModel::K99})
        header->resizeSection(column, 44);
    for (const int column : {ChannelModel::Energy, ChannelModel::Centroid})
        header->resizeSection(column, 72);
    for (const int column : {ChannelModel::K50, ChannelModel::K90, ChannelModel::Centroid, ChannelModel::Change})
        header->hideSection(column);
    header->resizeSection(ChannelModel::Change, 64);
    connect(m_model, &ChannelModel::hasChangesChanged, header, [header](bool has) {
        header->setSectionHidden(ChannelModel::Change, !has);
        header->setSectionHidden(ChannelModel::Energy, has); // leaves room for the kernels
    });
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QWidget::customContextMenuRequested, this, &ChannelList::offerColumns);
    m_table->setAccessibleName(tr("Channels"));
    m_table->setMinimumHeight(96);
}

void ChannelList::offerColumns(const QPoint &place)
{
    QHeaderView *header = m_table->horizontalHeader();
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const int columns = m_model->hasChanges() ? ChannelModel::ColumnCount : ChannelModel::Change;
    for (int column = ChannelModel::K50; column < columns; ++column) {
        QAction *action = menu->addAction(m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(!header->isSectionHidden(column));
        connect(action, &QAction::toggled, header,
                [header, column](bool on) { header->setSectionHidden(column, !on); });
    }
    menu->popup(header->mapToGlobal(place));
}

void ChannelList::showHead()
{
    const auto *tno = m_session.tno();
    m_following = true;
    m_model->setChannels(m_session.channels());
    m_following = false;
    if (!tno)
        setTitle(tr("Channels"));
    else if (tno->heads > 1)
        setTitle(tr("Channels of %1, head %2")
                     .arg(widgets::translated(tno->name), QString::number(m_session.selection().head)));
    else
        setTitle(tr("Channels of %1").arg(widgets::translated(tno->name)));
    setNote(tno ? QString::number(m_session.channels()) : QString());
    showSelection();
    showOff();
    measure();
}

void ChannelList::makeSwitch()
{
    m_switch = new QAction(tr("Switch off"), m_table);
    m_switch->setShortcut(Qt::Key_Delete);
    m_switch->setShortcutContext(Qt::WidgetShortcut);
    m_switch->setToolTip(tr("What if the selected channels were off? Their coefficients are zero in every view"));
    m_table->addAction(m_switch);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_switch, &QAction::triggered, this, &ChannelList::switchSelected);
    connect(m_table, &QWidget::customContextMenuRequested, this, &ChannelList::offerSwitch);
}

void ChannelList::offerSwitch(const QPoint &place)
{
    if (!m_table->indexAt(place).isValid())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(m_switch);
    menu->popup(m_table->viewport()->mapToGlobal(place));
}

std::vector<long> ChannelList::offHere() const
{
    const auto &off = m_session.overrides().off;
    const auto found = off.find(m_session.selection().tno);
    const long first = m_session.selection().head * m_session.channels();
    std::vector<long> here;
    if (found != off.end())
        for (const long flat : found->second)
            if (flat >= first && flat < first + m_session.channels())
                here.push_back(flat - first);
    std::sort(here.begin(), here.end());
    return here;
}

/// Switches the selected channels of the layer off, along both axes if there are two, or on again if all of them are
/// off.
void ChannelList::switchSelected()
{
    if (!m_session.shownDocument())
        return; // its key works even if the list is empty
    const document::Selection &selection = m_session.selection();
    const long first = selection.head * m_session.channels();
    const checkpoint::LayerDescription &layer = m_session.shownDocument()->description().layers.at(
        static_cast<std::size_t>(m_session.tno()->layer));
    m_session.override([&, turnsOn = areOff(selection.channels, offHere())](model::Overrides &overrides) {
        for (const int tno : layer.tnos) {
            std::vector<long> &off = overrides.off[tno];
            for (const long channel : selection.channels) {
                std::erase(off, first + channel);
                if (!turnsOn)
                    off.push_back(first + channel);
            }
            std::sort(off.begin(), off.end());
            if (off.empty())
                overrides.off.erase(tno);
        }
    });
}

void ChannelList::showOff()
{
    const std::vector<long> off = offHere();
    const bool turnsOn = !off.empty() && areOff(m_session.selection().channels, off);
    m_switch->setText(turnsOn ? tr("Switch on") : tr("Switch off"));
    m_model->setOff(off);
}

void ChannelList::measure()
{
    const auto document = std::exchange(m_measuredDocument, m_session.shownDocument());
    if (!m_session.shownDocument()) {
        m_jobs.stop(QStringLiteral("channels"));
        return;
    }
    auto request = m_session.request();
    request.selection.channels = {0}; // all are measured, whichever are selected
    const auto before = std::exchange(m_measured, request);
    if (document == m_session.shownDocument() && before && before->selection == request.selection
        && before->overrides == request.overrides && before->stage == request.stage)
        return;
    m_jobs.run(
        QStringLiteral("channels"), this,
        [document = m_session.shownDocument(), request](const Task &task) {
            return channelNumbers(*document, request, task);
        },
        [this](const ChannelModel::NumbersPtr &numbers) {
            m_following = true;
            m_model->setNumbers(numbers);
            m_following = false;
        },
        [this](const QString &, const QString &) { m_model->setNumbers({}); }, -1);
}

/// How much each channel changed between two checkpoints.
void ChannelList::measureChanges()
{
    const auto &pair = m_session.pair();
    const bool has = pair && pair->difference;
    m_model->setHasChanges(has);
    const document::Selection &selection = m_session.selection();
    const int tno = has ? pair->matched(*m_session.shownDocument(), selection.tno) : -1;
    if (tno < 0 || selection.head >= pair->difference->description().tnos[static_cast<std::size_t>(tno)].heads) {
        m_jobs.stop(QStringLiteral("channel changes"));
        m_model->setChanges({});
        return;
    }
    model::Overrides overrides = m_session.overrides();
    overrides.off.clear();
    m_jobs.run(
        QStringLiteral("channel changes"), this,
        [pair, tno, head = selection.head, n = std::min(selection.n, LongestMeasured), overrides](const Task &task) {
            return changeOf(*pair, tno, head, n, overrides, task).channels;
        },
        [this](const ChannelModel::ChangesPtr &changes) { m_model->setChanges(changes); },
        [this](const QString &, const QString &) { m_model->setChanges({}); }, -1);
}

void ChannelList::applySelection()
{
    if (m_following)
        return;
    std::vector<long> channels;
    const auto take = [this, &channels](const QModelIndex &index) {
        const long channel = m_sorted->mapToSource(index).row();
        if (std::find(channels.begin(), channels.end(), channel) == channels.end())
            channels.push_back(channel);
    };
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    const QModelIndex current = m_table->selectionModel()->currentIndex();
    if (rows.contains(current.siblingAtColumn(0)))
        take(current);
    for (const QModelIndex &row : rows)
        take(row);
    if (channels.empty())
        return;
    m_session.setChannels(channels);
}

void ChannelList::showSelection()
{
    const auto &channels = m_session.selection().channels;
    std::vector<long> shown;
    for (const QModelIndex &row : m_table->selectionModel()->selectedRows())
        shown.push_back(m_sorted->mapToSource(row).row());
    if (!m_session.shownDocument()
        || (shown.size() == channels.size() && std::is_permutation(shown.begin(), shown.end(), channels.begin())))
        return;
    m_following = true;
    std::vector<int> rows;
    rows.reserve(channels.size());
    for (const long channel : channels)
        rows.push_back(m_sorted->mapFromSource(m_model->index(static_cast<int>(channel), 0)).row());
    std::sort(rows.begin(), rows.end());
    QItemSelection selection; // few ranges: thousands of single rows would take seconds
    for (std::size_t first = 0, last = 0; first < rows.size(); first = ++last) {
        while (last + 1 < rows.size() && rows[last + 1] == rows[last] + 1)
            ++last;
        selection.select(m_sorted->index(rows[first], 0), m_sorted->index(rows[last], 0));
    }
    const QModelIndex first = m_sorted->mapFromSource(m_model->index(static_cast<int>(channels.front()), 0));
    m_table->selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    m_table->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_table->scrollTo(first);
    m_following = false;
}

} // namespace tnn::app
