// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/theme_keeper.h"

#include <QApplication>
#include <QPalette>

#include "app/controls/roles.h"

namespace tnn::app {

ThemeKeeper::ThemeKeeper(Settings &settings, QObject *parent) : QObject(parent), m_settings(settings)
{
    connect(&settings, &Settings::appearanceChanged, this, &ThemeKeeper::update);
    update();
}

bool ThemeKeeper::wantsDark() const
{
    switch (m_settings.appearance()) {
    case Settings::Appearance::Light:
        return false;
    case Settings::Appearance::Dark:
        return true;
    case Settings::Appearance::System:
        break;
    }
    // Without a palette of ours the application has the system's.
    if (m_applied)
        QApplication::setPalette(QPalette());
    return QApplication::palette().color(QPalette::Window).lightness() < 128;
}

void ThemeKeeper::update()
{
    const bool dark = wantsDark();
    m_theme = dark ? widgets::Theme::darkTheme() : widgets::Theme::light();
    QApplication::setPalette(applicationPalette(m_theme));
    QApplication::setPalette(itemViewPalette(m_theme), "QAbstractItemView");
    m_applied = true;
    emit changed(m_theme);
}

} // namespace tnn::app
