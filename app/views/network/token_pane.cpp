// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/token_pane.h"

#include "app/base/number_format.h"
#include "app/controls/arrange.h"
#include "app/controls/roles.h"
#include "widgets/base/tick_label.h"

namespace tnn::app {

TokenPane::TokenPane(QWidget *parent) :
    QWidget(parent), m_title(new ElidedLabel(this)), m_text(new TokenText(this)), m_statistics(new QLabel(this))
{
    setRole(m_title, Role::Muted);
    setRole(m_statistics, Role::Muted);
    m_statistics->setWordWrap(true);
    m_statistics->setTextFormat(Qt::PlainText);
    m_statistics->setToolTip(
        tr("p50 and p99: half of the tokens took no longer than p50, 99 of 100 no longer than p99; "
           "the first one's work is the prompt's"));
    setLayout(inColumn({m_title, {m_text, 1}, m_statistics}, 2, QMargins(4, 6, 4, 8)));
    m_title->hide();
}

void TokenPane::start(const QString &prompt, std::vector<long> ids, io::VocabularyPtr vocabulary)
{
    m_ids = std::move(ids);
    m_vocabulary = std::move(vocabulary);
    m_decoded = m_vocabulary ? QString::fromStdString(m_vocabulary->decode(m_ids)).size() : 0;
    m_text->setPrompt(prompt);
    m_times.clear();
    setNote({});
}

void TokenPane::setTitle(const QString &title)
{
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
    m_text->setAccessibleName(title.isEmpty() ? tr("Generated text") : tr("Generated text, %1").arg(title));
}

/// What a token adds to the text of all previous ones: a character may need several.
QString TokenPane::pieceOf(long id)
{
    m_ids.push_back(id);
    if (!m_vocabulary)
        return QStringLiteral(" %1").arg(id);
    const QString text = QString::fromStdString(m_vocabulary->decode(m_ids));
    QString piece = text.mid(m_decoded);
    m_decoded = text.size();
    return piece;
}

void TokenPane::follow(const run::Generation &generation)
{
    for (auto k = static_cast<std::size_t>(m_text->tokens()); k < generation.tokens.size(); ++k)
        m_text->append(pieceOf(generation.tokens[k].id));
    QStringList parts{generation.tokens.size() == 1 ? tr("1 token") : tr("%1 tokens").arg(generation.tokens.size())};
    if (generation.tokens.size() > 1)
        parts.append(tr("p50 %1, p99 %2 per token")
                         .arg(timeText(generation.quantile(0.5)), timeText(generation.quantile(0.99))));
    parts.append(tr("prompt %1").arg(timeText(generation.promptSeconds)));
    parts.append(tr("state %1").arg(widgets::memoryText(static_cast<double>(generation.stateBytes))));
    for (QString &part : parts)
        part.replace(QLatin1Char(' '), QChar::Nbsp); // lines break only between the numbers
    m_times = joined(parts);
    showStatistics();
}

void TokenPane::setNote(const QString &note)
{
    m_note = note;
    showStatistics();
}

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
    m_token->setText(tr("Point at a token to see its alternatives")); // not a tip, which would cover the tokens
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
