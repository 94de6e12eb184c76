// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "engine/commands/document.h"
#include "engine/commands/make_figures.h"
#include "engine/commands/workplace.h"
#include "widgets/plot.h"

namespace tnn::app {

/// What is open, selected, overridden and pointed at, in one place. Views observe it and never talk to each other.
/// Lives on the interface thread; the values it hands out are plain and safe to take to a job.
class Session : public QObject {
    Q_OBJECT

public:
    static constexpr long LongestLength = 1L << 20;
    static commands::Input impulse() { return {{}, {}, "impulse", nullptr, {}}; }

    using QObject::QObject;

    const commands::DocumentPtr &document() const { return m_document; } ///< null while nothing is open
    const commands::Selection &selection() const { return m_selection; }
    const model::Overrides &overrides() const { return m_overrides; }
    const commands::Input &input() const { return m_input; }
    commands::Stage stage() const { return m_stage; }
    /// How the reduced state space is made; views that show it follow.
    const ssm::ReduceRequest &reduce() const { return m_reduce; }
    const widgets::Hover &hover() const { return m_hover; }
    /// Where whole networks and compared products run; kept up to date by the DeviceChooser.
    const commands::Workplace &workplace() const { return m_workplace; }
    /// The engine on whose machine all files lie that are opened; null: they lie here.
    const std::shared_ptr<commands::EngineKeeper> &remote() const { return m_remote; }
    void setRemote(std::shared_ptr<commands::EngineKeeper> engine) { m_remote = std::move(engine); }

    /// Selection, overrides, stage and reduction as a request for a figure.
    commands::FigureRequest request() const;
    long tnos() const;
    long heads() const;    ///< of the selected layer; 0 while nothing is open
    long channels() const; ///< of one head of the selected layer
    /// The description of the selected TNO; nullptr while nothing is open.
    const checkpoint::TnoDescription *tno() const;
    /// The TNO along the other axis of the selected one's layer; nullptr where the layer has one axis.
    const checkpoint::TnoDescription *otherTno() const;

    /// A null pointer closes. Selection, overrides and stage start anew, and a text is no input any more.
    void setDocument(commands::DocumentPtr document);
    /// The same file described anew, not null: what is selected, overridden and shown stays as far as it still exists.
    void replaceDocument(commands::DocumentPtr document);
    /// What does not exist is brought to the nearest that does.
    void select(commands::Selection selection);
    /// Lengths stay with their axis: stepping from height to width exchanges n and across.
    void setTno(int tno) { selectHead(tno, m_selection.head); }
    void selectHead(int tno, int head);
    void setHead(int head);
    void setChannels(std::vector<long> channels);
    void setLength(long n);
    void setAcross(long n); ///< n along the other axis; the same n as along the selected one is kept as 0
    void setOverrides(const model::Overrides &overrides);
    void setStage(commands::Stage stage);
    void setReduce(const ssm::ReduceRequest &reduce);
    void setInput(const commands::Input &input);
    void setHover(const widgets::Hover &hover);
    void setWorkplace(const commands::Workplace &workplace);

signals:
    void documentChanged();
    void selectionChanged();
    void overridesChanged();
    void stageChanged();
    void reduceChanged();
    void inputChanged();
    void hoverChanged();
    void workplaceChanged();

private:
    commands::Selection clamped(commands::Selection selection) const;
    const checkpoint::TnoDescription &tnoAt(int tno) const;

    commands::DocumentPtr m_document;
    commands::Selection m_selection;
    model::Overrides m_overrides;
    commands::Input m_input = impulse();
    commands::Stage m_stage = commands::Stage::Decayed;
    ssm::ReduceRequest m_reduce;
    widgets::Hover m_hover;
    commands::Workplace m_workplace;
    std::shared_ptr<commands::EngineKeeper> m_remote;
};

} // namespace tnn::app
