// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/checkpoint/pickle/pickle.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/test_class.h"

namespace tst_pickle {

using namespace tnn;
using namespace tnn::checkpoint;
using Kind = Object::Kind;

/// Pickles are written by hand here, opcode by opcode, as CPython's pickletools would list them.
class TestPickle : public QObject {
    Q_OBJECT

    static Pickle parsed(std::string_view text)
    {
        const std::vector<std::byte> bytes = bytesOfText(text);
        return parsePickle(bytes);
    }
    static Object rootOf(std::string_view text)
    {
        const Pickle pickle = parsed(text);
        return pickle.tree[pickle.tree.root];
    }
    static std::string refusal(std::string_view text)
    {
        return reasonOf([&] { parsed(text); });
    }

private slots:
    void numbers()
    {
        using namespace std::string_view_literals;
        QCOMPARE(rootOf("\x80\x02K\x07."sv).number, 7);
        QCOMPARE(rootOf("M\x01\x02."sv).number, 513);
        QCOMPARE(rootOf("J\xfe\xff\xff\xff."sv).number, -2);
        QCOMPARE(rootOf("\x8a\x02\x00\x80."sv).number, -32768);
        QCOMPARE(rootOf("\x8a\x00."sv).number, 0);
        QCOMPARE(rootOf("\x8a\x09\x00\x00\x00\x00\x00\x00\x00\x00\x01."sv).text, std::string("010000000000000000"));
        QCOMPARE(rootOf("I42\n."sv).number, 42);
        QCOMPARE(rootOf("L-5L\n."sv).number, -5);
        QCOMPARE(rootOf("L99999999999999999999L\n."sv).text, std::string("99999999999999999999"));
        QCOMPARE(rootOf("I01\n."sv).kind, Kind::Bool);
        QCOMPARE(rootOf("G\x3f\xf8\x00\x00\x00\x00\x00\x00."sv).real, 1.5);
        QCOMPARE(rootOf("F-2.5e3\n."sv).real, -2500.0);
        QCOMPARE(rootOf("N."sv).kind, Kind::None);
    }

    void textsOfEveryProtocol()
    {
        using namespace std::string_view_literals;
        for (const std::string_view pickle : {"\x80\x04\x8c\x02hi."sv, "X\x02\x00\x00\x00hi."sv,
                                              "\x8d\x02\x00\x00\x00\x00\x00\x00\x00hi."sv, "Vhi\n."sv}) {
            QCOMPARE(rootOf(pickle).kind, Kind::String);
            QCOMPARE(rootOf(pickle).text, std::string("hi"));
        }
        for (const std::string_view pickle : {"C\x02hi."sv, "U\x02hi."sv, "B\x02\x00\x00\x00hi."sv, "S'hi'\n."sv}) {
            QCOMPARE(rootOf(pickle).kind, Kind::Bytes);
            QCOMPARE(rootOf(pickle).text, std::string("hi"));
        }
    }

    void containersAndMemo()
    {
        // {"a": [1, (2, 3)], "b": the same list}
        using namespace std::string_view_literals;
        const Pickle pickle = parsed("}q\x01(X\x01\0\0\0a]q\x02(K\x01K\x02K\x03\x86"
                                     "eX\x01\0\0\0bh\x02u."sv);
        const ObjectTree &tree = pickle.tree;
        const Object::Id a = tree.find(tree.root, "a");
        QCOMPARE(a, tree.find(tree.root, "b"));
        QCOMPARE(tree[a].items.size(), std::size_t(2));
        QCOMPARE(tree[tree[a].items[1]].kind, Kind::Tuple);
        QCOMPARE(tree[tree[tree[a].items[1]].items[1]].number, 3);
        QCOMPARE(tree.find(tree.root, "c"), Object::Nil);
    }

    void callsStayNames()
    {
        const Object call = rootOf("cposix\nsystem\n(Vtouch x\ntR.");
        QCOMPARE(call.kind, Kind::Instance);
        const Pickle pickle = parsed("cposix\nsystem\n(Vtouch x\ntR.");
        QCOMPARE(pickle.tree[call.global].text, std::string("posix.system"));
        QCOMPARE(pickle.tree[pickle.tree[call.arguments].items[0]].text, std::string("touch x"));
    }

