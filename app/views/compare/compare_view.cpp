// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/compare/compare_view.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <QComboBox>

#include "app/base/number_format.h"
#include "app/controls/table_splitter.h"
#include "app/views/option_controls.h"
#include "engine/figures/options/option_field.h"
#include "engine/run/compare_pair.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"
#include "widgets/curves/curve_text.h"

namespace tnn::app {

using widgets::CompareOptions;

namespace {

/// Every device of the engine that LibTorch computes on.
figures::ComparedElsewhere onDevices(const std::shared_ptr<remote::EngineKeeper> &keeper)
{
    return [keeper](const toeplitz::Coefficients &coefficients, const toeplitz::Sequence &x,
                    const std::vector<toeplitz::Algorithm> &algorithms, bool normalize, const Task &task) {
        const remote::EnginePtr engine = keeper->get();
        std::vector<run::AlgorithmResult> results;
        for (const document::DeviceFound &found : engine->devices()) {
            if (found.device.kind == document::Device::Kind::Cpu)
                continue;
            std::vector<run::AlgorithmResult> more = compareAt(*engine, nameOf(found.device), coefficients, x,
                                                               algorithms, normalize, task);
            std::move(more.begin(), more.end(), std::back_inserter(results));
        }
        return results;
    };
}

} // namespace

CompareView::CompareView(Session &session, Jobs &jobs, Settings &settings, DeviceChooser &devices, QObject *parent) :
    FigureView(QStringLiteral("compare"), tr("Compare"), session, jobs, parent), m_settings(settings),
    m_devices(devices), m_costs(jobs)
{
    beginWith(figures::CompareOptions());
    session.onChange(this, &CompareView::invalidate, &LookedAt::input);
    session.onDocument(this, &CompareView::followDocument);
    session.onChange(
        this,
        [this] {
            if (chosen<figures::CompareOptions>().forms)
                invalidate();
        },
        &LookedAt::reduce);
    connect(&m_files, &ComparedFiles::added, this, [this](const QString &name) { m_added = name; });
    connect(&m_files, &ComparedFiles::changed, this, &CompareView::invalidate);
    connect(&m_costs, &CompareCosts::changed, this, &CompareView::showCosts);
    connect(&m_costs, &CompareCosts::progressed, this, &View::progressed);
}

/// Files belong to the document that they were added to, also where it is read again.
void CompareView::followDocument()
{
    const QString path = session().document() ? QString::fromStdString(session().document()->checkpoint().path)
                                              : QString();
    if (path != m_path)
        m_files.clear();
    m_path = path;
    m_costs.forget();
}

View::Parts CompareView::make(QWidget *parent)
{
    auto *splitter = new TableSplitter(parent);
    m_plot = new widgets::ComparePlot(splitter);
    m_panel = new ComparePanel(jobs(), m_settings, splitter);
    splitter->addWidget(m_plot);
    splitter->addWidget(m_panel);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 1);
    splitter->fitTo(*m_panel->table());
    for (QObject *watched : {static_cast<QObject *>(m_panel->table()), static_cast<QObject *>(splitter)})
        watched->installEventFilter(this);
    m_files.takeDropsOn(splitter);
    connectPanel();
    return {m_plot, splitter, makeOptionControls(parent, *this)};
}

void CompareView::connectPanel()
{
    connect(m_panel, &ComparePanel::selectionChanged, this, &CompareView::drawAlone);
    connect(m_panel, &ComparePanel::aChosen, this, [this](const QString &a) { setPair(a, m_plot->options().b); });
    connect(m_panel, &ComparePanel::bChosen, this, [this](const QString &b) { setPair(m_plot->options().a, b); });
    connect(m_panel, &ComparePanel::placeWanted, this, &CompareView::goToPlaceOf);
    connect(m_panel, &ComparePanel::goWanted, this, &CompareView::goToWorst);
    connect(m_panel, &ComparePanel::filesWanted, this, &CompareView::askForFiles);
    connect(m_panel, &ComparePanel::removeWanted, &m_files, &ComparedFiles::remove);
    connect(m_panel, &ComparePanel::removeRefusedWanted, this, [this] {
        std::vector<std::string> paths;
        for (const Error &error : figure()->refused)
            paths.push_back(error.file());
        m_files.removePaths(paths);
    });
    connect(m_panel, &ComparePanel::copyWanted, this, &CompareView::copyTable);
    connect(m_panel, &ComparePanel::measureWanted, this, &CompareView::measureCosts);
    connect(m_panel, &ComparePanel::stopWanted, &m_costs, &CompareCosts::stop);
}

/// All products, and where the operator goes from the past to the future the forms that meet it token by token.
run::ComparedAlgorithms CompareView::ways() const
{
    using document::OperatorForm;
    run::ComparedAlgorithms ways;
    ways.algorithms = toeplitz::allAlgorithms();
    ways.options.reduce = session().reduce();
    ways.results = m_files.files();
    if (chosen<figures::CompareOptions>().forms && session().tno()->causal)
        ways.forms = {OperatorForm::Streaming, OperatorForm::Ssm, OperatorForm::Unpadded, OperatorForm::Reduced};
    return ways;
}

figures::ComparedElsewhere CompareView::elsewhere() const
{
    return chosen<figures::CompareOptions>().allDevices ? onDevices(m_devices.engine()) : figures::ComparedElsewhere();
}

figures::FigureRequest CompareView::comparedRequest() const
{
    figures::FigureRequest request = session().request();
    if (session().input().values.empty()) // a file has its own length, and an error of its own
        request.selection.n = std::min(request.selection.n, Longest);
    return request;
}

