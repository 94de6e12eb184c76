// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QCheckBox>
#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QScopedValueRollback>

#include "app/base/number_format.h"
#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "app/controls/layout_items.h"
#include "app/views/kernels/kernel_table_model.h"
#include "app/views/option_binding.h"
#include "app/views/view.h"
#include "engine/error.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

using figures::KernelTable, figures::KernelTableOptions;

/// The table as a picture: as many of its first rows as the page has room for.
class KernelTablePlot : public widgets::Plot {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::KernelTablePlot)

public:
    KernelTablePlot(KernelTableModel *model, QWidget *parent) : Plot(parent), m_model(model)
    {
        m_table = makeTableView(model, 22, this);
        m_table->setSortingEnabled(true);
        m_table->sortByColumn(KernelTable::Layer, Qt::AscendingOrder);
        m_table->setWordWrap(false);
        m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
        m_table->setAccessibleName(tr("Kernels"));
        setLayout(inColumn({m_table}, 0, QMargins()));
        setFocusProxy(m_table);
    }

    QTableView *table() const { return m_table; }
    void setTitle(const QString &title) { m_title = title; }
    /// Sets widths that hold the headings and the largest of the first numbers.
    void fitColumns(bool hasHeads, bool hasStates)
    {
        constexpr int Rows = 200, Room = 14;
        QHeaderView *header = m_table->horizontalHeader();
        header->setSectionHidden(KernelTable::Head, !hasHeads);
        header->setSectionHidden(KernelTable::States, !hasStates);
        const QFontMetrics metrics = m_table->fontMetrics();
        for (int column = 0; column < m_model->columnCount(); ++column) {
            int width = header->sectionSizeHint(column);
            for (int row = 0; row < std::min(Rows, m_model->rowCount()); ++row)
                width = std::max(width, metrics.horizontalAdvance(textOf(row, column)) + Room);
            header->resizeSection(column, width);
        }
    }

    void fit() override { m_table->scrollToTop(); }

protected:
    int textsLeftOut(const QSize &room) override { return room.width() < widthOnPaper() ? 1 : 0; }
    void paintPage(QPainter &painter, const QSize &room) override
    {
        painter.setFont(widgets::fontOfPixels(font(), ExportFont));
        const double line = painter.fontMetrics().lineSpacing() + 2;
        const int rows = std::clamp(static_cast<int>(room.height() / line) - 2, 0, m_model->rowCount());
        double right = Edge;
        for (const int column : columns()) {
            const double left = right;
            right += columnOnPaper(column, rows) + Gap;
            const auto paint = [&](int at, const QString &text) {
                painter.drawText(QRectF(left, at * line, right - left - Gap, line), Qt::AlignRight, text);
            };
            painter.setPen(theme().muted);
            paint(0, nameOf(column));
            painter.setPen(theme().text);
            for (int row = 0; row < rows; ++row)
                paint(row + 1, textOf(row, column));
        }
        painter.setPen(theme().muted);
        if (rows < m_model->rowCount())
            painter.drawText(QPointF(Edge, (rows + 1.8) * line),
                             tr("the first %1 of %2 rows").arg(rows).arg(m_model->rowCount()));
    }
    QString title() const override { return m_title; }
    void themeChanged() override { }

private:
    static constexpr double Edge = 12, Gap = 10;

    QString nameOf(int column) const { return m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(); }
    QString textOf(int row, int column) const
    {
        return m_model->data(m_model->index(row, column), Qt::DisplayRole).toString();
    }
    std::vector<int> columns() const
    {
        std::vector<int> shown;
        for (int column = 0; column < m_model->columnCount(); ++column)
            if (!m_table->isColumnHidden(column))
                shown.push_back(column);
        return shown;
    }
    double columnOnPaper(int column, int rows) const
    {
        const QFontMetricsF metrics(widgets::fontOfPixels(font(), ExportFont));
        double width = metrics.horizontalAdvance(nameOf(column));
        for (int row = 0; row < rows; ++row)
            width = std::max(width, metrics.horizontalAdvance(textOf(row, column)));
        return width;
    }
    double widthOnPaper() const
    {
        constexpr int Rows = 64;
        double width = 2 * Edge;
        for (const int column : columns())
            width += columnOnPaper(column, std::min(Rows, m_model->rowCount())) + Gap;
        return width;
    }

    KernelTableModel *m_model;
    QTableView *m_table = nullptr;
    QString m_title;
};

