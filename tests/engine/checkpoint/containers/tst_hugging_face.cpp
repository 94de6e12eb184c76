// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/safetensors_file.h"
#include "tests/stored_zip.h"
#include "tests/test_class.h"

namespace tst_hugging_face {

using namespace tnn;
using namespace tnn::checkpoint;

class TestHuggingFace : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_directory;

    std::string path(const char *name = "") const { return m_directory->filePath(name).toStdString(); }
    void write(const char *name, std::string_view text) const { io::writeFile(path(name), text); }
    void write(const char *name, const std::vector<std::byte> &bytes) const
    {
        write(name, std::string_view(reinterpret_cast<const char *>(bytes.data()), bytes.size()));
    }
    void writeShards() const
    {
        write("model-1-of-2.safetensors", safetensorsOf({{"a", 1.0F}, {"both", 2.0F}}));
        write("model-2-of-2.safetensors", safetensorsOf({{"b", 3.0F}, {"both", 4.0F}}));
        write("model.safetensors.index.json",
              "{\"metadata\":{\"total_size\":16},\"weight_map\":{\"a\":\"model-1-of-2.safetensors\","
              "\"b\":\"model-2-of-2.safetensors\",\"both\":\"model-2-of-2.safetensors\"}}");
    }
    std::string reasonOfDirectory() const
    {
        return reasonOf([&] { checkpoint::open(path()); });
    }
    static std::string modelType(const Checkpoint &opened)
    {
        const ObjectTree &tree = opened.metadata;
        const Object::Id config = tree.find(tree.root, "config");
        return config == Object::Nil ? "none" : tree[tree.find(config, "model_type")].text;
    }

private slots:
    void init() { m_directory = std::make_unique<QTemporaryDir>(); }

    void opensADirectory()
    {
        write("config.json", "{\"model_type\":\"tnn\",\"dims\":[-2],\"bias\":false}");
        QFile::copy(QString::fromStdString(fixture("good.pt")), m_directory->filePath("pytorch_model.bin"));
        const auto opened = checkpoint::open(path());
        QCOMPARE(opened->path, path());
        QVERIFY(opened->container.starts_with("Hugging Face directory, torch zip"));
        QVERIFY(holdsTensorsOf(*opened, *checkpoint::open(fixture("good.pt"))));
        const ObjectTree &tree = opened->metadata;
        QCOMPARE(modelType(*opened), std::string("tnn"));
        QCOMPARE(tree[tree[tree.find(tree.find(tree.root, "config"), "dims")].items.front()].number, -2);
        QVERIFY(tree[tree.find(tree.root, "gamma")].kind == Object::Kind::Tensor);
    }

    /// Python writes numbers that JSON does not have.
    void configurationsMayHaveInfiniteNumbers()
    {
        write("config.json", "{\"model_type\":\"tnn\",\"limits\":[-Infinity,Infinity,NaN],\"NaN\":\"Infinity\"}");
        write("model.safetensors", safetensorsOf({{"w", 1.0F}}));
        const auto opened = checkpoint::open(path());
        const ObjectTree &tree = opened->metadata;
        const Object::Id config = tree.find(tree.root, "config");
        const std::vector<Object::Id> &limits = tree[tree.find(config, "limits")].items;
        QVERIFY(limits.size() == 3 && tree[limits[0]].real == -std::numeric_limits<double>::infinity());
        QVERIFY(tree[limits[1]].real == std::numeric_limits<double>::infinity() && std::isnan(tree[limits[2]].real));
        QCOMPARE(tree[tree.find(config, "NaN")].text, std::string("Infinity"));
    }

    void prefersSafetensors()
    {
        QFile::copy(QString::fromStdString(fixture("good.pt")), m_directory->filePath("pytorch_model.bin"));
        write("model.safetensors", safetensorsOf({{"w", 1.0F}}));
        const auto opened = checkpoint::open(path());
        QCOMPARE(opened->tensors.size(), std::size_t(1));
        QCOMPARE(modelType(*opened), std::string("none"));
    }

    void takesTheConfigurationBesideAFile_data()
    {
        QTest::addColumn<bool>("found");
        QTest::newRow("model.safetensors") << true;
        QTest::newRow("model-1-of-2.safetensors") << true;
        QTest::newRow("other.safetensors") << false;
    }
    void takesTheConfigurationBesideAFile()
    {
        QFETCH(bool, found);
        write("config.json", "{\"model_type\":\"tnn\"}");
        write(QTest::currentDataTag(), safetensorsOf({{"w", 1.0F}}));
        QCOMPARE(modelType(*checkpoint::open(path(QTest::currentDataTag()))), std::string(found ? "tnn" : "none"));
    }

