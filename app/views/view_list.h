// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include <QString>

#include "app/base/jobs.h"
#include "app/base/settings.h"
#include "app/session/device_chooser.h"
#include "app/session/session.h"
#include "app/session/training_process.h"
#include "app/session/vocabulary_loader.h"
#include "engine/figures/plot_request.h"
#include "engine/task.h"
#include "widgets/base/plot.h"

namespace tnn::app {

class View;

/// The dependencies of views, which outlive them.
struct ViewParts {
    Session &session;
    Jobs &jobs;
    Settings &settings;
    DeviceChooser &devices;
    VocabularyLoader &vocabularies;
    TrainingProcess &training;
};

using PlotPtr = std::unique_ptr<widgets::Plot>;
/// A figure that was computed on any thread and becomes a plot when called on the interface thread. Can be copied, and
/// called again.
using Drawing = std::function<PlotPtr()>;
/// What a view measured of the network, as a report shows it.
struct MeasuredPicture {
    Drawing drawing;
    QString caption; ///< whole sentences
};

struct ViewKind {
    View *(*make)(const ViewParts &);
    std::string_view figure{}; ///< that `plot --view` draws; empty: none
    Drawing (*draw)(const figures::PlotRequest &, const Task &) = nullptr;
    /// Draws a batch of plots as one picture; null, or returning null, where it can't draw them alike.
    Drawing (*drawSheet)(const figures::PlotRequest &, const std::vector<figures::PlotRequest> &plots, const Task &)
        = nullptr;
};

template <class ViewType> View *makeView(const ViewParts &parts)
{
    return new ViewType(parts);
}

// Each is defined beside its class.
ViewKind matrixView();
ViewKind coefficientsView();
ViewKind decayView();
ViewKind memoryView();
ViewKind spectrumView();
ViewKind responseView();
ViewKind hankelView();
ViewKind formErrorsView();
ViewKind formCostsView();
ViewKind compareView();
ViewKind verificationView();
ViewKind findingsView();
ViewKind kernelTableView();
ViewKind galleryView();
ViewKind atlasView();
ViewKind footprintView();
ViewKind insideView();
ViewKind contributionsView();
ViewKind tokenLossesView();
ViewKind substitutionsView();
ViewKind sweepView();
ViewKind dependenciesView();
ViewKind receptiveFieldView();
ViewKind positionLossesView();
ViewKind generationView();
ViewKind extrapolationView();
ViewKind trainingView();

/// Every view there is, in the order of the View menu.
inline std::vector<ViewKind> viewKinds()
{
    return {matrixView(),        coefficientsView(), decayView(),          memoryView(),         spectrumView(),
            responseView(),      hankelView(),       formErrorsView(),     formCostsView(),      compareView(),
            verificationView(),  atlasView(),        findingsView(),       kernelTableView(),    galleryView(),
            footprintView(),     insideView(),       tokenLossesView(),    substitutionsView(),  sweepView(),
            contributionsView(), dependenciesView(), receptiveFieldView(), positionLossesView(), generationView(),
            extrapolationView(), trainingView()};
}

} // namespace tnn::app
