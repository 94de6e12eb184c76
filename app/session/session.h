// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <type_traits>

#include <QObject>

#include "engine/document/checkpoint_pair.h"
#include "engine/document/document.h"
#include "engine/figures/figure_request.h"
#include "engine/remote/run_target.h"
#include "widgets/base/plot.h"

namespace tnn::app {

/// What is open, which of it is shown, and where it is computed.
struct OpenFiles {
    document::DocumentPtr a, b;                           ///< b is null while there is none, a while nothing is open
    std::shared_ptr<const document::CheckpointPair> pair; ///< a and b beside each other; null while there is no b
    document::Shown shown = document::Shown::A;
    /// Where whole networks and compared products run; kept up to date by the DeviceChooser.
    remote::RunTarget runTarget;
    /// The engine on whose machine all files lie that are opened; null: they lie here.
    std::shared_ptr<remote::EngineKeeper> remote;

    /// What is shown: what is open or, where there is a second checkpoint, what `shown` says. Null while nothing is open.
    const document::DocumentPtr &document() const { return pair ? pair->shown(shown) : a; }
    bool isSame(const OpenFiles &other) const { return a == other.a && b == other.b && shown == other.shown; }
};

/// What of it is looked at.
struct LookedAt {
    document::Selection selection;
    model::Overrides overrides;
    figures::Stage stage = figures::Stage::Decayed;
    ssm::ReduceRequest reduce; ///< how the reduced state space is made; views that show it follow
    std::shared_ptr<const figures::Input> input;

    bool operator==(const LookedAt &) const = default;
};

/// Three plain values, each replaced as a whole: what is open, what of it is looked at, and what is pointed at. Views observe
/// them and never talk to each other. Lives on the interface thread; the values are safe to take to a job.
class Session : public QObject {
    Q_OBJECT

public:
    static figures::Input impulse() { return {{}, {}, "impulse", nullptr, {}}; }

    using QObject::QObject;

    const LookedAt &lookedAt() const { return m_lookedAt; }
    const widgets::Hover &hover() const { return m_hover; }

    const document::DocumentPtr &document() const { return m_open.document(); }
    const document::DocumentPtr &opened() const { return m_open.a; } ///< whatever is shown
    const document::DocumentPtr &other() const { return m_open.b; }
    const std::shared_ptr<const document::CheckpointPair> &pair() const { return m_open.pair; }
    document::Shown shown() const { return m_open.shown; }
    const remote::RunTarget &runTarget() const { return m_open.runTarget; }
    const std::shared_ptr<remote::EngineKeeper> &remote() const { return m_open.remote; }
    void setRemote(std::shared_ptr<remote::EngineKeeper> engine) { m_open.remote = std::move(engine); }
    /// What curves are drawn of: the document, or A and B. Not empty while something is open.
    figures::Overlaid overlaid() const;
    const document::Selection &selection() const { return m_lookedAt.selection; }
    const model::Overrides &overrides() const { return m_lookedAt.overrides; }
    const figures::Input &input() const { return *m_lookedAt.input; }
    figures::Stage stage() const { return m_lookedAt.stage; }
    const ssm::ReduceRequest &reduce() const { return m_lookedAt.reduce; }

    /// Calls `act`, a function of `receiver` or one without arguments, when one of these fields of what is looked at changes.
    template <class Receiver, class Act, class... Values>
    void onChange(Receiver *receiver, Act act, Values LookedAt::*...fields)
    {
        connect(this, &Session::lookedAtChanged, receiver,
                [receiver, act, fields...](const LookedAt &before, const LookedAt &now) {
                    if (((before.*fields != now.*fields) || ...))
                        call(receiver, act);
                });
    }
    /// The same when A, B or which of them is shown changes.
    template <class Receiver, class Act> void onDocument(Receiver *receiver, Act act)
    {
        connect(this, &Session::openFilesChanged, receiver,
                [receiver, act](const OpenFiles &before, const OpenFiles &now) {
                    if (!before.isSame(now))
                        call(receiver, act);
                });
    }