    void opensShards_data()
    {
        QTest::addColumn<QByteArray>("opened");
        QTest::newRow("directory") << QByteArray("");
        QTest::newRow("index") << QByteArray("model.safetensors.index.json");
    }
    void opensShards()
    {
        QFETCH(QByteArray, opened);
        writeShards();
        write("config.json", "{\"model_type\":\"tnn\"}");
        const auto checkpoint = checkpoint::open(path(opened));
        QCOMPARE(checkpoint->tensors.size(), std::size_t(3));
        QCOMPARE(checkpoint->find("a")->values(), std::vector<double>{1});
        QCOMPARE(checkpoint->find("b")->values(), std::vector<double>{3});
        QCOMPARE(checkpoint->find("both")->values(), std::vector<double>{4}); // where the index points
        QVERIFY(checkpoint->container.ends_with("2 shards of safetensors"));
        QCOMPARE(modelType(*checkpoint), std::string("tnn"));
        QVERIFY(checkpoint->metadata.find(checkpoint->metadata.root, "a") != Object::Nil);
    }

    void opensShardsOfPickles()
    {
        QFile::copy(QString::fromStdString(fixture("good.pt")), m_directory->filePath("pytorch_model-1.bin"));
        write("pytorch_model-2.bin", bytesOf(fixture("legacy-view.pt")));
        write("pytorch_model.bin.index.json",
              "{\"weight_map\":{\"gamma\":\"pytorch_model-1.bin\",\"a\":\"pytorch_model-2.bin\"}}");
        const auto opened = checkpoint::open(path());
        QVERIFY(holdsTensorsOf(*opened, *checkpoint::open(fixture("good.pt"))));
        QCOMPARE(opened->find("a")->values(), (std::vector<double>{5, 6, 7, 8, 9, 10}));
        // both trees are complete at their new positions
        const ObjectTree &tree = opened->metadata;
        const Object &tensor = tree[tree.find(tree.root, "a")];
        const TensorReference &reference = tree.tensors[static_cast<std::size_t>(tensor.number)];
        QCOMPARE(reference.shape, (std::vector<long>{2, 3}));
        QCOMPARE(tree[reference.storage].text, std::string("7"));
    }

    void namesAMissingShard()
    {
        writeShards();
        QFile::remove(m_directory->filePath("model-2-of-2.safetensors"));
        QCOMPARE(reasonOfDirectory(), std::string("lists the shard model-2-of-2.safetensors, which is missing"));
    }

    /// The index may be older than the shards; whoever needs the tensor says that it is missing.
    void notesATensorThatIsNotThere()
    {
        writeShards();
        write("model-2-of-2.safetensors", safetensorsOf({{"both", 4.0F}}));
        const auto opened = checkpoint::open(path());
        QCOMPARE(opened->tensors.size(), std::size_t(2));
        QCOMPARE(opened->notes.size(), std::size_t(1));
        QCOMPARE(opened->notes.front().english(),
                 std::string("model.safetensors.index.json lists tensors that its shards do not contain, such as b"));
    }

