// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/style.h"

#include <QPalette>
#include <QRegularExpression>
#include <QWidget>

namespace tnn::app {

namespace {

const char *const Sheet = R"(
QMainWindow, QDialog { background: @window; }
QMainWindow::separator { background: @window; width: 8px; height: 8px; }
QSplitter::handle { background: transparent; }
QMenuBar { background: @surface; border-bottom: 1px solid @border; padding: 0px 4px; }
QMenuBar::item { padding: 4px 8px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: @raised; }
QToolBar { background: @surface; border: none; border-bottom: 1px solid @border; padding: 4px 8px; spacing: 8px; }
QStatusBar { background: @surface; border-top: 1px solid @border; }
QStatusBar::item { border: none; }
QFrame#card { background: @surface; border: 1px solid @border; border-radius: 4px; }
QWidget#viewTitle { background: @surface; border: 1px solid @border; border-bottom: none;
    border-top-left-radius: 4px; border-top-right-radius: 4px; }
QFrame#viewBody { background: @surface; border: 1px solid @border; border-top: none;
    border-bottom-left-radius: 4px; border-bottom-right-radius: 4px; }
QLabel[role="title"] { font-weight: 600; }
QLabel[role="muted"] { color: @muted; }
QLabel[role="error"] { color: @error; }
QLabel[role="banner"] { font-size: 22pt; font-weight: 600; }
QLabel[role="chip"], QLabel[role="warningChip"] { color: @muted; background: @raised; border: 1px solid @raised;
    border-radius: 3px; padding: 0px 4px; font-size: 8pt; }
QLabel[role="warningChip"] { color: @warning; background: transparent; border-color: @warning; }
QPushButton, QToolButton, QComboBox { background: @raised; border: 1px solid @border; border-radius: 4px;
    padding: 2px 8px; min-height: 18px; }
QPushButton:hover, QToolButton:hover, QComboBox:hover { border-color: @muted; }
QPushButton:focus, QToolButton:focus, QComboBox:focus { border-color: @accent; }
QPushButton:checked, QToolButton:checked { border-color: @accent; color: @accent; background: @surface; }
QPushButton:disabled, QToolButton:disabled, QComboBox:disabled { color: @disabled; }
QPushButton:default { background: @accent; border-color: @accent; color: @onAccent; }
QToolButton[role="flat"] { background: transparent; border-color: transparent; padding: 2px; min-width: 18px; }
QToolButton[role="flat"]:hover { background: @raised; }
QToolButton[role="flat"]:focus { border-color: @accent; }
QToolButton::menu-indicator { image: none; }
QWidget#viewTitle QComboBox { padding: 0px 4px; min-height: 16px; font-size: 9pt; border-color: transparent; }
QWidget#viewTitle QComboBox:hover { border-color: @border; }
QWidget#viewTitle QComboBox:focus { border-color: @accent; }
QComboBox::drop-down { border: none; width: 14px; }
QComboBox QAbstractItemView { background: @surface; border: 1px solid @border; selection-background-color: @selected;
    selection-color: @text; outline: none; }
QLineEdit, QSpinBox, QDoubleSpinBox { background: @surface; border: 1px solid @border; border-radius: 4px;
    padding: 2px 6px; min-height: 18px; selection-background-color: @accent; selection-color: @onAccent; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus { border-color: @accent; }
QLineEdit[invalid="true"] { border-color: @error; }
QAbstractItemView { background: @surface; border: none; outline: none; selection-background-color: @selected;
    selection-color: @text; }
QAbstractItemView::item { padding: 1px 4px; border: none; }
QAbstractItemView::item:selected { background: @selected; color: @text; }
QHeaderView { background: @surface; border: none; }
QHeaderView::section { background: @surface; color: @muted; border: none; border-bottom: 1px solid @grid;
    padding: 2px 4px; font-size: 9pt; }
QTabBar { background: @window; }
QTabBar::tab { background: transparent; color: @muted; border: none; padding: 4px 12px; }
QTabBar::tab:selected { color: @text; border-bottom: 2px solid @accent; }
QTabBar::tab:hover { color: @text; }
QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @border; border-radius: 3px; margin: 2px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QSlider { min-height: 18px; }
QSlider::groove:horizontal { height: 4px; background: @border; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::handle:horizontal { background: @accent; width: 12px; height: 12px; margin: -4px 0px; border-radius: 6px; }
QSlider:disabled { color: @disabled; }
QSlider::sub-page:horizontal:disabled, QSlider::handle:horizontal:disabled { background: @muted; }
QFrame#messageBar { background: @surface; border: 1px solid @error; border-radius: 4px; }
QFrame#helpPopup { background: @surface; border: 1px solid @muted; border-radius: 4px; }
QMenu { background: @surface; border: 1px solid @border; padding: 4px 0px; }
QMenu::item { padding: 4px 24px; }
QMenu::item:selected { background: @selected; color: @text; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @grid; margin: 4px 0px; }
QToolTip { background: @raised; color: @text; border: 1px solid @border; padding: 4px; }
)";

QString mixed(const QColor &a, const QColor &b, double shareOfB)
{
    const auto channel = [shareOfB](int x, int y) { return qRound(x + shareOfB * (y - x)); };
    return QColor(channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())).name();
}

const char *nameOf(Role role)
{
    switch (role) {
    case Role::Title:
        return "title";
    case Role::Muted:
        return "muted";
    case Role::Error:
        return "error";
    case Role::Chip:
        return "chip";
    case Role::WarningChip:
        return "warningChip";
    case Role::Flat:
        return "flat";
    case Role::Banner:
        break;
    }
    return "banner";
}

} // namespace

QString styleSheet(const widgets::Theme &theme)
{
    const QString onAccent = theme.palette().color(QPalette::HighlightedText).name();
    const std::pair<const char *, QString> colours[] = {
        {"@window", theme.window.name()},
        {"@surface", theme.surface.name()},
        {"@raised", theme.raised.name()},
        {"@border", theme.border.name()},
        {"@text", theme.text.name()},
        {"@muted", theme.muted.name()},
        {"@grid", theme.grid.name()},
        {"@accent", theme.accent.name()},
        {"@warning", theme.warning.name()},
        {"@error", theme.error.name()},
        {"@onAccent", onAccent},
        {"@selected", mixed(theme.surface, theme.accent, theme.dark ? 0.28 : 0.14)},
        {"@disabled", mixed(theme.surface, theme.muted, 0.6)},
    };
    QString sheet = QString::fromLatin1(Sheet);
    for (const auto &[name, colour] : colours)
        sheet.replace(QRegularExpression(QLatin1String(name) + QStringLiteral("\\b")), colour);
    return sheet;
}

void setRole(QWidget *widget, Role role)
{
    widget->setProperty("role", QString::fromLatin1(nameOf(role)));
}

} // namespace tnn::app
