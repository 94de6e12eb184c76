// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/theme.h"

#include "widgets/base/color_map.h"

namespace tnn::widgets {

namespace {

QColor mixed(const QColor &a, const QColor &b, double shareOfB)
{
    const auto channel = [shareOfB](int x, int y) { return static_cast<int>(x + shareOfB * (y - x)); };
    return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

} // namespace

// The series are Okabe and Ito's colors, darkened or lightened until they contrast with the surface.
Theme Theme::light()
{
    return {
        .window = 0xeef0f4,
        .surface = 0xffffff,
        .raised = 0xf0f2f6,
        .border = 0xd8dde5,
        .text = 0x1c2128,
        .muted = 0x646c79,
        .grid = 0xe8eaee,
        .accent = 0x2a6ebb,
        .warning = 0x946c00,
        .error = 0xb3261e,
        .beyond = 0xf5f3e4,
        .notFinite = 0xd400c8,
        .series = {0x1f6fb8, 0xc8501a, 0x13805a, 0xa85a92, 0xa07800, 0x2f8fc4, 0x5b6472},
    };
}

Theme Theme::darkTheme()
{
    return {
        .dark = true,
        .window = 0x15171b,
        .surface = 0x1d2025,
        .raised = 0x2a2e36,
        .border = 0x343941,
        .text = 0xe3e6eb,
        .muted = 0x9aa2ae,
        .grid = 0x2c3037,
        .accent = 0x5ba7f5,
        .warning = 0xe0b043,
        .error = 0xff8379,
        .beyond = 0x2e2d25,
        .notFinite = 0xff4df0,
        .series = {0x6cb2f2, 0xff8c5e, 0x4cc79d, 0xe69bc8, 0xf0bb45, 0x9ad7ff, 0xb6bdc9},
    };
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
