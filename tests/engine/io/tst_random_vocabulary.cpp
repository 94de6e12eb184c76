// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <random>

#include <QTemporaryDir>

#include "engine/io/file.h"
#include "engine/io/utf8.h"
#include "tests/engine/io/vocabulary_cases.h"
#include "tests/test_class.h"

namespace tst_random_vocabulary {

using namespace tnn;
using test::vocabularyData;

using Random = std::mt19937;

std::size_t below(Random &random, std::size_t end)
{
    return random() % end;
}

std::string randomBytes(Random &random)
{
    std::string bytes(below(random, 40), '\0');
    for (char &byte : bytes)
        byte = static_cast<char>(random());
    return bytes;
}

/// Valid UTF-8 with characters of every length, including white space and punctuation.
std::string randomText(Random &random)
{
    constexpr std::array<const char *, 16> Parts{"the", " ",  "\n", "'ll", "é", "\u00a0", "天",         "😀",
                                                 "512", "\t", ".",  "  ",  "ß", "\u3000", "\U0010ffff", "e\u0301"};
    std::string text;
    for (std::size_t count = below(random, 30); count > 0; --count)
        text += Parts[below(random, Parts.size())];
    if (below(random, 4) == 0)
        text.push_back('\0');
    return text;
}

/// A few bytes are changed, cut out, or duplicated.
std::string damaged(std::string content, Random &random)
{
    for (std::size_t count = 1 + below(random, 4); count > 0 && !content.empty(); --count) {
        const std::size_t at = below(random, content.size());
        const std::size_t length = std::min(below(random, 12), content.size() - at);
        switch (below(random, 4)) {
        case 0:
            content[at] = static_cast<char>(random());
            break;
        case 1:
            content[at] = " \n0\"{:,"[below(random, 7)];
            break;
        case 2:
            content.erase(at, length);
            break;
        default:
            content.insert(at, content.substr(below(random, content.size()), length));
        }
    }
    return content;
}

std::string contentOf(const std::string &path)
{
    const std::vector<std::byte> bytes = io::File::open(path)->readAll();
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

/// Calls everything. Errors are valid answers; ids must be in range, and text must be UTF-8.
bool isSound(const io::Vocabulary &vocabulary, const std::string &text, Random &random)
{
    try {
        for (const long id : vocabulary.encode(text)) {
            if (id < 0 || id >= vocabulary.size())
                return false;
        }
        if (vocabulary.unknownIn(text) < 0)
            return false;
    } catch (const Error &) {
        // for texts that are not UTF-8, and files that lack something
    }
    std::vector<long> ids(below(random, 12));
    for (long &id : ids)
        id = static_cast<long>(below(random, static_cast<std::size_t>(vocabulary.size()) + 2)) - 1;
    try {
        io::requireUtf8(vocabulary.decode(ids));
    } catch (const Error &error) {
        if (error.reason().english().starts_with("is not UTF-8"))
            return false;
    }
    for (const long id : ids) {
        if (vocabulary.symbol(id) != io::escaped(vocabulary.symbol(id)))
            return false;
    }
    return true;
}

class TestRandomVocabulary : public QObject {
    Q_OBJECT

private slots:
    void soundWhateverTheText()
    {
        Random random(1);
        QTemporaryDir folder;
        const std::string characters = folder.filePath(QStringLiteral("characters.txt")).toStdString();
        io::writeFile(characters, "<sp> 9\ne 8\n<nl> 7\nt 6\nö 5\n😀 4\n. 3\n");
        for (const io::VocabularyPtr &vocabulary :
             {io::readVocabulary(characters), io::readVocabulary(vocabularyData("words.txt")),
              io::readVocabulary(vocabularyData("dict.txt")), io::readBytePairs(vocabularyData(""))}) {
            for (int round = 0; round < 3000; ++round)
                QVERIFY2(isSound(*vocabulary, round % 2 == 0 ? randomBytes(random) : randomText(random), random),
                         vocabulary->name().english().c_str());
        }
    }

    void bytePairsGiveEveryTextBack()
    {
        Random random(2);
        for (const char *folder : {"", "disorderly"}) {
            const io::VocabularyPtr vocabulary = io::readBytePairs(vocabularyData(folder));
            for (int round = 0; round < 3000; ++round) {
                const std::string text = randomText(random);
                QCOMPARE(vocabulary->decode(vocabulary->encode(text)), text);
            }
        }
    }

    void soundWhateverTheFiles()
    {
        Random random(3);
        QTemporaryDir folder;
        const auto path = [&](const char *name) { return folder.filePath(QLatin1String(name)).toStdString(); };
        const std::string tokens = contentOf(vocabularyData("encoder.json"));
        const std::string merges = contentOf(vocabularyData("vocab.bpe"));
        const std::array<std::string, 3> dictionaries{contentOf(vocabularyData("dict.txt")),
                                                      contentOf(vocabularyData("words.txt")),
                                                      "<sp> 9\ne 8\n<nl> 7\nt 6\nö 5\n😀 4\n. 3\n"};
        int opened = 0;
        int refused = 0;
        for (int round = 0; round < 800; ++round) {
            const std::string &dictionary = dictionaries[static_cast<std::size_t>(round % 3)];
            io::writeFile(path("encoder.json"), round % 4 == 0 ? damaged(tokens, random) : tokens);
            io::writeFile(path("vocab.bpe"), round % 4 == 1 ? damaged(merges, random) : merges);
            io::writeFile(path("dict.txt"), round % 4 >= 2 ? damaged(dictionary, random) : dictionary);
            try {
                const io::VocabularyPtr vocabulary = round % 8 < 2 ? io::readBytePairs(folder.path().toStdString())
                                                                   : io::readVocabulary(path("dict.txt"));
                QVERIFY(isSound(*vocabulary, randomText(random), random));
                ++opened;
            } catch (const Error &error) {
                QVERIFY2(error.file().starts_with(folder.path().toStdString()), error.what());
                ++refused;
            }
        }
        QVERIFY2(opened > 100 && refused > 100, qPrintable(QStringLiteral("%1 %2").arg(opened).arg(refused)));
    }
};

TNN_TEST(TestRandomVocabulary, QCoreApplication)

} // namespace tst_random_vocabulary

#include "tst_random_vocabulary.moc"
