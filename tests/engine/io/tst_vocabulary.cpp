// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <QTemporaryDir>

#include "engine/io/file.h"
#include "engine/io/utf8.h"
#include "tests/engine/io/vocabulary_cases.h"
#include "tests/test_class.h"

namespace tst_vocabulary {

using namespace tnn;
using test::errorOf;
using test::vocabularyData;

class TestVocabulary : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }

    io::VocabularyPtr written(const std::string &dictionary, io::MaskSymbol mask = io::MaskSymbol::Absent) const
    {
        io::writeFile(path("dict.txt"), dictionary);
        return io::readVocabulary(path("dict.txt"), {}, mask);
    }

private slots:
    void characters()
    {
        const io::VocabularyPtr vocabulary = written("<sp> 9\ne 8\n<nl> 7\nt 6\nö 5\n😀 4\n. 3\n");
        QCOMPARE(vocabulary->name().english(), std::string("characters, 11 symbols (dict.txt)"));
        QCOMPARE(vocabulary->encode("te \nö😀."), (std::vector<long>{7, 5, 4, 6, 8, 9, 10}));
        QCOMPARE(vocabulary->encode("e\r\nt\re"), (std::vector<long>{5, 6, 7, 6, 5}));
        QCOMPARE(vocabulary->encode("<sp>\t"), (std::vector<long>{3, 3, 3, 3, 3}));
        QCOMPARE(vocabulary->unknownIn("tax e\n"), 2L);
        QCOMPARE(vocabulary->encode(""), std::vector<long>{});
        QCOMPARE(vocabulary->decode(std::vector<long>{}), std::string());
        for (const char *text : {"t", " ", "\n", "te ö.\n\n  😀😀\n", "t\ne"})
            QCOMPARE(vocabulary->decode(vocabulary->encode(text)), std::string(text));
        QCOMPARE(vocabulary->decode(std::vector<long>{5, 3, 2, 0}), std::string("e<unk></s><s>"));
        QCOMPARE(vocabulary->symbol(4), std::string("<sp>"));
        QCOMPARE(vocabulary->symbol(6), std::string("<nl>"));
        QCOMPARE(vocabulary->symbol(8), std::string("ö"));
        QCOMPARE(vocabulary->symbol(11), std::string("<#11>"));
    }

    void spacesOfCharacters_data()
    {
        QTest::addColumn<QByteArray>("dictionary");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        QTest::newRow("a space itself") << QByteArray("  9\na 8\n") << QByteArray("a a") << QByteArray("a<sp>a");
        QTest::newRow("SentencePiece's") << QByteArray("▁ 9\na 8\n") << QByteArray("a a") << QByteArray("a<sp>a");
        QTest::newRow("none") << QByteArray("b 9\na 8\n") << QByteArray("aa") << QByteArray("aa");
        QTest::newRow("no-break space") << QByteArray("\u00a0 9\na 8\n<sp> 7\n") << QByteArray("a a")
                                        << QByteArray("a<sp>a");
        QTest::newRow("filled up") << QByteArray("<sp> 9\na 8\nmadeupword0000 0\n") << QByteArray("a a")
                                   << QByteArray("a<sp>a");
    }
    void spacesOfCharacters()
    {
        QFETCH(QByteArray, dictionary);
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, shown);
        const io::VocabularyPtr vocabulary = written(dictionary.toStdString());
        QVERIFY(vocabulary->name().english().starts_with("characters, "));
        const std::vector<long> ids = vocabulary->encode("a a");
        std::string symbols;
        for (const long id : ids)
            symbols += vocabulary->symbol(id);
        QCOMPARE(symbols, shown.toStdString());
        QCOMPARE(vocabulary->decode(ids), text.toStdString());
        // without <nl>, lines end as in fairseq
        QCOMPARE(vocabulary->encode("\n"), std::vector<long>{2});
        QCOMPARE(vocabulary->decode(std::vector<long>{2}), std::string("\n"));
    }

    void words()
    {
        const io::VocabularyPtr vocabulary = io::readVocabulary(vocabularyData("words.txt"));
        QCOMPARE(vocabulary->name().english(), std::string("words, 14 symbols (words.txt)"));
        test::compareEncodings(*vocabulary, "words");
        QCOMPARE(vocabulary->decode(vocabulary->encode("the matrix .\n\n  the\n=")),
                 std::string("the matrix .\n\nthe\n="));
        QCOMPARE(vocabulary->unknownIn("the <unk> other\nmatrix2"), 2L);
        QCOMPARE(vocabulary->symbol(4), std::string("the"));
    }

    void dictionariesAreToldByTheirSymbols_data()
    {
        QTest::addColumn<QByteArray>("dictionary");
        QTest::addColumn<QByteArray>("kind");
        QTest::newRow("digits") << QByteArray("0 5\n9 3\n") << QByteArray("characters");
        QTest::newRow("pixels") << QByteArray("0 5\n255 3\n") << QByteArray("words");
        QTest::newRow("numbers") << QByteArray("0 5\n256 3\nmadeupword0000 0\n") << QByteArray("GPT-2 IDs");
        QTest::newRow("numbers in words") << QByteArray("262 5\nthe 3\n") << QByteArray("words");
        QTest::newRow("zeros before numbers") << QByteArray("262 5\n0262 3\n") << QByteArray("words");
        QTest::newRow("large numbers") << QByteArray("262 5\n12345678901234567890 3\n") << QByteArray("words");
        QTest::newRow("filling alone") << QByteArray("madeupword0000 0\n") << QByteArray("words");
    }
    void dictionariesAreToldByTheirSymbols()
    {
        QFETCH(QByteArray, dictionary);
        QFETCH(QByteArray, kind);
        QVERIFY2(written(dictionary.toStdString())->name().english().starts_with(kind.toStdString() + ", "), kind);
    }

    void masksAreAddedBehind()
    {
        const io::VocabularyPtr masked = written("<sp> 9\na 8\n", io::MaskSymbol::Added);
        QCOMPARE(masked->size(), 7L);
        QCOMPARE(masked->symbol(6), std::string("<mask>"));
        QVERIFY(masked->name().english().starts_with("characters, "));
        QCOMPARE(written("<mask> 9\na 8\n", io::MaskSymbol::Added)->size(), 6L);
        QCOMPARE(written("the 9\nof 8\n", io::MaskSymbol::Added)->encode("the <mask>"), (std::vector<long>{4, 6}));
    }

    void linesOfDictionaries()
    {
        const io::VocabularyPtr windows = written("\xef\xbb\xbfthe 9\r\nof 8 \r\n\r\n");
        QCOMPARE(windows->encode("the of"), (std::vector<long>{4, 5}));
        const io::VocabularyPtr again = written("the 9\nof 8\nthe 7 #fairseq:overwrite\n");
        QCOMPARE(again->encode("the of"), (std::vector<long>{6, 5}));
        QCOMPARE(again->decode(std::vector<long>{4, 6}), std::string("the the"));
        const io::VocabularyPtr spaced = written("two words -9\n<s> +1 #fairseq:overwrite\n");
        QCOMPARE(spaced->symbol(4), std::string("two words"));
        QCOMPARE(spaced->encode("<s>"), std::vector<long>{5});
        QCOMPARE(written("a\x1b 9\nb 8\n")->symbol(4), std::string("a\\x1b"));
    }

    void namesWhatIsWrongInDictionaries_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("reason");
        const auto row = [](const char *name, const QByteArray &content, const char *reason) {
            QTest::newRow(name) << content << QByteArray(reason);
        };
        row("empty", "", "is empty");
        row("blank", "\n \n", "has no symbols");
        row("no count", "the 5\nof\n", "line 2 is not a symbol and its count, as a fairseq dictionary requires: 'of'");
        row("blank line", "the 5\n\nof 4\n",
            "line 2 is not a symbol and its count, as a fairseq dictionary requires: ''");
        row("count alone", "5\n", "line 1 is not a symbol and its count, as a fairseq dictionary requires: '5'");
        row("no number", "the 5x\n",
            "line 1 is not a symbol and its count, as a fairseq dictionary requires: 'the 5x'");
        row("flag alone", "the #fairseq:overwrite\n",
            "line 1 is not a symbol and its count, as a fairseq dictionary requires: 'the #fairseq:overwrite'");
        row("twice", "the 5\nof 4\r\nthe 3\n", "line 3 repeats the symbol 'the', which has the ID 4");
        row("special", "<pad> 5\n", "line 1 repeats the symbol '<pad>', which has the ID 1");
        row("not UTF-8", "the 5\n\xe9t\xe9 4\n", "is not UTF-8 at byte 6, which is '\\xe9'");
        row("UTF-16", "\xff\xfet", "is not UTF-8 at byte 0, which is '\\xff'; it looks like UTF-16");
        row("zeros", QByteArray(50, '\0'),
            "line 1 is not a symbol and its count, as a fairseq dictionary requires: "
            "'\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00"
            "\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00"
            "\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00'");
        row("one long line", QByteArray(3'000'000, 'x'),
            "line 1 is not a symbol and its count, as a fairseq dictionary requires: "
            "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'");
    }
    void namesWhatIsWrongInDictionaries()
    {
        QFETCH(QByteArray, content);
        QFETCH(QByteArray, reason);
        QCOMPARE(errorOf([&] { written(content.toStdString()); }), path("dict.txt") + ": " + reason.toStdString());
    }

    void refusesLargeFiles()
    {
        QFile file(QString::fromStdString(path("large.txt")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.resize((256LL << 20) + 1)); // sparse
        QCOMPARE(errorOf([&] { io::readVocabulary(path("large.txt")); }),
                 path("large.txt") + ": is larger than 256 MiB, too large for a vocabulary");
    }

    void namesWhatIsNoText_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("reason");
        const auto row = [](const char *name, const QByteArray &text, const char *reason) {
            QTest::newRow(name) << text << QByteArray(reason);
        };
        row("Latin-1", "caf\xe9 au lait", "is not UTF-8 at byte 3, which is '\\xe9'");
        row("UTF-16",
            QByteArray("\xff\xfe"
                       "a\0",
                       4),
            "is not UTF-8 at byte 0, which is '\\xff'; it looks like UTF-16");
        row("cut", "a\xe2\x82", "is not UTF-8 at byte 1, which is '\\xe2'");
        row("surrogate", "\xed\xa0\x80", "is not UTF-8 at byte 0, which is '\\xed'");
        row("overlong", "ab\xc0\x80", "is not UTF-8 at byte 2, which is '\\xc0'");
        row("past U+10FFFF", "\xf4\x90\x80\x80", "is not UTF-8 at byte 0, which is '\\xf4'");
    }
    void namesWhatIsNoText()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, reason);
        for (const io::VocabularyPtr &vocabulary :
             {written("<sp> 9\na 8\n"), written("the 9\n"), io::readVocabulary(vocabularyData("dict.txt")),
              io::readBytePairs(vocabularyData(""))}) {
            QCOMPARE(errorOf([&] { vocabulary->encode(text.toStdString()); }), reason.toStdString());
            QCOMPARE(errorOf([&] { vocabulary->unknownIn(text.toStdString()); }), reason.toStdString());
        }
    }

    void namesIdsOutOfRange()
    {
        const auto error = [](const io::Vocabulary &vocabulary, long id) {
            return errorOf([&] { vocabulary.decode(std::vector<long>{2, id}); });
        };
        for (const char *dictionary : {"<sp> 9\na 8\n", "the 9\nof 8\n"}) {
            const io::VocabularyPtr vocabulary = written(dictionary);
            QCOMPARE(error(*vocabulary, 6), path("dict.txt") + ": the ID 6 is out of range; IDs are 0 to 5");
            QCOMPARE(error(*vocabulary, -1), path("dict.txt") + ": the ID -1 is out of range; IDs are 0 to 5");
            QVERIFY(error(*vocabulary, std::numeric_limits<long>::min()).ends_with("is out of range; IDs are 0 to 5"));
        }
        QVERIFY(error(*io::readVocabulary(vocabularyData("dict.txt")), 5000).find("the ID 5000 is out of range")
                != std::string::npos);
    }

    void isFoundBesideCheckpoints()
    {
        QTemporaryDir folder;
        const auto file = [&](const char *name) { return folder.filePath(QString::fromLatin1(name)).toStdString(); };
        const auto put = [&](const char *name) { io::writeFile(file(name), "x"); };
        const std::string root = folder.path().toStdString();
        QCOMPARE(io::vocabularyBeside(file("best.pt")), std::string());
        put("vocab.json");
        QCOMPARE(io::vocabularyBeside(file("best.pt")), std::string());
        put("merges.txt");
        QCOMPARE(io::vocabularyBeside(file("best.pt")), root);
        QCOMPARE(io::vocabularyBeside(root), root);
        put("dict.txt");
        QCOMPARE(io::vocabularyBeside(file("best.pt")), file("dict.txt"));
        QCOMPARE(io::vocabularyBeside(root), file("dict.txt"));
        put("best.dict.txt");
        put("best.two.dict.txt");
        QCOMPARE(io::vocabularyBeside(file("best.pt")), file("best.dict.txt"));
        QCOMPARE(io::vocabularyBeside(file("best.two.pt")), file("best.two.dict.txt"));
        QCOMPARE(io::vocabularyBeside(file("other.pt")), file("dict.txt"));
        QCOMPARE(io::vocabularyBeside(root + "/none/other.pt"), std::string());
    }

    void readsWhatIsFoundBeside()
    {
        QVERIFY(io::readVocabulary(vocabularyData(""))->name().english().starts_with("GPT-2 IDs, "));
        QVERIFY(io::readVocabulary(vocabularyData("disorderly"))->name().english().starts_with("byte pairs, "));
        QVERIFY(io::readVocabulary(vocabularyData("vocab.bpe"))->name().english().starts_with("byte pairs, "));
        QCOMPARE(errorOf([&] { io::readVocabulary(path("none.txt")); }), path("none.txt") + ": no such file");
    }

    void idsTypedByHand()
    {
        QCOMPARE(io::parseIds("5 4 10"), (std::vector<long>{5, 4, 10}));
        QCOMPARE(io::parseIds(" 5,4,\n10\t,0 "), (std::vector<long>{5, 4, 10, 0}));
        QCOMPARE(io::parseIds("7"), std::vector<long>{7});
        QCOMPARE(errorOf([] { io::parseIds(" ,\n"); }),
                 std::string("there are no token IDs; enter non-negative integers such as 5 4 10"));
        for (const char *wrong : {"-1", "5x", "1.5", "+3", "the", "99999999999999999999", "\xff"})
            QCOMPARE(errorOf([&] { io::parseIds(std::string("3 ") + wrong + " 4"); }),
                     io::inQuotes(wrong) + " is not a token ID; IDs are non-negative integers such as 5 4 10");
    }
};

TNN_TEST(TestVocabulary, QCoreApplication)

} // namespace tst_vocabulary

#include "tst_vocabulary.moc"
