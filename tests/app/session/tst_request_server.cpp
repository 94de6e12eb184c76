// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocalSocket>

#include "app/session/request_server.h"
#include "engine/error.h"
#include "tests/app/window_fixture.h"
#include "tests/cached_model.h"
#include "tests/test_class.h"

namespace tst_request_server {

using namespace tnn;
using namespace tnn::app;

const QString Other = QStringLiteral(TNN_RESOURCES "/examples/shakespeare-no-decay.pt");

/// A server that remembers what it was asked.
struct Asked {
    QTemporaryDir folder;
    QString address = folder.filePath(QStringLiteral("socket"));
    QList<OpenRequest> requests;
    bool takes = true;
    RequestServer server{address, [this](const OpenRequest &request) {
                             requests.append(request);
                             return takes;
                         }};

    /// The answer to these bytes; empty if the connection was closed without one.
    QByteArray answerTo(const QByteArray &bytes) const
    {
        QLocalSocket socket;
        socket.connectToServer(address);
        socket.write(bytes);
        socket.flush();
        if (!QTest::qWaitFor([&socket] { return socket.state() == QLocalSocket::UnconnectedState; }))
            return "it is still open";
        return socket.isReadable() ? socket.readAll() : QByteArray();
    }
};

/// Another start of the program by a user with this home.
class Start {
public:
    Start(const QString &home, const QStringList &arguments)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("HOME"), home);
        environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), home);
        environment.insert(QStringLiteral("XDG_DATA_HOME"), home + QStringLiteral("/data"));
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home + QStringLiteral("/config"));
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        m_process.setProcessEnvironment(environment);
        m_process.start(QStringLiteral(TNN_PROGRAM), arguments);
    }
    ~Start()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    bool isRunning() const { return m_process.state() == QProcess::Running; }
    bool hasEnded() { return m_process.waitForFinished(60000) && m_process.exitCode() == 0; }
    void crash() { m_process.kill(), m_process.waitForFinished(); }

private:
    QProcess m_process;
};

QStringList socketsIn(const QString &home)
{
    return QDir(home).entryList({QStringLiteral("tnnscope-*")}, QDir::System);
}

/// What the windows of a user show: their states in case of a crash.
QByteArray statesIn(const QString &home)
{
    const QDir folder(home + QStringLiteral("/data/Tnnscope/recovery"));
    QByteArray states;
    for (const QString &name : folder.entryList({QStringLiteral("*.tnnscope")})) {
        QFile file(folder.filePath(name));
        if (file.open(QIODevice::ReadOnly))
            states += file.readAll();
    }
    return states;
}

