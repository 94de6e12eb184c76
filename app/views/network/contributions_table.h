// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "app/controls/table.h"
#include "engine/figures/network/contributions_figure.h"

namespace tnn::app {

/// The positions that contribute most to the selected one, largest share first.
class ContributionsTable : public TableModel {
    Q_OBJECT

public:
    enum Column { Position, Token, Share, Contribution, Weight };

    explicit ContributionsTable(QObject *parent = nullptr);

    void setFigure(const std::shared_ptr<const figures::ContributionsFigure> &figure); ///< may be null
    long positionOf(int row) const { return m_sources[static_cast<std::size_t>(row)].position; }

private:
    Cell cell(int row, int column) const override;
    int rows() const override { return static_cast<int>(m_sources.size()); }

    std::vector<figures::ContributionsFigure::Source> m_sources;
};

} // namespace tnn::app
