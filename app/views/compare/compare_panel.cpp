// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/compare/compare_panel.h"

#include <algorithm>
#include <cmath>

#include <QCheckBox>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>

#include "app/controls/choice.h"
#include "app/controls/flow_layout.h"
#include "app/controls/layout_items.h"
#include "app/views/option_binding.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

using FigurePtr = std::shared_ptr<const figures::CompareFigure>;

std::vector<long> outsideOf(const run::Comparison &comparison, const analysis::Tolerance &tolerance, const Task &task)
{
    std::vector<long> outside;
    for (const run::AlgorithmResult &result : comparison.results) {
        task.check();
        outside.push_back(countOutside(result.y, comparison.reference, tolerance));
    }
    return outside;
}

/// Columns slightly wider than their contents: otherwise, a verdict on the left would touch the number to its right.
class SpacedCells : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        constexpr int Gap = 8;
        return QStyledItemDelegate::sizeHint(option, index) + QSize(Gap, 0);
    }
};

} // namespace

ComparePanel::ComparePanel(ViewOptions &options, Jobs &jobs, Settings &settings, QWidget *parent) :
    QWidget(parent), m_jobs(jobs), m_settings(settings),
    m_more(bound(options, new QCheckBox(tr("More columns"), this), "more-columns")), m_message(new QLabel(this))
{
    makeTable();
    m_top = new QWidget(this);
    m_top->setLayout(makeTop());
    m_bottom = new QWidget(this);
    m_bottom->setLayout(makeBottom());
    setLayout(inColumn({m_top, {m_table, 1}, makeRefused(), m_bottom}, 0, QMargins()));
    connect(&settings, &Settings::toleranceChanged, this, &ComparePanel::judge);
    setShowsCosts(false);
}

void ComparePanel::makeTable()
{
    m_model = new CompareTable(this);
    m_sorted = new QSortFilterProxyModel(this);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(CompareTable::SortRole);
    m_table = makeTableView(m_sorted, 22, this);
    m_table->setItemDelegate(new SpacedCells(m_table));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setMinimumSectionSize(24);
    m_table->verticalHeader()->show();
    m_table->verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->hideColumn(CompareTable::Algorithm); // the row headers show the names
    for (const int column : {CompareTable::Memory, CompareTable::Time}) {
        QHeaderView &header = *m_table->horizontalHeader();
        header.moveSection(header.visualIndex(column), header.visualIndex(CompareTable::Relative) + 1);
    }
    m_table->setAccessibleName(tr("Algorithms"));
    m_table->setToolTip(tr("Select a row to show it alone; click in A or B, or press A or B, to choose what is "
                           "compared; double-click to go to the largest error; hold F to flip; Escape shows all"));
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->installEventFilter(this);
    connect(m_table, &QWidget::customContextMenuRequested, this, &ComparePanel::showMenu);
    connect(m_table, &QTableView::clicked, this, &ComparePanel::chooseCell);
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex &cell) {
        if (cell.column() != CompareTable::A && cell.column() != CompareTable::B)
            emit placeWanted(nameAt(cell));
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ComparePanel::selectionChanged);
}

/// Hides columns that few users need. The device is shown if there are several.
void ComparePanel::showColumns()
{
    const bool more = m_more->isChecked();
    for (const int column :
         {CompareTable::Maximum, CompareTable::Worst, CompareTable::Ulp, CompareTable::Mean, CompareTable::Median})
        m_table->setColumnHidden(column, !more);
    const auto isElsewhere = [](const run::AlgorithmResult &one) { return one.device != "cpu"; };
    const bool devices = m_figure
        && std::any_of(m_figure->comparison.results.begin(), m_figure->comparison.results.end(), isElsewhere);
    m_table->setColumnHidden(CompareTable::Device, !more && !devices);
}

