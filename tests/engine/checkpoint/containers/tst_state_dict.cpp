// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <complex>

#include "engine/checkpoint/containers/storages.h"
#include "engine/checkpoint/pickle/pickle.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/pickled_tensors.h"
#include "tests/test_class.h"

namespace tst_state_dict {

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

    /// As torch.save writes A.conj(), its parts and their views: it puts off the conjugation and the sign.
    void appliesLazyBits_data()
    {
        QTest::addColumn<bool>("isLegacy");
        QTest::newRow("zip") << false;
        QTest::newRow("legacy") << true;
    }
    void appliesLazyBits()
    {
        QFETCH(bool, isLegacy);
        using P = PickledTensors;
        PickledTensors file;
        if (isLegacy)
            file.beLegacy();
        const std::vector<float> numbers{1, -2, 3, 4, 5, 6, -7, 8};
        file.add("plain", file.tensor("FloatStorage", numbers, {2, 2}, {2, 1}, 0, P::lazyBits(false, false)));
        // The imaginary parts of four complex numbers, of which the second and fourth are a view.
        file.add("imaginary", file.tensor("FloatStorage", numbers, {2}, {4}, 3, P::lazyBits(false, true)));
        file.add("real", file.tensor("FloatStorage", numbers, {2}, {4}, 2, P::lazyBits(true, false)));
        file.add("conjugates",
                 file.tensor("ComplexFloatStorage", std::vector<std::complex<float>>{{1, 2}, {3, -4}}, {2}, {1}, 0,
                             P::lazyBits(true, false)));
        file.add("both",
                 file.tensor("ComplexFloatStorage", std::vector<std::complex<float>>{{1, 2}, {3, -4}}, {1}, {1}, 1,
                             P::lazyBits(true, true)));
        file.add("v3",
                 P::call("torch._utils", "_rebuild_tensor_v3",
                         file.storage("FloatStorage", numbers) + P::number(1) + P::sizes({1}) + P::sizes({1})
                             + "\x89Nctorch\nfloat32\n" + P::lazyBits(false, true)));
        file.add("parameter",
                 P::call("torch._utils", "_rebuild_parameter",
                         file.tensor("FloatStorage", numbers, {1}, {1}, 0, P::lazyBits(false, true)) + "\x88N"));
        const auto opened = checkpoint::open(io::File::of("memory", isLegacy ? file.legacy() : file.zip()));
        const auto values = [&](const char *name) { return realView(*opened->find(name)).values(); };
        QCOMPARE(values("plain"), (std::vector<double>{1, -2, 3, 4}));
        QCOMPARE(values("imaginary"), (std::vector<double>{-4, -8}));
        QCOMPARE(values("real"), (std::vector<double>{3, -7}));
        QCOMPARE(values("conjugates"), (std::vector<double>{1, -2, 3, 4}));
        QCOMPARE(values("both"), (std::vector<double>{-3, -4}));
        QCOMPARE(values("v3"), std::vector<double>{2});
        QCOMPARE(values("parameter"), std::vector<double>{-1});
        QCOMPARE(opened->values(*opened->find("imaginary")), (std::vector<double>{-4, -8}));
    }

    void refusesUnknownLazyBits()
    {
        PickledTensors file;
        file.add("gamma",
                 file.tensor("FloatStorage", std::vector<float>{1}, {1}, {1}, 0,
                             PickledTensors::dict(PickledTensors::text("inverse") + "\x88")));
        QVERIFY(reasonOfBytes(file.zip()).starts_with("the metadata inverse of a tensor is unknown"));
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

TNN_TEST(TestStateDict, QCoreApplication)

} // namespace tst_state_dict

#include "tst_state_dict.moc"
