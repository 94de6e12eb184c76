// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/base/jobs.h"
#include "app/controls/card.h"
#include "app/panels/property_list.h"
#include "app/session/session.h"
#include "engine/analysis/memory.h"

namespace tnn::app {

class DescriptionNotes;

/// The properties of the selected TNO, each with its source, and the statistics of the selected channel. Assumed
/// options are set here; those that contradict the file are refused, and nothing changes.
class Inspector : public QWidget {
    Q_OBJECT

public:
    Inspector(Session &session, Jobs &jobs, QWidget *parent = nullptr);

    PropertyList *configuration() const { return m_configuration; }

private:
    /// None: back to the value from the file or the public code.
    void setOption(const QString &key, const std::optional<checkpoint::OptionValue> &value);
    void showTno();
    void measure();
    void showStatistics(const analysis::KernelSummary &summary);

    Session &m_session;
    Jobs &m_jobs;
    checkpoint::GivenOptions m_wanted; ///< the options with which the job describes the checkpoint again
    Card *m_tnoCard = nullptr;
    Card *m_channelCard = nullptr;
    DescriptionNotes *m_notes = nullptr;
    PropertyList *m_configuration = nullptr;
    PropertyList *m_statistics = nullptr;
    document::DocumentPtr m_shownDocument;
    const checkpoint::TnoDescription *m_shownTno = nullptr; ///< in m_shownDocument
};

} // namespace tnn::app
