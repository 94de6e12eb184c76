// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/language.h"

#include <memory>
#include <mutex>

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QFontInfo>
#include <QHash>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

// Resources of a static library are not registered automatically; the macro must be outside any namespace.
static void initialiseTranslations()
{
    Q_INIT_RESOURCE(tnnscope_translations);
}

namespace tnn::app {

namespace {

const QString TranslatorName = QStringLiteral("language");

Settings::Language spokenLanguage = Settings::Language::English;

Settings::Language languageNamed(const QString &name)
{
    const QLocale locale(name);
    return locale.language() == QLocale::Chinese && locale.script() == QLocale::SimplifiedHanScript
        ? Settings::Language::SimplifiedChinese
        : Settings::Language::English;
}

/// The system's first choice, if there is a font for it.
Settings::Language systemLanguage()
{
    const Settings::Language language = languageNamed(QLocale::system().uiLanguages().value(0));
    if (language == Settings::Language::SimplifiedChinese
        && !QFontDatabase::writingSystems().contains(QFontDatabase::SimplifiedChinese))
        return Settings::Language::English;
    return language;
}

/// Asks for Chinese shapes: Japan and Korea draw the same characters differently, and a font that has all of them may
/// put those first.
void preferChineseShapes()
{
    QFont font = QApplication::font();
    QStringList families{QFontInfo(font).family()};
    const QStringList known = QFontDatabase::families(QFontDatabase::SimplifiedChinese);
    for (const char *name : {"Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "Source Han Sans CN",
                             "WenQuanYi Micro Hei", "WenQuanYi Zen Hei", "Microsoft YaHei", "PingFang SC"})
        if (known.contains(QLatin1String(name)))
            families.append(QLatin1String(name));
    font.setFamilies(families);
    QApplication::setFont(font);
}

/// Remembers what it translated, for englishOf.
class WindowTranslator : public QTranslator {
public:
    QString translate(const char *context, const char *source, const char *disambiguation, int n) const override
    {
        QString text = QTranslator::translate(context, source, disambiguation, n);
        if (!text.isEmpty()) {
            const std::lock_guard lock(m_mutex);
            m_sources.insert(text, QString::fromUtf8(source));
        }
        return text;
    }
    QString sourceOf(const QString &text) const
    {
        const std::lock_guard lock(m_mutex);
        return m_sources.value(text, text);
    }

private:
    mutable std::mutex m_mutex; // jobs translate too
    mutable QHash<QString, QString> m_sources;
};

template <class Translator> void addTranslator(const QString &file, const QString &folder)
{
    auto translator = std::make_unique<Translator>();
    if (!translator->load(file, folder))
        return;
    translator->setParent(QCoreApplication::instance());
    translator->setObjectName(TranslatorName);
    QCoreApplication::installTranslator(translator.release());
}

QList<QTranslator *> translators()
{
    return QCoreApplication::instance()->findChildren<QTranslator *>(TranslatorName, Qt::FindDirectChildrenOnly);
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
    qDeleteAll(translators());
    spokenLanguage = language;
    if (language != Settings::Language::SimplifiedChinese)
        return;
    initialiseTranslations();
    addTranslator<QTranslator>(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    addTranslator<WindowTranslator>(QStringLiteral("tnnscope_zh_CN"), QStringLiteral(":/translations"));
    preferChineseShapes();
}

Settings::Language installedLanguage()
{
    return spokenLanguage;
}

QString englishOf(const QString &text)
{
    for (const QTranslator *translator : translators())
        if (const auto *window = dynamic_cast<const WindowTranslator *>(translator))
            return window->sourceOf(text);
    return text;
}

QString manualPage(const QString &page)
{
    QStringList places{QStringLiteral(":/manual/%1.md").arg(page)};
    if (spokenLanguage == Settings::Language::SimplifiedChinese)
        places.prepend(QStringLiteral(":/manual/zh_CN/%1.md").arg(page));
    for (const QString &place : places)
        if (QFile file(place); file.open(QIODevice::ReadOnly))
            return QString::fromUtf8(file.readAll());
    return {};
}

} // namespace tnn::app
