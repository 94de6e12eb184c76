// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/base/settings.h"
#include "widgets/base/theme.h"

namespace tnn::app {

/// The current theme: the user's choice, else the one that matches the system's palette. Applies it to the application.
class ThemeSettings : public QObject {
    Q_OBJECT

public:
    explicit ThemeSettings(Settings &settings, QObject *parent = nullptr);

    const widgets::Theme &theme() const { return m_theme; }
    /// Queries the system again and applies the result.
    void update();

signals:
    void changed(const tnn::widgets::Theme &theme);

private:
    bool wantsDark() const;

    Settings &m_settings;
    widgets::Theme m_theme;
    bool m_applied = false;
};

} // namespace tnn::app
