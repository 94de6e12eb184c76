// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

#include "assembled_files.h"
#include "checkpoint_fixtures.h"
#include "counted_memory.h"
#include "engine/native/arithmetic.h"

using namespace tnn;
using namespace tnn::checkpoint;
using namespace tnn::assembled;

Q_DECLARE_METATYPE(tnn::assembled::Bytes)

namespace {

constexpr std::size_t MebiByte = 1U << 20;
constexpr const char *Marker = "PWNED_BY_PICKLE";

/// Opens a file as `info` and the window do: recognised, described, its kernels verified and loaded.
void use(Bytes bytes)
{
    const auto opened = checkpoint::open(io::MappedFile::of("hostile", std::move(bytes)));
    const Description description = describe(*opened);
    const auto arithmetic = native::float32();
    for (const TnoDescription &tno : description.tnos) {
        for (const Tensor *tensor : kernelTensors(*opened, tno))
            opened->verify(*tensor);
        loadTno(*opened, tno, *arithmetic);
    }
}

std::vector<Weights> changed(const std::string &name, const std::function<void(Weights &)> &change)
{
    std::vector<Weights> all = smallTno();
    for (Weights &weights : all) {
        if (weights.name == name)
            change(weights);
    }
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

constexpr std::size_t Many = 100'000;

std::string manyKeys(const std::string &value)
{
    std::string items;
    for (std::size_t i = 0; i < Many; ++i)
        items += text(std::to_string(i)) + value;
    return dict(items);
}

/// A whole torch module with a hundred parameters, value 0, that is each of its own hundred parts.
std::string moduleWithinItself()
{
    std::string parameters, modules;
    for (int i = 0; i < 100; ++i) {
        parameters += text(std::string(100, 'p') + std::to_string(i)) + recall(0);
        modules += text(std::string(100, 'm') + std::to_string(i)) + recall(1);
    }
    const std::string state = dict(joined({text("_parameters"), dict(parameters), text("_modules"), dict(modules)}));
    return joined({kept(1, call(global("a", "Module"), ")")), recall(1), state, "b"});
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
        const auto opened = checkpoint::open(io::MappedFile::of("sound", bytes));
        for (const Weights &weights : smallTno()) {
            const Tensor *tensor = opened->find(weights.name);
            QVERIFY2(tensor != nullptr, weights.name.c_str());
            QCOMPARE(tensor->values(), std::vector<double>(weights.values.begin(), weights.values.end()));
        }
    }

    void keepsNumbersThatAreNotFinite()
    {
        const float nan = std::nanf(""), inf = std::numeric_limits<float>::infinity();
        const auto opened = checkpoint::open(
            io::MappedFile::of("nan", zipOf(changed("rpe.out.2.bias", [&](Weights &bias) {
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

    void saysThatAnOpenFileWasCut_data()
    {
        QTest::addColumn<Bytes>("bytes");
        QTest::newRow("torch zip") << zipOf(smallTno());
        QTest::newRow("old torch file") << bytesOfText(torchLegacy());
        QTest::newRow("safetensors") << bytesOfText(safetensors(safetensorsHeader(), bytesOfAll()));
    }
    /// As a training run does that saves over the file that is being looked at.
    void saysThatAnOpenFileWasCut()
    {
        QFETCH(Bytes, bytes);
        const QTemporaryDir folder;
        const std::string path = folder.filePath("checkpoint").toStdString();
        io::writeFile(path, {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
        const auto opened = checkpoint::open(path);
        const Description description = describe(*opened);
        QVERIFY(QFile::resize(QString::fromStdString(path), 0));
        const std::string reason = reasonOf([&] { loadTno(*opened, description.tnos[0], *native::float32()); });
        QCOMPARE(reason, std::string("was written to since it was opened; open it again"));
        QCOMPARE(reasonOf([&] { opened->tensors[0].values(); }), reason);
    }

    /// Small files that ask for very much work or memory: each ends, opened or refused, long before the test's time is up.
    void isNotKeptBusy_data()
    {
        QTest::addColumn<QByteArray>("pickle");
        const auto row = [](const char *name, std::initializer_list<std::string_view> parts) {
            QTest::newRow(name) << QByteArray::fromStdString(pickle(joined(parts)));
        };
        const std::string callAgain = repeated(Many, call(recall(0), recall(1)) + "0");
        const std::string manyNones = repeated(Many, "N");
        const std::string nearlyLatin = std::string(10 * Many, 'a') + "\xe2\x82\xac";
        const std::string object = call(global("a", "b"), ")");
        const std::string weights = kept(0, tensor(smallTno()[0], 0));

        row("one long list into many dicts",
            {kept(0, global("collections", "OrderedDict")), kept(1, joined({"](", manyNones, "e\x85"})), callAgain,
             "N"});
        row("nearly Latin-1, again and again",
            {kept(0, global("_codecs", "encode")), kept(1, text(nearlyLatin) + "\x85"), callAgain, "N"});
        row("a large state behind every value", {kept(0, joined({object, manyKeys("N"), "b"})), manyKeys(recall(0))});
        row("one large dict in many parts", {kept(0, manyKeys("N")), manyKeys(recall(0))});
        row("one large dict in many objects", {kept(0, manyKeys("N")), manyKeys(object + recall(0) + "b")});
        row("a name of dots",
            {dict(joined({tensors(smallTno()), text(std::string(20 * Many, '.')), tensor(smallTno()[0], 0)}))});
        row("a long name before many names",
            {weights,
             dict(
                 joined({text(std::string(Many, 'a')), manyKeys(recall(0)), text("b"), dict(text("c") + recall(0))}))});
        row("kept again and again", {"N", repeated(200 * Many, "\x94")});
        row("modules within themselves", {weights, moduleWithinItself()});
    }
    void isNotKeptBusy()
    {
        QFETCH(QByteArray, pickle);
        const Bytes bytes = torchZip(pickle.toStdString());
        const std::size_t most = memory::mostWithin([&] { reasonOf([&] { use(bytes); }); });
        QVERIFY2(most < 512 * MebiByte, std::to_string(most).c_str());
    }
};

QTEST_GUILESS_MAIN(TestHostile)
#include "tst_hostile.moc"
