// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/vocabulary_keeper.h"
#include "app/views/view.h"
#include "widgets/cells/inside_plot.h"

namespace tnn::app {

/// What goes on inside the network for the input's tokens: what enters the selected layer's operator, what leaves it,
/// its gate, or the hidden state before the layer.
class InsideView : public FigureView<figures::InsideFigure> {
    Q_OBJECT

public:
    InsideView(Session &session, Jobs &jobs, VocabularyKeeper &vocabularies, QObject *parent = nullptr);
    double strongest() const override { return m_plot->limit(); }

protected:
    Parts make(QWidget *parent) override;
    void request() override;
    void show(const FigurePtr &figure) override;
    QString subtitle() const override;
    void applyOptions() override;
    bool needOther(const figures::FigureOptions &before) const override;

private:
    QString advice() const; ///< how something comes to go through the network

    VocabularyKeeper &m_vocabularies;
    widgets::InsidePlot *m_plot = nullptr;
};

} // namespace tnn::app
