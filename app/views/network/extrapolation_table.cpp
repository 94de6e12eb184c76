// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/extrapolation_table.h"

#include <algorithm>

#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::app {

ExtrapolationTable::ExtrapolationTable(QObject *parent) :
    TableModel({{tr("model"), tr("The checkpoint, or its overrides"), Qt::AlignLeft},
                {tr("length"), tr("Tokens per window")},
                {tr("perplexity"), tr("exp(loss)")},
                {tr("\u0394"), tr("This perplexity minus that of the first model at the same length")},
                {tr("loss"), tr("Mean negative log-likelihood per token, in nats")},
                {tr("tokens"), tr("Number of predicted tokens that count")}},
               parent)
{
}

void ExtrapolationTable::setFigure(std::shared_ptr<const figures::ExtrapolationFigure> figure)
{
    beginResetModel();
    m_figure = std::move(figure);
    m_rows.clear();
    if (m_figure)
        for (std::size_t curve = 0; curve < m_figure->curves.size(); ++curve)
            for (std::size_t point = 0; point < m_figure->curves[curve].points.size(); ++point)
                m_rows.push_back({curve, point});
    std::stable_sort(m_rows.begin(), m_rows.end(), [this](const Row &a, const Row &b) {
        return pointOf(a).length < pointOf(b).length; // models are next to each other
    });
    endResetModel();
}

TableModel::Cell ExtrapolationTable::cell(int row, int column) const
{
    const Row &shown = m_rows[static_cast<std::size_t>(row)];
    const QString model = widgets::translated(m_figure->curves[shown.curve].name);
    const run::LengthLoss &point = pointOf(shown);
    switch (column) {
    case Model:
        return {model, {}, model};
    case Length:
        return {widgets::groupedNumber(point.length)};
    case Perplexity:
        return {widgets::shortNumber(point.perplexity(), 5)};
    case Difference:
        return {shown.curve == 0 ? QString() : differenceOf(point)};
    case Loss:
        return {QString::number(point.loss, 'f', 4)};
    default:
        return {widgets::groupedNumber(point.tokens)};
    }
}

/// Empty until the first model has also been measured on as many tokens.
QString ExtrapolationTable::differenceOf(const run::LengthLoss &point) const
{
    const std::vector<run::LengthLoss> &first = m_figure->curves.front().points;
    const auto same = std::find_if(first.begin(), first.end(), [&point](const run::LengthLoss &one) {
        return one.length == point.length && one.tokens == point.tokens;
    });
    if (same == first.end())
        return {};
    const double difference = point.perplexity() - same->perplexity();
    return (difference > 0 ? QStringLiteral("+") : QString()) + widgets::shortNumber(difference, 2);
}

} // namespace tnn::app
