// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/checkpoint/containers/storages.h"
#include "engine/checkpoint/pickle/pickle.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"

using namespace tnn;
using namespace tnn::checkpoint;

/// Where the tensors of a saved object are, and what rebuilds them.
class TestStateDict : public QObject {
    Q_OBJECT

private slots:
    void findsTheWeights_data()
    {
        QTest::addColumn<int>("tensors");
        QTest::addColumn<QByteArray>("prefix");
        QTest::newRow("net.pt") << 7 << QByteArray();
        QTest::newRow("list.pt") << 7 << QByteArray();
        QTest::newRow("parts.pt") << 8 << QByteArray("encoder.");
        QTest::newRow("module.pt") << 7 << QByteArray();
        QTest::newRow("numpy-protocol2.pkl") << 7 << QByteArray();
        QTest::newRow("numpy-protocol4.pkl") << 7 << QByteArray();
        QTest::newRow("numpy-protocol5.pkl") << 7 << QByteArray();
        QTest::newRow("tensors.pkl") << 7 << QByteArray();
    }
    void findsTheWeights()
    {
        QFETCH(int, tensors);
        QFETCH(QByteArray, prefix);
        const auto opened = checkpoint::open(fixture(QTest::currentDataTag()));
        QCOMPARE(opened->tensors.size(), static_cast<std::size_t>(tensors));
        QVERIFY(holdsTensorsOf(*opened, *checkpoint::open(fixture("good.pt")), prefix.toStdString()));
    }

    void readsEveryWayToRebuildATensor()
    {
        const auto opened = checkpoint::open(fixture("rebuilds.pt"));
        const std::vector<double> gamma = checkpoint::open(fixture("good.pt"))->find("gamma")->values();
        for (const char *name : {"parameter_with_state", "subclass", "device", "array"})
            QCOMPARE(opened->find(name)->values(), gamma);
        QCOMPARE(opened->find("v3")->values(), (std::vector<double>{1, 2}));
        QVERIFY(opened->find("v3")->type == DType::Int16);
        QCOMPARE(opened->find("scalar")->values(), std::vector<double>{2.5});
        QCOMPARE(opened->find("empty")->shape, (std::vector<long>{0, 4}));
    }

    void saysWhatAPickleHolds()
    {
        QCOMPARE(reasonOf([] { checkpoint::open(fixture("numbers.pkl")); }),
                 std::string("is a pickle, but not from torch.save, and it contains a dict without tensors instead of "
                             "a state dict; its keys: lr"));
    }

    /// A thousand instances share one dict of a thousand dicts, and so on: the work is proportional to the file.
    void looksAtSharedDictsOnce()
    {
        std::string pickle = "}q";
        pickle += '\0';
        for (char level = 1; level < 4; ++level) {
            pickle += "}q";
            pickle += level;
            pickle += '(';
            for (int i = 0; i < 2000; ++i) {
                pickle += "Vk" + std::to_string(i) + "\nh";
                pickle += static_cast<char>(level - 1);
            }
            pickle += 'u';
        }
        const std::vector<std::byte> bytes = bytesOfText(pickle + ".");
        const Pickle parsed = parsePickle(bytes);
        QVERIFY(reasonOf([&] {
                    stateDictOf(parsed.tree);
                }).starts_with("contains a dict without tensors instead of a state dict"));
    }
};

QTEST_GUILESS_MAIN(TestStateDict)
#include "tst_state_dict.moc"
