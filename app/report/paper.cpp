// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>
#include <QPageSize>

#include "widgets/base/theme.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

constexpr int PaperDpi = 96, PaperFineness = 4; ///< dots of the device per pixel
constexpr double CellGap = 12, RowGap = 3, PanelGap = 16;
constexpr double LeastCaption = 44, CaptionGap = 8;  ///< three lines
constexpr double SmallText = 0.72, LargeText = 0.85; ///< the text scales of plots side by side, and across the page
constexpr int Wrapped = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

const widgets::Theme &paperTheme()
{
    static const widgets::Theme theme = widgets::Theme::light();
    return theme;
}

} // namespace

PdfPaper::PdfPaper(ReportIdentity identity) : m_identity(std::move(identity)), m_writer(&m_file)
{
    m_file.open(QIODevice::WriteOnly);
    m_writer.setTitle(m_identity.title);
    m_writer.setCreator(m_identity.creator);
    m_writer.setResolution(PaperDpi * PaperFineness);
    m_writer.setPageSize(QPageSize(QPageSize::A4));
    m_writer.setPageMargins({});
}

PdfPaper::~PdfPaper()
{
    if (m_page > 0 && m_painter.isActive())
        m_painter.restore(); // whatever the painter's own end throws, for lack of memory, stays in its destructor
}

QByteArray PdfPaper::finished()
{
    end();
    return m_file.data();
}

void PdfPaper::end()
{
    if (m_page > 0 && m_painter.isActive()) {
        paintFooter();
        m_painter.restore();
    }
    if (m_painter.isActive()) // a report may be canceled before its first page
        m_painter.end();
}

QFont PdfPaper::fontOf(Weight weight) const
{
    static constexpr int Sizes[] = {24, 16, 12, 10};
    QFont font = widgets::fontOfPixels(QFont(), Sizes[static_cast<int>(weight)]);
    font.setBold(weight == Weight::Title || weight == Weight::Heading);
    return font;
}

void PdfPaper::newPage()
{
    if (m_page > 0) {
        paintFooter();
        m_painter.restore();
        m_writer.newPage();
    } else {
        m_painter.begin(&m_writer);
    }
    m_painter.save();
    m_painter.scale(PaperFineness, PaperFineness);
    m_painter.setRenderHint(QPainter::LosslessImageRendering); // pictures of matrices are never JPEG
    ++m_page;
    m_y = Top;
}

/// The page number on the right, and the file on the left.
void PdfPaper::paintFooter()
{
    const QFont font = fontOf(Weight::Small);
    const QFontMetricsF metrics(font);
    const QString number = Paper::tr("page %1").arg(m_page);
    double y = Height - Bottom + 16;
    m_painter.setPen(QPen(paperTheme().border, 1));
    m_painter.drawLine(QPointF(Side, y), QPointF(Width - Side, y));
    m_painter.setFont(font);
    m_painter.setPen(paperTheme().muted);
    y += 4;
    const double numberWidth = metrics.horizontalAdvance(number) + CellGap;
    m_painter.drawText(QRectF(Side, y, Content, metrics.height()), Qt::AlignRight, number);
    for (const QString &line : m_identity.footer) {
        const QString shortened = metrics.elidedText(line, Qt::ElideRight, Content - numberWidth);
        m_painter.drawText(QRectF(Side, y, Content, metrics.height()), Qt::AlignLeft, shortened);
        y += metrics.height();
    }
}

double PdfPaper::heightOf(const QString &text, const QFont &font, double width)
{
    m_painter.setFont(font);
    return m_painter.boundingRect(QRectF(0, 0, width, 1e5), Wrapped, widgets::unbroken(text)).height();
}

void PdfPaper::text(const QString &text, Weight weight)
{
    const QFont font = fontOf(weight);
    constexpr double BelowHeading = 80; // there is something below it on its page
    const double height = heightOf(text, font, Content);
    if (weight == Weight::Heading && m_y > Top)
        m_y += 10;
    if (height + (weight == Weight::Heading ? BelowHeading : 0) > room())
        newPage();
    m_painter.setFont(font);
    m_painter.setPen(weight == Weight::Small ? paperTheme().muted : paperTheme().text);
    m_painter.drawText(QRectF(Side, m_y, Content, height + 2), Wrapped, widgets::unbroken(text));
    m_y += height + (weight == Weight::Title || weight == Weight::Heading ? 10 : 6);
}

