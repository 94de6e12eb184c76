// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/tex/pgf_picture.h"

#include <algorithm>

#include "app/export/tex/pgf_path.h"
#include "app/export/tex/tex_text.h"

namespace tnn::app {

namespace {

QByteArray rectangle(const QRectF &area)
{
    return "\\pgfpathrectangle{\\pgfqpoint{" + pgfNumber(area.left()) + "bp}{" + pgfNumber(area.top())
        + "bp}}{\\pgfqpoint{" + pgfNumber(area.width()) + "bp}{" + pgfNumber(area.height()) + "bp}}";
}

QByteArray definition(const QByteArray &name, const QColor &colour)
{
    return "\\definecolor{" + name + "}{RGB}{" + QByteArray::number(colour.red()) + ","
        + QByteArray::number(colour.green()) + "," + QByteArray::number(colour.blue()) + "}\n";
}

QByteArray colourName(qsizetype number)
{
    return "tnn" + QByteArray::number(number);
}

/// Writes items one after the other; what stays the same from one to the next, clip and style, once.
class PgfWriter {
public:
    explicit PgfWriter(const QTransform &toPoints) : m_toPoints(toPoints) { }

    void clipTo(const std::optional<QRectF> &wanted);
    void add(const PgfPath &path);
    void add(const PgfText &text);
    void add(const PgfImages &images, const QByteArray &name);
    const QByteArray &code() const { return m_code; }

private:
    void showOpacity(double opacity);

    const QTransform m_toPoints;
    QByteArray m_code, m_style;
    std::optional<QRectF> m_clip;
};

void PgfWriter::clipTo(const std::optional<QRectF> &wanted)
{
    if (wanted == m_clip)
        return;
    if (m_clip)
        m_code += "\\endpgfscope\n";
    if (wanted)
        m_code += "\\pgfscope" + rectangle(*wanted) + "\\pgfusepath{clip}\n";
    m_clip = wanted;
    m_style.clear();
}

void PgfWriter::showOpacity(double opacity)
{
    if (!m_style.contains(pgfOpacity(opacity)))
        m_code += m_style = pgfOpacity(opacity) + '\n';
}

void PgfWriter::add(const PgfPath &path)
{
    if (path.cut)
        m_code += "\\pgfscope" + *path.cut + "\\pgfusepath{clip}";
    if (path.cut || path.style != m_style)
        m_code += path.style + '\n';
    m_code += path.path + "\\pgfusepath{" + path.use + "}\n";
    if (path.cut)
        m_code += "\\endpgfscope\n";
    else
        m_style = path.style;
}

void PgfWriter::add(const PgfText &text)
{
    showOpacity(text.opacity);
    m_code += text.code();
}

void PgfWriter::add(const PgfImages &images, const QByteArray &name)
{
    showOpacity(1); // their own is in their pixels
    const QRectF place = m_toPoints.mapRect(QRectF(images.bounds));
    m_code += "\\pgftext[left,bottom,x=" + pgfNumber(place.left()) + "bp,y=" + pgfNumber(place.top())
        + "bp]{\\includegraphics[width=" + pgfNumber(place.width()) + "bp,height=" + pgfNumber(place.height()) + "bp]{"
        + name + "}}\n";
}

} // namespace

QByteArray pgfOpacity(double opacity)
{
    return "\\pgfsetfillopacity{" + pgfNumber(opacity) + "}";
}

QByteArray PgfPicture::nameOf(const QColor &colour)
{
    const QColor opaque = QColor::fromRgb(colour.rgb());
    auto at = std::find(colours.begin(), colours.end(), opaque);
    if (at == colours.end())
        at = colours.insert(at, opaque);
    return colourName(at - colours.begin());
}

std::vector<QImage> PgfPicture::images() const
{
    std::vector<QImage> images;
    for (const PgfItem &item : items)
        if (const auto *layer = std::get_if<PgfImages>(&item.what))
            images.push_back(layer->painted());
    return images;
}

QByteArray PgfPicture::code(const std::function<QByteArray(std::size_t image)> &name) const
{
    std::vector<PgfItem> aligned = items;
    std::vector<PgfText *> texts;
    for (PgfItem &item : aligned)
        if (auto *text = std::get_if<PgfText>(&item.what))
            texts.push_back(text);
    alignTexts(texts, middles);

    QByteArray head = "\\begin{pgfpicture}\n" + texCharacterMacro() + pgfPathMacros();
    for (std::size_t k = 0; k < colours.size(); ++k)
        head += definition(colourName(static_cast<qsizetype>(k)), colours[k]);
    head += rectangle(whole) + "\\pgfusepath{use as bounding box}\n";
    PgfWriter writer(toPoints);
    std::size_t image = 0;
    for (const PgfItem &item : aligned) {
        writer.clipTo(item.clip);
        if (const auto *text = std::get_if<PgfText>(&item.what))
            writer.add(*text);
        else if (const auto *images = std::get_if<PgfImages>(&item.what))
            writer.add(*images, name(image++));
        else
            writer.add(std::get<PgfPath>(item.what));
    }
    writer.clipTo({});
    return head + writer.code() + "\\end{pgfpicture}%\n";
}

} // namespace tnn::app