    void opensTheOnlyWeights_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const char *name : {"model.fp16.safetensors", "consolidated.00.pth", "weights.bin", "best.ckpt"})
            QTest::newRow(name) << QByteArray(name);
    }
    void opensTheOnlyWeights()
    {
        QFETCH(QByteArray, name);
        write(name, bytesOf(fixture("good.pt")));
        write("config.json", "{\"model_type\":\"tnn\"}");
        write("training_args.bin", bytesOf(fixture("good.pt")));
        write("README.md", "A model");
        const auto opened = checkpoint::open(path());
        QVERIFY(holdsTensorsOf(*opened, *checkpoint::open(fixture("good.pt"))));
        QCOMPARE(modelType(*opened), std::string("tnn"));
    }

    void opensShardsWithoutAnIndex()
    {
        write("model-00001-of-00002.safetensors", safetensorsOf({{"a", 1.0F}}));
        write("model-00002-of-00002.safetensors", safetensorsOf({{"b", 3.0F}}));
        write("config.json", "{\"model_type\":\"tnn\"}");
        const auto opened = checkpoint::open(path());
        QCOMPARE(opened->tensors.size(), std::size_t(2));
        QCOMPARE(opened->find("b")->values(), std::vector<double>{3});
        QCOMPARE(modelType(*opened), std::string("tnn"));
        QFile::remove(m_directory->filePath("model-00001-of-00002.safetensors"));
        QCOMPARE(reasonOfDirectory(),
                 std::string("is one of 2 shards, of which model-00001-of-00002.safetensors is missing"));
    }

    void namesWhatItCannotChoose()
    {
        write("config.json", "{\"model_type\":\"tnn\"}");
        write("first.pt", bytesOf(fixture("good.pt")));
        write("second.pt", bytesOf(fixture("good.pt")));
        QCOMPARE(reasonOfDirectory(), std::string("has 2 files of weights; open one of them, such as first.pt"));
    }

    void namesOtherFormats()
    {
        write("config.json", "{\"model_type\":\"tnn\"}");
        write("model.gguf", "GGUF....");
        QCOMPARE(reasonOfDirectory(), std::string("is a GGUF file of llama.cpp, not a torch checkpoint"));
    }

    void namesAnInterruptedDownload()
    {
        write("config.json", "{\"model_type\":\"tnn\"}");
        QVERIFY(QFile::link(m_directory->filePath("absent"), m_directory->filePath("model.safetensors")));
        QCOMPARE(reasonOfDirectory(),
                 std::string("has model.safetensors, whose download was interrupted; download it again"));
        QFile::remove(m_directory->filePath("model.safetensors"));
        write("model.safetensors.incomplete", "x");
        QCOMPARE(reasonOfDirectory(),
                 std::string("has model.safetensors.incomplete, whose download was interrupted; download it again"));
    }

    void namesTheNextPart()
    {
        const std::vector<std::byte> bytes = bytesOf(fixture("good.pt"));
        write("good.pt.part0", std::vector<std::byte>(bytes.begin(), bytes.begin() + 100));
        QVERIFY(reasonOf([&] {
                    checkpoint::open(path("good.pt.part0"));
                }).ends_with("its parts end before good.pt.part1, which is not there"));
    }

    void namesAnArchiveOfTorchExport()
    {
        StoredZip file;
        file.add("model/archive_format", "pt2");
        write("model.pt2", file.finished());
        QVERIFY(reasonOf([&] { checkpoint::open(path("model.pt2")); }).starts_with("is an archive of torch.export"));
    }

    void staysInItsDirectory_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const char *name : {"../x.safetensors", "/etc/passwd", "a/b.safetensors", "..", "", "..\\\\x"})
            QTest::newRow(name) << QByteArray(name);
    }
    void staysInItsDirectory()
    {
        QFETCH(QByteArray, name);
        write("model.safetensors.index.json", "{\"weight_map\":{\"a\":\"" + name.toStdString() + "\"}}");
        QVERIFY(reasonOfDirectory().find("which is not a plain file name") != std::string::npos);
    }

    void saysWhatWasLookedFor()
    {
        QCOMPARE(
            reasonOfDirectory(),
            std::string("is a directory without model.safetensors or pytorch_model.bin, or a shard index of either"));
        write("__0_0.distcp", "PK");
        QCOMPARE(reasonOf([&] { checkpoint::open(path("")); }),
                 std::string("has 1 .distcp files of a torch.distributed checkpoint, but not its .metadata"));
        QCOMPARE(reasonOf([&] { checkpoint::open(path("__0_0.distcp")); }),
                 std::string("is part of a torch.distributed checkpoint, whose other files are missing"));
    }

    void refusesBrokenJson_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("reason");
        QTest::newRow("cut") << QByteArray("{\"a\":") << QByteArray("is not JSON at byte 6");
        QTest::newRow("list") << QByteArray("[]") << QByteArray("is not a JSON object");
        QTest::newRow("after words of Python's")
            << QByteArray("{\"a\":NaN,\"b\":-Infinity,]") << QByteArray("is not JSON at byte 24");
        QTest::newRow("twice") << QByteArray("{\"a\":1,\"a\":2}") << QByteArray("the key a occurs twice");
    }
    void refusesBrokenJson()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, reason);
        write("model.safetensors", safetensorsOf({{"w", 1.0F}}));
        write("config.json", text.toStdString());
        try {
            checkpoint::open(path());
            QFAIL("opened");
        } catch (const Error &error) {
            QCOMPARE(error.file(), path("config.json"));
            QCOMPARE(error.reason().english(), reason.toStdString());
        }
    }
};

TNN_TEST(TestHuggingFace, QCoreApplication)

} // namespace tst_hugging_face

#include "tst_hugging_face.moc"
