// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/document/pair_names.h"
#include "tests/test_class.h"

namespace tst_pair_names {

using namespace tnn;
using document::distinctNames;
using document::PairNames;

/// Names that tell two paths apart.
class TestPairNames : public QObject {
    Q_OBJECT

private slots:
    void areShortAndDistinct_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<QString>("nameOfA");
        QTest::addColumn<QString>("nameOfB");
        const auto add = [](const char *what, const char *a, const char *b, const char *nameA, const char *nameB) {
            QTest::newRow(what) << QString::fromUtf8(a) << QString::fromUtf8(b) << QString::fromUtf8(nameA)
                                << QString::fromUtf8(nameB);
        };
        add("folders", "run1/model.pt", "run2/model.pt", "run1", "run2");
        add("folders farther up", "/x/run1/ckpt/model.pt", "/x/run2/ckpt/model.pt", "run1", "run2");
        add("files", "run/step-1000.pt", "run/step-2000.pt", "step-1000", "step-2000");
        add("files of different trees", "/a/b/foo.pt", "/c/bar.pt", "foo", "bar");
        add("two suffixes", "a.fp16.pt", "b.fp16.pt", "a", "b");
        add("a version is not a suffix", "v1.2.pt", "v2.2.pt", "v1.2", "v2.2");
        add("different suffixes", "model.pt", "model.safetensors", "model.pt", "model.safetensors");
        add("the rest is no name", ".pt", "a.pt", ".pt", "a.pt");
        add("one begins with the other", "shakespeare.pt", "shakespeare-no-decay.pt", "shakespeare",
            "shakespeare-no-decay");
        add("folders with a slash", "models/gpt/", "models/bert/", "gpt", "bert");
        add("dots and slashes", "./run1//model.pt", "run1/../run2/./model.pt", "run1", "run2");
        add("a folder of one only", "model.pt", "run/model.pt", "model.pt", "run");
        add("the same name as the folder", "model.pt", "model.pt/model.pt", "A", "B");
        add("the same file", "run/model.pt", "run/model.pt", "A", "B");
        add("the same file, told otherwise", "run/model.pt", "run//x/../model.pt", "A", "B");
        add("nothing", "", "", "A", "B");
        add("one is nothing", "", "x.pt", "A", "x.pt");
        add("the zoo", "zoo:alibi,heads=2", "model.pt", "zoo:alibi,heads=2", "model.pt");
        add("two of the zoo", "zoo:ssm,half-life=0.4", "zoo:ssm,half-life=1.4", "zoo:ssm,half-life=0.4",
            "zoo:ssm,half-life=1.4");
        add("not ASCII", "модель/шаг-1.pt", "модель/шаг-2.pt", "шаг-1", "шаг-2");
        add("folders that are not ASCII", "学習一/重み.pt", "学習二/重み.pt", "学習一", "学習二");
        add("long, the difference inside", "bert-base-uncased-lr1e-4-warmup-500-seed-0.pt",
            "bert-base-uncased-lr3e-4-warmup-500-seed-0.pt", "…lr1e…", "…lr3e…");
        add("long, and begins with the other", "shakespeare.pt", "shakespeare-learned-decay.pt", "shakespeare",
            "…-learned-decay");
        add("long, and the other short", "a-very-long-name-of-a-checkpoint-file.pt", "b.pt", "a-very-long-…kpoint-file",
            "b");
    }

    void areShortAndDistinct()
    {
        QFETCH(const QString, a);
        QFETCH(const QString, b);
        QFETCH(const QString, nameOfA);
        QFETCH(const QString, nameOfB);
        const PairNames names = distinctNames(a.toStdString(), b.toStdString());
        QCOMPARE(QString::fromStdString(names.a), nameOfA);
        QCOMPARE(QString::fromStdString(names.b), nameOfB);
        const PairNames swapped = distinctNames(b.toStdString(), a.toStdString());
        if (nameOfA != QStringLiteral("A")) {
            QCOMPARE(swapped.a, names.b);
            QCOMPARE(swapped.b, names.a);
        }
    }

    void areTextWhateverThePathsAre()
    {
        const std::string many(3000, 'x');
        const std::string paths[] = {"\xff\xfe.pt",
                                     "a\nb.pt",
                                     many + "1.pt",
                                     many + "2.pt",
                                     many + "1" + many,
                                     many + "2" + many,
                                     "\xd0\xba/\xd0.pt",
                                     "/",
                                     "//",
                                     "..",
                                     ".",
                                     "-",
                                     "--",
                                     "\u202e.pt"};
        for (const std::string &a : paths)
            for (const std::string &b : paths) {
                const PairNames names = distinctNames(a, b);
                QVERIFY(names.a != names.b && !names.a.empty() && !names.b.empty());
                for (const std::string &name : {names.a, names.b}) {
                    QCOMPARE(QString::fromStdString(name).toStdString(), name); // UTF-8
                    QVERIFY(name.find('\n') == std::string::npos);
                }
            }
    }
};

TNN_TEST(TestPairNames, QCoreApplication)

} // namespace tst_pair_names

#include "tst_pair_names.moc"
