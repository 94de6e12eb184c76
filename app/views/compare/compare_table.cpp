// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/compare/compare_table.h"

#include "app/base/number_format.h"
#include "engine/run/comparison_report.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::app {

using run::AlgorithmResult;

CompareTable::CompareTable(QObject *parent) :
    TableModel(
        {{tr("A"), tr("First result of the compared pair"), Qt::AlignHCenter},
         {tr("B"), tr("Second result of the compared pair"), Qt::AlignHCenter},
         {tr("algorithm"), tr("How T x was computed"), Qt::AlignLeft},
         {tr("device"), tr("Where it was computed"), Qt::AlignLeft},
         {tr("verdict"),
          tr("Pass if |y \u2212 y64| \u2264 atol + rtol |y64| for every value; otherwise the number of values outside"),
          Qt::AlignLeft},
         {tr("rel"), tr("\u2016y \u2212 y64\u2016 / \u2016y64\u2016 against the float64 reference (Frobenius)")},
         {tr("max"), tr("Largest |y \u2212 y64|")},
         {tr("worst at"), tr("The position i where |y \u2212 y64| is largest; for an impulse, the lag")},
         {tr("max ULP"), tr("Largest distance between y and y64 rounded to float32, in units in the last place")},
         {tr("mean"), tr("Mean |y \u2212 y64|")},
         {tr("median"), tr("Median |y \u2212 y64|")},
         {tr("time"),
          tr("Median of repeated products; for a form, of all tokens one by one; preparation not included")},
         {tr("memory"),
          tr("Memory of the product, counted from its arrays: spectra or matrix, plus one application; for a form, its "
             "state")}},
        parent)
{
}

void CompareTable::setFigure(std::shared_ptr<const figures::CompareFigure> figure)
{
    beginResetModel();
    m_figure = std::move(figure);
    m_isJudged = m_figure && m_figure->comparison.reference.allFinite();
    m_peak = m_isJudged && m_figure->comparison.reference.size() > 0
        ? m_figure->comparison.reference.cwiseAbs().maxCoeff()
        : 0;
    m_outside.clear();
    endResetModel();
}

void CompareTable::setVerdicts(std::vector<long> outside, double tolerance)
{
    m_outside = std::move(outside);
    m_tolerance = tolerance;
    columnsChanged(Verdict, Verdict);
}

void CompareTable::setPair(const QString &a, const QString &b)
{
    m_a = a;
    m_b = b;
    columnsChanged(A, B);
}

void CompareTable::setTheme(const widgets::Theme &theme)
{
    m_theme = theme;
    allChanged();
}

const AlgorithmResult *CompareTable::resultAt(int row) const
{
    return row == 0 ? nullptr : &m_figure->comparison.results.at(static_cast<std::size_t>(row) - 1);
}

int CompareTable::rowOf(const QString &name) const
{
    const auto source = m_figure ? sourceNamed(m_figure->comparison, name.toStdString()) : std::nullopt;
    return source ? *source + 1 : -1;
}

/// Many steps of float32 are a tiny difference where y64 is near zero: whether the farthest value can only lie there.
bool CompareTable::isFarthestNearZero(const AlgorithmResult &result) const
{
    constexpr double StepsPerUnit = 1 << 24, NearZero = 1e-3;
    return static_cast<double>(result.ulps.largest) * NearZero * m_peak > result.error.maximum * StepsPerUnit;
}

QString CompareTable::placeText(const AlgorithmResult &result) const
{
    QString position = QString::number(result.worst.row);
    if (m_figure->labels.size() < 2 || result.error.maximum == 0)
        return position;
    const auto column = static_cast<std::size_t>(result.worst.column);
    return tr("%1, %2").arg(position, widgets::translated(m_figure->labels.at(column).name()));
}

