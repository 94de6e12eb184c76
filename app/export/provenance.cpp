// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/provenance.h"

#include <QCoreApplication>

#include "app/base/language.h"
#include "app/base/version.h"
#include "app/session/session.h"
#include "app/views/view.h"
#include "engine/cli/plot_words.h"

namespace tnn::app {

figures::Provenance provenanceOf(const View &view, const Session &session,
                                 const std::optional<figures::PlotRequest> &request, const std::string &fingerprint)
{
    const std::string version = versionText().toStdString();
    figures::Provenance provenance = request
        ? cli::provenanceOf(*request, version)
        : figures::provenanceOf(englishOf(view.title()).toStdString(), *session.document(), session.request(), version);
    provenance.fingerprint = fingerprint;
    if (!request && !view.gatedFor().isEmpty())
        provenance.selection += ", gated for " + view.gatedFor().toStdString();
    return provenance;
}

} // namespace tnn::app
