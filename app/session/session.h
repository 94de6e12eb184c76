// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <type_traits>

#include <QObject>

#include "app/session/session_state.h"

namespace tnn::app {

/// Replaces the three values, each as a whole. Views observe them and never communicate with each other. Lives on the
/// interface thread.
class Session : public QObject, public SessionState {
    Q_OBJECT

public:
    using QObject::QObject;

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

    void setRemote(std::shared_ptr<remote::EngineConnection> engine) { m_open.remote = std::move(engine); }
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
    void open(OpenFiles files, ViewState viewState, const widgets::Hover &hover);
    void show(OpenFiles files, const widgets::Hover &hover);
};

} // namespace tnn::app
