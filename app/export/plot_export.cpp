// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/plot_export.h"

#include <cmath>

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::app {

namespace {

constexpr double LayoutDpi = 96;
constexpr int Fineness
    = 4; ///< dots of a drawing in a logical pixel: what pictures of matrices inside it are as fine as

/// Paints in the colours of the options and puts back those on the screen, whatever happens.
class Recoloured {
public:
    Recoloured(widgets::Plot &plot, const widgets::Theme &theme, const widgets::Theme &shown) :
        m_plot(plot), m_shown(shown)
    {
        m_plot.setTheme(theme);
    }
    ~Recoloured() { m_plot.setTheme(m_shown); }
    Recoloured(const Recoloured &) = delete;
    Recoloured &operator=(const Recoloured &) = delete;

private:
    widgets::Plot &m_plot;
    const widgets::Theme &m_shown;
};

void write(const QString &path, const QByteArray &bytes)
{
    io::writeFile(QFile::encodeName(path).toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

QByteArray png(widgets::Plot &plot, const ExportOptions &options, const Provenance &provenance,
               const widgets::Theme &shown)
{
    QImage image = imageOf(plot, options, shown);
    image.setText(QStringLiteral("Title"), provenance.view);
    image.setText(QStringLiteral("Description"), provenance.text());
    image.setText(QStringLiteral("Source"), provenance.checkpoint);
    image.setText(QStringLiteral("Software"), provenance.program);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        throw Error("the picture could not be encoded as PNG");
    return bytes;
}

QByteArray svg(widgets::Plot &plot, const ExportOptions &options, const Provenance &provenance)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(LayoutDpi));
    generator.setSize(options.layout);
    generator.setViewBox(QRect(QPoint(0, 0), options.layout * Fineness));
    generator.setTitle(provenance.view);
    generator.setDescription(provenance.text());
    QPainter painter(&generator);
    painter.scale(Fineness, Fineness);
    painter.fillRect(QRect(QPoint(0, 0), options.layout), options.theme.surface);
    plot.paintTo(painter, options.layout);
    painter.end();
    return bytes;
}

QByteArray pdf(widgets::Plot &plot, const ExportOptions &options, const Provenance &provenance)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(provenance.text());
    writer.setCreator(provenance.program);
    writer.setResolution(static_cast<int>(LayoutDpi) * Fineness);
    writer.setPageSize(QPageSize(QSizeF(options.layout) * 72 / LayoutDpi, QPageSize::Point, {}, QPageSize::ExactMatch));
    writer.setPageMargins({});
    QPainter painter(&writer);
    painter.scale(Fineness, Fineness);
    painter.setRenderHint(QPainter::LosslessImageRendering); // pictures of matrices are never JPEG
    painter.fillRect(QRect(QPoint(0, 0), options.layout), options.theme.surface);
    plot.paintTo(painter, options.layout);
    painter.end();
    return bytes;
}

} // namespace

QStringList pictureSuffixes()
{
    return {QStringLiteral(".png"), QStringLiteral(".svg"), QStringLiteral(".pdf")};
}

QStringList numberSuffixes()
{
    return {QStringLiteral(".csv"), QStringLiteral(".npy"), QStringLiteral(".json")};
}

QString suffixOf(const QString &path)
{
    const QString suffix = QLatin1Char('.') + QFileInfo(path).suffix().toLower();
    return (pictureSuffixes() + numberSuffixes()).contains(suffix) ? suffix : QString();
}

QString withSuffix(const QString &path, const QString &suffix)
{
    return path.isEmpty() || !suffixOf(path).isEmpty() ? path : path + suffix;
}

QImage imageOf(widgets::Plot &plot, const ExportOptions &options, const widgets::Theme &shown)
{
    const Recoloured recoloured(plot, options.theme, shown);
    const double scale = options.dpi / LayoutDpi;
    QImage image(QSize(static_cast<int>(std::lround(options.layout.width() * scale)),
                       static_cast<int>(std::lround(options.layout.height() * scale))),
                 QImage::Format_RGB32);
    if (image.isNull())
        throw Error("a picture of this size does not fit into memory");
    image.fill(options.theme.surface);
    // Text is laid out at 96 dpi and scaled: the resolution is told to the image only afterwards.
    image.setDotsPerMeterX(static_cast<int>(std::lround(LayoutDpi / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.scale(scale, scale);
    plot.paintTo(painter, options.layout);
    painter.end();
    image.setDotsPerMeterX(static_cast<int>(std::lround(options.dpi / 0.0254)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    return image;
}

void exportPlot(widgets::Plot &plot, const QString &path, const ExportOptions &options, const Provenance &provenance,
                const widgets::Theme &shown)
{
    const QString suffix = suffixOf(path);
    if (!pictureSuffixes().contains(suffix))
        throw Error(path.toStdString(), "pictures are written as .png, .svg or .pdf");
    if (suffix == QLatin1String(".png")) {
        write(path, png(plot, options, provenance, shown));
        return;
    }
    const Recoloured recoloured(plot, options.theme, shown);
    write(path, suffix == QLatin1String(".svg") ? svg(plot, options, provenance) : pdf(plot, options, provenance));
}

void exportNumbers(const commands::Numbers &numbers, const QString &path)
{
    const std::string bytes = commands::encoded(numbers, suffixOf(path).toStdString());
    io::writeFile(QFile::encodeName(path).toStdString(), bytes);
}

} // namespace tnn::app
