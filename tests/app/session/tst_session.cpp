// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include "app/base/number_format.h"
#include "app/base/settings.h"
#include "app/session/session.h"
#include "tests/test_class.h"

namespace tst_session {

using namespace tnn;
using namespace tnn::app;

class TestSession : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void emptyHasNothing()
    {
        Session session;
        QCOMPARE(session.tnos(), 0L);
        QCOMPARE(session.channels(), 0L);
        QVERIFY(!session.tno());
        session.setTno(3);
        QCOMPARE(session.selection().tno, 0);
    }

    void selectionIsBroughtToWhatExists()
    {
        Session session;
        session.setDocumentA(document::Document::open(TNN_RESOURCES "/examples/shakespeare.pt"));
        QCOMPARE(session.tnos(), 4L);
        QCOMPARE(session.channels(), 384L);
        QCOMPARE(session.selection().n, 256L);
        session.setTno(9);
        QCOMPARE(session.selection().tno, 3);
        session.setHead(2);
        QCOMPARE(session.selection().head, 0);
        session.setChannels({400, 5, 5, -1});
        QCOMPARE(session.selection().channels, (std::vector<long>{383, 5, 0}));
        session.setChannels({});
        QCOMPARE(session.selection().channels, std::vector<long>{0});
        session.setLength(1L << 30);
        QCOMPARE(session.selection().n, checkpoint::LongestLength);
        session.setLength(0);
        QCOMPARE(session.selection().n, 1L);
    }

    void signalsComeOncePerChange()
    {
        Session session;
        session.setDocumentA(document::Document::open(TNN_RESOURCES "/examples/shakespeare.pt"));
        const QSignalSpy looked(&session, &Session::viewStateChanged);
        const QSignalSpy hovered(&session, &Session::hoverChanged);
        int selected = 0, overridden = 0;
        session.onChange(
            &session, [&selected] { ++selected; }, &ViewState::selection);
        session.onChange(
            &session, [&overridden] { ++overridden; }, &ViewState::overrides);
        session.setTno(1);
        session.setTno(1);
        widgets::Hover hover;
        hover.lag = 5;
        session.setHover(hover);
        session.setHover(hover);
        model::Overrides overrides;
        overrides.gamma = 0.9;
        session.setOverrides(overrides);
        session.setOverrides(overrides);
        QCOMPARE(selected, 1);
        QCOMPARE(hovered.count(), 1);
        QCOMPARE(overridden, 1);
        QCOMPARE(looked.count(), 2);
        QCOMPARE(session.request().overrides.gamma.value(), 0.9);
    }

    void aDeviceIsNotAnotherDocument()
    {
        Session session;
        session.setDocumentA(document::Document::open(TNN_RESOURCES "/examples/shakespeare.pt"));
        const QSignalSpy open(&session, &Session::openFilesChanged);
        int documents = 0;
        session.onDocument(&session, [&documents] { ++documents; });
        session.setRunTarget({nullptr, "cuda:0", "there.pt"});
        session.setRunTarget({nullptr, "cuda:0", "there.pt"});
        QCOMPARE(open.count(), 1);
        QCOMPARE(documents, 0);
        session.setDocumentA({});
        QCOMPARE(documents, 1);
    }

    void allIsInPlaceWhenTheFirstHears()
    {
        Session session;
        session.setDocumentA(document::Document::open(TNN_RESOURCES "/examples/shakespeare.pt"));
        session.setTno(2);
        model::Overrides overrides;
        overrides.off[3] = {0};
        session.setOverrides(overrides);
        std::vector<int> tnos;
        const auto note = [&] {
            tnos.push_back(session.selection().tno);
            QVERIFY(session.overrides().off.empty());
        };
        session.onDocument(&session, note);
        session.onChange(&session, note, &ViewState::selection, &ViewState::overrides);
        session.replaceDocument(document::Document::open("zoo:ssm")); // one TNO
        QCOMPARE(tnos, (std::vector<int>{0, 0}));                     // each once
    }

