// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/token_pane.h"

#include <algorithm>

#include <QPainter>

#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"

namespace tnn::app {

namespace {

QString shareText(double probability)
{
    const double percent = 100 * probability;
    if (percent > 0 && percent < 0.01)
        return QStringLiteral("< 0.01 %");
    return QStringLiteral("%1 %").arg(percent, 0, 'f', percent < 10 ? 2 : 1);
}

} // namespace

TokenPane::TokenPane(QWidget *parent) :
    QWidget(parent), m_title(new ElidedLabel(this)), m_text(new TokenText(this)), m_statistics(new QLabel(this))
{
    setRole(m_title, Role::Muted);
    setRole(m_statistics, Role::Muted);
    m_statistics->setWordWrap(true);
    m_statistics->setTextFormat(Qt::PlainText);
    m_statistics->setToolTip(tr("p50 and p99: half of the tokens took at most p50, 99 of 100 at most p99; the work for "
                                "the first token is part of the prompt"));
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

QString TokenPane::symbolOf(long id) const
{
    return m_vocabulary ? QString::fromStdString(m_vocabulary->symbol(id)) : QString::number(id);
}

bool TokenPane::hasSymbolsOf(const TokenPane &other) const
{
    if (m_vocabulary == other.m_vocabulary)
        return true;
    if (!m_vocabulary || !other.m_vocabulary || m_vocabulary->size() != other.m_vocabulary->size())
        return false;
    for (long id = 0; id < m_vocabulary->size(); ++id)
        if (m_vocabulary->symbol(id) != other.m_vocabulary->symbol(id))
            return false;
    return true;
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

AlternativeBars::AlternativeBars(QWidget *parent) : QWidget(parent)
{
    setAccessibleName(tr("Alternatives"));
    setToolTip(tr("The most likely tokens at this position with their probabilities; a dot marks the chosen one"));
}

void AlternativeBars::setAlternatives(const QList<Alternative> &alternatives)
{
    if (alternatives == m_alternatives)
        return;
    m_alternatives = alternatives;
    QStringList words;
    for (const Alternative &alternative : alternatives)
        words.append(alternative.symbol + QLatin1Char(' ') + shareText(alternative.probability));
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    update();
}

QSize AlternativeBars::sizeHint() const
{
    return {SymbolWidth + 80 + ShareWidth + 2 * Gap, (Rows + 1) * rowHeight()};
}

QSize AlternativeBars::minimumSizeHint() const
{
    return {SymbolWidth + 24 + ShareWidth + 2 * Gap, Rows * rowHeight()};
}

void AlternativeBars::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    int top = 0;
    for (const Alternative &alternative : m_alternatives) {
        paintRow(painter, {0, top, width(), rowHeight()}, alternative);
        top += rowHeight();
    }
}

void AlternativeBars::paintRow(QPainter &painter, const QRect &row, const Alternative &alternative) const
{
    constexpr double Dot = 5, Least = 1.5;
    const QPalette::ColorRole quiet = QPalette::PlaceholderText;
    const QColor accent = palette().color(QPalette::Active, QPalette::Highlight);
    if (alternative.chosen) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(accent);
        painter.drawEllipse(QPointF(row.left() + 1 + Dot / 2, row.center().y() + 0.5), Dot / 2, Dot / 2);
    }
    const int left = row.left() + qRound(Dot) + Gap;
    const QRect symbol(left, row.top(), SymbolWidth - Gap, row.height());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(symbol, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(alternative.symbol, Qt::ElideRight, symbol.width()));
    const QRect share(row.right() - ShareWidth, row.top(), ShareWidth, row.height());
    painter.drawText(share, Qt::AlignRight | Qt::AlignVCenter, shareText(alternative.probability));
    QRectF room(symbol.right() + Gap, row.top() + 4.5, share.left() - symbol.right() - 2 * Gap, row.height() - 9);
    painter.setPen(Qt::NoPen);
    room.setWidth(std::max(Least, room.width() * std::clamp(alternative.probability, 0.0, 1.0)));
    QColor fill = alternative.chosen ? accent : palette().color(quiet);
    fill.setAlphaF(alternative.chosen ? 0.9F : 0.45F);
    painter.setBrush(fill);
    painter.drawRoundedRect(room, 2, 2);
}

TokenDetails::TokenDetails(QWidget *parent) :
    QWidget(parent), m_token(new ElidedLabel(this)), m_bars(new AlternativeBars(this)),
    m_times(new widgets::TokenTimesPlot(this))
{
    setRole(m_token, Role::Muted);
    m_times->hide();
    m_times->setToolTip(tr("Milliseconds per token, without the first, whose work is part of the prompt"));
    setLayout(inColumn({m_token, m_bars, {m_times, 1}, LayoutItem::room(0)}, 2, QMargins(4, 6, 8, 4)));
}

void TokenDetails::showToken(const run::GeneratedToken &token, long place, const QString &run, const Symbol &symbol)
{
    const QString time = place > 0 ? timeText(token.seconds) : QString();
    m_token->setText(joined({tr("token %1  %2").arg(QString::number(place), symbol(token.id)), time, run}));
    QList<AlternativeBars::Alternative> bars;
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
    m_token->setText(tr("Hover over a token to see its alternatives")); // not a tip, which would cover the tokens
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
