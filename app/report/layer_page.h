// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/report_parts.h"

namespace tnn::app {

/// The page of one head of one TNO: what is known of it, and the pictures of the sections that were asked for.
ReportPart layerPart(const figures::ReportRequest &request, int tno, int head);
/// Whether any section is of layers' own pages.
bool hasLayerSections(const figures::ReportRequest &request);

} // namespace tnn::app
