// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/token_details.h"

#include "app/base/number_format.h"
#include "app/controls/arrange.h"
#include "app/controls/roles.h"

namespace tnn::app {

TokenDetails::TokenDetails(QWidget *parent) :
    QWidget(parent), m_token(new ElidedLabel(this)), m_bars(new widgets::AlternativeBars(this)),
    m_times(new widgets::TokenTimesPlot(this))
{
    setRole(m_token, Role::Muted);
    m_times->hide();
    m_times->setToolTip(tr("Milliseconds that each token took, but the first, whose work is the prompt's"));
    setLayout(inColumn({m_token, m_bars, {m_times, 1}, Arranged::room(0)}, 2, QMargins(4, 6, 8, 4)));
}

void TokenDetails::showToken(const run::GeneratedToken &token, long place, const QString &run, const Symbol &symbol)
{
    const QString time = place > 0 ? timeText(token.seconds) : QString();
    m_token->setText(joined({tr("token %1  %2").arg(QString::number(place), symbol(token.id)), time, run}));
    QList<widgets::AlternativeBars::Alternative> bars;
    bool chosen = false;
    for (const auto &[id, probability] : token.alternatives) {
        bars.append({symbol(id), probability, id == token.id});
        chosen = chosen || id == token.id;
    }
    if (!chosen)
        bars.append({symbol(token.id), token.probability, true});
    m_bars->setAlternatives(bars);
}

void TokenDetails::clearToken()
{
    m_token->clear();
    m_bars->setAlternatives({});
}

void TokenDetails::setFigure(const std::shared_ptr<const figures::GenerationFigure> &figure)
{
    m_times->setFigure(figure);
    m_hasTimes = figure != nullptr;
    giveRoom();
}

void TokenDetails::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    giveRoom();
}

void TokenDetails::giveRoom()
{
    constexpr int Least = 270;
    m_times->setVisible(m_hasTimes && height() >= Least);
}

} // namespace tnn::app