/// All kernels of all layers as rows, filtered and sorted. Selecting rows selects channels of one head, and pins those
/// of others.
class KernelTableView : public FigureView<KernelTable> {
    Q_DECLARE_TR_FUNCTIONS(tnn::app::KernelTableView)

public:
    explicit KernelTableView(const ViewParts &parts) :
        FigureView(QStringLiteral("kernel-table"), tr("Kernel table"), parts)
    {
        options().setFigureDefaults(KernelTableOptions());
        session().onChange(this, &KernelTableView::invalidate, &ViewState::reduce);
    }
    figures::Numbers numbers() const override { return numbersOf(*figure(), m_model->shown()); }

protected:
    Parts make(QWidget *parent) override
    {
        auto *content = new QWidget(parent);
        m_model = new KernelTableModel(content);
        m_plot = new KernelTablePlot(m_model, content);
        m_filter = bound(options(), new QLineEdit(content), "filter");
        m_filter->setPlaceholderText(tr("Filter, such as k99 > 200 and changes > 3"));
        m_filter->setClearButtonEnabled(true);
        m_filter->setMinimumWidth(80); // so that the view fits beside others in a small window
        QCheckBox *states = bound(options(), new QCheckBox(tr("states"), content), "states");
        m_count = new ElidedLabel(content);
        setRole(m_count, Role::Muted);
        m_message = new QLabel(content);
        makeMessage(m_message);
        m_message->setContentsMargins(8, 0, 8, 4);
        content->setLayout(inColumn(
            {inRow({{m_filter, 1}, states, m_count}, 8, QMargins(8, 4, 8, 4)), m_message, {m_plot, 1}}, 0, QMargins()));
        connect(m_filter, &QLineEdit::textChanged, this, &KernelTableView::applyFilter);
        connect(m_plot->table()->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this,
                [this] { choose(&KernelTableOptions::sort, sortOf(*m_plot->table())); });
        connect(m_plot->table()->selectionModel(), &QItemSelectionModel::selectionChanged, this,
                &KernelTableView::applySelection);
        connect(m_model, &QAbstractItemModel::modelReset, this, [this] { showSelection(false); });
        applyFilter(m_filter->text());
        clear();
        return {m_plot, content};
    }
    void request() override
    {
        figures::FigureRequest request = session().request();
        request.selection.n = lengthMeasured();
        request.selection.across = 0;
        FigureSource source = FigureSource::ofAll({session().shownDocument()}, request);
        source.states = chosen<KernelTableOptions>().states;
        if (source.states) {
            source.request.reduce = session().reduce();
            source.request.reduce.modes.reset(); // states do not depend on the order that is shown
        }
        const bool isNew = askFor(
            source, [document = session().shownDocument(), request, states = source.states](const Task &task) {
                return figures::kernelTable(*document, request, states, task);
            });
        if (!isNew)
            showSelection(true);
    }
    void applyOptions() override { setSort(*m_plot->table(), chosen<KernelTableOptions>().sort); }
    bool needOther(const figures::FigureOptions &before) const override
    {
        return std::get<KernelTableOptions>(before).states != chosen<KernelTableOptions>().states;
    }
    void show(const FigurePtr &figure) override
    {
        m_plot->setTitle(figure ? widgets::translated(figure->title) : QString());
        m_model->setTable(figure);
        if (figure) {
            m_plot->fitColumns(std::any_of(figure->rows.begin(), figure->rows.end(),
                                           [](const KernelTable::Row &row) { return row[KernelTable::Head] > 0; }),
                               source().states);
            showMessage(m_message, widgets::translated(figure->note), false);
        }
        showCount();
    }
    QString identity() const override { return joined({tr("every kernel"), nameOf(session().stage())}); }
    QString details() const override { return lengthText(figure()->n); }

private:
    /// The table is measured at the first axis' n: selecting a row of the other axis exchanges n and the length across.
    long lengthMeasured() const
    {
        const document::Selection &selection = session().selection();
        const bool isExchanged = session().tno()->axis == checkpoint::Axis::Width && selection.across > 0;
        return isExchanged ? selection.across : selection.n;
    }

