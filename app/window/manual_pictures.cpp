// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/manual_pictures.h"

#include <algorithm>
#include <utility>

#include <QUrl>

#include "app/base/program.h"
#include "app/export/drawing.h"
#include "app/export/plot_export.h"
#include "engine/error.h"
#include "engine/figures/figure_options.h"

namespace tnn::app {

namespace {

const QString Picture = QStringLiteral("picture");

/// The kind of figure that the page of this name is about, if it takes no longer than turning a page; else null.
const figures::FigureKind *picturedKind(const QString &name)
{
    const auto &kinds = figures::figureKinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&name](const figures::FigureKind &kind) {
        return kind.traits.isPlotted && !kind.traits.isMeasured && name == QLatin1String(kind.name.data());
    });
    return found == kinds.end() ? nullptr : &*found;
}

QImage pictureOf(const document::DocumentPtr &example, const figures::FigureKind &kind, const widgets::Theme &theme,
                 double fineness)
{
    figures::PlotRequest request;
    request.document = example;
    request.overlaid = {example};
    request.options = kind.defaults;
    request.figure.selection.n = example->defaultLength();
    ExportOptions options;
    options.layout = QSize(600, 380);
    options.dpi = LayoutDpi * fineness;
    options.theme = theme;
    QImage image = imageOf(*drawingOf(request)(), options);
    image.setDevicePixelRatio(fineness);
    return image;
}

} // namespace

ManualText::ManualText(widgets::Theme theme, QWidget *parent) : QTextBrowser(parent), m_theme(std::move(theme))
{
    setOpenLinks(false);
}

void ManualText::showPage(const QString &name, const QString &page)
{
    m_picture = drawn(name);
    const qsizetype heading = page.indexOf(QLatin1Char('\n')) + 1;
    const QString picture = m_picture.isNull() ? QString() : QStringLiteral("\n![%1](%2)\n\n").arg(name, Picture);
    setMarkdown(page.left(heading) + picture + page.mid(heading));
}

/// Null for a page without a picture, also where it cannot be drawn because the example is missing or has no such view.
QImage ManualText::drawn(const QString &name)
{
    const figures::FigureKind *kind = picturedKind(name);
    if (!kind)
        return {};
    try {
        if (!m_example)
            m_example = document::Document::open(examplePath().toStdString());
        return pictureOf(m_example, *kind, m_theme, devicePixelRatioF());
    } catch (const Error &) {
        return {};
    }
}

QVariant ManualText::loadResource(int type, const QUrl &url)
{
    return url.path() == Picture ? m_picture : QTextBrowser::loadResource(type, url);
}

} // namespace tnn::app
