// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include <QWidget>

#include "engine/figures/network_figures.h"
#include "widgets/plots/alternative_bars.h"
#include "widgets/plots/network_plots.h"

namespace tnn::app {

class ElidedLabel;

/// The token under the pointer, its alternatives and, if there is enough room, the times of all tokens.
class TokenDetails : public QWidget {
    Q_OBJECT

public:
    using Symbol = std::function<QString(long id)>;

    explicit TokenDetails(QWidget *parent = nullptr);

    /// run: its name, empty if there is only one.
    void showToken(const run::GeneratedToken &token, long place, const QString &run, const Symbol &symbol);
    void clearToken();
    /// Null if nothing has been generated.
    void setFigure(const std::shared_ptr<const figures::GenerationFigure> &figure);

    QString line() const; ///< about the token
    widgets::AlternativeBars *bars() const { return m_bars; }
    widgets::TokenTimesPlot *times() const { return m_times; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void giveRoom();

    ElidedLabel *m_token;
    widgets::AlternativeBars *m_bars;
    widgets::TokenTimesPlot *m_times;
    bool m_hasTimes = false;
};

} // namespace tnn::app
