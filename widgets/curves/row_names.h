// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QStringList>

class QCPAxis;

namespace tnn::widgets {

// Rows of an axis that grows upward, counted downward: row r has its middle at -r and is one high.

/// Makes `axis` write the names of its rows: of all, or of every second, fifth, ... where there is no room for all.
void setRowNames(QCPAxis &axis, const QStringList &names);

/// What a layer's row is called: "L3 H1"; marked where it is the selected one.
QString rowName(const std::string &brief, bool selected);

/// The row at a place along the axis; -1 where there is none.
long rowAt(double place, long rows);

} // namespace tnn::widgets