TableModel::Cell CompareTable::verdictOf(int row, const AlgorithmResult &result) const
{
    const qlonglong outside = isOpen(row) ? -1 : m_outside[static_cast<std::size_t>(row) - 1];
    if (!m_isJudged)
        return {isOpen(row) ? QStringLiteral("\u2026") : tr("not finite"), outside,
                tr("The float64 reference is not finite; results cannot be judged"), m_theme.muted};
    if (isOpen(row))
        return {QStringLiteral("\u2026"), outside};
    const QString relative = tr("\u2016y \u2212 y64\u2016 / \u2016y64\u2016 is %1")
                                 .arg(errorText(result.error.relative));
    const QString reason = result.aim > 0
        ? tr("Reduced to a kernel error of %1; %2").arg(errorText(result.aim), relative)
        : tr("%1; %2 of %3 values have |y \u2212 y64| > atol + rtol |y64|")
              .arg(relative, widgets::groupedNumber(outside),
                   widgets::groupedNumber(static_cast<long>(result.y.size())));
    return {verdictText(result, m_tolerance), outside, reason,
            run::passes(result, m_tolerance) ? m_theme.series.at(2) : m_theme.error};
}

TableModel::Cell CompareTable::cellOf(const AlgorithmResult &result, int column) const
{
    const bool measured = isMeasured(result);
    switch (column) {
    case Device:
        return {measured ? QString::fromStdString(result.device) : tr("file")};
    case Relative:
        return {errorText(result.error.relative), result.error.relative};
    case Maximum:
        return {errorText(result.error.maximum), result.error.maximum};
    case Worst:
        return {placeText(result), static_cast<qlonglong>(result.worst.row),
                tr("|y \u2212 y64| is %1 at position %2; double-click to go there")
                    .arg(errorText(result.worst.difference), placeText(result))};
    case Ulp: {
        const QString steps = widgets::groupedNumber(static_cast<long>(result.ulps.largest));
        return {result.ulps.apart > 0            ? tr("apart")
                    : isFarthestNearZero(result) ? tr("%1 near 0").arg(steps)
                                                 : steps,
                result.ulps.apart > 0 ? 1e300 : static_cast<double>(result.ulps.largest),
                tr("%1 of %2 values equal the rounded float64 values. Where y64 is near zero, a small difference is "
                   "many ULP")
                    .arg(widgets::groupedNumber(result.ulps.counts[0]), widgets::groupedNumber(result.ulps.total()))};
    }
    case Mean:
        return {errorText(result.error.mean), result.error.mean};
    case Median:
        return {errorText(result.median), result.median};
    case Time:
        return {measured ? timeText(result.seconds) : QString(), result.seconds,
                measured ? tr("Median of %1 runs, preparation not included").arg(result.runs) : QString()};
    case Memory:
        return {measured ? widgets::memoryText(static_cast<double>(result.bytes)) : QString(),
                static_cast<qulonglong>(result.bytes)};
    default:
        return {QString::fromStdString(result.algorithm)};
    }
}

QVariant CompareTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal || section < 0 || section >= rows())
        return TableModel::headerData(section, orientation, role);
    return role == Qt::DisplayRole ? cell(section, Algorithm).text : QVariant();
}

TableModel::Cell CompareTable::cell(int row, int column) const
{
    if (column == A || column == B) {
        const QString name = nameOfRow(row);
        const bool isChosen = name == (column == A ? m_a : m_b);
        return {isChosen ? QStringLiteral("\u25cf") : QStringLiteral("\u25cb"),
                {},
                column == A ? tr("Set %1 as A (key A)").arg(name) : tr("Set %1 as B (key B)").arg(name),
                isChosen ? m_theme.accent : m_theme.muted,
                isChosen ? tr("chosen") : tr("not chosen")};
    }
    if (const AlgorithmResult *result = resultAt(row))
        return column == Verdict ? verdictOf(row, *result) : cellOf(*result, column);
    return {column == Algorithm    ? tr("reference")
                : column == Device ? tr("float64")
                                   : QString(),
            column >= Verdict ? QVariant(-1.0) : QVariant(),
            tr("The same sum in float64, the reference for all others")};
}

} // namespace tnn::app
