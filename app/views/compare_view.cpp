// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/compare_view.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QSortFilterProxyModel>
#include <QSplitter>

#include "app/views/choice.h"
#include "app/views/words.h"

namespace tnn::app {

using widgets::CompareOptions;

namespace {

/// Every device of the engine that LibTorch computes on.
commands::ComparedElsewhere onDevices(const std::shared_ptr<commands::EngineKeeper> &keeper)
{
    return [keeper](const toeplitz::Coefficients &coefficients, const toeplitz::Sequence &x,
                    const std::vector<toeplitz::Algorithm> &algorithms, bool normalize, const Task &task) {
        const commands::EnginePtr engine = keeper->get();
        std::vector<commands::AlgorithmResult> results;
        for (const commands::DeviceFound &found : engine->devices()) {
            if (found.device.kind == commands::Device::Kind::Cpu)
                continue;
            std::vector<commands::AlgorithmResult> more = compareAt(*engine, nameOf(found.device), coefficients, x,
                                                                    algorithms, normalize, task);
            std::move(more.begin(), more.end(), std::back_inserter(results));
        }
        return results;
    };
}

} // namespace

CompareView::CompareView(Session &session, Jobs &jobs, Settings &settings, DeviceChooser &devices, QObject *parent) :
    FigureView(QStringLiteral("compare"), tr("Compare"), session, jobs, parent), m_settings(settings),
    m_devices(devices)
{
    connect(&session, &Session::inputChanged, this, &CompareView::invalidate);
    connect(&session, &Session::reduceChanged, this, [this] {
        if (m_forms)
            invalidate();
    });
}

View::Parts CompareView::make(QWidget *parent)
{
    auto *splitter = new QSplitter(Qt::Horizontal, parent);
    m_plot = new widgets::ComparePlot(splitter);
    m_table = makeTable(splitter);
    splitter->addWidget(m_plot);
    splitter->addWidget(m_table);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 1);
    m_table->setMinimumWidth(260);
    splitter->setSizes({4000, 520});
    for (QObject *watched : {static_cast<QObject *>(m_table), static_cast<QObject *>(splitter)})
        watched->installEventFilter(this);
    return {
        m_plot, splitter,
        makeControlRow(parent, {makeWays(parent), makeDevices(parent), makePicture(parent), makeTolerance(parent)})};
}

QTableView *CompareView::makeTable(QWidget *parent)
{
    m_model = new CompareTable(this);
    m_model->setTolerance(m_settings.tolerance());
    connect(&m_settings, &Settings::toleranceChanged, this, [this] { m_model->setTolerance(m_settings.tolerance()); });
    m_sorted = new QSortFilterProxyModel(this);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(CompareTable::SortRole);
    auto *table = new QTableView(parent);
    table->setModel(m_sorted);
    table->setSortingEnabled(true);
    table->sortByColumn(-1, Qt::AscendingOrder);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->verticalHeader()->hide();
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->verticalHeader()->setDefaultSectionSize(24);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setMinimumSectionSize(40);
    table->setAccessibleName(tr("Algorithms"));
    table->setToolTip(tr("Select a row to see it alone; hold F to flip to the float64 reference; Escape shows all"));
    connect(table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CompareView::drawAlone);
    return table;
}

QWidget *CompareView::makePicture(QWidget *parent)
{
    using Picture = CompareOptions::Picture;
    return makeChoice<Picture>(parent, tr("Picture"),
                               tr("Outputs y over one another, their differences from float64, or the log10 of those"),
                               {{tr("overlay"), Picture::Overlay},
                                {tr("difference"), Picture::Difference},
                                {tr("log10 error"), Picture::Error}},
                               [this](Picture picture) { setPicture(picture); });
}

QWidget *CompareView::makeTolerance(QWidget *parent)
{
    QList<std::pair<QString, double>> values;
    for (int exponent = -3; exponent >= -8; --exponent)
        values.append({tr("tolerance 1e%1").arg(exponent), std::pow(10.0, exponent)});
    auto *box = makeChoice<double>(parent, tr("Tolerance"), tr("The relative error at which the verdict changes"),
                                   values, [this](double tolerance) { m_settings.setTolerance(tolerance); });
    for (int i = 0; i < values.size(); ++i)
        if (std::abs(std::log10(values.at(i).second / m_settings.tolerance())) < 0.5)
            box->setCurrentIndex(i);
    return box;
}

