// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/training/stored_training.h"

#include "app/views/training/training_options.h"

namespace tnn::app {

StoredTraining StoredTraining::of(const document::Document &document)
{
    StoredTraining stored{figures::trainingFigure(document), {}, false};
    if (stored.figure.points.empty())
        return stored;
    const checkpoint::Checkpoint &file = document.checkpoint();
    stored.options = optionsOf(checkpoint::trainedNetworkOf(file.metadata), checkpoint::readTrainingHistory(file));
    const bool hasMoments = file.metadata.find(file.metadata.root, "last_optimizer_state") != checkpoint::Object::Nil;
    stored.canResume = hasMoments && stored.figure.done() < stored.figure.steps;
    return stored;
}

} // namespace tnn::app
