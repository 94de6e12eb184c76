// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/model/channel_model.h"

#include <algorithm>

#include <QApplication>
#include <QFont>

#include "app/base/number_format.h"
#include "app/controls/item_roles.h"
#include "app/controls/sparkline.h"
#include "engine/figures/figure_parts.h"

namespace tnn::app {

namespace {

constexpr std::size_t ShapePoints = 64;

QFont struckOut()
{
    QFont font = QApplication::font("QAbstractItemView");
    font.setStrikeOut(true);
    return font;
}

} // namespace

std::vector<ChannelNumbers> channelNumbers(const document::Document &document, figures::FigureRequest request,
                                           const Task &task)
{
    request.selection.n = std::min(request.selection.n, LongestMeasured);
    std::vector<ChannelNumbers> numbers;
    figures::forEachPart(document, request, task, [&](const toeplitz::Coefficients &part, long) {
        for (long column = 0; column < part.values.cols(); ++column) {
            task.check();
            const auto kernel = toeplitz::kernelOf(part, column);
            const std::span<const float> lags(kernel.t);
            numbers.push_back(
                {analysis::summarize(kernel),
                 thinned(part.causal ? lags.subspan(static_cast<std::size_t>(part.n - 1)) : lags, ShapePoints)});
        }
    });
    return numbers;
}

ChannelModel::ChannelModel(QObject *parent) :
    TableModel({{tr("#"), tr("Channel within the head"), Qt::AlignLeft},
                {tr("kernel"), tr("t\u2096 vs. lag, symlog; sorted by mean value"), Qt::AlignLeft},
                {tr("k50"), tr("The smallest |lag| within which 50 % of the energy lies")},
                {tr("k90"), tr("The smallest |lag| within which 90 % of the energy lies")},
                {tr("k99"), tr("The smallest |lag| within which 99 % of the energy lies")},
                {tr("centroid"), tr("Energy-weighted mean of |lag|")},
                {tr("energy"), tr("\u03a3 t\u00b2")},
                {tr("change"), tr("\u2016t_A \u2212 t_B\u2016 / \u2016t_A\u2016 over the lags below n")}},
               parent)
{
}

void ChannelModel::setChannels(long channels)
{
    if (channels == m_channels)
        return;
    beginResetModel();
    m_channels = channels;
    m_numbers.reset();
    m_changes.reset();
    endResetModel();
}

void ChannelModel::setNumbers(NumbersPtr numbers)
{
    m_numbers = std::move(numbers);
    allChanged();
}

void ChannelModel::setHasChanges(bool has)
{
    if (has == m_hasChanges)
        return;
    m_hasChanges = has;
    emit hasChangesChanged(has);
}

void ChannelModel::setChanges(ChangesPtr changes)
{
    if (!changes && !m_changes)
        return;
    m_changes = std::move(changes);
    columnsChanged(Change, Change);
}

void ChannelModel::setOff(std::vector<long> channels)
{
    if (channels == m_off)
        return;
    m_off = std::move(channels);
    allChanged();
}

const ChannelNumbers *ChannelModel::numbersOf(int row) const
{
    const auto index = static_cast<std::size_t>(row);
    return m_numbers && index < m_numbers->size() ? &(*m_numbers)[index] : nullptr;
}

QVariant ChannelModel::value(int row, int column) const
{
    if (column == Channel)
        return row;
    if (column == Change) {
        const auto place = static_cast<std::size_t>(row);
        return m_changes && place < m_changes->size() ? QVariant((*m_changes)[place]) : QVariant();
    }
    const ChannelNumbers *numbers = numbersOf(row);
    if (!numbers)
        return {};
    const auto &summary = numbers->summary;
    if (summary.finite == 0)
        return {};
    switch (column) {
    case K50:
        return static_cast<qlonglong>(summary.k50);
    case K90:
        return static_cast<qlonglong>(summary.k90);
    case K99:
        return static_cast<qlonglong>(summary.k99);
    case Centroid:
        return summary.centroid;
    case Energy:
        return summary.energy;
    default: // the kernel's picture sorts by sign
        return summary.mean;
    }
}

TableModel::Cell ChannelModel::cell(int row, int column) const
{
    const QVariant shown = value(row, column);
    Cell cell;
    if (column == Kernel)
        cell.spoken = tr("kernel of channel %1").arg(row);
    else if (shown.isValid())
        cell.text = shown.typeId() == QMetaType::Double ? numberText(shown.toDouble()) : shown.toString();
    else if (numbersOf(row) && column != Change)
        cell.text = QStringLiteral("\u2013"); // no finite value
    if (!isOff(row))
        return cell;
    cell.tip = tr("Switched off: its coefficients are zero");
    cell.color = QApplication::palette().color(MutedRole);
    if (column == Channel)
        cell.spoken = tr("%1, switched off").arg(row);
    return cell;
}

QVariant ChannelModel::data(const QModelIndex &index, int role) const
{
    switch (role) {
    case SortRole: // what has no number is sorted last
        return value(index.row(), index.column());
    case ShapeRole:
        if (const ChannelNumbers *numbers = numbersOf(index.row()))
            return QVariant::fromValue(QList<float>(numbers->shape.begin(), numbers->shape.end()));
        return {};
    case OffRole:
        return isOff(index.row());
    case Qt::FontRole:
        return isOff(index.row()) ? QVariant(struckOut()) : QVariant();
    default:
        return TableModel::data(index, role);
    }
}

} // namespace tnn::app
