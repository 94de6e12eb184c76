// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/compare/compare_plot.h"

#include <cmath>

#include <qcustomplot.h>

#include "engine/run/compare_pair.h"
#include "widgets/plots/method_style.h"

namespace tnn::widgets {

void ComparePlot::setCosts(std::shared_ptr<const figures::CompareCostsFigure> costs)
{
    m_costs = std::move(costs);
    if (showsCosts())
        contentChanged();
}

bool ComparePlot::showsCosts() const
{
    return m_options.picture == ComparePicture::Time || m_options.picture == ComparePicture::Memory;
}

void ComparePlot::goTo(long position)
{
    constexpr double Around = 24;
    CompareOptions options = m_options;
    options.mark = position;
    setOptions(options);
    if (!hasColumn())
        return;
    const auto last = static_cast<double>(m_figure->comparison.reference.rows() - 1);
    if (last > 3 * Around)
        showKeys(std::max(-1.0, static_cast<double>(position) - Around),
                 std::min(last + 1, static_cast<double>(position) + Around));
}

QString ComparePlot::title() const
{
    if (showsCosts())
        return m_costs ? translated(m_costs->title) : QString();
    if (!m_figure)
        return {};
    const QString title = titleWithChannel(m_figure->title, m_figure->labels, m_options.column);
    const bool pair = m_options.scope == CompareScope::Pair || m_options.picture == ComparePicture::Wipe;
    return pair ? tr("%1: %2 and %3").arg(title, shownName(m_options.a), shownName(m_options.b)) : title;
}

QString ComparePlot::notice() const
{
    if (!m_figure)
        return tr("Open a checkpoint to compare the algorithms");
    if (showsCosts())
        return m_costs ? translated(m_costs->note) : tr("Measuring time and memory against n");
    if (m_options.picture == ComparePicture::Wipe)
        return tr("Choose A and B in the table to wipe between them");
    return tr("Select a channel and an input to compare the algorithms");
}

/// The vertical units depend on the picture; a wipe has those of an overlay.
int ComparePlot::verticalMeaning() const
{
    const ComparePicture picture = m_options.picture == ComparePicture::Wipe ? ComparePicture::Overlay
                                                                             : m_options.picture;
    const bool pair = picture == ComparePicture::Difference && m_options.scope == CompareScope::Pair;
    return 2 * static_cast<int>(picture) + (pair ? 1 : 0);
}

bool ComparePlot::hasColumn() const
{
    return m_figure && m_figure->comparison.reference.rows() > 0 && m_options.column >= 0
        && m_options.column < m_figure->comparison.reference.cols();
}

std::optional<QRectF> ComparePlot::populate()
{
    if (showsCosts())
        return populateCosts();
    if (!hasColumn())
        return std::nullopt;
    if (m_options.picture == ComparePicture::Ulp)
        return populateUlp();
    if (m_options.picture != ComparePicture::Wipe)
        return populateCurves();
    return sourceOf(m_options.a) && sourceOf(m_options.b) ? std::optional(populateWipe()) : std::nullopt;
}

std::optional<int> ComparePlot::sourceOf(const QString &name) const
{
    return sourceNamed(m_figure->comparison, name.toStdString());
}

void ComparePlot::addMark()
{
    if (const std::optional<long> mark = m_options.mark)
        addAnnotation(markKeys(plot(), theme(), {{static_cast<double>(*mark), tr("i = %1").arg(*mark)}}));
}

std::vector<int> ComparePlot::sources() const
{
    std::vector<int> places;
    const auto add = [&](const QString &name) {
        if (const std::optional<int> place = sourceOf(name))
            if (std::find(places.begin(), places.end(), *place) == places.end())
                places.push_back(*place);
    };
    if (m_options.scope != CompareScope::All) {
        add(m_options.a);
        if (m_options.scope == CompareScope::Pair)
            add(m_options.b);
        return places;
    }
    if (!m_options.flipTo.isEmpty()) {
        add(m_options.flipTo);
        return places;
    }
    if (m_options.picture == ComparePicture::Overlay)
        places.push_back(run::ReferenceSource);
    for (int place = 0; place < static_cast<int>(m_figure->comparison.results.size()); ++place)
        places.push_back(place);
    return places;
}

QString ComparePlot::shownName(const QString &name)
{
    return name == QLatin1String(run::ReferenceName) ? tr("reference") : name;
}

QPen ComparePlot::penOf(int source) const
{
    const long n = m_figure->comparison.reference.rows();
    if (source == run::ReferenceSource)
        return {faded(theme().muted, 0.55), n > 20000 ? 1.0 : 4.0};
    const int series = methodSeries(nameOfSource(m_figure->comparison, source), source);
    return seriesPen(theme(), series, n, static_cast<long>(m_figure->comparison.results.size()));
}

QString ComparePlot::labelOf(int source) const
{
    return source == run::ReferenceSource ? tr("float64 reference")
                                          : QString::fromStdString(nameOfSource(m_figure->comparison, source));
}

Hover ComparePlot::hoverAt(const QPointF &coordinates) const
{
    if (showsCosts() || m_options.picture == ComparePicture::Ulp || !hasColumn())
        return {};
    const long position = std::lround(coordinates.x());
    const bool inside = position >= 0 && position < m_figure->comparison.reference.rows();
    return inside ? Hover{{}, position, {}} : Hover{};
}

std::optional<double> ComparePlot::markerOf(const Hover &hover) const
{
    if (showsCosts() || m_options.picture == ComparePicture::Ulp)
        return std::nullopt;
    return hover.row ? std::optional<double>(static_cast<double>(*hover.row)) : std::nullopt;
}

QString ComparePlot::readoutAt(const QPointF &coordinates) const
{
    if (showsCosts())
        return costsReadout(coordinates.x());
    if (m_options.picture == ComparePicture::Ulp)
        return ulpReadout(coordinates.x());
    const long position = std::lround(coordinates.x());
    const bool inside = position >= 0 && position < m_figure->comparison.reference.rows();
    return inside ? positionReadout(position) : QString();
}

} // namespace tnn::widgets
