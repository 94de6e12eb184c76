// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

#include "tests/engine/checkpoint/assembled_files.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/counted_memory.h"
#include "tests/engine/checkpoint/used_checkpoint.h"

using namespace tnn;
using namespace tnn::checkpoint;
using namespace tnn::assembled;

Q_DECLARE_METATYPE(tnn::assembled::Bytes)

namespace {

constexpr std::size_t MebiByte = 1U << 20;
constexpr const char *Marker = "PWNED_BY_PICKLE";

std::vector<Weights> changed(const std::string &name, const std::function<void(Weights &)> &change)
{
    std::vector<Weights> all = smallTno();
    for (Weights &weights : all) {
        if (weights.name == name)
            change(weights);
    }
    return all;
}

std::vector<Weights> withMore(const std::vector<Weights> &more)
{
    std::vector<Weights> all = smallTno();
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

Bytes zipOf(const std::vector<Weights> &all)
{
    return torchZip(pickle(dict(tensors(all))), all);
}

Bytes zipOfItems(const std::string &itemsBesideTheTensors)
{
    return torchZip(pickle(dict(tensors(smallTno()) + itemsBesideTheTensors)));
}

std::string touching(const std::string &argument)
{
    return call(global("posix", "system"), argument + "\x85");
}

Bytes cut(Bytes bytes, std::size_t by)
{
    bytes.resize(bytes.size() - by);
    return bytes;
}

Bytes withFlippedBit(Bytes bytes, const std::string &within)
{
    const Bytes wanted = bytesOfText(within);
    const auto place = std::search(bytes.begin(), bytes.end(), wanted.begin(), wanted.end());
    if (place != bytes.end())
        *place ^= std::byte{1};
    return bytes;
}

Bytes zipWithoutRecord(const std::string &key)
{
    const std::vector<Weights> all = smallTno();
    StoredZip zip;
    zip.add("archive/data.pkl", pickle(dict(tensors(all))));
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (std::to_string(i) != key)
            zip.add("archive/data/" + std::to_string(i), all[i].bytes());
    }
    return zip.finished();
}

std::string legacyWithAStorageTwice()
{
    std::string file = torchLegacy();
    return file.replace(file.rfind(text("1")), text("1").size(), text("0"));
}

Bytes twiceInTheHeader()
{
    const std::string header = safetensorsHeader();
    const std::string again = header.substr(1, header.find('}') - 1);
    return bytesOfText(safetensors(joined({"{", again, "},", header.substr(1)}), bytesOfAll()));
}

/// Six million numbers would take more than half a gigabyte, were they all kept.
std::string headerOfNumbers()
{
    return joined({"{\"a\":[", repeated(6'000'000, "[],"), "[]]}"});
}

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
        const std::string touch = text("touch PWNED_BY_PICKLE");
        const std::string byteTouch = "C\x15touch PWNED_BY_PICKLE";
        const auto huge = [](Weights &w) {
            w.shape = {1L << 40, 1L << 40};
            w.stride = {1, 1};
        };
        const std::string header = safetensorsHeader(), data = bytesOfAll();

