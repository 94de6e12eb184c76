// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/theme_settings.h"

#include <QApplication>
#include <QPalette>

#include "app/controls/item_roles.h"

namespace tnn::app {

namespace {

QColor mixed(const QColor &a, const QColor &b, double shareOfB)
{
    const auto channel = [shareOfB](int x, int y) { return qRound(x + shareOfB * (y - x)); };
    return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

QPalette applicationPalette(const widgets::Theme &theme)
{
    QPalette palette = theme.palette();
    palette.setColor(ErrorRole, theme.error);
    palette.setColor(WarningRole, theme.warning);
    return palette;
}

/// For lists and tables: their selection is a tint, so that text keeps its color.
QPalette itemViewPalette(const widgets::Theme &theme)
{
    QPalette palette = applicationPalette(theme);
    palette.setColor(QPalette::Highlight, mixed(theme.surface, theme.accent, theme.dark ? 0.28 : 0.14));
    palette.setColor(QPalette::HighlightedText, theme.text);
    return palette;
}

} // namespace

ThemeSettings::ThemeSettings(Settings &settings, QObject *parent) : QObject(parent), m_settings(settings)
{
    connect(&settings, &Settings::appearanceChanged, this, &ThemeSettings::update);
    update();
}

bool ThemeSettings::wantsDark() const
{
    switch (m_settings.appearance()) {
    case Settings::Appearance::Light:
        return false;
    case Settings::Appearance::Dark:
        return true;
    case Settings::Appearance::System:
        break;
    }
    // Without our palette, the application has the system's.
    if (m_applied)
        QApplication::setPalette(QPalette());
    return QApplication::palette().color(QPalette::Window).lightness() < 128;
}

void ThemeSettings::update()
{
    const bool dark = wantsDark();
    m_theme = dark ? widgets::Theme::darkTheme() : widgets::Theme::light();
    QApplication::setPalette(applicationPalette(m_theme));
    QApplication::setPalette(itemViewPalette(m_theme), "QAbstractItemView");
    m_applied = true;
    emit changed(m_theme);
}

} // namespace tnn::app
