// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/commands/make_figures.h"

namespace tnn::app {

/// Where a picture comes from, written into the file that holds it.
struct Provenance {
    QString view;       ///< "Toeplitz matrix"
    QString checkpoint; ///< file name without its folder
    QString selection;  ///< "layer 3, head 0, channels 57, n 256"
    QString program;    ///< "Tnnscope 0.1.0"

    QString text() const; ///< one line
};

Provenance provenanceOf(const QString &view, const commands::Document &document,
                        const commands::FigureRequest &request);
QString versionText();

} // namespace tnn::app
