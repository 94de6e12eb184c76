// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/report_parts.h"

namespace tnn::app {

/// The first page or two: what the file is, its layers, every option with its source, what there is to warn of.
ReportPart summaryPart(const figures::ReportRequest &request);
/// The last page: how each number was measured.
ReportPart methodsPart(const figures::ReportRequest &request);

} // namespace tnn::app
