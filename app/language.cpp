// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/language.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include "widgets/engine_text.h"

// Resources of a static library are not found by themselves; the macro must stand outside of any namespace.
static void initialiseTranslations()
{
    Q_INIT_RESOURCE(tnnscope_translations);
}

namespace tnn::app {

namespace {

Settings::Language installed = Settings::Language::English;

Settings::Language languageNamed(const QString &name)
{
    const QLocale locale(name);
    return locale.language() == QLocale::Chinese && locale.script() == QLocale::SimplifiedHanScript
        ? Settings::Language::SimplifiedChinese
        : Settings::Language::English;
}

/// The system's first choice, where its text would not be boxes.
Settings::Language systemLanguage()
{
    const Settings::Language language = languageNamed(QLocale::system().uiLanguages().value(0));
    if (language == Settings::Language::SimplifiedChinese
        && !QFontDatabase::writingSystems().contains(QFontDatabase::SimplifiedChinese))
        return Settings::Language::English;
    return language;
}

/// The same characters are drawn otherwise in Japan and Korea, whose shapes a font of all of them may have first.
void preferChineseShapes()
{
    QFont font = QApplication::font();
    QStringList families = font.families();
    const QStringList known = QFontDatabase::families(QFontDatabase::SimplifiedChinese);
    for (const char *name : {"Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Source Han Sans CN",
                             "WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "Microsoft YaHei", "PingFang SC"})
        if (known.contains(QLatin1String(name)))
            families.append(QLatin1String(name));
    font.setFamilies(families);
    QApplication::setFont(font);
}

void install(const QString &file, const QString &folder)
{
    auto *translator = new QTranslator(QCoreApplication::instance());
    if (translator->load(file, folder))
        QCoreApplication::installTranslator(translator);
    else
        delete translator;
}

} // namespace

Settings::Language wantedLanguage(const Settings &settings)
{
    if (const QString name = qEnvironmentVariable("TNNSCOPE_LANGUAGE"); !name.isEmpty())
        return languageNamed(name);
    return settings.language() == Settings::Language::System ? systemLanguage() : settings.language();
}

void installLanguage(Settings::Language language)
{
    installed = language;
    if (language != Settings::Language::SimplifiedChinese)
        return;
    initialiseTranslations();
    install(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(QStringLiteral("tnnscope_zh_CN"), QStringLiteral(":/translations"));
    widgets::setEngineTextTranslated(true);
    preferChineseShapes();
}

Settings::Language installedLanguage()
{
    return installed;
}

QString manualPage(const QString &page)
{
    QStringList places{QStringLiteral(":/manual/%1.md").arg(page)};
    if (installed == Settings::Language::SimplifiedChinese)
        places.prepend(QStringLiteral(":/manual/zh_CN/%1.md").arg(page));
    for (const QString &place : places)
        if (QFile file(place); file.open(QIODevice::ReadOnly))
            return QString::fromUtf8(file.readAll());
    return {};
}

} // namespace tnn::app