QLayout *ComparePanel::makeTop()
{
    connect(m_more, &QCheckBox::toggled, this, &ComparePanel::showColumns);
    showColumns();
    auto *add = new QPushButton(tr("Add result\u2026"), this);
    add->setToolTip(tr("Compare y = T x computed elsewhere: .npy of shape (b, h, n, d), (b, n, h d), (n, h d) or (n,); "
                       "or drop files here"));
    connect(add, &QPushButton::clicked, this, &ComparePanel::filesWanted);
    auto *copy = new QPushButton(tr("Copy CSV"), this);
    copy->setToolTip(tr("Copy the whole table as CSV with all digits (Ctrl+C in the table)"));
    connect(copy, &QPushButton::clicked, this, &ComparePanel::copyWanted);
    m_go = new QPushButton(tr("Show in all views"), this);
    m_go->setToolTip(tr("Show where A and B differ most (G)"));
    connect(m_go, &QPushButton::clicked, this, &ComparePanel::goWanted);
    m_measure = named(new QPushButton(this), tr("Measure time and memory"),
                      tr("Measure time and memory at doubling lengths up to the selected n, or stop"));
    connect(m_measure, &QPushButton::clicked, this, &ComparePanel::measureWanted);
    return new FlowLayout({makeRelative(), makeAbsolute(), m_go, m_measure, add, copy, m_more}, 4,
                          QMargins(8, 2, 8, 2));
}

QWidget *ComparePanel::makeRelative()
{
    QList<Choice<double>> values;
    for (int exponent = -3; exponent >= -8; --exponent)
        values.append({tr("rtol 1e%1").arg(exponent), std::pow(10.0, exponent)});
    auto *box = makeChoice<double>(this, tr("Relative tolerance"),
                                   tr("A result passes if \u2016y \u2212 y64\u2016 \u2264 rtol \u2016y64\u2016"),
                                   values, [this](double tolerance) { m_settings.setTolerance(tolerance); });
    for (int i = 0; i < values.size(); ++i)
        if (std::abs(std::log10(values.at(i).value / m_settings.tolerance())) < 0.5)
            box->setCurrentIndex(i);
    return box;
}

QWidget *ComparePanel::makeAbsolute()
{
    QList<Choice<double>> values{{tr("atol auto"), -1}, {tr("atol 0"), 0}};
    for (int exponent = -8; exponent <= -3; ++exponent)
        values.append({tr("atol 1e%1").arg(exponent), std::pow(10.0, exponent)});
    auto *box = makeChoice<double>(this, tr("Absolute tolerance"),
                                   tr("For the count of values with |y \u2212 y64| > atol + rtol |y64|, in the "
                                      "verdict's tooltip; auto: rtol times the root mean square of the channel's "
                                      "y64, so that values near zero are judged on the scale of the channel"),
                                   values, [this](double tolerance) {
                                       m_settings.setAbsoluteTolerance(tolerance < 0 ? std::nullopt
                                                                                     : std::optional(tolerance));
                                   });
    const std::optional<double> chosen = m_settings.absoluteTolerance();
    for (int i = 1; chosen && i < values.size(); ++i)
        if (std::abs(values.at(i).value - *chosen) <= 0.1 * *chosen)
            box->setCurrentIndex(i);
    return box;
}

QHBoxLayout *ComparePanel::makeRefused()
{
    makeMessage(m_message);
    m_removeRefused = new QPushButton(tr("Remove"), this);
    m_removeRefused->setToolTip(tr("Stop loading these files; otherwise they are tried with every selection"));
    m_removeRefused->hide();
    connect(m_removeRefused, &QPushButton::clicked, this, &ComparePanel::removeRefusedWanted);
    return inRow({{m_message, 1}, {m_removeRefused, 0, Qt::AlignTop}}, -1, QMargins(8, 0, 8, 0));
}

QLayout *ComparePanel::makeBottom()
{
    m_pair = new QLabel(this);
    m_costs = new QLabel(this);
    for (QLabel *text : {m_pair, m_costs}) {
        text->setTextFormat(Qt::PlainText);
        text->setWordWrap(true);
    }
    return inColumn({m_pair, m_costs}, 0, QMargins(8, 2, 8, 4));
}

void ComparePanel::setFigure(const FigurePtr &figure)
{
    const QString name = selected();
    m_figure = figure;
    m_model->setFigure(figure);
    showColumns();
    if (const int row = name.isEmpty() ? -1 : m_model->rowOf(name); row >= 0)
        m_table->selectRow(m_sorted->mapFromSource(m_model->index(row, 0)).row());
    QStringList refused;
    if (figure)
        for (const Error &error : figure->refused)
            refused.append(widgets::translated(error.message()));
    showMessage(m_message, refused.join(QLatin1Char('\n')), true);
    m_removeRefused->setVisible(!refused.isEmpty());
    judge();
}