QWidget *CompareView::makeDevices(QWidget *parent)
{
    return makeChoice<bool>(
        parent, tr("Devices"),
        tr("Compare the algorithms of this CPU alone, or those of LibTorch on its CPU and GPUs too; "
           "times are taken inside its own process"),
        {{tr("this CPU"), false}, {tr("all devices"), true}}, [this](bool all) { setAllDevices(all); });
}

QWidget *CompareView::makeWays(QWidget *parent)
{
    return makeChoice<bool>(parent, tr("Algorithms"),
                            tr("Products of the whole sequence alone, or also what streaming and the state spaces make "
                               "of it, token by token"),
                            {{tr("with forms"), true}, {tr("products"), false}}, [this](bool forms) {
                                m_forms = forms;
                                invalidate();
                            });
}

void CompareView::setAllDevices(bool all)
{
    m_allDevices = all;
    invalidate();
}

void CompareView::setPicture(CompareOptions::Picture picture)
{
    auto options = m_plot->options();
    options.picture = picture;
    m_plot->setOptions(options);
}

/// All products, and where the operator goes from the past to the future the forms that meet it token by token.
commands::ComparedWays CompareView::ways() const
{
    using commands::Decoding;
    commands::ComparedWays ways;
    ways.algorithms = toeplitz::allAlgorithms();
    ways.options.reduce = session().reduce();
    if (m_forms && session().tno()->causal)
        ways.forms = {Decoding::Streaming, Decoding::Ssm, Decoding::Unpadded, Decoding::Reduced};
    return ways;
}

void CompareView::request()
{
    auto request = session().request();
    request.selection.n = std::min(request.selection.n, Longest);
    const auto &input = session().input();
    if (!input.values.empty())
        request.selection.n = session().selection().n; // a file has its own length, and an error of its own
    const commands::ComparedElsewhere elsewhere = m_allDevices ? onDevices(m_devices.engine())
                                                               : commands::ComparedElsewhere();
    ask([document = session().document(), request, input, ways = ways(), elsewhere](const Task &task) {
        return commands::compareFigure(*document, request, input, ways, task, elsewhere);
    });
}

void CompareView::show(const FigurePtr &figure)
{
    const QString selected = selectedAlgorithm();
    m_model->setFigure(figure);
    m_plot->setFigure(figure);
    for (int row = 0; row < m_sorted->rowCount(); ++row)
        if (m_sorted->index(row, CompareTable::Algorithm).data().toString() == selected)
            m_table->selectRow(row);
    drawAlone();
}

QString CompareView::subtitle() const
{
    const auto &figure = *this->figure();
    const long n = figure.comparison.x.rows();
    const QString limited = n < session().selection().n ? tr("first %1 tokens").arg(n) : QString();
    const QString channel = figure.labels.empty() ? QString()
                                                  : tr("channel %1").arg(QString::fromStdString(figure.labels.front()));
    return joined({channel, tr("input: %1").arg(QString::fromStdString(session().input().name)), tr("against float64"),
                   limited, QString::fromStdString(figure.note)});
}

void CompareView::themeChanged(const widgets::Theme &theme)
{
    m_model->setTheme(theme);
}

QString CompareView::selectedAlgorithm() const
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? QString() : m_model->algorithmOf(m_sorted->mapToSource(rows.first()).row());
}

void CompareView::drawAlone()
{
    auto options = m_plot->options();
    options.flipTo = m_flipped ? QStringLiteral("reference") : selectedAlgorithm();
    m_plot->setOptions(options);
}

bool CompareView::eventFilter(QObject *watched, QEvent *event)
{
    const bool pressed = event->type() == QEvent::KeyPress;
    if (!pressed && event->type() != QEvent::KeyRelease)
        return View::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->key() == Qt::Key_F && key->modifiers() == Qt::NoModifier) {
        if (!key->isAutoRepeat()) {
            m_flipped = pressed;
            drawAlone();
        }
        return true;
    }
    if (pressed && key->key() == Qt::Key_Escape) {
        m_table->clearSelection();
        return true;
    }
    return View::eventFilter(watched, event);
}

} // namespace tnn::app
