// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMap>

#include "engine/document/document.h"
#include "engine/figures/training/training_figure.h"

namespace tnn::app {

/// The training that a checkpoint stores.
struct StoredTraining {
    figures::TrainingFigure figure;
    QMap<QString, QString> options; ///< the options of `train` that it was started with
    bool canResume = false;

    static StoredTraining of(const document::Document &document);
};

} // namespace tnn::app
