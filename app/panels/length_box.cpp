// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/length_box.h"

#include <algorithm>
#include <bit>

#include "app/session/session.h"

namespace tnn::app {

LengthBox::LengthBox(QWidget *parent) : QSpinBox(parent)
{
    setRange(1, static_cast<int>(checkpoint::LongestLength));
    setKeyboardTracking(false);
    setAccelerated(false);
    setAccessibleName(tr("Length n"));
    setToolTip(tr("n: T is n \u00d7 n. Arrows step through powers of two, any number from 1 to %1 can be typed")
                   .arg(maximum()));
}

void LengthBox::stepBy(int steps)
{
    auto n = static_cast<unsigned>(value());
    for (; steps > 0; --steps)
        n = std::bit_floor(n) * 2;
    for (; steps < 0; ++steps)
        n = n > 1 ? std::bit_ceil(n) / 2 : 1;
    setValue(static_cast<int>(std::min(n, static_cast<unsigned>(maximum()))));
    selectAll();
}

} // namespace tnn::app
