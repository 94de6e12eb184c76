// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "engine/ssm/etsc.h"
#include "widgets/curves/mode_marks.h"

namespace tnn::widgets {

/// Whether a form has modes for this column.
bool hasModes(const ssm::Modes &modes, int column);
/// Whether a row is a mode: not what fills a reduced form up to its neediest channel.
bool isMode(const ssm::Modes &modes, long row, int column);

/// Where a mode of weight |b| = 10^level stands.
using ModePlace = std::function<QPointF(std::complex<double> lambda, double level)>;

struct SpectrumMarks {
    std::vector<ModeMark> marks;
    double lowest = 0, highest = 0; ///< levels: the ends of the colours, at most eight decades apart
};

/// The marks of several forms of one channel. A complex mode of the reduced form stands for a conjugate pair: both have a
/// mark, and half of its weight each. What is not finite has none.
class SpectrumMarkCollector {
public:
    void add(const ssm::Modes &modes, int column, const ModePlace &place);
    SpectrumMarks taken(); ///< what was added, with the levels of all

private:
    void addOne(std::complex<double> lambda, std::complex<double> b, ModeMark::Shape shape, const ModePlace &place);

    std::vector<ModeMark> m_marks;
};

} // namespace tnn::widgets
