// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <numeric>

#include <QTest>

#include "engine/io/vocabularies/fixed_vocabulary.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_fixed_vocabulary {

using namespace tnn;
using test::reasonOf;

class TestFixedVocabulary : public QObject {
    Q_OBJECT

private slots:
    void nucleotides()
    {
        const io::VocabularyPtr vocabulary = io::nucleotideVocabulary(16);
        QCOMPARE(vocabulary->size(), 16L);
        QCOMPARE(vocabulary->encode("ACGTN"), (std::vector<long>{7, 8, 9, 10, 11}));
        QCOMPARE(vocabulary->encode("Rö[seP]U"), (std::vector<long>{6, 6, 6, 6, 6, 6, 6, 6}));
        QCOMPARE(vocabulary->encode("AC\nGT\r\n\r AC\tN\n"), vocabulary->encode("ACGTACN"));
        QCOMPARE(vocabulary->encode(" \n"), std::vector<long>{});
        QCOMPARE(vocabulary->encode("acgtn"), vocabulary->encode("ACGTN")); // soft masking
        QCOMPARE(vocabulary->softMaskedIn("AcgT-ön"), 3L);
        QCOMPARE(vocabulary->unknownIn("ACgT-ö"), 2L);
        QCOMPARE(vocabulary->encode(""), std::vector<long>{});
        QCOMPARE(vocabulary->decode(vocabulary->encode("GATTACAN")), std::string("GATTACAN"));
        QCOMPARE(vocabulary->decode(std::vector<long>{0, 1, 2, 3, 4, 5, 6, 12, 15}),
                 std::string("[CLS][SEP][BOS][MASK][PAD][RESERVED][UNK]<#12><#15>"));
        QCOMPARE(vocabulary->symbol(10), std::string("T"));
        for (const long id : {4, 6, 11})
            QVERIFY(!vocabulary->isPredicted(id));
        for (const long id : {0, 1, 5, 7, 10, 15})
            QVERIFY(vocabulary->isPredicted(id) && vocabulary->readAs(id) == id);
        QVERIFY(vocabulary->readAs(11) == 4 && vocabulary->readAs(6) == 6);
        QCOMPARE(vocabulary->symbol(-1), std::string("<#-1>"));
        QCOMPARE(vocabulary->name().english(), std::string("nucleotides, 12 symbols"));
        QCOMPARE(vocabulary->digest(), std::string());
        QCOMPARE(reasonOf([&] { vocabulary->decode(std::vector<long>{16}); }),
                 std::string("the ID 16 is out of range; IDs are 0 to 15"));
        QVERIFY(reasonOf([&] { vocabulary->encode("AC\xff"); }).find("UTF-8") != std::string::npos);
    }

    void bytes()
    {
        const io::VocabularyPtr vocabulary = io::byteVocabulary(512);
        QCOMPARE(vocabulary->size(), 512L);
        QCOMPARE(vocabulary->encode("ACgt\n"), (std::vector<long>{65, 67, 103, 116, 10}));
        QVERIFY(vocabulary->softMaskedIn("acgt") == 0 && vocabulary->isPredicted(78) && vocabulary->readAs(78) == 78);
        std::string all(256, '\0');
        std::iota(all.begin(), all.end(), '\0');
        std::vector<long> ids(256);
        std::iota(ids.begin(), ids.end(), 0L);
        QCOMPARE(vocabulary->encode(all), ids); // bytes that are not UTF-8 too
        QCOMPARE(vocabulary->unknownIn(all), 0L);
        QCOMPARE(vocabulary->decode(vocabulary->encode("a b~\tc\r\n")), std::string("a b~\tc\r\n"));
        QCOMPARE(vocabulary->decode(std::vector<long>{0, 1, 2, 27, 127, 195, 182, 256, 511}),
                 std::string("<eos><pad>\\x02\\x1b\\x7f\\xc3\\xb6<#256><#511>"));
        QCOMPARE(vocabulary->symbol(32), std::string("\u2423"));
        QCOMPARE(vocabulary->symbol(10), std::string("<nl>"));
        QCOMPARE(vocabulary->symbol(200), std::string("\\xc8"));
        QVERIFY(reasonOf([&] { vocabulary->decode(std::vector<long>{-1}); }).find("out of range") != std::string::npos);
    }
};

TNN_TEST(TestFixedVocabulary, QCoreApplication)

} // namespace tst_fixed_vocabulary

#include "tst_fixed_vocabulary.moc"
