// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/roles.h"

#include <QLabel>

namespace tnn::app {

namespace {

QColor mixed(const QColor &a, const QColor &b, double shareOfB)
{
    const auto channel = [shareOfB](int x, int y) { return qRound(x + shareOfB * (y - x)); };
    return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

} // namespace

QPalette applicationPalette(const widgets::Theme &theme)
{
    QPalette palette = theme.palette();
    palette.setColor(ErrorRole, theme.error);
    palette.setColor(WarningRole, theme.warning);
    return palette;
}

QPalette itemViewPalette(const widgets::Theme &theme)
{
    QPalette palette = applicationPalette(theme);
    palette.setColor(QPalette::Highlight, mixed(theme.surface, theme.accent, theme.dark ? 0.28 : 0.14));
    palette.setColor(QPalette::HighlightedText, theme.text);
    return palette;
}

void setRole(QWidget *widget, Role role)
{
    constexpr double BannerScale = 2.2;
    QFont font = widget->font();
    switch (role) {
    case Role::Banner:
        font.setPointSizeF(font.pointSizeF() * BannerScale);
        [[fallthrough]];
    case Role::Title:
        font.setWeight(QFont::DemiBold);
        widget->setFont(font);
        break;
    case Role::Muted:
        widget->setForegroundRole(MutedRole);
        break;
    case Role::Error:
        widget->setForegroundRole(ErrorRole);
        break;
    }
}

QLabel *mutedText(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setWordWrap(true);
    setRole(label, Role::Muted);
    return label;
}

} // namespace tnn::app
