// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/contributions_table.h"

#include "app/base/number_format.h"
#include "widgets/base/tick_label.h"

namespace tnn::app {

ContributionsTable::ContributionsTable(QObject *parent) :
    TableModel({{tr("position"), tr("j, from 0; hover over a row to mark it in the plot and in the text")},
                {tr("token"), tr("The token at this position; its ID without a vocabulary"), Qt::AlignLeft},
                {tr("share"), tr("|contribution| of all |contributions| to i")},
                {tr("contribution"), tr("H[i, j] v[j]: a term of the layer's output at i, before its last map")},
                {tr("weight"), tr("H[i, j]: row i of the layer's effective matrix")}},
               parent)
{
}

void ContributionsTable::setFigure(const std::shared_ptr<const figures::ContributionsFigure> &figure)
{
    beginResetModel();
    m_sources = figure ? figure->top(figures::MostSources) : std::vector<figures::ContributionsFigure::Source>();
    endResetModel();
}

TableModel::Cell ContributionsTable::cell(int row, int column) const
{
    const figures::ContributionsFigure::Source &source = m_sources[static_cast<std::size_t>(row)];
    switch (column) {
    case Position:
        return {widgets::groupedNumber(source.position)};
    case Token:
        return {!source.symbol.empty() ? escapedText(source.symbol)
                    : source.id        ? QString::number(*source.id)
                                       : QString()};
    case Share:
        return {tr("%1 %").arg(100 * source.share, 0, 'f', 1)};
    case Contribution:
        return {widgets::shortNumber(static_cast<double>(source.contribution))};
    default:
        return {widgets::shortNumber(static_cast<double>(source.weight))};
    }
}

} // namespace tnn::app
