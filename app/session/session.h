// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "engine/document/checkpoint_pair.h"
#include "engine/document/document.h"
#include "engine/figures/figure_request.h"
#include "engine/figures/overlay.h"
#include "engine/remote/run_target.h"
#include "widgets/base/plot.h"

namespace tnn::app {

/// What is open, selected, overridden and pointed at, in one place. Views observe it and never talk to each other.
/// Lives on the interface thread; the values it hands out are plain and safe to take to a job.
class Session : public QObject {
    Q_OBJECT

public:
    static figures::Input impulse() { return {{}, {}, "impulse", nullptr, {}}; }

    using QObject::QObject;

    /// What is shown: what is open or, where there is a second checkpoint, what shown() says. Null while nothing is open.
    const document::DocumentPtr &document() const { return m_document; }
    const document::DocumentPtr &opened() const { return m_opened; } ///< A, whatever is shown
    const document::DocumentPtr &other() const { return m_other; }   ///< B; null while there is none
    /// A and B beside each other; null while there is no B.
    const std::shared_ptr<const document::CheckpointPair> &pair() const { return m_pair; }
    document::Shown shown() const { return m_shown; }
    /// What curves are drawn of: the document, or A and B. Not empty while something is open.
    figures::Overlaid overlaid() const;
    const document::Selection &selection() const { return m_selection; }
    const model::Overrides &overrides() const { return m_overrides; }
    const figures::Input &input() const { return m_input; }
    figures::Stage stage() const { return m_stage; }
    /// How the reduced state space is made; views that show it follow.
    const ssm::ReduceRequest &reduce() const { return m_reduce; }
    const widgets::Hover &hover() const { return m_hover; }
    /// Where whole networks and compared products run; kept up to date by the DeviceChooser.
    const remote::RunTarget &runTarget() const { return m_runTarget; }
    /// The engine on whose machine all files lie that are opened; null: they lie here.
    const std::shared_ptr<remote::EngineKeeper> &remote() const { return m_remote; }
    void setRemote(std::shared_ptr<remote::EngineKeeper> engine) { m_remote = std::move(engine); }

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
    /// What does not exist is brought to the nearest that does.
    void select(document::Selection selection);
    /// Lengths stay with their axis: stepping from height to width exchanges n and across.
    void setTno(int tno) { selectHead(tno, m_selection.head); }
    void selectHead(int tno, int head);
    void setHead(int head);
    void setChannels(std::vector<long> channels);
    void setLength(long n);
    void setAcross(long n); ///< n along the other axis; the same n as along the selected one is kept as 0
    void setOverrides(const model::Overrides &overrides);
    void setStage(figures::Stage stage);
    void setReduce(const ssm::ReduceRequest &reduce);
    void setInput(const figures::Input &input);
    void setHover(const widgets::Hover &hover);
    void setRunTarget(const remote::RunTarget &runTarget);

signals:
    void documentChanged();
    void pairChanged(); ///< A, B or which of them is shown; after documentChanged()
    void selectionChanged();
    void overridesChanged();
    void stageChanged();
    void reduceChanged();
    void inputChanged();
    void hoverChanged();
    void runTargetChanged();

private:
    document::Selection clamped(document::Selection selection) const;
    const checkpoint::TnoDescription &tnoAt(int tno) const;
    void makePair();
    void showDocument();
    int placeOf(int tno, const document::Document &before) const;

    document::DocumentPtr m_document, m_opened, m_other;
    std::shared_ptr<const document::CheckpointPair> m_pair;
    document::Shown m_shown = document::Shown::A;
    document::Selection m_selection;
    model::Overrides m_overrides;
    figures::Input m_input = impulse();
    figures::Stage m_stage = figures::Stage::Decayed;
    ssm::ReduceRequest m_reduce;
    widgets::Hover m_hover;
    remote::RunTarget m_runTarget;
    std::shared_ptr<remote::EngineKeeper> m_remote;
};

} // namespace tnn::app
