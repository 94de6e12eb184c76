// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How CompareView handles the two results A and B.
#include "app/base/number_format.h"
#include "app/views/compare/compare_view.h"
#include "widgets/curves/curve_annotations.h"

namespace tnn::app {

using widgets::CompareOptions;

/// Also shows the pair: a user who selects two results wants to see them.
void CompareView::setPair(const QString &a, const QString &b)
{
    CompareOptions options = m_plot->options();
    options.a = a;
    options.b = b;
    options.mark.reset();
    draw(options);
    if (options.scope == Scope::All)
        setScope(Scope::Pair);
    showPair();
}

/// The chosen pair, as far as it exists.
void CompareView::keepPair(const run::Comparison &comparison)
{
    CompareOptions options = m_plot->options();
    const auto [a, b] = defaultPair(comparison);
    const bool isNew = !m_added.isEmpty() && sourceNamed(comparison, m_added.toStdString());
    if (isNew) {
        options.b = m_added; // a user who adds a result wants to compare it
        m_panel->bring(m_added);
    }
    m_added.clear();
    if (!sourceNamed(comparison, options.a.toStdString()))
        options.a = QString::fromStdString(nameOfSource(comparison, a));
    if (!sourceNamed(comparison, options.b.toStdString()))
        options.b = QString::fromStdString(nameOfSource(comparison, b));
    if (options.a == options.b) // the chosen one is what the other falls back to
        options.b = QString::fromLatin1(run::ReferenceName);
    options.mark.reset();
    draw(options);
}

/// How A and B differ; none if one of them does not exist.
std::optional<run::PairDifference> CompareView::comparedPair() const
{
    const CompareOptions &options = m_plot->options();
    const auto sourceOf = [this](const QString &name) {
        return hasFigure() ? sourceNamed(figure()->comparison, name.toStdString()) : std::nullopt;
    };
    const auto a = sourceOf(options.a), b = sourceOf(options.b);
    return a && b ? std::optional(pairDifference(figure()->comparison, *a, *b)) : std::nullopt;
}

/// "naive vs. fft: 3.5e-8 at lag 3; relative 3.4e-8". ULP are in the table: one value near zero makes them millions.
void CompareView::showPair()
{
    const CompareOptions &options = m_plot->options();
    m_panel->model()->setPair(options.a, options.b);
    const std::optional<run::PairDifference> found = comparedPair();
    if (!found) {
        m_panel->setPairText({}, false);
        return;
    }
    const run::Comparison &comparison = figure()->comparison;
    const run::PairDifference &pair = *found;
    const QString names = tr("%1 vs. %2").arg(m_plot->shownName(options.a), m_plot->shownName(options.b));
    if (pair.worst.difference == 0) {
        m_panel->setPairText(comparison.reference.allFinite()
                                 ? tr("%1: all values are equal").arg(names)
                                 : tr("%1: all values are equal, but not all are finite").arg(names),
                             false);
        return;
    }
    const QString place = showsKernel(comparison) ? tr("lag %1").arg(pair.worst.row) : tr("i = %1").arg(pair.worst.row);
    const QString channel = figure()->labels.size() > 1
        ? tr(", %1").arg(widgets::channelName(figure()->labels, pair.worst.column))
        : QString();
    m_panel->setPairText(tr("Largest difference, %1: %2 at %3%4; relative %5")
                             .arg(names, errorText(pair.worst.difference), place, channel, errorText(pair.relative)),
                         true);
}

void CompareView::goToWorst()
{
    const std::optional<run::PairDifference> pair = comparedPair();
    if (!pair)
        return;
    choose<figures::CompareOptions>([&](auto &options) {
        if (options.picture == Picture::Overlay || options.picture == Picture::Ulp || options.showsCosts())
            options.picture = Picture::Difference;
        if (options.scope == Scope::All)
            options.scope = Scope::Pair;
        options.channel = static_cast<int>(pair->worst.column);
    });
    m_plot->goTo(pair->worst.row);
    draw(m_plot->options());
    widgets::Hover hover{{}, pair->worst.row, {}};
    if (showsKernel(figure()->comparison))
        hover.lag = pair->worst.row; // the other views show that lag too
    session().setHover(hover);
}

void CompareView::goToPlaceOf(const QString &name)
{
    setPair(name, QString::fromLatin1(run::ReferenceName));
    if (name == QLatin1String(run::ReferenceName))
        return;
    goToWorst();
}

} // namespace tnn::app
