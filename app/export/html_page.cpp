// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/html_page.h"

#include <algorithm>
#include <utility>

#include <QCryptographicHash>
#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include "engine/error.h"

namespace tnn::app {

namespace {

constexpr qsizetype RoomForRest = 60'000; ///< script, style and footer

QByteArray resource(const char *name)
{
    QFile file(QStringLiteral(":/page/%1").arg(QLatin1String(name)));
    file.open(QIODevice::ReadOnly); // compiled in
    return file.readAll();
}

QByteArray escaped(const QString &text)
{
    return text.toHtmlEscaped().toUtf8();
}

/// Adds the readouts of a picture's pixels, each `step` wide and high: equal texts and equal rows once.
void addReadouts(QJsonObject &parts, const widgets::Plot &plot, const ExportOptions &options, int step)
{
    QHash<QString, int> textNumbers;
    QHash<QByteArray, int> rowNumbers;
    QJsonArray texts, rows, lines;
    std::vector<int> numbers;
    for (double y = step / 2.0; y < options.layout.height(); y += step) {
        numbers.clear();
        for (double x = step / 2.0; x < options.layout.width(); x += step) {
            const QString text = plot.readoutOnPaper(QPointF(x, y) / options.fontScale());
            auto number = textNumbers.constFind(text);
            if (number == textNumbers.constEnd()) {
                number = textNumbers.insert(text, static_cast<int>(textNumbers.size()));
                texts.append(text);
            }
            numbers.push_back(*number);
        }
        const QByteArray key(reinterpret_cast<const char *>(numbers.data()),
                             static_cast<qsizetype>(numbers.size() * sizeof(int)));
        auto row = rowNumbers.constFind(key);
        if (row == rowNumbers.constEnd()) {
            row = rowNumbers.insert(key, static_cast<int>(rowNumbers.size()));
            QJsonArray values;
            for (const int value : numbers)
                values.append(value);
            rows.append(values);
        }
        lines.append(*row);
    }
    parts.insert(QStringLiteral("texts"), texts);
    parts.insert(QStringLiteral("rows"), rows);
    parts.insert(QStringLiteral("lines"), lines);
    parts.insert(QStringLiteral("step"), step);
}

/// As an element of the page: without the declarations of a file, which look like requests.
QString elementOf(const QByteArray &svg)
{
    static const QRegularExpression head(QStringLiteral("^.*?(?=<svg)"),
                                         QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression spaces(QStringLiteral(" xmlns(:xlink)?=\"[^\"]*\""));
    static const QRegularExpression about(QStringLiteral("<(title|desc)>.*?</\\1>"),
                                          QRegularExpression::DotMatchesEverythingOption);
    return QString::fromUtf8(svg).remove(head).remove(spaces).remove(about);
}

/// The picture in pixels, in the same coordinates.
QString pixelsOf(widgets::Plot &plot, ExportOptions options)
{
    options.dpi = 2 * LayoutDpi;
    options.pixels = {};
    const QByteArray png = encodedPng(imageOf(plot, options), SmallestPng);
    const QSize size = options.layout * VectorFineness;
    return QStringLiteral("<svg viewBox=\"0 0 %1 %2\"><image width=\"%1\" height=\"%2\" "
                          "href=\"data:image/png;base64,%3\"/></svg>")
        .arg(size.width())
        .arg(size.height())
        .arg(QString::fromLatin1(png.toBase64()));
}

QByteArray packed(const QJsonObject &data)
{
    constexpr int Smallest = 9, LengthBytes = 4; // Qt's own, before the stream
    return qCompress(QJsonDocument(data).toJson(QJsonDocument::Compact), Smallest).sliced(LengthBytes).toBase64();
}

/// The drawing, or its pixels if that takes more than `most` bytes and they take fewer.
QString drawingOf(widgets::Plot &plot, const ExportOptions &options, qsizetype most)
{
    const auto sizeOf = [](const QString &svg) { return packed({{QStringLiteral("svg"), svg}}).size(); };
    QString drawing = elementOf(svgOf(plot, options, {}));
    const qsizetype size = sizeOf(drawing);
    if (size <= most)
        return drawing;
    QString pixels = pixelsOf(plot, options);
    return sizeOf(pixels) < size ? pixels : drawing;
}

QByteArray colorRules(const widgets::Theme &theme)
{
    const std::pair<const char *, QColor> colors[] = {
        {"surface", theme.surface}, {"text", theme.text},     {"muted", theme.muted}, {"border", theme.border},
        {"grid", theme.grid},       {"accent", theme.accent}, {"error", theme.error}};
    QByteArray rules = theme.dark ? ":root { color-scheme: dark;" : ":root { color-scheme: light;";
    for (const auto &[name, color] : colors)
        rules += QByteArray(" --") + name + ": " + color.name().toLatin1() + ";";
    return rules + " }\n";
}

} // namespace

HtmlPage::HtmlPage(QString title, widgets::Theme theme) : m_theme(std::move(theme)), m_title(std::move(title)) { }

void HtmlPage::heading(int level, const QString &text)
{
    const QByteArray name = "h" + QByteArray::number(level);
    m_body += "<" + name + ">" + escaped(text) + "</" + name + ">\n";
}

void HtmlPage::paragraph(const QString &text, bool isSmall)
{
    m_body += (isSmall ? "<p class=\"small\">" : "<p>") + escaped(text) + "</p>\n";
}

void HtmlPage::error(const QString &text)
{
    m_body += "<p class=\"error\">" + escaped(text) + "</p>\n";
}

void HtmlPage::open(const char *element)
{
    m_body += QByteArray("<") + element + ">\n";
}

void HtmlPage::close(const char *element)
{
    m_body += QByteArray("</") + element + ">\n";
}

void HtmlPage::table(const QStringList &titles, const QList<bool> &right, const QList<QStringList> &rows)
{
    const auto addRow = [&](const QStringList &cells, const char *cell) {
        m_body += "<tr>";
        for (qsizetype k = 0; k < cells.size(); ++k)
            m_body += QByteArray("<") + cell + (right.value(k) ? " class=\"right\">" : ">") + escaped(cells.at(k))
                + "</" + cell + ">";
        m_body += "</tr>\n";
    };
    m_body += "<div class=\"wide\"><table>\n";
    if (!titles.join(QString()).isEmpty())
        addRow(titles, "th");
    for (const QStringList &row : rows)
        addRow(row, "td");
    m_body += "</table></div>\n";
}

bool HtmlPage::figure(widgets::Plot &plot, const ExportOptions &options, const QString &caption, qsizetype most)
{
    // A large figure is not read at more places than one of this many pixels along its longer side.
    constexpr int MostPixels = 2000;
    const int coarser = 1 + std::max(options.layout.width(), options.layout.height()) / MostPixels;
    QJsonObject parts{{QStringLiteral("svg"), drawingOf(plot, options, most)},
                      {QStringLiteral("width"), options.layout.width()},
                      {QStringLiteral("height"), options.layout.height()},
                      {QStringLiteral("fineness"), VectorFineness}};
    QByteArray data;
    for (const int step : {2, 4, 8, 16}) {
        addReadouts(parts, plot, options, step * coarser);
        data = packed(parts);
        if (data.size() <= most)
            break;
    }
    if (m_body.size() + data.size() > MostBytes - RoomForRest)
        return false;
    m_body += R"(<figure><div class="stage" tabindex="0"></div><output></output><script type="text/plain">)" + data
        + "</script>";
    if (!caption.isEmpty())
        m_body += "<figcaption>" + escaped(caption) + "</figcaption>";
    m_body += "</figure>\n";
    ++m_figures;
    return true;
}

QByteArray HtmlPage::finished(const QStringList &footer) const
{
    if (m_body.size() > MostBytes - RoomForRest)
        throw Error("the page would exceed 2 MB; select fewer layers or sections");
    const QByteArray script = resource("page.js");
    const QByteArray hash = QCryptographicHash::hash(script, QCryptographicHash::Sha256).toBase64();
    QByteArray page = "<!doctype html>\n<html><head><meta charset=\"utf-8\">\n"
                      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
                      "style-src 'unsafe-inline'; script-src 'sha256-"
        + hash + "'; base-uri 'none'; form-action 'none'\">\n"
        + "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" + escaped(m_title) + "</title>\n<style>\n"
        + colorRules(m_theme) + resource("page.css") + "</style></head>\n<body data-old=\""
        + escaped(tr("This browser is too old for the figures of this page.")) + "\">\n<h1>" + escaped(m_title)
        + "</h1>\n" + m_body + "<footer>\n";
    const QString wheel = m_figures > 1 ? tr("Wheel over a figure that was clicked: zoom.") : tr("Wheel: zoom.");
    for (const QString &line :
         QStringList{
             tr("%1 Drag: move. Double-click: everything. The text below a figure is what lies at the middle of the "
                "pixel under the pointer, in the figure at its original size; it names the place whose value it "
                "gives. Zooming enlarges the figure without computing more detail.")
                 .arg(wheel)}
             + footer)
        page += "<p>" + escaped(line) + "</p>\n";
    return page + "</footer>\n<script>" + script + "</script>\n</body></html>\n";
}

} // namespace tnn::app
