// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/html_paper.h"

#include <utility>

namespace tnn::app {

HtmlPaper::HtmlPaper(ReportIdentity identity) :
    m_identity(std::move(identity)), m_page(m_identity.title, widgets::Theme::light())
{
}

void HtmlPaper::text(const QString &text, Weight weight)
{
    if (weight == Weight::Title || weight == Weight::Heading)
        m_page.heading(weight == Weight::Title ? 2 : 3, text);
    else
        m_page.paragraph(text, weight == Weight::Small);
}

void HtmlPaper::table(const QList<Column> &columns, const QList<QStringList> &rows)
{
    QStringList titles;
    QList<bool> right;
    for (const Column &column : columns) {
        titles.append(column.title);
        right.append(column.right);
    }
    m_page.table(titles, right, rows);
}

void HtmlPaper::add(const Panel &panel, const QSize &size)
{
    constexpr qsizetype MostOfPanel = 70'000; ///< bytes
    const PlotPtr plot = panel.drawing ? panel.drawing() : nullptr;
    ExportOptions options;
    options.layout = size;
    if (plot && m_page.figure(*plot, options, panel.caption, MostOfPanel))
        return;
    m_page.error(plot ? Paper::tr("Omitted, since the page would exceed 2 MB; select fewer layers or sections")
                      : panel.failure);
    m_page.paragraph(panel.caption, true);
}

void HtmlPaper::panels(const QList<Panel> &panels, int columns, double height)
{
    constexpr double OnPaper = PdfPaper::Content, Wide = 960, Narrow = 560;
    const double width = columns > 1 ? Narrow : Wide;
    const QSize size(qRound(width), qRound(height * width / (OnPaper / columns)));
    m_page.open(columns > 1 ? "div class=\"pair\"" : "div");
    for (const Panel &panel : panels) {
        m_page.open("div");
        add(panel, size);
        m_page.close("div");
    }
    m_page.close("div");
}

QByteArray HtmlPaper::finished()
{
    return m_page.finished(m_identity.footer);
}

} // namespace tnn::app
