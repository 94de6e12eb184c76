// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/engine/checkpoint/assembled_files.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/test_class.h"

namespace tst_torch_legacy {

using namespace tnn;
using namespace tnn::checkpoint;

class TestTorchLegacy : public QObject {
    Q_OBJECT

private slots:
    void readsTheStorages_data()
    {
        QTest::addColumn<QString>("container");
        QTest::newRow("legacy.pt") << "torch's format before 1.6 (pickle protocol 2)";
        QTest::newRow("legacy-protocol4.pt") << "torch's format before 1.6 (pickle protocol 4)";
    }
    void readsTheStorages()
    {
        QFETCH(QString, container);
        const auto opened = checkpoint::open(fixture(QTest::currentDataTag()));
        QCOMPARE(QString::fromStdString(opened->container), container);
        QVERIFY(holdsTensorsOf(*opened, *checkpoint::open(fixture("good.pt"))));
    }

    void keepsWhatIsBesideTheWeights()
    {
        const auto opened = checkpoint::open(fixture("legacy.pt"));
        const ObjectTree &tree = opened->metadata;
        QCOMPARE(tree[tree.find(tree.root, "epoch")].number, 2);
    }

    void followsViewsOfAStorage()
    {
        const auto opened = checkpoint::open(fixture("legacy-view.pt"));
        QCOMPARE(opened->find("a")->values(), (std::vector<double>{5, 6, 7, 8, 9, 10}));
        QCOMPARE(opened->find("b")->values(), (std::vector<double>{4, 5, 6, 7, 8, 9, 10, 11}));
        QCOMPARE(opened->find("a")->record, opened->find("b")->record);
    }

    void readsPicklesOfAnyLength_data()
    {
        QTest::addColumn<int>("length");
        for (const int length : {1 << 10, (1 << 20) - 600, 1 << 20, 3 << 20, 9 << 20})
            QTest::newRow(std::to_string(length).c_str()) << length;
    }
    void readsPicklesOfAnyLength()
    {
        using namespace assembled;
        QFETCH(int, length);
        const std::string note = text("note") + text(std::string(static_cast<std::size_t>(length), 'a'));
        const std::string whole = torchLegacy(smallTno(), note);
        const auto opened = checkpoint::open(io::File::of("memory", bytesOfText(whole)));
        QCOMPARE(opened->tensors.size(), smallTno().size());
        QCOMPARE(opened->find("rpe.out.2.bias")->values(), (std::vector<double>{0, 0.5, 1}));
        const std::string reason = reasonOfBytes(bytesOfText(whole.substr(0, whole.find("aaa") + 600)));
        QVERIFY2(reason.starts_with("the pickled object at byte 53: a string at byte "), reason.c_str());
    }

    void refusesABigEndianMachine()
    {
        QVERIFY(reasonOf([] {
                    checkpoint::open(fixture("legacy-big-endian.pt"));
                }).starts_with("was saved by a big-endian machine"));
    }

    void refusesEveryTruncation()
    {
        const std::vector<std::byte> whole = bytesOf(fixture("legacy.pt"));
        for (std::size_t size = 16; size < whole.size(); ++size)
            QVERIFY(reasonOfBytes({whole.begin(), whole.begin() + static_cast<long>(size)}) != "none");
        const std::string reason = reasonOfBytes({whole.begin(), whole.end() - 1});
        QCOMPARE(reason,
                 std::string("is truncated: storage 6 at byte " + std::to_string(whole.size() - 8)
                             + " claims 2 elements, but 7 bytes are left"));
    }

    void refusesAStorageLongerThanAnyFile()
    {
        std::vector<std::byte> bytes = bytesOf(fixture("legacy.pt"));
        // the count of the last storage, two float32
        std::fill(bytes.end() - 16, bytes.end() - 8, std::byte{0x7f});
        QVERIFY(reasonOfBytes(bytes).starts_with("is truncated: storage 6"));
    }

    void refusesAnotherVersion()
    {
        using namespace std::string_view_literals;
        const std::string_view file = "\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19.\x80\x02M\xea\x03."sv;
        QCOMPARE(reasonOfBytes(bytesOfText(file)),
                 std::string("uses version 1002 of the old torch format; only 1001 is supported"));
    }
};

TNN_TEST(TestTorchLegacy, QCoreApplication)

} // namespace tst_torch_legacy

#include "tst_torch_legacy.moc"
