// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/compare_table.h"

#include <cmath>

#include "app/views/words.h"
#include "widgets/tick_label.h"

namespace tnn::app {

namespace {

Qt::Alignment alignmentOf(int column)
{
    if (column == CompareTable::Verdict)
        return Qt::AlignHCenter;
    return column >= CompareTable::Relative ? Qt::AlignRight : Qt::AlignLeft;
}

} // namespace

void CompareTable::setFigure(std::shared_ptr<const commands::CompareFigure> figure)
{
    beginResetModel();
    m_figure = std::move(figure);
    endResetModel();
}

void CompareTable::setTolerance(double relative)
{
    m_tolerance = relative;
    if (rowCount() > 0)
        emit dataChanged(index(0, Verdict), index(rowCount() - 1, Verdict));
}

void CompareTable::setTheme(const widgets::Theme &theme)
{
    m_theme = theme;
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

QString CompareTable::algorithmOf(int row) const
{
    return QString::fromStdString(nameOf(m_figure->comparison.results[static_cast<std::size_t>(row)]));
}

int CompareTable::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_figure ? 0 : static_cast<int>(m_figure->comparison.results.size());
}

int CompareTable::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

bool CompareTable::passes(const commands::AlgorithmResult &result) const
{
    return std::isfinite(result.error.relative) && result.error.relative <= m_tolerance;
}

QString CompareTable::text(const commands::AlgorithmResult &result, int column) const
{
    const bool measured = result.device != "file";
    switch (column) {
    case Algorithm:
        return QString::fromStdString(result.algorithm);
    case Device:
        return QString::fromStdString(result.device);
    case Relative:
        return errorText(result.error.relative);
    case Maximum:
        return errorText(result.error.maximum);
    case Time:
        return measured ? timeText(result.seconds) : QString();
    case Memory:
        return measured ? widgets::memoryText(static_cast<double>(result.bytes)) : QString();
    default:
        return passes(result) ? tr("\u2713 pass") : tr("\u2717 fail");
    }
}

QVariant CompareTable::sortValue(const commands::AlgorithmResult &result, int column) const
{
    switch (column) {
    case Relative:
        return result.error.relative;
    case Maximum:
        return result.error.maximum;
    case Time:
        return result.seconds;
    case Memory:
        return static_cast<qulonglong>(result.bytes);
    default:
        return text(result, column);
    }
}

QVariant CompareTable::data(const QModelIndex &index, int role) const
{
    const auto &result = m_figure->comparison.results[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(result, index.column());
    case SortRole:
        return sortValue(result, index.column());
    case Qt::TextAlignmentRole:
        return int(alignmentOf(index.column()) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        if (index.column() == Verdict)
            return passes(result) ? m_theme.series.at(2) : m_theme.error;
        return {};
    default:
        return {};
    }
}

QVariant CompareTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    const QStringList names{tr("algorithm"), tr("device"), tr("relative"), tr("max"),
                            tr("time"),      tr("memory"), tr("verdict")};
    const QStringList tips{
        tr("How T x was computed"),
        tr("Where it was computed"),
        tr("\u2016y \u2212 y64\u2016 / \u2016y64\u2016 against the float64 reference (Frobenius)"),
        tr("Largest |y \u2212 y64|"),
        tr("Median of repeated products; of a form all tokens, one by one; preparation not included"),
        tr("Memory of the product: spectra or matrix, and what one application takes; of a form its state"),
        tr("Whether the relative error is within the tolerance")};
    if (role == Qt::DisplayRole)
        return names.at(section);
    if (role == Qt::ToolTipRole)
        return tips.at(section);
    if (role == Qt::TextAlignmentRole)
        return int(alignmentOf(section) | Qt::AlignVCenter);
    return {};
}

} // namespace tnn::app
