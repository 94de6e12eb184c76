// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <type_traits>

#include <QObject>

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

/// Three plain values, each replaced as a whole: what is open, how it is viewed, and what is pointed at. Views observe
/// them and never communicate with each other. Lives on the interface thread; the values are safe to pass to a job.
class Session : public QObject {
    Q_OBJECT

public:
    static figures::Input impulse() { return {{}, {}, "impulse", nullptr, {}, {}, {}}; }

    using QObject::QObject;

    const ViewState &viewState() const { return m_viewState; }
    const widgets::Hover &hover() const { return m_hover; }

    const document::DocumentPtr &shownDocument() const { return m_open.shownDocument(); }
    const document::DocumentPtr &documentA() const { return m_open.a; } ///< whichever is shown
    const document::DocumentPtr &documentB() const { return m_open.b; }
    const std::shared_ptr<const document::CheckpointPair> &pair() const { return m_open.pair; }
    document::ShownDocument shown() const { return m_open.shown; }
    const remote::RunTarget &runTarget() const { return m_open.runTarget; }
    const std::shared_ptr<remote::EngineConnection> &remote() const { return m_open.remote; }
    void setRemote(std::shared_ptr<remote::EngineConnection> engine) { m_open.remote = std::move(engine); }
    /// The documents whose curves are drawn: the shown one, or A and B. Not empty while something is open.
    figures::Overlaid overlaid() const;
    const document::Selection &selection() const { return m_viewState.selection; }
    const model::Overrides &overrides() const { return m_viewState.overrides; }
    const figures::Input &input() const { return *m_viewState.input; }
    figures::Stage stage() const { return m_viewState.stage; }
    const ssm::ReduceRequest &reduce() const { return m_viewState.reduce; }
    std::optional<long> token() const { return m_viewState.token; }

    /// Calls `act`, a function of `receiver` or one without arguments, when one of these fields of ViewState changes.
    template <class Receiver, class Act, class... Values>
    void onChange(Receiver *receiver, Act act, Values ViewState::*...fields) const
    {
        connect(this, &Session::viewStateChanged, receiver,
                [receiver, act, fields...](const ViewState &before, const ViewState &now) {
                    if (((before.*fields != now.*fields) || ...))
                        call(receiver, act);
                });
    }
    /// Calls `act` as onChange() does, when A, B or which of them is shown changes.
    template <class Receiver, class Act> void onDocument(Receiver *receiver, Act act) const
    {
        connect(this, &Session::openFilesChanged, receiver,
                [receiver, act](const OpenFiles &before, const OpenFiles &now) {
                    if (!before.isSame(now))
                        call(receiver, act);
                });
    }

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

    /// Null closes. Selection, overrides and stage are reset, and a text is no longer the input.
    void setDocumentA(document::DocumentPtr document);
    /// Replaces the document by one of the same file with a new description, not null: what is selected, overridden and
    /// shown stays as far as it still exists.
    void replaceDocument(document::DocumentPtr document);
    /// Replaces A or B, whichever is shown, like replaceDocument(); does nothing if their difference is shown.
    void replaceShownDocument(document::DocumentPtr document);
    /// Opens B in addition to the open checkpoint and shows `first`, or B if they have nothing in common; in place of
    /// another B, what is shown stays. Null closes B.
    void setDocumentB(document::DocumentPtr document, document::ShownDocument first = document::ShownDocument::Both);
    /// Does nothing if there is no such thing to show. The selection stays as far as it exists there.
    void show(document::ShownDocument shown);
    void exchange(); ///< A becomes B, and B becomes A
    /// A selection that does not exist is replaced by the nearest that does; overrides of what does not exist are
    /// dropped, and so is a position beyond the input.
    void setViewState(ViewState viewState);
    template <class T> void set(T ViewState::*field, const T &value)
    {
        ViewState next = m_viewState;
        next.*field = value;
        setViewState(std::move(next));
    }
    void select(const document::Selection &selection) { set(&ViewState::selection, selection); }
    /// Lengths stay with their axis: switching from height to width exchanges n and across.
    void setTno(int tno) { selectHead(tno, selection().head); }
    void selectHead(int tno, int head);
    void setHead(int head) { select(&document::Selection::head, head); }
    void setChannels(const std::vector<long> &channels) { select(&document::Selection::channels, channels); }
    void setPinned(const std::map<int, std::vector<long>> &pinned) { select(&document::Selection::pinned, pinned); }
    void setLength(long n) { select(&document::Selection::n, n); }
    /// Sets n along the other axis; stored as 0 if equal to n along the selected axis.
    void setAcross(long n) { select(&document::Selection::across, n == selection().n ? 0 : n); }
    void setOverrides(const model::Overrides &overrides) { set(&ViewState::overrides, overrides); }
    /// Sets them as modified by `change`.
    template <class Change> void override(Change change)
    {
        model::Overrides next = overrides();
        change(next);
        setOverrides(next);
    }
    void setStage(figures::Stage stage) { set(&ViewState::stage, stage); }
    void setReduce(const ssm::ReduceRequest &reduce) { set(&ViewState::reduce, reduce); }
    void setInput(const figures::Input &input)
    {
        set(&ViewState::input, std::make_shared<const figures::Input>(input));
    }
    void setToken(std::optional<long> token) { set(&ViewState::token, token); }
    void setHover(const widgets::Hover &hover);
    void setRunTarget(const remote::RunTarget &runTarget);

signals:
    // Emitted once per change, after all three values have been set.
    void openFilesChanged(const OpenFiles &before, const OpenFiles &now);
    void viewStateChanged(const ViewState &before, const ViewState &now);
    void hoverChanged();

private:
    template <class Receiver, class Act> static void call(Receiver *receiver, Act act)
    {
        if constexpr (std::is_member_function_pointer_v<Act>)
            std::invoke(act, receiver);
        else
            act();
    }
    template <class T> void select(T document::Selection::*field, const T &value)
    {
        document::Selection next = selection();
        next.*field = value;
        select(next);
    }
    ViewState within(ViewState viewState) const;
    document::Selection clamped(document::Selection selection) const;
    const checkpoint::TnoDescription &tnoAt(int tno) const
    {
        return shownDocument()->description().tnos[static_cast<std::size_t>(tno)];
    }
    void open(OpenFiles files, ViewState viewState, const widgets::Hover &hover);
    void show(OpenFiles files, const widgets::Hover &hover);

    OpenFiles m_open;
    ViewState m_viewState{{}, {}, figures::Stage::Decayed, {}, std::make_shared<const figures::Input>(impulse()), {}};
    widgets::Hover m_hover;
};

} // namespace tnn::app
