// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "app/controls/table.h"
#include "engine/analysis/memory.h"
#include "engine/figures/figure_request.h"

namespace tnn::app {

/// What the list of channels shows for one channel.
struct ChannelNumbers {
    analysis::KernelSummary summary;
    std::vector<float> shape; ///< the kernel in a few values, lag ascending (causal: from lag 0)
};

/// Measures every channel of the request's head at its stage and its n up to `LongestMeasured`.
inline constexpr long LongestMeasured = 2048;
std::vector<ChannelNumbers> channelNumbers(const document::Document &document, figures::FigureRequest request,
                                           const Task &task);

/// The channels of one head, one row each; numbers arrive later than rows.
class ChannelModel : public TableModel {
    Q_OBJECT

public:
    enum Column { Channel, Kernel, K50, K90, K99, Centroid, Energy, Change, ColumnCount };
    static constexpr int ShapeRole = Qt::UserRole + 1; ///< QList<float> of the Kernel column
    static constexpr int OffRole = Qt::UserRole + 2;   ///< whether the channel is switched off

    explicit ChannelModel(QObject *parent = nullptr);
    using NumbersPtr = std::shared_ptr<const std::vector<ChannelNumbers>>;

    void setChannels(long channels); ///< rows without numbers
    void setNumbers(NumbersPtr numbers);
    using ChangesPtr = std::shared_ptr<const std::vector<double>>;
    void setHasChanges(bool has);        ///< whether there is a second checkpoint; without one, changes are hidden
    void setChanges(ChangesPtr changes); ///< ||A - B|| / ||A|| of the channels that both have; may be null
    bool hasChanges() const { return m_hasChanges; }
    void setOff(std::vector<long> channels); ///< the channels that are switched off, ascending
    bool isOff(int row) const { return std::binary_search(m_off.begin(), m_off.end(), row); }

    QVariant data(const QModelIndex &index, int role) const override;

signals:
    void hasChangesChanged(bool has);

private:
    Cell cell(int row, int column) const override;
    int rows() const override { return static_cast<int>(m_channels); }
    const ChannelNumbers *numbersOf(int row) const;
    QVariant value(int row, int column) const;

    long m_channels = 0;
    NumbersPtr m_numbers;
    ChangesPtr m_changes;
    bool m_hasChanges = false;
    std::vector<long> m_off;
};

} // namespace tnn::app
