// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QListWidget>

#include "app/controls/message_bar.h"
#include "app/panels/input_panel.h"
#include "app/window/failed_file_card.h"
#include "app/window/start_cards.h"
#include "app/window/start_page.h"
#include "engine/io/npy.h"
#include "tests/app/window_fixture.h"
#include "tests/cached_model.h"
#include "tests/test_class.h"

namespace tst_window_files {

using namespace tnn;
using namespace tnn::app;

/// Everything that involves files: checkpoints, bad ones, drops, recent files, inputs.
class TestWindowFiles : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void badFilesAreToldInPlace_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char *kind : {"missing", "directory", "empty", "picture", "truncated", "text", "no TNO"})
            QTest::newRow(kind) << QString::fromLatin1(kind);
    }
    void badFilesAreToldInPlace()
    {
        QFETCH(const QString, kind);
        WindowUnderTest t;
        const QString path = makeBad(t, kind);
        QVERIFY(!path.isEmpty());
        t.opener.open(path);
        QTRY_VERIFY(!t.window->findChild<StartPage *>()->failure()->error().isEmpty());
        QVERIFY(t.window->findChild<StartPage *>()->isVisible());
        const QString told = t.window->findChild<StartPage *>()->failure()->error();
        QVERIFY2(told.startsWith(path + QStringLiteral(": ")), qPrintable(told));
        QVERIFY(told.size() > path.size() + 8);
        QVERIFY(!told.contains(QLatin1Char('\n')));
        QVERIFY(!t.settings.recentFiles().contains(path));
        QVERIFY(t.openExample()); // the window is as usable as before
        QVERIFY(t.window->findChild<StartPage *>()->failure()->error().isEmpty());
    }

    void droppedFilesOpen()
    {
        WindowUnderTest t;
        t.drop(makeBad(t, QStringLiteral("picture")));
        QTRY_VERIFY(!t.window->findChild<StartPage *>()->failure()->error().isEmpty());
        t.drop(Example);
        QTRY_VERIFY(t.session.shownDocument() != nullptr);
        QTRY_VERIFY(t.allShown());
    }

    void whatIsOpenStaysOpen()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.session.setTno(2);
        const auto document = t.session.shownDocument();
        t.drop(makeBad(t, QStringLiteral("truncated")));
        QTRY_VERIFY(t.window->findChild<MessageBar *>()->isVisible());
        QVERIFY(t.window->findChild<MessageBar *>()->text().contains(QStringLiteral("bad.pt")));
        QCOMPARE(t.session.shownDocument(), document);
        QCOMPARE(t.session.selection().tno, 2);
        QVERIFY(t.window->viewArea()->isVisible());
        t.drop(Example);
        QTRY_VERIFY(!t.window->findChild<MessageBar *>()->isVisible());
    }

    void closingLeadsToTheStartPage()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.window->actions().close->trigger();
        QVERIFY(t.window->findChild<StartPage *>()->isVisible());
        QVERIFY(!t.window->actions().exportView->isEnabled());
        QVERIFY(t.openExample());
    }

    void missingRecentFilesAreGrey()
    {
        WindowUnderTest t;
        t.settings.addRecentFile(QStringLiteral("/nowhere/gone.pt"));
        t.settings.addRecentFile(Example);
        const QListWidget &recent = *t.window->findChild<StartPage *>()->recentFiles();
        QCOMPARE(recent.count(), 2);
        QVERIFY(recent.item(0)->flags().testFlag(Qt::ItemIsEnabled));
        QVERIFY(!recent.item(1)->flags().testFlag(Qt::ItemIsEnabled));
        QTest::mouseClick(recent.viewport(), Qt::LeftButton, {}, recent.visualItemRect(recent.item(0)).center());
        QTRY_VERIFY(t.session.shownDocument() != nullptr);
    }

    void cachedModelsAreListed()
    {
        const QTemporaryDir cache;
        test::cacheModel(cache.path(), Example);
        WindowUnderTest t;
        StartPage &page = *t.window->findChild<StartPage *>();
        const QListWidget &models = *page.findChild<CachedModelsCard *>()->list();
        QTRY_COMPARE(models.count(), 1);
        QVERIFY(page.findChild<CachedModelsCard *>()->isVisible());
        QVERIFY2(models.item(0)->text().startsWith(QStringLiteral("hf:org/tiny: ")),
                 qPrintable(models.item(0)->text()));
        QTest::mouseClick(models.viewport(), Qt::LeftButton, {}, models.visualItemRect(models.item(0)).center());
        QTRY_VERIFY(t.session.shownDocument() != nullptr);
        QCOMPARE(t.settings.recentFiles(), QStringList{QStringLiteral("hf:org/tiny")});
        t.settings.addRecentFile(QStringLiteral("hf:org/gone"));
        t.window->actions().close->trigger();
        QVERIFY(!page.recentFiles()->item(0)->flags().testFlag(Qt::ItemIsEnabled));
        QVERIFY(page.recentFiles()->item(1)->flags().testFlag(Qt::ItemIsEnabled));
        qputenv("HF_HUB_CACHE", "/nowhere");
    }

    void inputsChangeTheComparison()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const auto impulse = t.view("compare").numbers().real;
        figures::Input step;
        step.signal.kind = io::Signal::Kind::Step;
        step.name = "step";
        t.session.setInput(step);
        QTRY_VERIFY(t.view("compare").numbers().real != impulse);
    }

    /// What is run on a file has its length; other views keep n.
    void inputFilesBringTheirLength()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const std::vector<float> values{0, 1, 0, -1, 0.5F, 0, 2};
        const QString path = t.makeFile(QStringLiteral("x.npy"), bytesOf(io::npy(std::span<const float>(values), {7})));
        t.window->findChild<InputPanel *>()->openFile(path);
        QTRY_COMPARE(t.session.input().values, values);
        QTRY_COMPARE(t.view("compare").numbers().shape.at(1), 7L);
        QTRY_VERIFY(t.isIdle());
        QCOMPARE(t.session.selection().n, 256L);
        QCOMPARE(t.panel("compare").error(), QString());
        QCOMPARE(t.window->findChild<InputPanel *>()->error(), QString());
    }

    void badInputFilesAreToldInPlace()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const std::vector<float> values{1, 2, 3, 4};
        const QString square = t.makeFile(QStringLiteral("a.npy"),
                                          bytesOf(io::npy(std::span<const float>(values), {2, 2})));
        t.window->findChild<InputPanel *>()->openFile(square);
        QTRY_VERIFY(t.window->findChild<InputPanel *>()->error().contains(QStringLiteral("a.npy")));
        t.window->findChild<InputPanel *>()->openFile(t.makeFile(QStringLiteral("b.npy"), QByteArray("no array")));
        QTRY_VERIFY(t.window->findChild<InputPanel *>()->error().contains(QStringLiteral("b.npy")));
        QVERIFY(t.session.input().values.empty());
    }

