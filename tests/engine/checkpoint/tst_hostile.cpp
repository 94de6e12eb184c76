// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>

#include "tests/engine/checkpoint/counted_memory.h"
#include "tests/engine/checkpoint/hostile_files.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/engine/checkpoint/used_checkpoint.h"

using namespace tnn;
using namespace tnn::checkpoint;
using namespace tnn::hostile;

Q_DECLARE_METATYPE(tnn::assembled::Bytes)

namespace {

constexpr std::size_t MebiByte = 1U << 20;
} // namespace

class TestHostile : public QObject {
    Q_OBJECT

private slots:
    void init() { QFile::remove(Marker); }
    void cleanup() { QVERIFY(!QFile::exists(Marker)); }

    void opensWhatIsSound_data()
    {
        QTest::addColumn<Bytes>("bytes");
        const std::string touch = text("touch PWNED_BY_PICKLE");
        QTest::newRow("torch zip") << zipOf(smallTno());
        QTest::newRow("old torch file") << bytesOfText(torchLegacy());
        QTest::newRow("safetensors") << bytesOfText(safetensors(safetensorsHeader(), bytesOfAll()));
        QTest::newRow("a call beside the tensors") << zipOfItems(text("extra") + touching(touch));
        QTest::newRow("an evaluation beside the tensors") << zipOfItems(
            text("extra") + call(global("builtins", "eval"), text("open('PWNED_BY_PICKLE', 'w')") + "\x85"));
        QTest::newRow("cycles") << torchZip(
            pickle(joined({kept(0, "}"), kept(1, "]"), recall(0), "(", tensors(smallTno()), text("itself"), recall(0),
                           text("list"), recall(1), recall(1), "au"})));
    }
    void opensWhatIsSound()
    {
        QFETCH(Bytes, bytes);
        const std::size_t most = memory::mostWithin(
            [&] { QCOMPARE(reasonOf([&] { use(bytes); }), std::string("none")); });
        QVERIFY2(most < 4 * MebiByte, std::to_string(most).c_str());
        const auto opened = checkpoint::open(io::File::of("sound", bytes));
        for (const Weights &weights : smallTno()) {
            const Tensor *tensor = opened->find(weights.name);
            QVERIFY2(tensor != nullptr, weights.name.c_str());
            QCOMPARE(tensor->values(), std::vector<double>(weights.values.begin(), weights.values.end()));
        }
    }

    void keepsNumbersThatAreNotFinite()
    {
        const float nan = std::nanf(""), inf = std::numeric_limits<float>::infinity();
        const auto opened = checkpoint::open(io::File::of("nan", zipOf(changed("rpe.out.2.bias", [&](Weights &bias) {
                                                              bias.values = {nan, inf, -inf};
                                                          }))));
        use(zipOf(changed("rpe.out.2.bias", [&](Weights &bias) { bias.values = {nan, inf, -inf}; })));
        const std::vector<double> values = opened->find("rpe.out.2.bias")->values();
        QVERIFY(std::isnan(values[0]) && values[1] == inf && values[2] == -inf);
    }

    void refusesWithAReason_data()
    {
        QTest::addColumn<Bytes>("bytes");
        QTest::addColumn<QString>("reason");
        for (const hostile::File &file : hostile::files())
            QTest::newRow(file.name) << file.bytes << QString::fromStdString(file.reason);
    }
    void refusesWithAReason()
    {
        QFETCH(Bytes, bytes);
        QFETCH(QString, reason);
        std::string file, given = "none";
        const std::size_t most = memory::mostWithin([&] {
            try {
                use(bytes);
            } catch (const Error &error) {
                file = error.file();
                given = error.reason().english();
            }
        });
        QVERIFY2(QString::fromStdString(given).startsWith(reason), given.c_str());
        QCOMPARE(file, std::string("hostile"));
        QVERIFY2(given.size() < 300 && given.find('\n') == std::string::npos, given.c_str());
        QVERIFY2(most < 512 * MebiByte, std::to_string(most).c_str());
    }

    void describingCostsNoMemoryPerClaimedChannel()
    {
        constexpr long Wide = 1L << 20;
        MadeCheckpoint made;
        for (const std::string mixer : {"layers.0.mixer.", "layers.1.mixer."}) {
            const std::string filter = mixer + "filter_fn.";
            made.spread(mixer + "in_proj.weight", {3 * Wide, Wide}).tensor(filter + "pos_emb.z", {1, 4, 1});
            made.linear(filter + "implicit_filter.0.", 1, 1).tensor(filter + "implicit_filter.1.freq", {1});
            made.spread(filter + "implicit_filter.2.weight", {Wide, 1});
        }
        const std::size_t most = memory::mostWithin([&] { QCOMPARE(describe(made.file).tnos.at(1).headDim, Wide); });
        QVERIFY2(most < MebiByte, std::to_string(most).c_str());
    }

    void refusesADirectory()
    {
        const QTemporaryDir directory;
        const std::string path = directory.path().toStdString();
        QVERIFY(reasonOf([&] { checkpoint::open(path); }).starts_with("is a directory without model.safetensors"));
    }
};

QTEST_GUILESS_MAIN(TestHostile)
#include "tst_hostile.moc"
