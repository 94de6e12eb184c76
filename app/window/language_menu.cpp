// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/language_menu.h"

#include <QActionGroup>
#include <QMenu>
#include <QMessageBox>

#include "app/base/language.h"
#include "app/controls/actions.h"

namespace tnn::app {

namespace {

void tellWhen(QWidget *window, const Settings &settings)
{
    if (wantedLanguage(settings) == installedLanguage())
        return;
    auto *box = new QMessageBox(QMessageBox::NoIcon, Actions::tr("Language"),
                                Actions::tr("The window speaks the chosen language from the next start on."),
                                QMessageBox::Close, window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace

void addLanguageMenu(QMenu &menu, Settings &settings)
{
    QMenu *languages = menu.addMenu(Actions::tr("Lan&guage"));
    auto *group = new QActionGroup(languages);
    languages->setToolTipsVisible(true);
    struct Choice {
        Settings::Language language;
        QString name, tip;
    };
    // A language is named in itself, so that it is found by who reads no other.
    const Choice choices[] = {
        {Settings::Language::System, Actions::tr("As the s&ystem"), Actions::tr("The desktop's language, or English")},
        {Settings::Language::English, QStringLiteral("&English"), Actions::tr("The window in English")},
        {Settings::Language::SimplifiedChinese, QStringLiteral("\u7b80\u4f53\u4e2d\u6587(&C)"),
         Actions::tr("The window in Simplified Chinese")},
    };
    for (const auto &[language, name, tip] : choices) {
        QAction *action = languages->addAction(name);
        action->setToolTip(tip);
        action->setCheckable(true);
        action->setChecked(settings.language() == language);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, languages, [languages, &settings, chosen = language] {
            settings.setLanguage(chosen);
            tellWhen(languages->window()->parentWidget(), settings);
        });
    }
}

} // namespace tnn::app
