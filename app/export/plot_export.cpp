// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/plot_export.h"

#include <cmath>

#include <QBuffer>
#include <QFileInfo>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "app/base/number_format.h"
#include "app/export/html_page.h"
#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::app {

namespace {

constexpr double PointsPerInch = 72;
const QString ProvenanceSuffix = QStringLiteral(".json"); ///< beside an .npy

/// The colors of the options, with a transparent background if requested: halos keep the surface's color.
widgets::Theme themeOf(const ExportOptions &options)
{
    widgets::Theme theme = options.theme;
    if (options.transparent)
        theme.surface.setAlpha(0);
    return theme;
}

/// Paints in the colors of the options, with the page's parts, and always restores what is on the screen.
class ExportLooks {
public:
    ExportLooks(widgets::Plot &plot, const ExportOptions &options) :
        m_plot(plot), m_shown(plot.theme()), m_parts(plot.pageParts())
    {
        m_plot.setTheme(themeOf(options));
        m_plot.setPageParts(options.parts);
    }
    ~ExportLooks()
    {
        m_plot.setTheme(m_shown);
        m_plot.setPageParts(m_parts);
    }
    ExportLooks(const ExportLooks &) = delete;
    ExportLooks &operator=(const ExportLooks &) = delete;

private:
    widgets::Plot &m_plot;
    const widgets::Theme m_shown;
    const figures::PageParts m_parts;
};

QString qtext(const std::string &text)
{
    return QString::fromStdString(text);
}

/// Lays the plot out for the size that remains at its text scale.
void paint(widgets::Plot &plot, QPainter &painter, const ExportOptions &options)
{
    if (!options.transparent)
        painter.fillRect(QRect(QPoint(0, 0), options.layout), options.theme.surface);
    painter.scale(options.fontScale(), options.fontScale());
    plot.paintTo(painter, options.page(), plot.paperScale(options.page(), options.leastScale()));
}

QByteArray png(widgets::Plot &plot, const ExportOptions &options, const figures::Provenance &provenance)
{
    QImage image = imageOf(plot, options);
    image.setText(QStringLiteral("Title"), qtext(provenance.view));
    image.setText(QStringLiteral("Description"), qtext(provenance.text()));
    image.setText(QStringLiteral("Source"), qtext(provenance.checkpoint));
    image.setText(QStringLiteral("Software"), qtext(provenance.program));
    for (const auto &[name, value] : provenance.entries())
        image.setText(QString::fromUtf8(name), qtext(value));
    return encodedPng(image, -1);
}

/// All that is known, one line each.
QString described(const figures::Provenance &provenance)
{
    QString text = qtext(provenance.text());
    for (const auto &[name, value] : provenance.entries())
        text += QStringLiteral("\n%1: %2").arg(QString::fromUtf8(name), qtext(value));
    return text;
}

QByteArray pdf(widgets::Plot &plot, const ExportOptions &options, const figures::Provenance &provenance)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    QString title = qtext(provenance.text());
    if (!provenance.fingerprint.empty())
        title += QStringLiteral(", %1").arg(qtext(provenance.fingerprint));
    writer.setTitle(title);
    writer.setCreator(provenance.command.empty() ? qtext(provenance.program)
                                                 : qtext(provenance.program + ": " + provenance.command));
    writer.setResolution(static_cast<int>(LayoutDpi) * VectorFineness);
    writer.setPageSize(
        QPageSize(QSizeF(options.layout) * PointsPerInch / LayoutDpi, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    QPainter painter(&writer);
    painter.scale(VectorFineness, VectorFineness);
    painter.setRenderHint(QPainter::LosslessImageRendering); // pictures of matrices are never JPEG
    paint(plot, painter, options);
    painter.end();
    return bytes;
}

QByteArray html(widgets::Plot &plot, const ExportOptions &options, const figures::Provenance &provenance)
{
    HtmlPage page(QStringLiteral("%1 of %2").arg(qtext(provenance.view), qtext(provenance.checkpoint)), options.theme);
    if (!page.figure(plot, options, {}, HtmlPage::MostBytes / 2))
        throw Error("the figure does not fit on a page of 2 MB; choose a smaller size");
    return page.finished(described(provenance).split(QLatin1Char('\n')));
}

/// QSvgGenerator would write them as they are, even where they are elements.
QByteArray withTitle(QByteArray svg, const QString &title, const QString &description)
{
    const QString elements = QStringLiteral("\n<title>%1</title>\n<desc>%2</desc>");
    const qsizetype start = svg.indexOf('>', svg.indexOf("<svg")) + 1;
    return svg.insert(start, elements.arg(title.toHtmlEscaped(), description.toHtmlEscaped()).toUtf8());
}

} // namespace

QSize ExportOptions::imageSize() const
{
    return pixels.isEmpty() ? (QSizeF(layout) * dpi / LayoutDpi).toSize() : pixels;
}

bool isNumbers(const QString &suffix)
{
    return figures::isNumbersSuffix(suffix.toStdString());
}

bool isPicture(const QString &suffix)
{
    return figures::isPictureSuffix(suffix.toStdString());
}

QString suffixOf(const QString &path)
{
    const QString suffix = QLatin1Char('.') + QFileInfo(path).suffix().toLower();
    return isPicture(suffix) || isNumbers(suffix) ? suffix : QString();
}

QString withSuffix(const QString &path, const QString &suffix)
{
    return path.isEmpty() || !suffixOf(path).isEmpty() ? path : path + suffix;
}

QStringList filesOf(const QString &path, bool provenance)
{
    QStringList files{path};
    if (suffixOf(path) == QLatin1String(".npy") && provenance)
        files.append(path + ProvenanceSuffix);
    return files;
}

QByteArray encodedPng(const QImage &image, int quality)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG", quality))
        throw Error("the image could not be encoded as PNG");
    return bytes;
}

