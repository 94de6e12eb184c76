// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/provenance.h"

#include <QCoreApplication>

#include "app/language.h"
#include "app/session/session.h"
#include "app/version.h"
#include "app/views/view.h"
#include "engine/commands/plot_words.h"

namespace tnn::app {

commands::Provenance provenanceOf(const View &view, const Session &session,
                                  const std::optional<commands::PlotRequest> &request, const std::string &fingerprint)
{
    const std::string version = versionText().toStdString();
    commands::Provenance provenance = request ? commands::provenanceOf(*request, version)
                                              : commands::provenanceOf(englishOf(view.title()).toStdString(),
                                                                       *session.document(), session.request(), version);
    provenance.fingerprint = fingerprint;
    if (!request && !view.gatedFor().isEmpty())
        provenance.selection += ", gated for " + view.gatedFor().toStdString();
    return provenance;
}

} // namespace tnn::app
