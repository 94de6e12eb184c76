// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include "app/base/jobs.h"
#include "app/base/settings.h"
#include "app/session/device_chooser.h"
#include "app/session/session.h"
#include "app/session/training_run.h"
#include "app/session/vocabulary_keeper.h"

namespace tnn::app {

class View;

/// What views are made with; all of it outlives them.
struct ViewParts {
    Session &session;
    Jobs &jobs;
    Settings &settings;
    DeviceChooser &devices;
    VocabularyKeeper &vocabularies;
    TrainingRun &training;
};

/// Every view there is, in the order of the View menu. They are the caller's.
QList<View *> makeViews(const ViewParts &parts);

} // namespace tnn::app
