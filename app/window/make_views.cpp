// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/make_views.h"

#include "app/views/compare/compare_view.h"
#include "app/views/kernels/coefficients_view.h"
#include "app/views/kernels/decay_view.h"
#include "app/views/kernels/footprint_view.h"
#include "app/views/kernels/form_views.h"
#include "app/views/kernels/gallery_view.h"
#include "app/views/kernels/hankel_view.h"
#include "app/views/kernels/matrix_view.h"
#include "app/views/kernels/memory_view.h"
#include "app/views/kernels/response_view.h"
#include "app/views/kernels/spectrum_view.h"
#include "app/views/network/extrapolation_view.h"
#include "app/views/network/generation_view.h"
#include "app/views/network/inside_view.h"
#include "app/views/training/training_view.h"

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