QImage imageOf(widgets::Plot &plot, const ExportOptions &options)
{
    const ExportLooks looks(plot, options);
    const QSize size = options.imageSize();
    QImage image(size, options.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    if (image.isNull())
        throw Error("an image of this size does not fit in memory");
    image.fill(options.transparent ? QColor(Qt::transparent) : options.theme.surface);
    // Text is laid out at 96 dpi and scaled: the resolution is set on the image only afterwards.
    image.setDotsPerMeterX(static_cast<int>(std::lround(LayoutDpi / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.scale(static_cast<double>(size.width()) / options.layout.width(),
                  static_cast<double>(size.height()) / options.layout.height());
    paint(plot, painter, options);
    painter.end();
    image.setDotsPerMeterX(static_cast<int>(std::lround(options.dpi / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    return image;
}

double ExportOptions::leastScale() const
{
    return std::min(1.0, widgets::Plot::LeastPaperScale / fontScale());
}

Message roomNote(widgets::Plot &plot, const ExportOptions &options)
{
    const ExportLooks looks(plot, options);
    const std::optional<QSize> page = plot.sizeForAllText(options.page(), options.leastScale());
    if (!page)
        return {};
    constexpr double MillimetersPerInch = 25.4;
    const QSizeF layout = QSizeF(*page) * options.fontScale();
    const QSize mm = (layout * MillimetersPerInch / LayoutDpi).toSize();
    const QSize pixels = (layout * options.dpi / LayoutDpi).toSize();
    return Message("some text does not fit; it would fit at %1 x %2 mm (%3 x %4 pixels)", mm.width(), mm.height(),
                   pixels.width(), pixels.height());
}

QByteArray svgOf(widgets::Plot &plot, const ExportOptions &options, const figures::Provenance &provenance)
{
    const ExportLooks looks(plot, options);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(LayoutDpi));
    generator.setSize(options.layout);
    generator.setViewBox(QRect(QPoint(0, 0), options.layout * VectorFineness));
    QPainter painter(&generator);
    painter.scale(VectorFineness, VectorFineness);
    paint(plot, painter, options);
    painter.end();
    return withTitle(std::move(bytes), qtext(provenance.view), described(provenance));
}

void exportPlot(widgets::Plot &plot, const QString &path, const ExportOptions &options,
                const figures::Provenance &provenance)
{
    const QString suffix = suffixOf(path);
    if (!isPicture(suffix))
        throw Error("images can be written as .png, .svg, .pdf or .html").in(path.toStdString());
    if (suffix == QLatin1String(".png")) {
        io::writeFile(encodedPath(path), png(plot, options, provenance).toStdString());
        return;
    }
    const ExportLooks looks(plot, options);
    const bool isSvg = suffix == QLatin1String(".svg"), isHtml = suffix == QLatin1String(".html");
    io::writeFile(encodedPath(path),
                  (isSvg        ? svgOf(plot, options, provenance)
                       : isHtml ? html(plot, options, provenance)
                                : pdf(plot, options, provenance))
                      .toStdString());
}

void exportNumbers(const figures::Numbers &numbers, const QString &path, const figures::Provenance *provenance)
{
    const QString suffix = suffixOf(path);
    const std::string name = encodedPath(path);
    io::writeFile(name, figures::encoded(numbers, suffix.toStdString(), provenance));
    if (provenance != nullptr && suffix == QLatin1String(".npy"))
        io::writeFile(encodedPath(path + ProvenanceSuffix), jsonOf(*provenance) + "\n");
}

ExportOptions exportOptionsOf(const figures::PlotRequest &request)
{
    ExportOptions options;
    options.dpi = request.dpi;
    if (request.suffix == ".png")
        options.pixels = QSize(request.width, request.height);
    options.layout = QSize(qRound(request.width * LayoutDpi / request.dpi),
                           qRound(request.height * LayoutDpi / request.dpi));
    options.theme = request.dark ? widgets::Theme::darkTheme() : widgets::Theme::light();
    options.transparent = request.transparent;
    options.points = request.points;
    options.parts = request.page;
    return options;
}

void setExportOptions(figures::PlotRequest &request, const ExportOptions &options)
{
    const bool isPng = request.suffix == ".png";
    const QSize size = isPng ? options.imageSize() : options.layout;
    request.dpi = isPng ? options.dpi : LayoutDpi;
    request.width = size.width();
    request.height = size.height();
    request.dark = options.theme.dark;
    request.transparent = options.transparent;
    request.points = options.points;
    request.page = options.parts;
}

} // namespace tnn::app
