// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/menus.h"

#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>

#include "app/export/provenance.h"
#include "app/resource_paths.h"
#include "app/session/settings.h"
#include "app/views/words.h"
#include "app/window/actions.h"
#include "app/window/workspace.h"

namespace tnn::app {

namespace {

void fillRecent(QMenu *menu, const Settings &settings, Actions &actions,
                const std::function<void(const QString &)> &open)
{
    menu->clear();
    for (const QString &path : settings.recentFiles()) {
        QAction *action = menu->addAction(fileNameOf(path), menu, [open, path] { open(path); });
        action->setEnabled(QFileInfo::exists(path));
        action->setToolTip(path);
    }
    menu->addSeparator();
    menu->addAction(actions.clearRecent);
}

QString shortcutTable(const Actions &actions)
{
    QString rows;
    const auto row = [&rows](const QString &keys, const QString &what) {
        rows += QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;&nbsp;</td><td>%2</td></tr>").arg(keys, what);
    };
    for (const QAction *action : actions.withShortcuts())
        row(action->shortcut().toString(QKeySequence::NativeText), action->text().remove(QLatin1Char('&')));
    row(Actions::tr("Wheel"), Actions::tr("Zoom at the pointer"));
    row(Actions::tr("Drag, Shift+drag"), Actions::tr("Pan, zoom to a box"));
    row(Actions::tr("Double click"), Actions::tr("Show everything"));
    row(Actions::tr("Alt+Left, Alt+Right"), Actions::tr("Walk the zoom history"));
    row(Actions::tr("Hold F"), Actions::tr("In Compare: flip to the float64 reference"));
    return QStringLiteral("<table>%1</table>").arg(rows);
}

} // namespace

void addFileMenu(QMainWindow &window, Actions &actions, Settings &settings,
                 const std::function<void(const QString &)> &open)
{
    QMenu *menu = window.menuBar()->addMenu(Actions::tr("&File"));
    menu->addAction(actions.open);
    menu->addAction(actions.openFolder);
    QMenu *recent = menu->addMenu(Actions::tr("Open &recent"));
    recent->setToolTipsVisible(true);
    QObject::connect(recent, &QMenu::aboutToShow, recent,
                     [recent, &settings, &actions, open] { fillRecent(recent, settings, actions, open); });
    menu->addAction(actions.openExample);
    menu->addAction(actions.extrapolateExamples);
    actions.openExample->setEnabled(!examplePath().isEmpty());
    actions.extrapolateExamples->setEnabled(!examplePath().isEmpty() && !exampleText().isEmpty());
    menu->addSeparator();
    menu->addAction(actions.train);
    menu->addSeparator();
    menu->addAction(actions.readAgain);
    menu->addAction(actions.watchFile);
    menu->addSeparator();
    menu->addAction(actions.exportView);
    menu->addSeparator();
    menu->addAction(actions.close);
    menu->addAction(actions.quit);
}

void addEditMenu(QMainWindow &window, Actions &actions)
{
    QMenu *menu = window.menuBar()->addMenu(Actions::tr("&Edit"));
    menu->addAction(actions.copyImage);
    menu->addSeparator();
    menu->addAction(actions.findMetadata);
    menu->addSeparator();
    menu->addActions(actions.steps());
}

void addViewMenu(QMainWindow &window, Actions &actions, Workspace &workspace, QMenu *layouts)
{
    QMenu *menu = window.menuBar()->addMenu(Actions::tr("&View"));
    for (ViewPanel *panel : workspace.panels())
        menu->addAction(panel->toggleViewAction());
    menu->addSeparator();
    menu->addAction(actions.metadata);
    menu->addSeparator();
    menu->addAction(actions.showAll);
    menu->addAction(actions.alone);
    menu->addAction(actions.sides);
    menu->addMenu(layouts);
    menu->addAction(actions.resetLayout);
    menu->addSeparator();
    menu->addActions({actions.nextView, actions.previousView, actions.nextArea, actions.previousArea});
    menu->addSeparator();
    QMenu *theme = menu->addMenu(Actions::tr("&Appearance"));
    theme->addActions({actions.systemTheme, actions.lightTheme, actions.darkTheme});
}

void addHelpMenu(QMainWindow &window, Actions &actions)
{
    QMenu *menu = window.menuBar()->addMenu(Actions::tr("&Help"));
    menu->addAction(actions.shortcuts);
    menu->addAction(actions.about);
    QObject::connect(actions.shortcuts, &QAction::triggered, &window, [&window, &actions] {
        auto *box = new QMessageBox(QMessageBox::NoIcon, Actions::tr("Shortcuts"), shortcutTable(actions),
                                    QMessageBox::Close, &window);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->open();
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
