// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "engine/document/checkpoint_pair.h"
#include "engine/document/document.h"
#include "engine/figures/figure_request.h"
#include "engine/remote/run_target.h"
#include "widgets/base/plot.h"

namespace tnn::app {

/// The open checkpoints, which of them is shown, and where it is computed.
struct OpenFiles {
    document::DocumentPtr a, b;                           ///< b is null if there is none, a if nothing is open
    std::shared_ptr<const document::CheckpointPair> pair; ///< a and b combined; null if there is no b
    document::ShownDocument shown = document::ShownDocument::A;
    /// Where whole networks and compared products run; kept up to date by the DeviceChooser.
    remote::RunTarget runTarget;
    /// The engine on the machine that holds all files to be opened; null: they are on this machine.
    std::shared_ptr<remote::EngineConnection> remote;

    /// The shown document: a or, if there is a second checkpoint, the one that `shown` selects. Null if nothing is
    /// open.
    const document::DocumentPtr &shownDocument() const { return pair ? pair->shown(shown) : a; }
    bool isSame(const OpenFiles &other) const { return a == other.a && b == other.b && shown == other.shown; }
};

/// The selection and overrides under which it is viewed.
struct ViewState {
    document::Selection selection;
    model::Overrides overrides;
    figures::Stage stage = figures::Stage::Decayed;
    ssm::ReduceRequest reduce; ///< how the reduced state space is built; views that show it follow
    std::shared_ptr<const figures::Input> input;
    std::optional<long> token; ///< the selected position in the first sequence of a network's input, from 0

    bool operator==(const ViewState &) const = default;
};

/// Three plain values: what is open, how it is viewed, and what is pointed at; they are safe to pass to a job.
class SessionState {
public:
    static figures::Input impulse() { return {{}, {}, "impulse", nullptr, {}, {}, {}}; }

    const ViewState &viewState() const { return m_viewState; }
    const widgets::Hover &hover() const { return m_hover; }

    const document::DocumentPtr &shownDocument() const { return m_open.shownDocument(); }
    const document::DocumentPtr &documentA() const { return m_open.a; } ///< whichever is shown
    const document::DocumentPtr &documentB() const { return m_open.b; }
    const std::shared_ptr<const document::CheckpointPair> &pair() const { return m_open.pair; }
    document::ShownDocument shown() const { return m_open.shown; }
    const remote::RunTarget &runTarget() const { return m_open.runTarget; }
    const std::shared_ptr<remote::EngineConnection> &remote() const { return m_open.remote; }
    /// The documents whose curves are drawn: the shown one, or A and B. Not empty while something is open.
    figures::Overlaid overlaid() const;
    const document::Selection &selection() const { return m_viewState.selection; }
    const model::Overrides &overrides() const { return m_viewState.overrides; }
    const figures::Input &input() const { return *m_viewState.input; }
    figures::Stage stage() const { return m_viewState.stage; }
    const ssm::ReduceRequest &reduce() const { return m_viewState.reduce; }
    std::optional<long> token() const { return m_viewState.token; }

    /// More curves than this cannot be told apart.
    static constexpr std::size_t MostCurves = 32;
    /// Selection, overrides, stage and reduction as a request for a figure, of at most MostCurves channels.
    figures::FigureRequest request() const;
    /// Returns request() at the input's own length, if it has one: for figures that are computed from the input.
    figures::FigureRequest requestOfInput() const;
    long tnos() const { return shownDocument() ? shownDocument()->tnos() : 0; }
    long heads() const
    {
        return shownDocument() ? tno()->heads : 0;
    } ///< the number of heads of the selected layer; 0 if nothing is open
    long channels() const
    {
        return shownDocument() ? tno()->headDim : 0;
    } ///< the number of channels in one head of the selected layer
    /// The description of the selected TNO; nullptr if nothing is open.
    const checkpoint::TnoDescription *tno() const { return shownDocument() ? &tnoAt(selection().tno) : nullptr; }
    /// The TNO along the other axis of the selected one's layer; nullptr if the layer has one axis.
    const checkpoint::TnoDescription *otherTno() const;

protected:
    const checkpoint::TnoDescription &tnoAt(int tno) const
    {
        return shownDocument()->description().tnos[static_cast<std::size_t>(tno)];
    }

    OpenFiles m_open;
    ViewState m_viewState{{}, {}, figures::Stage::Decayed, {}, std::make_shared<const figures::Input>(impulse()), {}};
    widgets::Hover m_hover;
};

} // namespace tnn::app
