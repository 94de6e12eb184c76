// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/extrapolation_table.h"

#include <algorithm>

#include <QHeaderView>

#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::app {

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

int ExtrapolationTable::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ExtrapolationTable::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ExtrapolationTable::data(const QModelIndex &index, int role) const
{
    if (role == Qt::TextAlignmentRole)
        return int((index.column() == Model ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && !(role == Qt::ToolTipRole && index.column() == Model))
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    const figures::ExtrapolationFigure::Curve &curve = m_figure->curves[row.curve];
    const run::LengthLoss &point = pointOf(row);
    switch (index.column()) {
    case Model:
        return widgets::translated(curve.name);
    case Length:
        return widgets::groupedNumber(point.length);
    case Perplexity:
        return widgets::shortNumber(point.perplexity(), 5);
    case Difference:
        return row.curve == 0 ? QString() : differenceOf(point);
    case Loss:
        return QString::number(point.loss, 'f', 4);
    default:
        return widgets::groupedNumber(point.tokens);
    }
}

const run::LengthLoss &ExtrapolationTable::pointOf(const Row &row) const
{
    return m_figure->curves[row.curve].points[row.point];
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

QVariant ExtrapolationTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const QStringList names{tr("model"), tr("length"), tr("perplexity"), tr("\u0394"), tr("loss"), tr("tokens")};
    const QStringList tips{tr("The checkpoint, or what is overridden in it"),
                           tr("Tokens of a window"),
                           tr("exp(loss)"),
                           tr("This perplexity less the first model's at the same length, once both are done"),
                           tr("Mean negative log likelihood of a token, nats"),
                           tr("How many tokens were predicted")};
    if (role == Qt::DisplayRole)
        return names.at(section);
    if (role == Qt::ToolTipRole)
        return tips.at(section);
    if (role == Qt::TextAlignmentRole)
        return int((section == Model ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    return {};
}

QTableView *makeTableView(ExtrapolationTable *model, QWidget *parent)
{
    auto *table = new QTableView(parent);
    table->setModel(model);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setTextElideMode(Qt::ElideMiddle);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(24);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setMinimumSectionSize(56);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(ExtrapolationTable::Model, QHeaderView::Stretch);
    table->setMinimumWidth(240);
    table->setAccessibleName(QObject::tr("Perplexities"));
    return table;
}

} // namespace tnn::app