/// One window takes what other starts of the program are asked to show.
class TestRequestServer : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }

    void requestsGoThroughALine()
    {
        const OpenRequest whole{{QStringLiteral("/a b\n\u00e9.pt"), QStringLiteral("/c")}, 3, 1, {5, 7}};
        QCOMPARE(lineOf(whole).count('\n'), 1);
        QVERIFY(openRequestFrom(lineOf(whole)) == whole);
        const OpenRequest bare{{QStringLiteral("/a")}, {}, {}, {}};
        QVERIFY(openRequestFrom(lineOf(bare)) == bare);
    }

    void hostileLinesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char *name, const QByteArray &bytes) { QTest::newRow(name) << bytes; };
        row("garbage", QByteArray::fromHex("00ff807b7b7b0a"));
        row("empty line", "\n");
        row("list", "[\"/a\"]\n");
        row("no file", "{}\n");
        row("no list", "{\"open\": \"/a\"}\n");
        row("empty list", "{\"open\": []}\n");
        row("number", "{\"open\": [1]}\n");
        row("relative", "{\"open\": [\"a.pt\"]}\n");
        row("relative later", "{\"open\": [\"/a.pt\", \"../b.pt\"]}\n");
        row("resource", "{\"open\": [\":/manual/atlas.md\"]}\n");
        row("zero byte", "{\"open\": [\"/a\\u0000b\"]}\n");
        row("many files", "{\"open\": [" + QByteArray("\"/a\",").repeated(1000) + "\"/a\"]}\n");
        row("other field", "{\"open\": [\"/a\"], \"run\": \"sh\"}\n");
        row("negative layer", "{\"open\": [\"/a\"], \"layer\": -1}\n");
        row("fraction", "{\"open\": [\"/a\"], \"layer\": 0.5}\n");
        row("huge layer", "{\"open\": [\"/a\"], \"layer\": 1e300}\n");
        row("text as layer", "{\"open\": [\"/a\"], \"layer\": \"1\"}\n");
        row("channels", "{\"open\": [\"/a\"], \"channels\": [0, -1]}\n");
        row("deep", QByteArray("[").repeated(60000) + '\n');
        row("long", "{\"open\": [\"/" + QByteArray(LongestRequest, 'a') + "\"]}\n");
        row("endless", QByteArray(4 * LongestRequest, 'a'));
    }
    void hostileLinesAreRefused()
    {
        QFETCH(const QByteArray, bytes);
        Asked asked;
        const QByteArray answer = asked.answerTo(bytes);
        QVERIFY2(answer.startsWith("refused: ") || (bytes.size() > LongestRequest && answer.isEmpty()),
                 answer.constData());
        QVERIFY(asked.requests.isEmpty());
        QCOMPARE(asked.answerTo("{\"open\": [\"/a\"]}\n"), QByteArray("taken\n"));
        QCOMPARE(asked.requests.size(), 1);
    }

    /// A silent client is disconnected and does not keep others waiting.
    void silenceEnds()
    {
        Asked asked;
        QLocalSocket silent;
        silent.connectToServer(asked.address);
        silent.write("{\"open\": ");
        QVERIFY(silent.waitForBytesWritten());
        QCOMPARE(asked.answerTo("{\"open\": [\"/a\"]}\n"), QByteArray("taken\n"));
        QTRY_COMPARE_WITH_TIMEOUT(silent.state(), QLocalSocket::UnconnectedState,
                                  4 * RequestServer::PatienceMilliseconds);
    }

    void onlyTheUserCanConnect()
    {
        const Asked asked;
        const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
        QVERIFY(asked.server.isListening());
        QCOMPARE(QFile::permissions(asked.address) & others, QFile::Permissions());
    }

    void oneListensAndADeadSocketIsReplaced()
    {
        const auto take = [](const OpenRequest &) { return true; };
        Asked first;
        QVERIFY(!RequestServer(first.address, take).isListening());
        QCOMPARE(first.answerTo("{\"open\": [\"/a\"]}\n"), QByteArray("taken\n"));
        QVERIFY(!RequestServer(QString(), take).isListening());

        QTemporaryDir home;
        Start crashing(home.path(), {Example});
        QTRY_COMPARE_WITH_TIMEOUT(socketsIn(home.path()).size(), 1, 60000);
        crashing.crash();
        const QString left = home.filePath(socketsIn(home.path()).value(0));
        QVERIFY(!sendRequest(left, {{Example}, {}, {}, {}}));
        QVERIFY(RequestServer(left, take).isListening());
    }

    void aBusyWindowRefuses()
    {
        Asked asked;
        asked.takes = false;
        QVERIFY(asked.answerTo("{\"open\": [\"/a\"]}\n").startsWith("refused: "));
    }

    void theWindowOpensAndSelects()
    {
        WindowUnderTest t;
        QVERIFY(t.window->openRequest({{Example}, 2, {}, {3, 5}}));
        QTRY_VERIFY(t.session.shownDocument());
        QCOMPARE(t.session.selection().tno, 2);
        QCOMPARE(t.session.selection().channels, (std::vector<long>{3, 5}));

        // What is open is not read again: what-ifs stay.
        const auto document = t.session.shownDocument();
        QVERIFY(t.window->openRequest({{Example}, 1000, {}, {}}));
        QTRY_COMPARE(t.session.selection().tno, static_cast<int>(t.session.tnos()) - 1);
        QCOMPARE(t.session.shownDocument(), document);

        QVERIFY(t.window->openRequest({{QStringLiteral("/missing.pt")}, 1, {}, {}}));
        QVERIFY(t.window->openRequest({{Other}, {}, {}, {}}));
        QTRY_VERIFY(t.session.shownDocument() != document);
        QCOMPARE(t.session.selection().tno, 0);
    }

    void aDialogComesFirst()
    {
        WindowUnderTest t;
        QDialog dialog(t.window.get());
        dialog.open();
        QVERIFY(!t.window->openRequest({{Example}, {}, {}, {}}));
    }

    void startsOfOneUserShareAWindow()
    {
        QTemporaryDir home, otherHome, cache;
        Start first(home.path(), {QStringLiteral("--layer"), QStringLiteral("1"), Example});
        QTRY_COMPARE_WITH_TIMEOUT(socketsIn(home.path()).size(), 1, 60000);
        Start second(home.path(), {QStringLiteral("--layer"), QStringLiteral("2"), Other});
        QVERIFY(second.hasEnded());
        QVERIFY(first.isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(statesIn(home.path()).contains("shakespeare-no-decay.pt"), 60000);

        test::cacheModel(cache.path(), Example);
        Start third(home.path(), {QStringLiteral("hf:org/tiny")}); // the first knows another cache
        QVERIFY(third.hasEnded());
        QTRY_VERIFY_WITH_TIMEOUT(statesIn(home.path()).contains("models--org--tiny"), 60000);
        Start fourth(home.path(), {Other});
        QVERIFY(fourth.hasEnded());
        QTRY_VERIFY_WITH_TIMEOUT(statesIn(home.path()).contains("shakespeare-no-decay.pt"), 60000);

        const Start own(home.path(), {QStringLiteral("--new-window"), Example});
        QTRY_VERIFY_WITH_TIMEOUT(statesIn(home.path()).contains("shakespeare.pt"), 60000);
        QVERIFY(own.isRunning() && statesIn(home.path()).contains("shakespeare-no-decay.pt"));

        const Start stranger(otherHome.path(), {Example});
        QTRY_VERIFY_WITH_TIMEOUT(statesIn(otherHome.path()).contains("shakespeare.pt"), 60000);
        QVERIFY(stranger.isRunning());
        QCOMPARE(socketsIn(home.path()).size(), 1);
    }
};

TNN_TEST(TestRequestServer, QApplication)

} // namespace tst_request_server

#include "tst_request_server.moc"
