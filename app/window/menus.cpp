// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/menus.h"

#include <QActionGroup>
#include <QDialog>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>

#include "app/base/language.h"
#include "app/base/number_format.h"
#include "app/base/program.h"
#include "app/base/settings.h"
#include "app/controls/actions.h"
#include "app/controls/labels.h"
#include "app/controls/theme_settings.h"
#include "app/session/device_chooser.h"
#include "app/window/view_area.h"

namespace tnn::app {

namespace {

void fillRecent(QMenu *menu, const Settings &settings, Actions &actions,
                const std::function<void(const QString &)> &open)
{
    menu->clear();
    for (const QString &path : settings.recentFiles()) {
        QAction *action = menu->addAction(modelNameOf(encodedPath(path)).replace(QLatin1Char('&'), QLatin1String("&&")),
                                          menu, [open, path] { open(path); });
        action->setEnabled(fileInfoOf(path).exists());
        action->setToolTip(pathTip(path));
    }
    menu->addSeparator();
    menu->addAction(actions.clearRecent);
}

void reportLanguageChange(QWidget *window, const Settings &settings)
{
    if (wantedLanguage(settings) == installedLanguage())
        return;
    auto *box = new QMessageBox(QMessageBox::NoIcon, Actions::tr("Language"),
                                Actions::tr("Restart Tnnscope to change the language."), QMessageBox::Close, window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

template <class Value> struct MenuChoice {
    Value value;
    QString name, tip;
};

/// A menu of values, of which one is chosen: `choose` is called with another one.
template <class Value, class Choose>
QMenu *addChoices(QMenu &menu, const QString &title, Value now, const QList<MenuChoice<Value>> &choices, Choose choose)
{
    QMenu *submenu = menu.addMenu(title);
    auto *group = new QActionGroup(submenu);
    for (const auto &[value, name, tip] : choices) {
        QAction *action = submenu->addAction(name);
        action->setToolTip(tip);
        action->setCheckable(true);
        action->setChecked(value == now);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, submenu, [choose, chosen = value] { choose(chosen); });
    }
    return submenu;
}

void addAppearanceMenu(QMenu &menu, Settings &settings)
{
    using Appearance = Settings::Appearance;
    addChoices(menu, Actions::tr("&Appearance"), settings.appearance(),
               {{Appearance::System, Actions::tr("S&ystem default"),
                 Actions::tr("Follow the light or dark mode of the desktop")},
                {Appearance::Light, Actions::tr("&Light"), Actions::tr("Dark text on a light window")},
                {Appearance::Dark, Actions::tr("&Dark"), Actions::tr("Light text on a dark window")}},
               [&settings](Appearance appearance) { settings.appearance.set(appearance); });
}

/// The choice takes effect at the next start; says so if it differs from the current language. Each language is named
/// in itself, so that users who read only that one can find it.
void addLanguageMenu(QMenu &menu, Settings &settings, QWidget *window)
{
    using Language = Settings::Language;
    const auto choose = [&settings, window](Language language) {
        settings.language.set(language);
        reportLanguageChange(window, settings);
    };
    QMenu *languages = addChoices(
        menu, Actions::tr("Lan&guage"), settings.language(),
        {{Language::System, Actions::tr("S&ystem default"), Actions::tr("The desktop's language, or English")},
         {Language::English, QStringLiteral("&English"), Actions::tr("The window in English")},
         {Language::SimplifiedChinese, QStringLiteral("\u7b80\u4f53\u4e2d\u6587(&C)"),
          Actions::tr("The window in Simplified Chinese")}},
        choose);
    languages->setToolTipsVisible(true);
}

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

/// One line, broken if it would make the menu wider than a window.
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

void fillDevices(QMenu *menu, DeviceChooser &devices)
{
    menu->clear();
    auto *group = new QActionGroup(menu);
    const QString own = QStringLiteral("cpu");
    addDevice(menu, group, devices, own, Actions::tr("native engine code"));
    for (const document::DeviceFound &device : devices.found())
        if (device.device.kind != document::Device::Kind::Cpu)
            addDevice(menu, group, devices, QString::fromStdString(nameOf(device.device)),
                      DeviceChooser::titleOf(device));
    menu->addSeparator();
    if (devices.state() == DeviceChooser::State::Looking)
        addLine(menu, Actions::tr("Looking for LibTorch devices\u2026"));
    if (devices.state() == DeviceChooser::State::Missing)
        for (const QString &line : folded(devices.reason()).split(QLatin1Char('\n')))
            addLine(menu, line);
    QAction *again = menu->addAction(Actions::tr("Refresh"), menu, [&devices] { devices.findDevices(); });
    again->setToolTip(Actions::tr("Start tnnscope-torch if needed and list its devices"));
    again->setEnabled(devices.state() != DeviceChooser::State::Looking);
}

/// Adds groups of actions with a separator between them.
void addGroups(QMenu &menu, const QList<QList<QAction *>> &groups)
{
    for (const QList<QAction *> &group : groups) {
        if (!menu.isEmpty())
            menu.addSeparator();
        menu.addActions(group);
    }
}

} // namespace

void addFileMenu(QMainWindow &window, Actions &actions, Settings &settings,
                 const std::function<void(const QString &)> &open)
{
    QMenu *menu = window.menuBar()->addMenu(Actions::tr("&File"));
    auto *recent = new QMenu(Actions::tr("Open &recent"), menu);
    recent->setToolTipsVisible(true);
    QObject::connect(recent, &QMenu::aboutToShow, recent,
                     [recent, &settings, &actions, open] { fillRecent(recent, settings, actions, open); });
    actions.openExample->setEnabled(!examplePath().isEmpty());
    actions.extrapolateExamples->setEnabled(!examplePath().isEmpty() && !exampleText().isEmpty());
    addGroups(*menu,
              {{actions.open, actions.openFolder, recent->menuAction()},
               {actions.openWorkspace, actions.saveWorkspace, actions.saveWorkspaceAs},
               {actions.openExample, actions.extrapolateExamples},
               {actions.compareWith, actions.openZoo},
               {actions.train},
               {actions.readAgain, actions.watchFile},
               {actions.exportView, actions.report},
               {actions.close, actions.quit}});
}

void addEditMenu(QMainWindow &window, Actions &actions)
{
    QMenu *menu = window.menuBar()->addMenu(Actions::tr("&Edit"));
    addGroups(*menu,
              {{actions.undo, actions.redo, actions.resetWhatIfs},
               {actions.copyImage},
               {actions.findMetadata},
               actions.steps()});
}

void addViewMenu(QMainWindow &window, Actions &actions, ViewArea &viewArea, QMenu *layouts, Settings &settings)
{
    QMenu *menu = window.menuBar()->addMenu(Actions::tr("&View"));
    menu->setToolTipsVisible(true);
    QList<QAction *> toggles;
    for (ViewPanel *panel : viewArea.panels()) {
        panel->showAction()->setToolTip(
            Actions::tr("Show %1, or close it if it is in front").arg(panel->view().title()));
        toggles.append(panel->showAction());
    }
    addGroups(*menu,
              {toggles,
               {actions.metadata},
               {actions.showAll, actions.alone, actions.sides, layouts->menuAction(), actions.resetLayout},
               {actions.nextView, actions.previousView, actions.nextArea, actions.previousArea}});
    menu->addSeparator();
    addGroups(*menu->addMenu(Actions::tr("Two checkpoints")),
              {actions.shownOfPair(), {actions.exchangePair, actions.closeOther}});
    QMenu *run = menu->addMenu(Actions::tr("Training r&un"));
    run->addActions({actions.previousCheckpoint, actions.nextCheckpoint, actions.playRun});
    addAppearanceMenu(*menu, settings);
    addLanguageMenu(*menu, settings, &window);
}

void addDeviceMenu(QMainWindow &window, DeviceChooser &devices)
{
    QMenu *menu = window.menuBar()->addMenu(Actions::tr("&Device"));
    menu->setObjectName(QStringLiteral("devices"));
    menu->setToolTipsVisible(true);
    QObject::connect(menu, &QMenu::aboutToShow, menu, [menu, &devices] {
        if (devices.state() == DeviceChooser::State::Unknown)
            devices.findDevices();
        fillDevices(menu, devices);
    });
    QObject::connect(&devices, &DeviceChooser::changed, menu, [menu, &devices] {
        const bool own = devices.chosen() == QStringLiteral("cpu");
        menu->setTitle(own ? Actions::tr("&Device") : Actions::tr("&Device: %1").arg(devices.chosen()));
        if (menu->isVisible())
            fillDevices(menu, devices);
    });
}

void addHelpMenu(QMainWindow &window, Actions &actions, const ThemeSettings &themes)
{
    QMenu *menu = window.menuBar()->addMenu(Actions::tr("&Help"));
    menu->addActions({actions.palette, actions.manual, actions.shortcuts, actions.about});
    QObject::connect(actions.shortcuts, &QAction::triggered, &window, [&window] {
        QDialog *dialog = makeShortcutDialog(*window.menuBar(), &window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    QObject::connect(actions.manual, &QAction::triggered, &window, [&window, &themes] {
        QDialog *dialog = makeManualDialog(themes.theme(), &window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show(); // beside the window, which stays usable
    });
    QObject::connect(actions.about, &QAction::triggered, &window, [&window] {
        const QString text = Actions::tr("<h3>Tnnscope %1</h3><p>See what a Toeplitz Neural Network learned.</p>"
                                         "<p>GPL-3.0-or-later</p>")
                                 .arg(versionText());
        auto *box = new QMessageBox(QMessageBox::NoIcon, Actions::tr("About Tnnscope"), text, QMessageBox::Close,
                                    &window);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->open();
    });
}

} // namespace tnn::app
