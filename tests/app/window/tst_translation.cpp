// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTranslator>
#include <QXmlStreamReader>

#include "app/base/language.h"
#include "app/export/view_export.h"
#include "app/window/commands.h"
#include "engine/document/token_operators.h"
#include "engine/figures/figure.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"
#include "widgets/base/translated.h"

namespace tst_translation {

using namespace tnn;
using namespace tnn::app;

struct Entry {
    QString context, source, translation;
    bool isUnfinished = false;
};

/// All texts of the committed translation.
QList<Entry> entries()
{
    QFile file(QStringLiteral(TNN_RESOURCES "/translations/tnnscope_zh_CN.ts"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QList<Entry> all;
    QString context;
    QXmlStreamReader xml(&file);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name"))
            context = xml.readElementText();
        else if (xml.name() == QLatin1String("source"))
            all.append({context, xml.readElementText(), {}, false});
        else if (xml.name() == QLatin1String("translation") && !all.isEmpty()) {
            all.last().isUnfinished = xml.attributes().hasAttribute(QLatin1String("type"));
            all.last().translation = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
        }
    }
    return xml.hasError() ? QList<Entry>() : all;
}

/// A literal as the compiler interprets it.
QString unescaped(QString text)
{
    static const QRegularExpression code(QStringLiteral("\\\\u([0-9a-f]{4})"));
    for (auto match = code.match(text); match.hasMatch(); match = code.match(text))
        text.replace(match.capturedStart(), match.capturedLength(), QChar(match.captured(1).toUShort(nullptr, 16)));
    return text.replace(QStringLiteral("\\\""), QStringLiteral("\""))
        .replace(QStringLiteral("\\\\"), QStringLiteral("\\"));
}

/// Finds what cmake/engine_messages.py finds.
QSet<QString> formatsOfMessages()
{
    static const QRegularExpression call(QStringLiteral(
        "\\b(?:Message|Error|NoAnswer|PastEnd)(?:\\s+\\w+)?\\(\\s*((?:\"(?:[^\"\\\\\\n]|\\\\.)*\"\\s*)+)"));
    static const QRegularExpression literal(QStringLiteral("\"((?:[^\"\\\\\\n]|\\\\.)*)\""));
    static const QRegularExpression comment(QStringLiteral("^\\s*//.*$"), QRegularExpression::MultilineOption);
    QSet<QString> formats;
    for (const char *folder : {"engine", "widgets", "app"}) {
        QDirIterator files(QStringLiteral(TNN_RESOURCES "/../") + QLatin1String(folder),
                           {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (!file.open(QIODevice::ReadOnly))
                return {};
            const QString code = QString::fromUtf8(file.readAll()).remove(comment);
            for (auto found = call.globalMatch(code); found.hasNext();) {
                QString format;
                for (auto part = literal.globalMatch(found.next().captured(1)); part.hasNext();)
                    format += part.next().captured(1);
                formats.insert(unescaped(format));
            }
        }
    }
    return formats;
}

QStringList placesIn(const QString &text)
{
    static const QRegularExpression place(QStringLiteral("%L?([0-9]+|n)"));
    QStringList places;
    for (auto it = place.globalMatch(text); it.hasNext();)
        places.append(it.next().captured(1));
    places.sort();
    places.removeDuplicates();
    return places;
}

bool isChinese(const QString &text)
{
    return std::any_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
}

/// Sets the language to Chinese during its lifetime.
struct InChinese {
    InChinese() { installLanguage(Settings::Language::SimplifiedChinese); }
    ~InChinese() { installLanguage(Settings::Language::English); }
};

/// Records texts that are requested but not known: it is queried first, and queries the translation.
class Listener : public QTranslator {
public:
    Listener()
    {
        m_known = load(QStringLiteral("tnnscope_zh_CN"), QStringLiteral(":/translations"));
        QCoreApplication::installTranslator(this);
    }
    bool isEmpty() const override { return false; }
    QString translate(const char *context, const char *source, const char *disambiguation, int n) const override
    {
        QString text = QTranslator::translate(context, source, disambiguation, n);
        const QString name = QString::fromUtf8(context);
        if (text.isEmpty() && (!name.startsWith(QLatin1Char('Q')) || name == QLatin1String("QObject")))
            m_missed.insert(name + QStringLiteral(": ") + QString::fromUtf8(source));
        return text;
    }
    bool isKnown() const { return m_known; }
    QStringList missed() const { return m_missed.values(); }

private:
    bool m_known = false;
    mutable QSet<QString> m_missed;
};

/// The mnemonic letters of one menu.
QString lettersOf(const QMenu &menu)
{
    QString letters;
    for (const QAction *action : menu.actions()) {
        const QString text = action->text();
        const qsizetype at = text.indexOf(QLatin1Char('&'));
        if (at >= 0 && at + 1 < text.size())
            letters += text[at + 1].toUpper();
    }
    return letters;
}

bool isUnique(QString letters)
{
    std::sort(letters.begin(), letters.end());
    return std::adjacent_find(letters.begin(), letters.end()) == letters.end();
}

/// The window in Simplified Chinese: nothing is left untranslated, no value is lost, and machine-readable output stays
/// English.
class TestTranslation : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void everyTextIsTranslated()
    {
        const QList<Entry> all = entries();
        QVERIFY(all.size() > 500);
        for (const Entry &one : all) {
            const QByteArray where = (one.context + QStringLiteral(": ") + one.source).toUtf8();
            QVERIFY2(!one.isUnfinished, where);
            QVERIFY2(!one.translation.isEmpty() || one.source.trimmed().isEmpty(), where);
            QVERIFY2(placesIn(one.source) == placesIn(one.translation), where);
            // Letters after an & that is not an entity: a mnemonic stays one.
            static const QRegularExpression mnemonic(QStringLiteral("&(?![a-z]+;)"));
            QVERIFY2(one.source.contains(mnemonic) == one.translation.contains(mnemonic), where);
        }
    }

    void everyPageIsTranslated()
    {
        WindowUnderTest t;
        QStringList pages;
        for (const QString &file : QDir(QStringLiteral(":/manual")).entryList({QStringLiteral("*.md")}))
            pages.append(QFileInfo(file).completeBaseName());
        for (const ViewPanel *panel : t.window->viewArea()->panels())
            QVERIFY2(pages.contains(panel->view().id()), qPrintable(panel->view().id()));
        for (const QString &page : pages) {
            const QString english = manualPage(page);
            const InChinese chinese;
            const QString translated = manualPage(page);
            QVERIFY2(!english.isEmpty() && translated.startsWith(QStringLiteral("### ")) && isChinese(translated),
                     qPrintable(page));
        }
        QVERIFY(manualPage(QStringLiteral("no such page")).isEmpty());
    }

    void theWindowAsksForWhatIsThere()
    {
        const InChinese chinese;
        Listener listener;
        QVERIFY(listener.isKnown());
        WindowUnderTest t;
        QVERIFY(t.openExample());
        for (ViewPanel *panel : t.window->viewArea()->panels()) {
            if (!panel->toggleViewAction()->isVisible())
                continue;
            panel->show();
            panel->raise();
            QTRY_VERIFY(t.isIdle());
            panel->grab();
        }
        QVERIFY(isChinese(t.panel("toeplitz").view().title()));
        QVERIFY2(listener.missed().isEmpty(), qPrintable(listener.missed().join(QLatin1Char('\n'))));
    }

    void mnemonicsAreUnique_data()
    {
        QTest::addColumn<bool>("chinese");
        QTest::newRow("English") << false;
        QTest::newRow("Chinese") << true;
    }
    void mnemonicsAreUnique()
    {
        QFETCH(const bool, chinese);
        installLanguage(chinese ? Settings::Language::SimplifiedChinese : Settings::Language::English);
        {
            WindowUnderTest t;
            for (const QMenu *menu : t.window->menuBar()->findChildren<QMenu *>())
                QVERIFY2(isUnique(lettersOf(*menu)), qPrintable(menu->title() + lettersOf(*menu)));
        }
        installLanguage(Settings::Language::English);
    }

    void numbersStayEnglish()
    {
        const InChinese chinese;
        WindowUnderTest t;
        QVERIFY(t.openExample());
        for (const char *id : {"toeplitz", "coefficients", "decay", "compare"}) {
            const figures::Numbers numbers = t.view(id).numbers();
            QString text = QString::fromStdString(numbers.title);
            for (const std::string &column : numbers.columns)
                text += QString::fromStdString(column);
            QVERIFY2(!isChinese(text), qPrintable(text));
        }
        const View &decay = t.view("decay");
        const figures::Provenance provenance = provenanceOf(decay, t.session, {}, {});
        QVERIFY(isChinese(decay.title()));
        QVERIFY2(!isChinese(QString::fromStdString(provenance.text())) && provenance.text().starts_with("Decay of "),
                 provenance.text().c_str());
    }

    void commandsAreFoundByBothNames()
    {
        const InChinese chinese;
        WindowUnderTest t;
        const QList<Command> all = allCommands(*t.window->menuBar(), *t.window->viewArea(), t.session, t.settings, {});
        for (const Command &command : all)
            QVERIFY2(!command.title.contains(QLatin1Char('&')) && !command.title.contains(QStringLiteral("(F)")),
                     qPrintable(command.title));
        const QList<Command> english = fitting(all, QStringLiteral("open folder"));
        const QList<Command> own = fitting(all, QStringLiteral("\u6587\u4ef6\u5939"));
        QVERIFY(!english.isEmpty() && !own.isEmpty());
        QCOMPARE(english.first().title, own.first().title);
        QVERIFY(isChinese(own.first().title));
    }

    void languagesAreChosen()
    {
        QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")), nullptr);
        QCOMPARE(settings.language(), Settings::Language::System);
        settings.language.set(Settings::Language::SimplifiedChinese);
        QCOMPARE(wantedLanguage(settings), Settings::Language::SimplifiedChinese);
        qputenv("TNNSCOPE_LANGUAGE", "en");
        QCOMPARE(wantedLanguage(settings), Settings::Language::English);
        qputenv("TNNSCOPE_LANGUAGE", "zh_CN");
        settings.language.set(Settings::Language::English);
        QCOMPARE(wantedLanguage(settings), Settings::Language::SimplifiedChinese);
        const std::pair<const char *, Settings::Language> names[] = {
            {"zh", Settings::Language::SimplifiedChinese},
            {"zh-CN", Settings::Language::SimplifiedChinese},
            {"zh-Hans-SG", Settings::Language::SimplifiedChinese},
            {"zh_TW", Settings::Language::English},
            {"de_DE", Settings::Language::English},
            {"nonsense", Settings::Language::English}};
        for (const auto &[name, language] : names) {
            qputenv("TNNSCOPE_LANGUAGE", name);
            QVERIFY2(wantedLanguage(settings) == language, name);
        }
        qunsetenv("TNNSCOPE_LANGUAGE");
        QCOMPARE(wantedLanguage(settings), Settings::Language::English);
    }

    /// Formats are literals directly after Message( or Error(.
    void everyMessageHasATranslation()
    {
        QSet<QString> known;
        for (const Entry &one : entries())
            if (one.context == QLatin1String("engine"))
                known.insert(one.source);
        QVERIFY(known.size() > 700);
        const QSet<QString> used = formatsOfMessages();
        QVERIFY(used.size() > 700);
        const QSet<QString> missing = used - known;
        QVERIFY2(missing.isEmpty(), qPrintable(missing.values().join(QLatin1Char('\n'))));
    }

    void messagesAreTranslated_data()
    {
        QTest::addColumn<tnn::Message>("message");
        QTest::addColumn<QString>("chinese");
        const auto row = [](const tnn::Message &message, const char *chinese) {
            QTest::newRow(message.english().c_str()) << message << QString::fromUtf8(chinese);
        };
        const tnn::Message layer("layer %1", 3);
        row(layer, "层 3");
        row(tnn::Message("%1, channel %2", layer, 57), "层 3，通道 57");
        row(figures::ChannelLabel{57}.titled(layer), "层 3，通道 57");
        row(figures::ChannelLabel{0, {}, figures::Reduction::Mean}.name(), "均值");
        ssm::ReduceRequest reduce;
        reduce.modes = 8;
        reduce.taps = 24;
        row(titleOf(document::Method::Reduced, reduce), "reduced，8 个状态，24 个抽头");
        model::Overrides overrides;
        overrides.gamma = 0.9;
        overrides.off[0] = {1, 2, 5};
        row(document::titleOf(overrides), "γ 0.9，3 个通道关闭");
        row(Error("is empty").in("/home/x%1.pt").message(), "/home/x%1.pt：是空文件");
        row(tnn::Message("contains %1 tokens, but the length is %2", "%1", "5%"), "含 %1 个词元，而长度应为 5%");
        row(tnn::Message("%1: %2 in %3, %4 in %5", tnn::Message("gamma"), tnn::Message("none"), "A", "0.97", "B"),
            "gamma：A 中为 无，B 中为 0.97");
        row(tnn::Message::received("nobody knows this, %1", {layer}), "nobody knows this, 层 3");
        row(tnn::Message::verbatim("layer 3"), "layer 3");
        row(tnn::Message(), "");
    }
    void messagesAreTranslated()
    {
        QFETCH(const tnn::Message, message);
        QFETCH(const QString, chinese);
        QCOMPARE(widgets::translated(message), QString::fromStdString(message.english()));
        const InChinese spoken;
        QCOMPARE(widgets::translated(message), chinese);
    }
};

TNN_TEST(TestTranslation, QApplication)

} // namespace tst_translation

#include "tst_translation.moc"