    /// Selection, overrides, stage and reduction as a request for a figure.
    figures::FigureRequest request() const;
    long tnos() const;
    long heads() const;    ///< of the selected layer; 0 while nothing is open
    long channels() const; ///< of one head of the selected layer
    /// The description of the selected TNO; nullptr while nothing is open.
    const checkpoint::TnoDescription *tno() const;
    /// The TNO along the other axis of the selected one's layer; nullptr where the layer has one axis.
    const checkpoint::TnoDescription *otherTno() const;

    /// A null pointer closes. Selection, overrides and stage start anew, and a text is no input any more.
    void setDocument(document::DocumentPtr document);
    /// The same file described anew, not null: what is selected, overridden and shown stays as far as it still exists.
    void replaceDocument(document::DocumentPtr document);
    /// The same for A or B, whichever is shown; nothing where their difference is.
    void replaceShown(document::DocumentPtr document);
    /// Opens B beside what is open, or another one in its place; their difference is shown first, where there is one. A null
    /// pointer closes B.
    void setOther(document::DocumentPtr document);
    /// Nothing happens where there is no such thing to show. What is selected stays as far as it exists there.
    void show(document::Shown shown);
    void exchange(); ///< A becomes B, and B becomes A
    /// Of the selection, what does not exist is brought to the nearest that does; overrides of it are dropped.
    void lookAt(LookedAt lookedAt);
    void select(const document::Selection &selection) { set(&LookedAt::selection, selection); }
    /// Lengths stay with their axis: stepping from height to width exchanges n and across.
    void setTno(int tno) { selectHead(tno, selection().head); }
    void selectHead(int tno, int head);
    void setHead(int head) { select(&document::Selection::head, head); }
    void setChannels(const std::vector<long> &channels) { select(&document::Selection::channels, channels); }
    void setLength(long n) { select(&document::Selection::n, n); }
    /// n along the other axis; the same n as along the selected one is kept as 0.
    void setAcross(long n) { select(&document::Selection::across, n == selection().n ? 0 : n); }
    void setOverrides(const model::Overrides &overrides) { set(&LookedAt::overrides, overrides); }
    void setStage(figures::Stage stage) { set(&LookedAt::stage, stage); }
    void setReduce(const ssm::ReduceRequest &reduce) { set(&LookedAt::reduce, reduce); }
    void setInput(const figures::Input &input);
    void setHover(const widgets::Hover &hover);
    void setRunTarget(const remote::RunTarget &runTarget);

signals:
    // Once per change, after all three values are as they will be.
    void openFilesChanged(const OpenFiles &before, const OpenFiles &now);
    void lookedAtChanged(const LookedAt &before, const LookedAt &now);
    void hoverChanged();

private:
    template <class Receiver, class Act> static void call(Receiver *receiver, Act act)
    {
        if constexpr (std::is_member_function_pointer_v<Act>)
            std::invoke(act, receiver);
        else
            act();
    }
    template <class T> void set(T LookedAt::*field, const T &value)
    {
        LookedAt next = m_lookedAt;
        next.*field = value;
        lookAt(std::move(next));
    }
    template <class T> void select(T document::Selection::*field, const T &value)
    {
        document::Selection next = selection();
        next.*field = value;
        select(next);
    }
    LookedAt within(LookedAt lookedAt) const;
    document::Selection clamped(document::Selection selection) const;
    const checkpoint::TnoDescription &tnoAt(int tno) const;
    void open(OpenFiles files, LookedAt lookedAt, const widgets::Hover &hover);
    void show(OpenFiles files, const widgets::Hover &hover);

    OpenFiles m_open;
    LookedAt m_lookedAt{{}, {}, figures::Stage::Decayed, {}, std::make_shared<const figures::Input>(impulse())};
    widgets::Hover m_hover;
};

} // namespace tnn::app