private:
    static QByteArray bytesOf(const std::string &text) { return {text.data(), static_cast<qsizetype>(text.size())}; }

    static QString makeBad(const WindowUnderTest &t, const QString &kind)
    {
        if (kind == QStringLiteral("missing"))
            return t.folder.filePath(QStringLiteral("missing.pt"));
        if (kind == QStringLiteral("directory"))
            return t.folder.path();
        if (kind == QStringLiteral("empty"))
            return t.makeFile(QStringLiteral("bad.pt"), {});
        if (kind == QStringLiteral("text"))
            return t.makeFile(QStringLiteral("bad.pt"), "version https://git-lfs.github.com/spec/v1\n");
        if (kind == QStringLiteral("truncated")) {
            QFile file(Example);
            return file.open(QIODevice::ReadOnly) ? t.makeFile(QStringLiteral("bad.pt"), file.read(20000)) : QString();
        }
        if (kind == QStringLiteral("no TNO")) {
            QFile file(QStringLiteral(TNN_TEST_DATA "/checkpoint/types.pt"));
            return file.open(QIODevice::ReadOnly) ? t.makeFile(QStringLiteral("bad.pt"), file.readAll()) : QString();
        }
        return t.makeFile(QStringLiteral("bad.pt"), QByteArray::fromHex("89504e470d0a1a0a0000000d49484452"));
    }
};

TNN_TEST(TestWindowFiles, QApplication)

} // namespace tst_window_files

#include "tst_window_files.moc"
