// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/compare/compare_view.h"

#include <algorithm>
#include <utility>

#include <QComboBox>
#include <QScopedValueRollback>

#include "app/base/number_format.h"
#include "app/controls/layout_items.h"
#include "app/controls/pointer_tag.h"
#include "app/controls/table.h"
#include "app/views/plot_view.h"
#include "widgets/base/translated.h"
#include "widgets/curves/curve_annotations.h"

namespace tnn::app {

using widgets::CompareOptions;

namespace {

/// How `plot` draws it: its usual pair are A and B.
Drawing drawComparison(const figures::PlotRequest &request, const Task &task)
{
    const auto &chosen = request.of<figures::CompareOptions>();
    CompareOptions options;
    options.picture = chosen.picture;
    if (chosen.showsCosts()) {
        auto costs = std::make_shared<const figures::CompareCostsFigure>(
            figures::compareCostsFigure(*request.document, request.figure, request.comparedMethods, task));
        return [costs, options]() -> PlotPtr {
            auto plot = std::make_unique<widgets::ComparePlot>();
            plot->setOptions(options);
            plot->setCosts(costs);
            return plot;
        };
    }
    figures::CompareFigure figure = figureOf(chosen, request, task);
    const auto [a, b] = defaultPair(figure.comparison);
    options.a = QString::fromStdString(nameOfSource(figure.comparison, a));
    options.b = QString::fromStdString(nameOfSource(figure.comparison, b));
    return drawingBy<widgets::ComparePlot>(std::move(figure), options);
}

} // namespace

CompareView::CompareView(const ViewParts &parts) :
    FigureView(QStringLiteral("compare"), tr("Compare"), parts), m_settings(parts.settings), m_devices(parts.devices)
{
    options().setFigureDefaults(figures::CompareOptions());
    session().onChange(
        this,
        [this] {
            m_hasNewInput = true;
            invalidate();
        },
        &ViewState::input);
    session().onDocument(this, &CompareView::followDocument);
    session().onChange(
        this,
        [this] {
            if (chosen<figures::CompareOptions>().forms)
                invalidate();
        },
        &ViewState::reduce);
    connect(&m_files, &ComparedFiles::added, this, [this](const QString &name) { m_added = name; });
    connect(&m_files, &ComparedFiles::changed, this, &CompareView::invalidate);
}

/// Files belong to the document they were added to, even if it is read again.
void CompareView::followDocument()
{
    const QString path = session().shownDocument()
        ? QString::fromStdString(session().shownDocument()->checkpoint().path)
        : QString();
    if (path != m_path)
        m_files.removeIf([](const run::ResultFile &) { return true; });
    m_path = path;
    forgetCosts();
}

View::Parts CompareView::make(QWidget *parent)
{
    constexpr int LeastInRow = 460; // pixels: in less, the table is below the curves
    auto *splitter = new TableSplitter(LeastInRow, parent);
    auto *pictures = new QWidget(splitter);
    m_plot = new widgets::ComparePlot(pictures);
    m_errors = named(new widgets::ComparePlot(pictures), tr("Errors"), {});
    pictures->setLayout(inColumn({{m_plot, 3}, {m_errors, 2}}, 0, QMargins()));
    pictures->installEventFilter(this);
    constexpr int Left = 72; // pixels
    for (widgets::ComparePlot *plot : {m_plot, m_errors})
        plot->setLeastLeft(Left);
    connectErrors();
    m_panel = new ComparePanel(options(), jobs(), m_settings, splitter);
    splitter->setStretchFactor(0, 1);
    splitter->fitTo(*m_panel->table());
    for (QObject *watched : {static_cast<QObject *>(m_panel->table()), static_cast<QObject *>(splitter)})
        watched->installEventFilter(this);
    m_files.acceptDropsOn(splitter);
    connectPanel();
    return {m_plot, splitter};
}

/// The errors are below the outputs, on the same axis.
void CompareView::connectErrors()
{
    const auto follow = [this](const widgets::ComparePlot *moved, widgets::ComparePlot *follower) {
        connect(moved, &widgets::Plot::zoomed, this, [this, moved, follower] {
            const figures::Zoom own = follower->zoom();
            if (m_follows || !m_errors->isVisible() || own.x == moved->zoom().x)
                return;
            const QScopedValueRollback follows(m_follows, true);
            follower->setZoom({moved->zoom().x, own.y});
        });
    };
    follow(m_plot, m_errors);
    follow(m_errors, m_plot);
    connect(m_errors, &widgets::Plot::hovered, &session(), &Session::setHover);
    connect(m_errors, &widgets::Plot::readout, this, &View::readout);
    connect(m_errors, &widgets::Plot::readout, new PointerTag(m_errors), &PointerTag::showReadout);
    connect(&session(), &Session::hoverChanged, m_errors, [this] { m_errors->setHover(session().hover()); });
}

/// Draws both plots with these options. There are no errors below another picture, nor where there is little room.
void CompareView::draw(CompareOptions options)
{
    constexpr int Enough = 300; // pixels
    m_plot->setOptions(options);
    const bool isOutput = options.picture == Picture::Overlay || options.picture == Picture::Difference;
    const bool wasVisible = !m_errors->isHidden(), isVisible = isOutput && m_errors->parentWidget()->height() >= Enough;
    m_errors->setVisible(isVisible);
    options.picture = Picture::Error;
    options.isBelow = true;
    if (isOutput)
        m_errors->setOptions(options);
    if (isVisible && !wasVisible)
        m_errors->setZoom({m_plot->zoom().x, {}});
}

void CompareView::connectPanel()
{
    connect(m_panel, &ComparePanel::selectionChanged, this, &CompareView::drawAlone);
    connect(m_panel, &ComparePanel::aChosen, this, [this](const QString &a) { setPair(a, m_plot->options().b); });
    connect(m_panel, &ComparePanel::bChosen, this, [this](const QString &b) { setPair(m_plot->options().a, b); });
    connect(m_panel, &ComparePanel::placeWanted, this, &CompareView::goToPlaceOf);
    connect(m_panel, &ComparePanel::goWanted, this, &CompareView::goToWorst);
    connect(m_panel, &ComparePanel::filesWanted, this, &CompareView::askForFiles);
    connect(m_panel, &ComparePanel::removeWanted, &m_files, [this](const QString &name) {
        m_files.removeIf([&name](const run::ResultFile &file) { return file.name == name.toStdString(); });
    });
    connect(m_panel, &ComparePanel::removeRefusedWanted, this, [this] {
        m_files.removeIf([refused = figure()->refused](const run::ResultFile &file) {
            return std::any_of(refused.begin(), refused.end(),
                               [&file](const Error &error) { return error.file() == file.path; });
        });
    });
    connect(m_panel, &ComparePanel::copyWanted, this, &CompareView::copyTable);
    connect(m_panel, &ComparePanel::measureWanted, this, [this] { measuresCosts() ? stopCosts() : measureCosts(); });
}

figures::FigureRequest CompareView::comparedRequest() const
{
    figures::FigureRequest request = session().requestOfInput();
    if (session().input().values.empty()) // a file has a length and an error of its own
        request.selection.n = std::min(request.selection.n, Longest);
    return request;
}

void CompareView::request()
{
    forgetCosts();
    ask([document = session().shownDocument(), request = comparedRequest(), input = session().input(),
         methods = comparedMethods(), elsewhere = elsewhere()](const Task &task) {
        return figures::compareFigure(*document, request, input, methods, task, elsewhere);
    });
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
    draw(options);
    m_channel->setCurrentIndex(options.column);
    m_panel->setShowsCosts(showsCosts());
    if (pictureChanges)
        showCosts();
    if (pictureChanges && showsCosts() && hasFigure() && !m_costs && !measuresCosts())
        measureCosts();
}

bool CompareView::needOther(const figures::FigureOptions &before) const
{
    const auto &old = std::get<figures::CompareOptions>(before), &now = chosen<figures::CompareOptions>();
    return old.forms != now.forms || old.allDevices != now.allDevices;
}

/// The chosen channel, as far as it exists.
int CompareView::shownChannel() const
{
    const int wanted = chosen<figures::CompareOptions>().channel;
    return hasFigure() && wanted < static_cast<int>(figure()->labels.size()) ? wanted : 0;
}

void CompareView::show(const FigurePtr &figure)
{
    m_panel->setFigure(figure);
    m_plot->setFigure(figure);
    m_errors->setFigure(figure);
    if (figure) {
        showChannels();
        keepPair(figure->comparison);
    }
    applyOptions();
    showPair();
    drawAlone();
    if (figure && std::exchange(m_hasNewInput, false))
        m_plot->fit(); // the old ranges say nothing of another y
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

figures::Numbers CompareView::numbers() const
{
    if (showsCosts() && m_costs)
        return numbersOf(*m_costs);
    return numbersOf(*figure(), chosen<figures::CompareOptions>());
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
    auto plot = requestOfSession();
    plot.figure.selection.n = costs ? session().selection().n : figure()->comparison.x.rows();
    plot.zoom = m_plot->zoom();
    plot.input = session().input();
    plot.comparedMethods = comparedMethods();
    return plot;
}

QString CompareView::identity() const
{
    const std::vector<figures::ChannelLabel> &labels = figure()->labels;
    return joined({layerText(), labels.empty() ? QString() : widgets::translated(labels.front().nameInHead())});
}

QString CompareView::details() const
{
    const auto &figure = *this->figure();
    const long n = figure.comparison.x.rows();
    const QString limited = n < session().requestOfInput().selection.n ? tr("first %1 tokens").arg(n) : QString();
    return joined({tr("input: %1").arg(widgets::translated(titleOf(session().input()))), tr("against float64"), limited,
                   widgets::translated(figure.note)});
}

void CompareView::drawAlone()
{
    CompareOptions options = m_plot->options();
    options.flipTo = m_panel->selected();
    const QString other = options.scope == Scope::All ? QString::fromLatin1(run::ReferenceName) : options.b;
    options.held = m_flipped ? other : QString();
    draw(options);
}

ViewKind compareView()
{
    return {makeView<CompareView>, figures::CompareOptions::Name, drawComparison};
}

} // namespace tnn::app
