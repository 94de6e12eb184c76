// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QString>

#include "engine/ssm/etsc.h"
#include "widgets/curves/mode_marks.h"

namespace tnn::widgets {

/// Whether a form has modes for this column.
bool hasModes(const ssm::Modes &modes, int column);
/// Whether a row is a mode: not what fills a reduced form up to its neediest channel.
bool isMode(const ssm::Modes &modes, long row, int column);

/// How many modes are not finite.
long countNotFinite(const ssm::Modes &modes, int column);

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

/// "unpadded", "padded (published)", "reduced".
QString formName(ssm::Variant variant);

/// A mode in words: its number as the formulas count (k = 1..n padded, else from 0), lambda, |b|, the half-life
/// -ln 2 / ln |lambda| and the period 2 pi / |angle|, both in tokens. A complex one of the reduced form is a pair.
QString modeText(const ssm::Modes &modes, long row, int column);

} // namespace tnn::widgets
