// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme.h"

#include "widgets/base/colour_map.h"

namespace tnn::widgets {

namespace {

QColor rgb(unsigned value)
{
    return QColor::fromRgb(value);
}

QColor mixed(const QColor &a, const QColor &b, double shareOfB)
{
    const auto channel = [shareOfB](int x, int y) { return static_cast<int>(x + shareOfB * (y - x)); };
    return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

} // namespace

// The series are Okabe and Ito's colours, darkened or lightened until they stand out from the surface.
Theme Theme::light()
{
    Theme theme;
    theme.window = rgb(0xeef0f4);
    theme.surface = rgb(0xffffff);
    theme.raised = rgb(0xf0f2f6);
    theme.border = rgb(0xd8dde5);
    theme.text = rgb(0x1c2128);
    theme.muted = rgb(0x646c79);
    theme.grid = rgb(0xe8eaee);
    theme.accent = rgb(0x2a6ebb);
    theme.warning = rgb(0x946c00);
    theme.error = rgb(0xb3261e);
    theme.beyond = rgb(0xf5f3e4);
    theme.notFinite = rgb(0xd400c8);
    theme.series = {rgb(0x1f6fb8), rgb(0xc8501a), rgb(0x13805a), rgb(0xa85a92),
                    rgb(0xa07800), rgb(0x2f8fc4), rgb(0x5b6472)};
    return theme;
}

Theme Theme::darkTheme()
{
    Theme theme;
    theme.dark = true;
    theme.window = rgb(0x15171b);
    theme.surface = rgb(0x1d2025);
    theme.raised = rgb(0x2a2e36);
    theme.border = rgb(0x343941);
    theme.text = rgb(0xe3e6eb);
    theme.muted = rgb(0x9aa2ae);
    theme.grid = rgb(0x2c3037);
    theme.accent = rgb(0x5ba7f5);
    theme.warning = rgb(0xe0b043);
    theme.error = rgb(0xff8379);
    theme.beyond = rgb(0x2e2d25);
    theme.notFinite = rgb(0xff4df0);
    theme.series = {rgb(0x6cb2f2), rgb(0xff8c5e), rgb(0x4cc79d), rgb(0xe69bc8),
                    rgb(0xf0bb45), rgb(0x9ad7ff), rgb(0xb6bdc9)};
    return theme;
}

QPalette Theme::palette() const
{
    QPalette palette(text, raised, mixed(raised, text, 0.08), border, border, text, text, surface, window);
    palette.setColor(QPalette::AlternateBase, mixed(surface, window, 0.5));
    palette.setColor(QPalette::PlaceholderText, muted);
    palette.setColor(QPalette::ToolTipBase, raised);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::Highlight, accent);
    palette.setColor(QPalette::HighlightedText,
                     contrast(accent.rgb(), surface.rgb()) > contrast(accent.rgb(), text.rgb()) ? surface : text);
    palette.setColor(QPalette::Link, accent);
    palette.setColor(QPalette::LinkVisited, mixed(accent, muted, 0.5));
    palette.setColor(QPalette::Midlight, raised);
    palette.setColor(QPalette::Shadow, mixed(window, Qt::black, 0.5));
    const QColor disabled = mixed(surface, muted, 0.7);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText})
        palette.setColor(QPalette::Disabled, role, disabled);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, border);
    return palette;
}

} // namespace tnn::widgets
