// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/device_menu.h"

#include <QActionGroup>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>

#include "app/controls/actions.h"
#include "app/session/device_chooser.h"

namespace tnn::app {

namespace {

using State = DeviceChooser::State;

void addDevice(QMenu *menu, QActionGroup *group, DeviceChooser &devices, const QString &name, const QString &title)
{
    QAction *action = menu->addAction(title.isEmpty() ? name : QStringLiteral("%1\t%2").arg(name, title));
    action->setCheckable(true);
    action->setChecked(name == devices.chosen());
    group->addAction(action);
    QObject::connect(action, &QAction::triggered, menu, [&devices, name] { devices.choose(name); });
}

void addLine(QMenu *menu, const QString &text)
{
    menu->addAction(text)->setEnabled(false);
}

/// One line, broken where a menu would become wider than a window.
QString folded(const QString &text)
{
    constexpr int Widest = 60;
    QString lines, line;
    for (const QString &word : text.split(QLatin1Char(' '))) {
        if (line.size() + word.size() > Widest) {
            lines += line + QLatin1Char('\n');
            line.clear();
        }
        line += (line.isEmpty() ? QString() : QStringLiteral(" ")) + word;
    }
    return lines + line;
}

void fill(QMenu *menu, DeviceChooser &devices)
{
    menu->clear();
    auto *group = new QActionGroup(menu);
    const QString own = QStringLiteral("cpu");
    addDevice(menu, group, devices, own, Actions::tr("the engine's own code"));
    for (const document::DeviceFound &device : devices.found())
        if (device.device.kind != document::Device::Kind::Cpu)
            addDevice(menu, group, devices, QString::fromStdString(nameOf(device.device)),
                      DeviceChooser::titleOf(device));
    menu->addSeparator();
    if (devices.state() == State::Looking)
        addLine(menu, Actions::tr("Looking for devices of LibTorch\u2026"));
    if (devices.state() == State::Missing)
        for (const QString &line : folded(devices.reason()).split(QLatin1Char('\n')))
            addLine(menu, line);
    QAction *again = menu->addAction(Actions::tr("Look again"), menu, [&devices] { devices.look(); });
    again->setToolTip(Actions::tr("Start tnnscope-torch if it does not run, and ask it which devices there are"));
    again->setEnabled(devices.state() != State::Looking);
}

} // namespace

void addDeviceMenu(QMainWindow &window, DeviceChooser &devices)
{
    QMenu *menu = window.menuBar()->addMenu(Actions::tr("&Device"));
    menu->setObjectName(QStringLiteral("devices"));
    menu->setToolTipsVisible(true);
    QObject::connect(menu, &QMenu::aboutToShow, menu, [menu, &devices] {
        if (devices.state() == State::Unknown)
            devices.look();
        fill(menu, devices);
    });
    QObject::connect(&devices, &DeviceChooser::changed, menu, [menu, &devices] {
        const bool own = devices.chosen() == QStringLiteral("cpu");
        menu->setTitle(own ? Actions::tr("&Device") : Actions::tr("&Device: %1").arg(devices.chosen()));
        if (menu->isVisible())
            fill(menu, devices);
    });
}

} // namespace tnn::app
