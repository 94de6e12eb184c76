// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QTemporaryDir>

#include "engine/io/file.h"
#include "tests/engine/io/vocabulary_cases.h"
#include "tests/test_class.h"

namespace tst_byte_pairs {

using namespace tnn;
using test::errorOf;
using test::vocabularyData;

class TestBytePairs : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }

    /// A byte-pair vocabulary with few tokens and merges.
    io::VocabularyPtr written(const std::string &tokens, const std::string &merges) const
    {
        io::writeFile(path("encoder.json"), tokens);
        io::writeFile(path("vocab.bpe"), merges);
        return io::readBytePairs(m_folder.path().toStdString());
    }

private slots:
    void encodesAsPublished() { test::compareEncodings(*io::readBytePairs(vocabularyData("")), "encoded"); }

    void encodesInRoundsWhereMergesAreDisorderly()
    {
        test::compareEncodings(*io::readBytePairs(vocabularyData("disorderly")), "disordered");
    }

    void encodesThroughDictionaries()
    {
        const io::VocabularyPtr vocabulary = io::readVocabulary(vocabularyData("dict.txt"));
        test::compareEncodings(*vocabulary, "numbers");
    }

    void decodesWhatItEncoded()
    {
        const io::VocabularyPtr vocabulary = io::readBytePairs(vocabularyData(""));
        for (const test::Encoding &expected : test::encodings("encoded"))
            QCOMPARE(vocabulary->decode(expected.ids), expected.text);
    }

    void decodesBrokenBytesAndKeepsUnfinishedOnesBack()
    {
        const io::VocabularyPtr vocabulary = io::readBytePairs(vocabularyData(""));
        for (const test::Encoding &expected : test::encodings("decoded"))
            QCOMPARE(vocabulary->decode(expected.ids), expected.text);
    }

    void textOnlyGrows()
    {
        const io::VocabularyPtr vocabulary = io::readVocabulary(vocabularyData("dict.txt"));
        for (const test::Encoding &expected : test::encodings("numbers")) {
            std::string before;
            for (std::size_t count = 0; count <= expected.ids.size(); ++count) {
                const std::string text = vocabulary->decode(std::span(expected.ids).first(count));
                QVERIFY2(text.starts_with(before), expected.text.c_str());
                before = text;
            }
        }
    }

    void decodesLinesOfDictionaries()
    {
        const io::VocabularyPtr vocabulary = io::readVocabulary(vocabularyData("dict.txt"));
        QCOMPARE(vocabulary->decode(vocabulary->encode("the matrix\n\nfirst column")),
                 std::string("the matrix\n\nfirst column"));
        QCOMPARE(vocabulary->decode(std::vector<long>{0, 3, 1}), std::string("<s><unk><pad>"));
    }

    void showsTokens()
    {
        const io::VocabularyPtr own = io::readBytePairs(vocabularyData(""));
        const auto shown = [&](const char *text) { return own->symbol(own->encode(text).at(0)); };
        QCOMPARE(shown(" the"), std::string("␣the"));
        QCOMPARE(shown("  "), std::string("␣␣"));
        QCOMPARE(shown("\n"), std::string("<nl>"));
        QCOMPARE(shown("\x7f"), std::string("\\x7f"));
        QCOMPARE(shown("Ġ"), std::string("\\xc4"));
        QCOMPARE(own->symbol(own->size()), "<#" + std::to_string(own->size()) + '>');
        QCOMPARE(own->symbol(-1), std::string("<#-1>"));
        QCOMPARE(own->symbol(own->size() - 1), std::string("<|endoftext|>"));
        QCOMPARE(own->name().english(), std::string("byte pairs, 477 tokens (encoder.json)"));

        const io::VocabularyPtr dictionary = io::readVocabulary(vocabularyData("dict.txt"));
        QCOMPARE(dictionary->symbol(dictionary->encode("x the").at(1)), std::string("␣the"));
        QCOMPARE(dictionary->symbol(2), std::string("</s>"));
        QCOMPARE(dictionary->symbol(dictionary->size() - 1), std::string("madeupword0001"));
        QCOMPARE(dictionary->symbol(1'000'000), std::string("<#1000000>"));
        QVERIFY(dictionary->name().english().starts_with("GPT-2 IDs, "));
    }

    void longPiecesTakeNoSquare()
    {
        const io::VocabularyPtr vocabulary = io::readBytePairs(vocabularyData(""));
        std::string text;
        while (text.size() < 1 << 20)
            text += "toeplitzmatrixdiagonal";
        for (const std::string &whole : {text, std::string(1 << 20, 'x'), std::string(1 << 20, ' ') + "x"})
            QVERIFY(vocabulary->decode(vocabulary->encode(whole)) == whole);
    }

    void namesWhatHasNoToken()
    {
        const io::VocabularyPtr few = written(R"({"a": 0, "b": 1, "ab": 2})", "#version: 0.2\na b\n");
        QCOMPARE(few->encode("aabb"), (std::vector<long>{0, 2, 1}));
        QCOMPARE(errorOf([&] { few->encode("abc"); }),
                 std::string("the byte 99 of the text has no token in encoder.json, and neither does <unk>"));

        const io::VocabularyPtr unknown = written(R"({"<unk>": 9, "a": 0, "b": 1, "ab": 2})", "a b");
        QCOMPARE(unknown->encode("cab"), (std::vector<long>{9, 2}));
        QCOMPARE(unknown->unknownIn("cabc"), 2L);
        QCOMPARE(unknown->size(), 10L);
        QCOMPARE(errorOf([&] {
                     unknown->decode(std::vector<long>{0, 5});
                 }),
                 path("encoder.json") + ": no token has the ID 5");
        QCOMPARE(errorOf([&] { unknown->decode(std::vector<long>{10}); }),
                 path("encoder.json") + ": the ID 10 is out of range; IDs are 0 to 9");
    }

    void tokensOutsideOfTheAlphabetStandForThemselves()
    {
        const io::VocabularyPtr vocabulary = written(R"({"a": 0, "<\uff5cend\uff5c>": 1, "two words": 2})",
                                                     "#version: 0.2\n");
        QCOMPARE(vocabulary->decode(std::vector<long>{0, 1, 2}), std::string("a<｜end｜>two words"));
    }

    void namesWhatIsWrongInTheFiles_data()
    {
        QTest::addColumn<QByteArray>("tokens");
        QTest::addColumn<QByteArray>("merges");
        QTest::addColumn<QByteArray>("error");
        const QByteArray good(R"({"a": 0, "b": 1, "ab": 2})");
        const auto row = [](const char *name, const QByteArray &tokens, const QByteArray &merges, const char *error) {
            QTest::newRow(name) << tokens << merges << QByteArray(error);
        };
        row("empty tokens", "", "", "encoder.json: is empty");
        row("no JSON", "{\"a\": 0,", "", "encoder.json: is not JSON at byte 9");
        row("a list", "[\"a\"]", "", "encoder.json: is not a JSON object of tokens and their IDs");
        row("a number", "7", "", "encoder.json: is not a JSON object of tokens and their IDs");
        row("a text", "\"a\"", "", "encoder.json: is not a JSON object of tokens and their IDs");
        row("no tokens", "{}", "", "encoder.json: has no tokens");
        row("nested", R"({"a": {"b": 1}})", "", "encoder.json: the ID of token 'a' is not a non-negative integer");
        row("negative", R"({"a": -1})", "", "encoder.json: the ID of token 'a' is not a non-negative integer");
        row("fraction", R"({"a": 1.5})", "", "encoder.json: the ID of token 'a' is not a non-negative integer");
        row("huge", R"({"a": 99999999999})", "", "encoder.json: the ID 99999999999 of token 'a' is too large");
        row("token twice", R"({"a": 0, "a": 1})", "", "encoder.json: the token 'a' occurs twice");
        row("id twice", R"({"a": 0, "b": 0})", "", "encoder.json: the ID 0 of token 'b' is also that of another token");
        row("not UTF-8", "{\"\xff\": 0}", "", "encoder.json: is not UTF-8 at byte 2, which is '\\xff'");
        row("empty merges", good, "", "vocab.bpe: is empty");
        row("one token", good, "#version: 0.2\nab\n",
            "vocab.bpe: line 2 is not two tokens separated by one space: 'ab'");
        row("three", good, "a b c\n", "vocab.bpe: line 1 is not two tokens separated by one space: 'a b c'");
        row("an empty one", good, "a b\n b\n", "vocab.bpe: line 2 is not two tokens separated by one space: ' b'");
        row("zero", good, QByteArray("a b\0\n", 5),
            "vocab.bpe: line 1 merges 'a' and 'b\\x00', but encoder.json has no token 'ab\\x00'");
        row("unknown result", good, "#version: 0.2\nb a\n",
            "vocab.bpe: line 2 merges 'b' and 'a', but encoder.json has no token 'ba'");
        row("unknown part", "{\"a\": 0, \"ab\": 1}", "a b\n",
            "vocab.bpe: line 1 merges 'a' and 'b', but encoder.json has no token 'b'");
        row("twice", good, "a b\r\n\r\na b\r\n", "vocab.bpe: line 3 merges 'a' and 'b' again");
        row("long", good, QByteArray(2'000'000, 'y'),
            "vocab.bpe: line 1 is not two tokens separated by one space: "
            "'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy...'");
    }
    void namesWhatIsWrongInTheFiles()
    {
        QFETCH(QByteArray, tokens);
        QFETCH(QByteArray, merges);
        QFETCH(QByteArray, error);
        QCOMPARE(errorOf([&] { written(tokens.toStdString(), merges.toStdString()); }),
                 m_folder.path().toStdString() + '/' + error.toStdString());
    }

    void namesMissingFiles()
    {
        QTemporaryDir empty;
        const std::string folder = empty.path().toStdString();
        QCOMPARE(errorOf([&] { io::readBytePairs(folder); }),
                 folder + ": has no byte pairs: neither encoder.json with vocab.bpe nor vocab.json with merges.txt");

        io::writeFile(folder + "/dict.txt", "262 5\n318 4\n");
        const io::VocabularyPtr numbers = io::readVocabulary(folder + "/dict.txt");
        QCOMPARE(numbers->symbol(4), std::string("262"));
        const std::string missing = folder + "/dict.txt: contains GPT-2 IDs, but " + folder
            + " does not contain the encoder.json and vocab.bpe to decode them";
        QCOMPARE(errorOf([&] { numbers->encode(""); }), missing);
        QCOMPARE(errorOf([&] { numbers->decode(std::vector<long>{4}); }), missing);
        QCOMPARE(errorOf([&] { numbers->unknownIn("a"); }), missing);
        QCOMPARE(errorOf([&] { io::readVocabulary(folder + "/dict.txt", folder + "/none"); }),
                 folder
                     + "/none: has no byte pairs: neither encoder.json with vocab.bpe nor vocab.json with merges.txt");
    }

    void refusesOtherBytePairsThanItsOwn()
    {
        written(R"({"a": 0, "b": 1, "ab": 2})", "a b\n");
        io::writeFile(path("dict.txt"), "1 5\n300 4\n");
        QCOMPARE(errorOf([&] { io::readVocabulary(path("dict.txt")); }),
                 path("dict.txt") + ": the symbol 300 is not a token of " + path("encoder.json")
                     + "; the byte pairs do not match");
        QCOMPARE(errorOf([&] { io::readVocabulary(vocabularyData("words.txt"), m_folder.path().toStdString()); }),
                 vocabularyData("words.txt") + ": has symbols that are not GPT-2 IDs, so the byte pairs of "
                     + m_folder.path().toStdString() + " do not match it");
    }
};

TNN_TEST(TestBytePairs, QCoreApplication)

} // namespace tst_byte_pairs

#include "tst_byte_pairs.moc"
