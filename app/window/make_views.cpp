// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/make_views.h"

#include "app/views/coefficients_view.h"
#include "app/views/compare_view.h"
#include "app/views/decay_view.h"
#include "app/views/extrapolation_view.h"
#include "app/views/footprint_view.h"
#include "app/views/form_views.h"
#include "app/views/gallery_view.h"
#include "app/views/generation_view.h"
#include "app/views/hankel_view.h"
#include "app/views/inside_view.h"
#include "app/views/matrix_view.h"
#include "app/views/memory_view.h"
#include "app/views/response_view.h"
#include "app/views/spectrum_view.h"
#include "app/views/training_view.h"

namespace tnn::app {

QList<View *> makeViews(const ViewParts &parts)
{
    Session &session = parts.session;
    Jobs &jobs = parts.jobs;
    return {new MatrixView(session, jobs),
            new CoefficientsView(session, jobs),
            new DecayView(session, jobs),
            new MemoryView(session, jobs),
            new SpectrumView(session, jobs),
            new ResponseView(session, jobs),
            new HankelView(session, jobs),
            new FormErrorsView(session, jobs),
            new FormCostsView(session, jobs),
            new CompareView(session, jobs, parts.settings, parts.devices),
            new GalleryView(session, jobs),
            new FootprintView(session, jobs),
            new InsideView(session, jobs, parts.vocabularies),
            new GenerationView(session, jobs, parts.vocabularies),
            new ExtrapolationView(session, jobs, parts.vocabularies),
            new TrainingView(session, jobs, parts.settings, parts.training)};
}

} // namespace tnn::app