        QTest::newRow("nothing") << Bytes() << "is empty";
        QTest::newRow("text") << bytesOfText("These are not weights.\n") << "is plain text, not a checkpoint";
        QTest::newRow("picture") << bytesOfText("\x89PNG\r\n\x1a\n0000") << "is a PNG image, not a checkpoint";
        QTest::newRow("Git LFS pointer") << bytesOfText("version https://git-lfs.github.com/spec/v1\noid sha256:0\n")
                                         << "is a Git LFS pointer, not the checkpoint itself";
        QTest::newRow("page") << bytesOfText("<!doctype html><title>Sign in</title>") << "is an HTML page";
        QTest::newRow("half a zip") << cut(zipOf(smallTno()), zipOf(smallTno()).size() / 2) << "is truncated";
        QTest::newRow("all of a zip but a byte") << cut(zipOf(smallTno()), 1) << "is truncated";
        QTest::newRow("old torch file, 7 bytes short")
            << cut(bytesOfText(torchLegacy()), 7) << "is truncated: storage 5 at byte ";
        QTest::newRow("old torch file, a storage twice")
            << bytesOfText(legacyWithAStorageTwice()) << "storage 0 is listed twice";
        QTest::newRow("safetensors, a byte short")
            << cut(bytesOfText(safetensors(header, data)), 1) << "is truncated: tensor rpe.out.2.bias ends at byte ";
        QTest::newRow("a bit of a weight flipped")
            << withFlippedBit(zipOf(smallTno()), smallTno()[2].bytes())
            << "is damaged: the checksum of archive/data/2 (rpe.layers.0.2.weight) does not match";
        QTest::newRow("a bit of the metadata flipped")
            << withFlippedBit(zipOf(smallTno()), "rpe.pos_proj.bias") << "is damaged: the checksum of archive/data.pkl";
        QTest::newRow("storage absent") << zipWithoutRecord("3")
                                        << "storage 3 (rpe.layers.0.2.bias) is not in the file";
        QTest::newRow("storage short") << zipOf(changed("rpe.layers.0.2.bias", [](Weights &w) {
            w.claimed = 3;
        })) << "storage 3 (rpe.layers.0.2.bias) claims 3 elements of 4 bytes, but its record archive/data/3 ";
        QTest::newRow("a call and nothing else")
            << torchZip(pickle(touching(touch))) << "holds no state dict but an object of posix.system";
        QTest::newRow("a call with bytes")
            << torchZip(pickle(touching(byteTouch))) << "holds no state dict but an object of posix.system";
        QTest::newRow("a call named by texts")
            << torchZip(pickle(call(text("os") + text("system") + "\x93", touch + "\x85")))
            << "holds no state dict but an object of os.system";
        QTest::newRow("huge size") << zipOf(changed("rpe.layers.0.2.weight", huge))
                                   << "a tensor has more elements than can be counted";
        QTest::newRow("sizes that add up to 2^63")
            << zipOf(withMore({{"conv_kernel", {1L << 62}, {0}, {1}}, {"inducing", {1L << 62}, {0}, {1}}}))
            << "the tensors claim more elements than can be counted";
        QTest::newRow("size of 2^40") << zipOf(changed("rpe.layers.0.2.weight", [](Weights &w) {
            w.shape = {1L << 40, 2};
        })) << "tensor rpe.layers.0.2.weight reaches past the 4 elements of its record archive/data/2";
        QTest::newRow("offset beyond") << zipOf(changed("rpe.layers.0.2.weight", [](Weights &w) {
            w.offset = 1;
        })) << "tensor rpe.layers.0.2.weight reaches past the 4 elements of its record archive/data/2";
        QTest::newRow("negative size") << zipOf(changed("rpe.layers.0.2.weight", [](Weights &w) {
            w.shape = {-1, 2};
        })) << "a tensor has the negative size -1";
        QTest::newRow("negative stride") << zipOf(changed("rpe.layers.0.2.weight", [](Weights &w) {
            w.stride = {-2, 1};
        })) << "a tensor has the negative stride -2";
        QTest::newRow("deep lists") << torchZip(pickle(repeated(10'000, "](") + repeated(10'000, "e")))
                                    << "holds no state dict but a list";
        QTest::newRow("header of 2^63")
            << bytesOfText(number(std::uint64_t{1} << 63) + "{\"a\":{}}")
            << "its safetensors header claims 9223372036854775808 bytes, more than the 100 MB that the format allows";
        QTest::newRow("header beyond the file")
            << bytesOfText(number(std::uint64_t{1000}) + header) << "is truncated: its safetensors header claims 1000";
        QTest::newRow("range beyond the data")
            << bytesOfText(safetensors(header, data.substr(0, data.size() - 4))) << "is truncated: tensor ";
        QTest::newRow("name twice") << twiceInTheHeader()
                                    << "its safetensors header: the key rpe.pos_proj.weight is there twice";
        QTest::newRow("more operators than any model has")
            << torchZip(pickle(manyOperators(3000))) << "has 3000 Toeplitz operators, more than any model";
        QTest::newRow("deep header") << bytesOfText(safetensors(joined({"{\"a\":", repeated(1'000'000, "[")}), ""))
                                     << "its safetensors header: is JSON nested deeper than 64 levels";
        QTest::newRow("header of numbers")
            << bytesOfText(safetensors(headerOfNumbers(), "")) << "its safetensors header: more than 2 million values";
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
                given = error.reason();
            }
        });
        QVERIFY2(QString::fromStdString(given).startsWith(reason), given.c_str());
        QCOMPARE(file, std::string("hostile"));
        QVERIFY2(given.size() < 300 && given.find('\n') == std::string::npos, given.c_str());
        QVERIFY2(most < 512 * MebiByte, std::to_string(most).c_str());
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