void CompareView::request()
{
    m_costs.forget();
    ask([document = session().document(), request = comparedRequest(), input = session().input(), ways = ways(),
         elsewhere = elsewhere()](const Task &task) {
        return figures::compareFigure(*document, request, input, ways, task, elsewhere);
    });
}

QWidget *CompareView::makeOwnControl(QWidget *parent, const figures::OptionField &field)
{
    return field.key == "channel" ? makeChannel(parent, field) : nullptr;
}

void CompareView::applyOptions()
{
    const auto &now = chosen<figures::CompareOptions>();
    CompareOptions options = m_plot->options();
    const bool pictureChanges = options.picture != now.picture;
    options.picture = now.picture;
    options.scope = now.scope;
    if (std::exchange(options.column, shownChannel()) != shownChannel())
        options.mark.reset();
    m_plot->setOptions(options);
    m_channel->setCurrentIndex(options.column);
    m_panel->setShowsCosts(showsCosts());
    if (pictureChanges)
        showCosts();
    if (pictureChanges && showsCosts() && hasFigure() && !m_costs.costs() && !m_costs.isRunning())
        measureCosts();
}

bool CompareView::needOther(const figures::FigureOptions &before) const
{
    const auto &old = std::get<figures::CompareOptions>(before), &now = chosen<figures::CompareOptions>();
    return old.forms != now.forms || old.allDevices != now.allDevices;
}

/// The one that was chosen, as far as it is there.
int CompareView::shownChannel() const
{
    const int wanted = chosen<figures::CompareOptions>().channel;
    return hasFigure() && wanted < static_cast<int>(figure()->labels.size()) ? wanted : 0;
}

bool CompareView::showsCosts() const
{
    return m_plot->showsCosts();
}

void CompareView::setPicture(Picture picture)
{
    choose<figures::CompareOptions>([picture](auto &options) { options.picture = picture; });
}

void CompareView::setScope(Scope scope)
{
    choose<figures::CompareOptions>([scope](auto &options) { options.scope = scope; });
}

void CompareView::show(const FigurePtr &figure)
{
    m_panel->setFigure(figure);
    m_plot->setFigure(figure);
    if (figure) {
        showChannels();
        keepPair(figure->comparison);
    }
    applyOptions();
    showPair();
    drawAlone();
    if (figure && showsCosts())
        measureCosts();
}

void CompareView::showChannels()
{
    m_channel->clear();
    for (std::size_t column = 0; column < figure()->labels.size(); ++column)
        m_channel->addItem(widgets::channelName(figure()->labels, static_cast<long>(column)));
    m_channel->setVisible(m_channel->count() > 1);
}

void CompareView::measureCosts()
{
    if (!session().document())
        return;
    run::ComparedAlgorithms measured = ways();
    measured.results.clear();
    m_costs.measure({session().document(), session().request(), std::move(measured), elsewhere()});
}

void CompareView::showCosts()
{
    if (!m_plot)
        return;
    m_plot->setCosts(m_costs.costs());
    emit busyChanged(m_costs.isRunning());
    QString text = tr("not measured");
    if (m_costs.isRunning())
        text = tr("measuring up to n = %1").arg(widgets::groupedNumber(session().selection().n));
    else if (!m_costs.error().isEmpty())
        text = m_costs.error();
    else if (m_costs.costs())
        text = joined({tr("measured at %1 lengths").arg(m_costs.costs()->lengths.size()),
                       widgets::translated(m_costs.costs()->note)});
    m_panel->setCostsText(text, m_costs.isRunning());
}

figures::Numbers CompareView::numbers() const
{
    if (showsCosts() && m_costs.costs())
        return numbersOf(*m_costs.costs());
    return chosen<figures::CompareOptions>().picture == Picture::Ulp ? ulpNumbers(*figure()) : numbersOf(*figure());
}

std::optional<figures::PlotRequest> CompareView::plotRequest() const
{
    const CompareOptions &options = m_plot->options();
    const bool plain = options.scope == Scope::All && options.column == 0 && options.flipTo.isEmpty()
        && options.held.isEmpty();
    if (chosen<figures::CompareOptions>().allDevices || session().input().network || !m_files.files().empty() || !plain
        || options.picture == Picture::Wipe)
        return {};
    const bool costs = showsCosts();
    auto plot = plotRequestOf(costs ? session().selection().n : figure()->comparison.x.rows());
    plot.input = session().input();
    plot.ways = ways();
    return plot;
}

QString CompareView::subtitle() const
{
    const auto &figure = *this->figure();
    const long n = figure.comparison.x.rows();
    const QString limited = n < session().selection().n ? tr("first %1 tokens").arg(n) : QString();
    const QString channel = figure.labels.empty()
        ? QString()
        : tr("channel %1").arg(widgets::translated(figure.labels.front().brief()));
    return joined({channel, tr("input: %1").arg(widgets::translated(titleOf(session().input()))), tr("against float64"),
                   limited, widgets::translated(figure.note)});
}

void CompareView::themeChanged(const widgets::Theme &theme)
{
    m_panel->setTheme(theme);
}

void CompareView::drawAlone()
{
    CompareOptions options = m_plot->options();
    options.flipTo = m_panel->selected();
    const QString other = options.scope == Scope::All ? QString::fromLatin1(run::ReferenceName) : options.b;
    options.held = m_flipped ? other : QString();
    m_plot->setOptions(options);
}

} // namespace tnn::app