    /// A filter that is not understood, as while it is typed, leaves the rows as they are.
    void applyFilter(const QString &text)
    {
        try {
            m_model->setFilter(figures::KernelFilter(text.toStdString()));
            showMessage(m_message, {}, false);
        } catch (const Error &error) {
            showMessage(m_message, widgets::translated(error.reason()), true);
        }
        showCount();
    }
    void showCount()
    {
        const QString shown = widgets::groupedNumber(m_model->rowCount());
        const auto all = figure() ? static_cast<long>(figure()->rows.size()) : 0;
        m_count->setText(!figure() ? QString()
                             : m_model->rowCount() == all
                             ? tr("%1 kernels").arg(shown)
                             : tr("%1 of %2 kernels").arg(shown, widgets::groupedNumber(all)));
    }
    /// Selects in the session the selected channels of the current row's head, or if that row is not selected, those of
    /// the first selected row's head, and pins the others.
    void applySelection()
    {
        const QModelIndexList rows = m_plot->table()->selectionModel()->selectedRows();
        if (m_following || !figure() || rows.isEmpty())
            return;
        const QModelIndex current = m_plot->table()->currentIndex().siblingAtColumn(0);
        const KernelTable::Row &first = m_model->kernelAt(rows.contains(current) ? current.row() : rows.first().row());
        document::Selection selection = session().selection();
        selection.channels = {channelOf(first)};
        selection.pinned.clear();
        const auto &tnos = session().shownDocument()->description().tnos;
        auto most = static_cast<std::size_t>(Session::MostCurves);
        for (const QModelIndex &index : rows) {
            const KernelTable::Row &row = m_model->kernelAt(index.row());
            if (isOfHead(row, first) && &row != &first)
                selection.channels.push_back(channelOf(row));
            else if (const auto &tno = tnos[static_cast<std::size_t>(row.tno)];
                     &row != &first && tno.axis == tnos[static_cast<std::size_t>(first.tno)].axis && --most > 0)
                selection.pinned[row.tno].push_back(std::lround(row[KernelTable::Head]) * tno.headDim + channelOf(row));
        }
        session().selectHead(first.tno, static_cast<int>(first[KernelTable::Head]));
        session().setChannels(selection.channels);
        session().setPinned(selection.pinned);
    }
    static long channelOf(const KernelTable::Row &row) { return std::lround(row[KernelTable::Channel]); }
    static bool isOfHead(const KernelTable::Row &row, const KernelTable::Row &other)
    {
        return row.tno == other.tno && row[KernelTable::Head] == other[KernelTable::Head];
    }
    /// Selects the rows of the selected channels, unless they are already, perhaps among others.
    void showSelection(bool scrolls)
    {
        if (!figure() || !session().shownDocument())
            return;
        const document::Selection &selection = session().selection();
        const std::vector<int> rows = m_model->rowsOf(selection.tno, selection.head, selection.channels);
        QItemSelectionModel *chosen = m_plot->table()->selectionModel();
        long ofHead = 0;
        for (const QModelIndex &index : chosen->selectedRows())
            if (const KernelTable::Row &row = m_model->kernelAt(index.row());
                row.tno == selection.tno && std::lround(row[KernelTable::Head]) == selection.head)
                ++ofHead;
        const auto isChosen = [&](int row) { return chosen->isRowSelected(row); };
        if (ofHead == static_cast<long>(rows.size()) && !rows.empty()
            && std::all_of(rows.begin(), rows.end(), isChosen))
            return;
        const QScopedValueRollback follows(m_following, true);
        QItemSelection wanted;
        for (const int row : rows)
            wanted.select(m_model->index(row, 0), m_model->index(row, 0));
        chosen->select(wanted, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        if (rows.empty())
            return;
        const QModelIndex first = m_model->index(rows.front(), KernelTable::Layer);
        m_plot->table()->setAutoScroll(scrolls); // one who sorts wants to see the first rows
        chosen->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
        m_plot->table()->setAutoScroll(true);
    }

    KernelTableModel *m_model = nullptr;
    KernelTablePlot *m_plot = nullptr;
    QLineEdit *m_filter = nullptr;
    ElidedLabel *m_count = nullptr;
    QLabel *m_message = nullptr;
    bool m_following = false; ///< the session's selection is being shown
};

} // namespace

ViewKind kernelTableView()
{
    return {makeView<KernelTableView>};
}

} // namespace tnn::app