    void openingStartsAnew()
    {
        Session session;
        const auto document = document::Document::open(TNN_RESOURCES "/examples/shakespeare.pt");
        session.setDocumentA(document);
        session.setTno(2);
        session.setStage(figures::Stage::Raw);
        session.setDocumentA(document);
        QCOMPARE(session.selection().tno, 0);
        QCOMPARE(session.stage(), figures::Stage::Decayed);
    }

    void settingsAreKept()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("s.ini"));
        {
            Settings settings(file, nullptr);
            const QSignalSpy appearance(&settings, &Settings::appearanceChanged);
            settings.appearance.set(Settings::Appearance::Dark);
            settings.appearance.set(Settings::Appearance::Dark);
            QCOMPARE(appearance.count(), 1);
            settings.setTolerance(1e-3);
            for (int i = 0; i < 20; ++i)
                settings.addRecentFile(QStringLiteral("/f%1").arg(i));
            settings.addRecentFile(QStringLiteral("/f15"));
        }
        Settings again(file, nullptr);
        QCOMPARE(again.appearance(), Settings::Appearance::Dark);
        QCOMPARE(again.tolerance(), 1e-3);
        QCOMPARE(again.recentFiles().size(), Settings::MostRecentFiles);
        QCOMPARE(again.recentFiles().first(), QStringLiteral("/f15"));
        QCOMPARE(again.recentFiles().count(QStringLiteral("/f15")), 1);
    }

    void channelsAreParsed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QList<long>>("channels");
        QTest::newRow("one") << QStringLiteral("57") << QList<long>{57};
        QTest::newRow("list") << QStringLiteral("57, 12,200") << QList<long>{57, 12, 200};
        QTest::newRow("blanks") << QStringLiteral(" 3 1  2 ") << QList<long>{3, 1, 2};
        QTest::newRow("range") << QStringLiteral("5, 10-13") << QList<long>{5, 10, 11, 12, 13};
        QTest::newRow("spaces around the dash")
            << QStringLiteral("5 - 7, 9 -10, 12- 13") << QList<long>{5, 6, 7, 9, 10, 12, 13};
        QTest::newRow("backward") << QStringLiteral("7, 200-57") << QList<long>{};
        QTest::newRow("repeated") << QStringLiteral("4,4,3-5") << QList<long>{4, 3, 5};
        QTest::newRow("too large") << QStringLiteral("384") << QList<long>{};
        QTest::newRow("negative") << QStringLiteral("-1") << QList<long>{};
        QTest::newRow("word") << QStringLiteral("5, all") << QList<long>{};
        QTest::newRow("empty") << QStringLiteral("  ") << QList<long>{};
        QTest::newRow("huge") << QStringLiteral("99999999999999999999") << QList<long>{};
    }
    void channelsAreParsed()
    {
        QFETCH(const QString, text);
        QFETCH(const QList<long>, channels);
        QString reason;
        const auto parsed = channelsFrom(text, 384, &reason);
        QCOMPARE(parsed.has_value(), !channels.isEmpty());
        QCOMPARE(reason.isEmpty(), !channels.isEmpty());
        if (parsed)
            QCOMPARE(QList<long>(parsed->begin(), parsed->end()), channels);
    }

    void channelsAreWrittenAsTheyAreTyped()
    {
        QCOMPARE(channelsText({57}), QStringLiteral("57"));
        QCOMPARE(channelsText({9, 5, 6, 3, 0, 1, 2}), QStringLiteral("9, 5, 6, 3, 0-2"));
        QString reason;
        const auto all = channelsFrom(QStringLiteral("0-383"), 384, &reason);
        QVERIFY(all);
        QCOMPARE(channelsText(*all), QStringLiteral("0-383"));
    }

    void numbersAreShort()
    {
        QCOMPARE(errorText(8.21e-8), QStringLiteral("8.2e-8"));
        QCOMPARE(errorText(0), QStringLiteral("0"));
        QCOMPARE(timeText(0.0014), QStringLiteral("1.4 ms"));
        QCOMPARE(timeText(42e-6), QString::fromUtf8("42 \u00b5s"));
        QCOMPARE(countText(866449), QStringLiteral("866 k"));
    }
};

TNN_TEST(TestSession, QCoreApplication)

} // namespace tst_session

#include "tst_session.moc"