/// Every value is checked, in a job if there are many.
void ComparePanel::judge()
{
    constexpr double Quick = 1e6; // values: a few milliseconds
    const QString job = QStringLiteral("compare-verdicts");
    m_jobs.stop(job);
    if (!m_figure)
        return;
    const run::Comparison &comparison = m_figure->comparison;
    if (static_cast<double>(comparison.x.size()) * static_cast<double>(comparison.results.size()) < Quick) {
        m_model->setVerdicts(outsideOf(comparison, tolerance(), {}), tolerance().relative);
        return;
    }
    m_model->setVerdicts({}, 0);
    m_jobs.run(
        job, this,
        [figure = m_figure, asked = tolerance()](const Task &task) {
            return outsideOf(figure->comparison, asked, task);
        },
        [this](const std::shared_ptr<const std::vector<long>> &outside) {
            m_model->setVerdicts(*outside, tolerance().relative);
        },
        {});
}

/// A low one is a table alone.
void ComparePanel::resizeEvent(QResizeEvent *event)
{
    constexpr int Low = 160; // pixels
    QWidget::resizeEvent(event);
    m_top->setVisible(height() >= Low);
    m_bottom->setVisible(height() >= Low);
}

void ComparePanel::setPairText(const QString &text, bool canGo)
{
    m_pair->setText(text);
    m_bottom->updateGeometry(); // Qt 6.8 keeps the height of another text
    m_go->setEnabled(canGo);
}

void ComparePanel::setCostsText(const QString &text, bool running)
{
    m_costs->setText(text);
    m_bottom->updateGeometry();
    m_measure->setText(running ? tr("Stop") : tr("Measure again"));
}

void ComparePanel::setShowsCosts(bool shows)
{
    m_pair->setVisible(!shows);
    m_go->setVisible(!shows);
    m_costs->setVisible(shows);
    m_measure->setVisible(shows);
}

QString ComparePanel::nameAt(const QModelIndex &cell) const
{
    return cell.isValid() ? m_model->nameOfRow(m_sorted->mapToSource(cell).row()) : QString();
}

QString ComparePanel::selected() const
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? QString() : nameAt(rows.first());
}

void ComparePanel::bring(const QString &name)
{
    if (const int row = m_model->rowOf(name); row >= 0)
        m_table->scrollTo(m_sorted->mapFromSource(m_model->index(row, CompareTable::A)));
}

void ComparePanel::chooseCell(const QModelIndex &cell)
{
    if (cell.column() == CompareTable::A)
        emit aChosen(nameAt(cell));
    if (cell.column() == CompareTable::B)
        emit bChosen(nameAt(cell));
}

void ComparePanel::showMenu(const QPoint &place)
{
    const QModelIndex cell = m_table->indexAt(place);
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (cell.isValid()) {
        const QString name = nameAt(cell);
        menu->addAction(tr("Set as A"), this, [this, name] { emit aChosen(name); });
        menu->addAction(tr("Set as B"), this, [this, name] { emit bChosen(name); });
        menu->addAction(tr("Go to largest error"), this, [this, name] { emit placeWanted(name); });
        if (m_model->isFile(m_sorted->mapToSource(cell).row()))
            menu->addAction(tr("Remove %1").arg(QString(name).replace(QLatin1Char('&'), QLatin1String("&&"))), this,
                            [this, name] { emit removeWanted(name); });
        menu->addSeparator();
    }
    menu->addAction(tr("Add result\u2026"), this, &ComparePanel::filesWanted);
    menu->addAction(tr("Copy the table as CSV"), this, &ComparePanel::copyWanted);
    menu->popup(m_table->viewport()->mapToGlobal(place));
}

bool ComparePanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_table || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->matches(QKeySequence::Copy)) {
        emit copyWanted();
        return true;
    }
    const QString name = selected();
    if (name.isEmpty() || key->modifiers() != Qt::NoModifier)
        return QWidget::eventFilter(watched, event);
    switch (key->key()) {
    case Qt::Key_A:
        emit aChosen(name);
        return true;
    case Qt::Key_B:
        emit bChosen(name);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit placeWanted(name);
        return true;
    case Qt::Key_Delete:
        if (m_model->isFile(m_model->rowOf(name)))
            emit removeWanted(name);
        return true;
    default:
        return QWidget::eventFilter(watched, event);
    }
}

} // namespace tnn::app
