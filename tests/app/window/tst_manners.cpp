// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTabBar>
#include <QTextBrowser>
#include <QToolButton>
#include <QTreeWidget>

#include "app/dialogs/file_controller.h"
#include "app/window/command_palette.h"
#include "app/window/commands.h"
#include "app/window/failed_file_card.h"
#include "app/window/menus.h"
#include "app/window/start_page.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"
#include "widgets/base/plot.h"

namespace tst_manners {

using namespace tnn;
using namespace tnn::app;

/// A widget with which a user can interact; parts that Qt creates for its own widgets belong to those.
bool isControl(const QWidget *widget)
{
    if (qobject_cast<const QScrollBar *>(widget) || qobject_cast<const QTabBar *>(widget)
        || widget->objectName().startsWith(QStringLiteral("qt_")))
        return false;
    const QWidget *parent = widget->parentWidget();
    if (qobject_cast<const QTabBar *>(parent) || qobject_cast<const QComboBox *>(parent)
        || qobject_cast<const QAbstractSpinBox *>(parent) || qobject_cast<const QLineEdit *>(parent)
        || qobject_cast<const QAbstractItemView *>(parent) || (parent && parent->inherits("QComboBoxPrivateContainer")))
        return false;
    return qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QComboBox *>(widget)
        || qobject_cast<const QAbstractSpinBox *>(widget) || qobject_cast<const QAbstractSlider *>(widget)
        || qobject_cast<const QLineEdit *>(widget) || qobject_cast<const QPlainTextEdit *>(widget)
        || qobject_cast<const QAbstractItemView *>(widget) || qobject_cast<const widgets::Plot *>(widget);
}

/// A button's text is its name.
QString nameOf(const QWidget &widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(&widget);
    return widget.accessibleName().isEmpty() && button ? button->text() : widget.accessibleName();
}

QString told(const QWidget &widget)
{
    QStringList path;
    for (const QWidget *at = &widget; at; at = at->parentWidget())
        path.prepend(QString::fromLatin1(at->metaObject()->className()));
    return path.join(QLatin1Char('/')) + QStringLiteral(" \"") + nameOf(widget) + QLatin1Char('"');
}

QAction *find(const WindowUnderTest &t, const QString &text)
{
    for (const MenuEntry &entry : menuEntries(*t.window->menuBar()))
        if (plainText(*entry.action) == text)
            return entry.action;
    return nullptr;
}

class TestManners : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void everyControlHasANameAndATip()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        for (ViewPanel *panel : t.window->viewArea()->panels())
            panel->build();
        QStringList nameless, silent;
        int controls = 0;
        for (const QWidget *widget : t.window->findChildren<QWidget *>()) {
            if (!isControl(widget))
                continue;
            ++controls;
            if (nameOf(*widget).isEmpty())
                nameless.append(told(*widget));
            if (widget->toolTip().isEmpty() && !qobject_cast<const widgets::Plot *>(widget)
                && !qobject_cast<const QAbstractItemView *>(widget))
                silent.append(told(*widget));
        }
        QVERIFY(controls > 100);
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1Char('\n'))));
        QVERIFY2(silent.isEmpty(), qPrintable(silent.join(QLatin1Char('\n'))));
    }

    void everyActionIsInAMenuAndSaysWhatItDoes()
    {
        WindowUnderTest t;
        QSet<const QAction *> inMenus;
        QMap<QKeySequence, QString> keys;
        for (const MenuEntry &entry : menuEntries(*t.window->menuBar())) {
            const QString text = plainText(*entry.action);
            inMenus.insert(entry.action);
            QVERIFY2(!entry.action->toolTip().isEmpty() && entry.action->toolTip() != text, qPrintable(text));
            const QKeySequence key = entry.action->shortcut();
            QVERIFY2(key.isEmpty() || !keys.contains(key),
                     qPrintable(text + QStringLiteral(" and ") + keys.value(key)));
            if (!key.isEmpty())
                keys.insert(key, text);
        }
        for (const QAction *action : t.window->actions().all())
            if (action != t.window->actions().clearRecent) // in a menu that is filled when it opens
                QVERIFY2(inMenus.contains(action), qPrintable(action->text()));
    }

    void shortcutsAreThoseOfTheMenus()
    {
        WindowUnderTest t;
        const std::unique_ptr<QDialog> dialog(makeShortcutDialog(*t.window->menuBar(), t.window.get()));
        QMultiMap<QString, QString> shown;
        for (QTreeWidgetItemIterator it(dialog->findChild<QTreeWidget *>()); *it; ++it)
            shown.insert((*it)->text(0), (*it)->text(1));
        for (const MenuEntry &entry : menuEntries(*t.window->menuBar()))
            if (!entry.action->shortcut().isEmpty())
                QVERIFY2(shown.contains(plainText(*entry.action),
                                        entry.action->shortcut().toString(QKeySequence::NativeText)),
                         qPrintable(entry.action->text()));
        QVERIFY(shown.value(QStringLiteral("Zoom at the pointer")) == QStringLiteral("Wheel"));
    }

    void theManualIsSearched()
    {
        WindowUnderTest t;
        t.window->actions().manual->trigger();
        const auto dialogs = t.window->findChildren<QDialog *>();
        const auto manual = std::find_if(dialogs.begin(), dialogs.end(), [](const QDialog *one) {
            return one->windowTitle() == QStringLiteral("Manual");
        });
        QVERIFY(manual != dialogs.end());
        const auto *chapters = (*manual)->findChild<QListWidget *>();
        auto *text = (*manual)->findChild<QTextBrowser *>();
        const auto listed = [chapters] {
            QStringList titles;
            for (int row = 0; row < chapters->count(); ++row)
                if (!chapters->item(row)->isHidden())
                    titles.append(chapters->item(row)->text());
            return titles;
        };
        QVERIFY(listed().contains(QStringLiteral("Decay")));
        QVERIFY(listed().size() > 20);
        auto *search = (*manual)->findChild<QLineEdit *>();
        search->setText(QStringLiteral("Hankel singular"));
        QVERIFY(!listed().contains(QStringLiteral("Decay")));
        QVERIFY(listed().contains(QStringLiteral("Hankel singular values")));
        QVERIFY(text->toPlainText().contains(QStringLiteral("Hankel singular"), Qt::CaseInsensitive));
        QCOMPARE(text->textCursor().selectedText().toLower(), QStringLiteral("hankel singular"));
        search->setText(QStringLiteral("no chapter has this"));
        QVERIFY(listed().isEmpty());
        search->clear();
        QStringList pictured;
        for (int row = 0; row < chapters->count(); ++row) {
            chapters->item(row)->listWidget()->setCurrentRow(row);
            if (!text->toHtml().contains(QStringLiteral("<img")))
                continue;
            pictured.append(chapters->item(row)->text());
            const QImage picture = text->loadResource(QTextDocument::ImageResource, QUrl(QStringLiteral("picture")))
                                       .value<QImage>();
            QVERIFY2(picture.width() >= 600, qPrintable(pictured.last()));
            QSet<QRgb> colors; // drawn, not only filled
            for (int x = 0; x < picture.width(); ++x)
                colors.insert(picture.pixel(x, picture.height() / 2));
            QVERIFY2(colors.size() > 3, qPrintable(pictured.last()));
        }
        for (const char *name : {"Atlas", "Coefficients", "Decay", "Hankel singular values", "Toeplitz matrix"})
            QVERIFY2(pictured.contains(QLatin1String(name)), name);
        emit text->anchorClicked(QUrl(QStringLiteral("token_speed.md")));
        QVERIFY(text->toPlainText().startsWith(QStringLiteral("What a token costs")));
    }

    void lettersFindWords_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("best");
        const auto row = [](const char *pattern, const char *best) {
            QTest::newRow(pattern) << QString::fromLatin1(pattern) << QString::fromUtf8(best);
        };
        row("exp", "Export");
        row("spec", "Show Spectrum");
        row("lay 3", "Go to layer 3");
        row("gtl2", "Go to layer 2");
        row("state space", "State space");
        row("save as", "Save workspace as");
        row("undo", "Undo");
        row("eigen", "Show Spectrum"); // by synonyms
        row("pole", "Show Spectrum");
        row("perplexity", "Show Extrapolation");
        row("hyena", "Manual");
        row("evo2", "Manual");
        row("export", "Export");
        row("chinese", "\u7b80\u4f53\u4e2d\u6587");
        row("MAXIMIZE VIEW", "Maximize view");
        row("compare", "Show Compare"); // not the layout
        row("show metadata", "Show Metadata");
        row("metadata", "Show Metadata");
    }
    void lettersFindWords()
    {
        QFETCH(QString, pattern);
        QFETCH(QString, best);
        WindowUnderTest t;
        t.opener.open(Example);
        QTRY_VERIFY(t.session.shownDocument());
        const auto all = allCommands(*t.window->menuBar(), *t.window->viewArea(), t.session, t.settings,
                                     [](const QString &) {});
        QCOMPARE(fitting(all, pattern).value(0).title, best);
        QVERIFY(fitting(all, QStringLiteral("zqx")).isEmpty());
        QCOMPARE(fitting(all, QStringLiteral("  ")).size(), all.size());
    }

    void fitsAreOrdered()
    {
        const QString pattern = QStringLiteral("ma");
        QVERIFY(fit(pattern, QStringLiteral("Matrix")) > fit(pattern, QStringLiteral("The matrix")));
        QVERIFY(fit(pattern, QStringLiteral("The matrix")) > fit(pattern, QStringLiteral("Format")));
        QVERIFY(fit(pattern, QStringLiteral("Format")) > fit(pattern, QStringLiteral("Mode b a")));
        QVERIFY(!fit(pattern, QStringLiteral("am")));
    }

    void thePaletteWorksByKeys()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->actions().palette->trigger();
        auto *palette = t.window->findChild<CommandPalette *>();
        QVERIFY(palette->isVisible());
        QTest::keyClicks(palette->findChild<QLineEdit *>(), QStringLiteral("layer 2"));
        QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Return);
        QCOMPARE(t.session.selection().tno, 2);
        QTRY_VERIFY(!t.window->findChild<CommandPalette *>());
        t.window->actions().palette->trigger();
        palette = t.window->findChild<CommandPalette *>();
        QTest::keyClicks(palette->findChild<QLineEdit *>(), QStringLiteral("layer 3 channel 319"));
        QCOMPARE(palette->shown().first().title, QStringLiteral("Go to layer 3, channel 319"));
        QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Return);
        QCOMPARE(t.session.selection().tno, 3);
        QCOMPARE(t.session.selection().channels, std::vector<long>{319});
        QTRY_VERIFY(!t.window->findChild<CommandPalette *>());
        for (const char *nowhere : {"4 0", "3 384", "3 -", "3 99999999999"})
            QVERIFY2(!channelCommand(QString::fromLatin1(nowhere), t.session), nowhere);
        t.window->actions().palette->trigger();
        palette = t.window->findChild<CommandPalette *>();
        QTest::keyClicks(palette->findChild<QLineEdit *>(), QStringLiteral("show response"));
        QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Return);
        QTRY_VERIFY(t.view("response").isVisible());
        t.window->actions().palette->trigger();
        palette = t.window->findChildren<CommandPalette *>().last();
        QTest::keyClicks(palette->findChild<QLineEdit *>(),
                         QStringLiteral("redo")); // disabled: there is nothing to redo
        QVERIFY(!palette->shown().first().enabled);
        QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Return);
        QVERIFY(palette->isVisible());
        QTest::keyClicks(palette->findChild<QLineEdit *>(), QStringLiteral("zqx"));
        QVERIFY(palette->shown().isEmpty() && !palette->list()->isVisible());
        QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Return);
        QVERIFY(palette->isVisible());
        QTest::keyClick(palette->findChild<QLineEdit *>(), Qt::Key_Escape);
        QTRY_VERIFY(!t.window->findChild<CommandPalette *>());
    }

    void missingFilesStayInThePaletteGreyed()
    {
        WindowUnderTest t;
        t.settings.addRecentFile(QStringLiteral("/no/such/model.pt"));
        const auto all = allCommands(*t.window->menuBar(), *t.window->viewArea(), t.session, t.settings,
                                     [](const QString &) {});
        QCOMPARE(all.last().title, QStringLiteral("Open such/model.pt"));
        QVERIFY(!all.last().enabled);
    }

    void examplesAreOpenedByTheirPictures()
    {
        WindowUnderTest t;
        QStringList names;
        for (QToolButton *button : t.window->findChild<StartPage *>()->findChildren<QToolButton *>())
            if (button->accessibleName().startsWith(QStringLiteral("Open example")))
                names.append(button->text());
        QCOMPARE(names.size(), 3);
        for (QToolButton *button : t.window->findChild<StartPage *>()->findChildren<QToolButton *>())
            if (button->text() == QStringLiteral("no decay"))
                button->click();
        QTRY_VERIFY(t.session.shownDocument());
        QVERIFY(t.window->windowTitle().startsWith(QStringLiteral("shakespeare-no-decay.pt")));
    }

    void adviceIsAboutTheFile_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("said");
        QTest::newRow("empty") << QByteArray() << QStringLiteral("empty");
        QTest::newRow("lfs") << QByteArray("version https://git-lfs.github.com/spec/v1\n")
                             << QStringLiteral("git lfs pull");
        QTest::newRow("page") << QByteArray("\n<!DOCTYPE html>") << QStringLiteral("web page");
        QTest::newRow("other") << QByteArray("hello") << QStringLiteral("safetensors");
        QTest::newRow("object") << QByteArray::fromHex("8002636f730a73797374656d0a58040000007472756585522e")
                                << QStringLiteral("None of its code was run");
    }
    void adviceIsAboutTheFile()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, said);
        WindowUnderTest t;
        const QString path = t.makeFile(QStringLiteral("m.pt"), bytes);
        QVERIFY(adviceFor(path + QStringLiteral(".gone")).contains(QStringLiteral("does not exist")));
        QVERIFY(adviceFor(QStringLiteral("/dev/null")).contains(QStringLiteral("Save its content")));
        t.window->fileController()->open(path);
        QTRY_VERIFY(!t.window->findChild<StartPage *>()->failure()->error().isEmpty());
        bool isTold = false;
        for (const QLabel *label : t.window->findChild<StartPage *>()->findChildren<QLabel *>())
            isTold = isTold || (label->isVisible() && label->text().contains(said));
        QVERIFY(isTold);
    }

    void theListOfRecentFilesIsCleared()
    {
        WindowUnderTest t;
        t.settings.addRecentFile(Example);
        for (QPushButton *button : t.window->findChild<StartPage *>()->findChildren<QPushButton *>())
            if (button->text() == QStringLiteral("Clear list"))
                button->click();
        QVERIFY(t.settings.recentFiles().isEmpty());
        QVERIFY(find(t, QStringLiteral("Open")) != nullptr);
    }
};

TNN_TEST(TestManners, QApplication)

} // namespace tst_manners

#include "tst_manners.moc"