    void looksThroughNamespaces()
    {
        const Pickle pickle = parsed("cargparse\nNamespace\n)\x81}Vgamma\nF0.9\nsb.");
        const Object::Id gamma = pickle.tree.find(pickle.tree.root, "gamma");
        QVERIFY(gamma != Object::Nil);
        QCOMPARE(pickle.tree[gamma].real, 0.9);
    }

    void readsNumpyNumbers()
    {
        using namespace std::string_view_literals;
        const Object number = rootOf("cnumpy._core.multiarray\nscalar\n(cnumpy\ndtype\n(Vf8\nI00\nI01\ntRC\x08"
                                     "\0\0\0\0\0\0\xf8\x3ftR."sv);
        QCOMPARE(number.kind, Kind::Float);
        QCOMPARE(number.real, 1.5);
    }

    void cyclesSurvive()
    {
        using namespace std::string_view_literals;
        const Pickle pickle = parsed("]q\x00h\x00"
                                     "a."sv);
        QCOMPARE(pickle.tree[pickle.tree.root].items.front(), pickle.tree.root);
    }

    void depthNeedsNoRecursion()
    {
        const std::string deep = std::string(100000, ']') + std::string(99999, 'a') + ".";
        QCOMPARE(parsed(deep).tree.objects.size(), std::size_t(100000));
    }

    void stopsAtItsEnd()
    {
        const Pickle pickle = parsed("K\x01.K\x02.");
        QCOMPARE(pickle.size, std::size_t(3));
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("pickle");
        QTest::addColumn<QByteArray>("reason");
        const auto row = [](const char *name, QByteArray pickle, const char *reason) {
            QTest::newRow(name) << pickle << QByteArray(reason);
        };
        row("nothing", "", "extends past the end");
        row("no end", "K\x01", "extends past the end");
        row("nothing pickled", ".", "a value is missing (byte 0 of the pickle)");
        row("longer string than file", QByteArray("X\xff\xff\xff\x7f.", 6), "extends past the end");
        row("longer long than file", QByteArray("\x8b\xff\xff\xff\x7f.", 6), "extends past the end");
        row("open list", "(K\x01.", "ends inside a list");
        row("item below the mark", "](a.", "a value is missing");
        row("append to a number",
            "K\x01K\x02"
            "a.",
            "appended to something that is not a list");
        row("odd dict", "}(K\x01u.", "a key has no value");
        row("unknown memo", "h\x07.", "value 7 is read but was never stored");
        row("no opcode", "\xff.", "opcode 255");
        row("extension registry", "\x82\x01.", "opcode 130");
        row("future protocol", "\x80\x09.", "protocol 9");
        row("frame past the end", QByteArray("\x95\xff\0\0\0\0\0\0\0.", 10), "a frame");
        row("foreign persistent id", "K\x01Q.", "not one of torch's storages");
        row("unfinished line", "I12", "a line is not terminated");
    }
    void refuses()
    {
        QFETCH(QByteArray, pickle);
        QFETCH(QByteArray, reason);
        const std::string given = refusal(pickle.toStdString());
        QVERIFY2(given.find(reason.toStdString()) != std::string::npos, given.c_str());
    }

    void boundsWhatItBuilds()
    {
        QVERIFY(refusal(std::string(1'100'000, 'N') + ".").find("a million values") != std::string::npos);
        std::string many = "]";
        for (int i = 0; i < 2'100'000; ++i)
            many += "]a";
        QVERIFY(refusal(many + ".").find("2 million values") != std::string::npos);
        std::string kept = "N"; // in slots far from each other
        for (std::uint32_t slot = 1; slot <= 2'000'001; ++slot)
            kept += "r" + std::string(reinterpret_cast<const char *>(&slot), sizeof slot);
        QVERIFY(refusal(kept + ".").find("the memo exceeds 2 million values") != std::string::npos);
    }
};

TNN_TEST(TestPickle, QCoreApplication)

} // namespace tst_pickle

#include "tst_pickle.moc"
