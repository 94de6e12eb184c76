// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

#include "engine/figures/provenance.h"

namespace tnn::app {

class Session;
class View;

/// Of what a view shows now: with the command that makes it, where one does. `request` is the view's, with the file and
/// its format.
figures::Provenance provenanceOf(const View &view, const Session &session,
                                 const std::optional<figures::PlotRequest> &request, const std::string &fingerprint);

} // namespace tnn::app