/// As wide as the contents; the one that wraps takes the remaining width.
QList<double> PdfPaper::widthsOf(const QList<Column> &columns, const QList<QStringList> &rows)
{
    const QFontMetricsF metrics(fontOf(Weight::Body));
    QFont bold = fontOf(Weight::Body);
    bold.setBold(true);
    const QFontMetricsF boldMetrics(bold);
    QList<double> widths;
    double sum = 0;
    qsizetype wrapping = -1;
    for (qsizetype i = 0; i < columns.size(); ++i) {
        double width = boldMetrics.horizontalAdvance(columns.at(i).title);
        for (const QStringList &row : rows)
            width = std::max(width, metrics.horizontalAdvance(row.value(i)));
        widths.append(std::ceil(width * 1.02) + CellGap); // the paper's font metrics are slightly wider
        sum += widths.last();
        if (columns.at(i).wraps)
            wrapping = i;
    }
    if (wrapping >= 0)
        widths[wrapping] = std::max(80.0, std::min(widths.at(wrapping), Content - (sum - widths.at(wrapping))));
    return widths;
}

double PdfPaper::rowHeight(const QStringList &cells, const QList<Column> &columns, const QList<double> &widths)
{
    const QFont font = fontOf(Weight::Body);
    double height = QFontMetricsF(font).height();
    for (qsizetype i = 0; i < columns.size(); ++i)
        if (columns.at(i).wraps)
            height = std::max(height, heightOf(cells.value(i), font, widths.at(i) - CellGap));
    return height + RowGap;
}

void PdfPaper::row(const QStringList &cells, const QList<Column> &columns, const QList<double> &widths, bool isHeader)
{
    const double height = rowHeight(cells, columns, widths) - RowGap;
    QFont font = fontOf(Weight::Body);
    font.setBold(isHeader);
    m_painter.setFont(font);
    double x = Side;
    for (qsizetype i = 0; i < columns.size(); ++i) {
        const Column &column = columns.at(i);
        m_painter.setPen(paperTheme().text);
        const int align = (column.right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop;
        const QRectF cell(x, m_y, widths.at(i) - CellGap, height + 2);
        m_painter.drawText(cell, column.wraps ? Wrapped : align | Qt::TextSingleLine,
                           widgets::unbroken(cells.value(i)));
        x += widths.at(i);
    }
    m_y += height + RowGap;
    m_painter.setPen(QPen(isHeader ? paperTheme().muted : paperTheme().grid, 0.75));
    m_painter.drawLine(QPointF(Side, m_y - 1.5), QPointF(x - CellGap, m_y - 1.5));
}

void PdfPaper::table(const QList<Column> &columns, const QList<QStringList> &rows)
{
    const QList<double> widths = widthsOf(columns, rows);
    QStringList titles;
    for (const Column &column : columns)
        titles.append(column.title);
    const bool hasTitles = !titles.join(QString()).isEmpty();
    const auto rowsHeight = [&](qsizetype first, qsizetype count) {
        double height = 0;
        for (const QStringList &cells : rows.mid(first, count))
            height += rowHeight(cells, columns, widths);
        return height;
    };
    if (room() < rowHeight(titles, columns, widths) + rowsHeight(0, 2))
        newPage();
    if (hasTitles)
        row(titles, columns, widths, true);
    for (qsizetype k = 0; k < rows.size(); ++k) {
        if (room() < rowsHeight(k, k + 2 == rows.size() ? 2 : 1)) { // the last one never stands alone
            newPage();
            if (hasTitles)
                row(titles, columns, widths, true);
        }
        row(rows.at(k), columns, widths, false);
    }
    m_y += 10;
}

void PdfPaper::paintPanel(const Panel &panel, const QRectF &place)
{
    const PlotPtr plot = panel.drawing ? panel.drawing() : nullptr;
    m_painter.save();
    m_painter.translate(place.topLeft());
    if (plot) {
        plot->setTheme(paperTheme());
        const double scale = place.width() < Content ? SmallText : LargeText;
        m_painter.scale(scale, scale);
        plot->paintTo(m_painter, (place.size() / scale).toSize());
    }
    m_painter.restore();
    if (plot)
        return;
    m_painter.setPen(QPen(paperTheme().border, 1));
    m_painter.drawRect(place);
    m_painter.setFont(fontOf(Weight::Body));
    m_painter.setPen(paperTheme().error);
    m_painter.drawText(place.adjusted(12, 12, -12, -12), Qt::TextWordWrap | Qt::AlignCenter, panel.failure);
}

void PdfPaper::panels(const QList<Panel> &panels, int columns, double height)
{
    const double width = (Content - (columns - 1) * PanelGap) / columns;
    double captions = LeastCaption;
    for (const Panel &panel : panels)
        captions = std::max(captions, heightOf(panel.caption, fontOf(Weight::Small), width));
    if (height + captions + CaptionGap > room())
        newPage();
    double x = Side;
    for (const Panel &panel : panels) {
        paintPanel(panel, {x, m_y, width, height});
        m_painter.setFont(fontOf(Weight::Small));
        m_painter.setPen(paperTheme().muted);
        m_painter.drawText(QRectF(x, m_y + height + 2, width, captions + 2), Wrapped, widgets::unbroken(panel.caption));
        x += width + PanelGap;
    }
    m_y += height + captions + CaptionGap;
}

} // namespace tnn::app
