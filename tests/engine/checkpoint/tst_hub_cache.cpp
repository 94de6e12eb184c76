// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fstream>

#include <QTemporaryDir>
#include <QTest>

#include "engine/checkpoint/hub_cache.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/test_class.h"

namespace tst_hub_cache {

using namespace tnn;
using namespace tnn::checkpoint;

namespace fs = std::filesystem;

using Scalars = std::vector<std::pair<std::string, float>>;

const std::string Commit = "0123456789abcdef0123456789abcdef01234567", Other(40, 'f');

/// Models in a cache as huggingface_hub lays it out: snapshots of links into blobs.
class TestHubCache : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    fs::path path(const fs::path &name = {}) const { return fs::path(m_folder->path().toStdString()) / name; }
    fs::path model(const std::string &name) const { return path("hub") / ("models--" + name); }
    static void write(const fs::path &file, std::string_view text)
    {
        fs::create_directories(file.parent_path());
        std::ofstream(file, std::ios::binary) << text; // many files, which need not be on disk
    }
    /// Writes a blob and links a file of the snapshot to it.
    void add(const std::string &name, const std::string &commit, const std::string &file, std::string_view bytes) const
    {
        const fs::path snapshot = model(name) / "snapshots" / commit;
        write(model(name) / "blobs" / (commit + file), bytes);
        fs::create_directories(snapshot);
        fs::create_symlink("../../blobs/" + commit + file, snapshot / file);
    }
    void addModel(const std::string &name, const std::string &weights, const std::string &config,
                  const std::string &commit = Commit) const
    {
        write(model(name) / "refs/main", commit);
        add(name, commit, "config.json", config);
        add(name, commit, "model.safetensors", weights);
    }
    static std::string textOf(const std::vector<std::byte> &bytes)
    {
        return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
    }
    static std::string hyena() { return textOf(safetensorsOf(MadeHyena().languageModel())); }
    static std::string bert()
    {
        MadeCheckpoint made("{}");
        made.tensor("bert.embeddings.word_embeddings.weight", {8, 4});
        for (int layer = 0; layer < 12; ++layer)
            for (const char *part : {"attention.self.query.", "attention.self.key.", "attention.self.value.",
                                     "attention.output.dense.", "intermediate.dense.", "output.dense."})
                made.linear("bert.encoder.layer." + std::to_string(layer) + "." + part, 4, 4);
        return textOf(safetensorsOf(made));
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        for (const char *name : {"HF_HOME", "XDG_CACHE_HOME"})
            qunsetenv(name);
        qputenv("HF_HUB_CACHE", QByteArray::fromStdString(path("hub").string()));
    }

    void theFolderFollowsTheEnvironment()
    {
        QCOMPARE(hubCacheFolder(), path("hub").string());
        qunsetenv("HF_HUB_CACHE");
        qputenv("HOME", "/home/one");
        QCOMPARE(hubCacheFolder(), std::string("/home/one/.cache/huggingface/hub"));
        qputenv("XDG_CACHE_HOME", "/caches");
        QCOMPARE(hubCacheFolder(), std::string("/caches/huggingface/hub"));
        qputenv("HF_HOME", "~/models");
        QCOMPARE(hubCacheFolder(), std::string("/home/one/models/hub"));
    }

    void opensASnapshotByName()
    {
        addModel("org--tiny", hyena(), R"({"model_type":"hyena"})");
        const auto opened = checkpoint::open("hf:org/tiny");
        QCOMPARE(describe(*opened).tnos.size(), std::size_t{2});
        QCOMPARE(opened->path, (model("org--tiny") / "snapshots" / Commit).string());
        QCOMPARE(shownName(opened->path), std::string("hf:org/tiny"));
        QCOMPARE(shownName("/a/b.pt"), std::string("b.pt"));
    }

    void opensARevision()
    {
        addModel("org--tiny", bert(), "{}");
        add("org--tiny", Other, "config.json", "{}");
        add("org--tiny", Other, "model.safetensors", hyena());
        write(model("org--tiny") / "refs/feature/long", Other + "\n");
        const std::string place = (model("org--tiny") / "snapshots" / Other).string();
        QCOMPARE(placeOf("hf:org/tiny@feature/long"), place);
        QCOMPARE(placeOf("hf:org/tiny@" + Other), place);
        QCOMPARE(shownName(place), "hf:org/tiny@" + Other);
        QCOMPARE(placeOf("hf:org/tiny"), (model("org--tiny") / "snapshots" / Commit).string());
    }

    void aNameMeansThePlaceThatItIsOf()
    {
        addModel("org--tiny", hyena(), "{}");
        const fs::path snapshot = model("org--tiny") / "snapshots" / Commit;
        QCOMPARE(hubNameOf(snapshot.string()), std::string("hf:org/tiny"));
        QCOMPARE(hubNameOf((snapshot / "model.safetensors").string()), std::string()); // the name means the folder
        QCOMPARE(hubNameOf((model("org--tiny") / "blobs").string()), std::string());
        write(model("org--two") / "refs/main", Commit);
        for (const char *file : {"first.pt", "second.pt"})
            add("org--two", Commit, file, textOf(bytesOf(fixture("good.pt"))));
        QCOMPARE(shownName((model("org--two") / "snapshots" / Commit / "first.pt").string()), std::string("first.pt"));
        fs::rename(path("hub"), path("copy")); // HF_HUB_CACHE does not name it
        QCOMPARE(hubNameOf((path("copy/models--org--tiny/snapshots") / Commit).string()), std::string());
        addModel("org--tiny", bert(), "{}");
        QCOMPARE(hubNameOf((path("copy/models--org--tiny/snapshots") / Commit).string()), std::string());
        QCOMPARE(hubNameOf(snapshot.string()), std::string("hf:org/tiny"));
    }

    void opensTheOnlySnapshotOfNoBranch()
    {
        add("gpt", Commit, "model.safetensors", hyena());
        QCOMPARE(describe(*checkpoint::open("hf:gpt")).tnos.size(), std::size_t{2});
    }

    void opensShards()
    {
        write(model("org--cut") / "refs/main", Commit);
        add("org--cut", Commit, "a.safetensors", textOf(safetensorsOf(Scalars{{"a", 1.0F}})));
        add("org--cut", Commit, "b.safetensors", textOf(safetensorsOf(Scalars{{"b", 2.0F}})));
        add("org--cut", Commit, "model.safetensors.index.json",
            R"({"weight_map":{"a":"a.safetensors","b":"b.safetensors"}})");
        add("org--cut", Commit, "config.json", "{}");
        QCOMPARE(checkpoint::open("hf:org/cut")->tensors.size(), std::size_t{2});
    }

    void opensTheOnlyFileOfWeights()
    {
        write(model("org--research") / "refs/main", Commit);
        add("org--research", Commit, "README.md", "A model");
        add("org--research", Commit, "checkpoint_best.pt", textOf(bytesOf(fixture("good.pt"))));
        QVERIFY(holdsTensorsOf(*checkpoint::open("hf:org/research"), *checkpoint::open(fixture("good.pt"))));
    }

    /// Evo 2: a configuration that says nothing, next to weights under the model's name.
    void opensWeightsBesideAConfiguration()
    {
        const std::string bytes = textOf(bytesOf(fixture("good.pt")));
        write(model("org--evo") / "refs/main", Commit);
        add("org--evo", Commit, "config.json", R"({"name":"Evo2"})");
        add("org--evo", Commit, "evo2_7b.pt", bytes);
        QVERIFY(holdsTensorsOf(*checkpoint::open("hf:org/evo"), *checkpoint::open(fixture("good.pt"))));
        write(model("org--cut") / "refs/main", Commit);
        add("org--cut", Commit, "config.json", R"({"name":"Evo2"})");
        add("org--cut", Commit, "evo2_40b.pt.part0", bytes.substr(0, bytes.size() / 2));
        add("org--cut", Commit, "evo2_40b.pt.part1", bytes.substr(bytes.size() / 2));
        QVERIFY(holdsTensorsOf(*checkpoint::open("hf:org/cut"), *checkpoint::open(fixture("good.pt"))));
    }

    void saysWhereItLooked_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("reason");
        const char *const notThere = "is not in the Hugging Face cache %1; download it there first";
        const char *const noName = "does not name a model on the Hugging Face hub, as in hf:ORG/NAME or "
                                   "hf:ORG/NAME@REVISION";
        QTest::newRow("missing") << "hf:org/missing" << notThere;
        QTest::newRow("revision") << "hf:org/tiny@v2"
                                  << "has no snapshot of v2 in the Hugging Face cache %1";
        for (const char *name : {"hf:", "hf:org/", "hf:/tiny", "hf:../hub", "hf:org/..", "hf:a/b/c", "hf:org/tiny@",
                                 "hf:org/tiny@../main", "hf:org/tiny@a/../../main", "hf:org/a b", "hf:org--tiny"})
            QTest::newRow(name) << name << noName;
    }
    void saysWhereItLooked()
    {
        QFETCH(const QString, name);
        QFETCH(QString, reason);
        addModel("org--tiny", hyena(), "{}");
        reason.replace(QStringLiteral("%1"), QString::fromStdString(path("hub").string()));
        QCOMPARE(QString::fromStdString(reasonOf([&] { checkpoint::open(name.toStdString()); })), reason);
    }

    void noLinkLeadsOutOfTheCache()
    {
        write(path("secret/model.safetensors"), hyena());
        write(path("secret/ref"), Commit);
        // A snapshot elsewhere.
        write(model("org--a") / "refs/main", Commit);
        fs::create_directories(model("org--a") / "snapshots");
        fs::create_directory_symlink(path("secret"), model("org--a") / "snapshots" / Commit);
        // A branch elsewhere.
        addModel("org--b", hyena(), "{}");
        fs::remove(model("org--b") / "refs/main");
        fs::create_symlink(path("secret/ref"), model("org--b") / "refs/main");
        add("org--b", Other, "model.safetensors", hyena());
        // A file elsewhere.
        addModel("org--c", hyena(), "{}");
        fs::remove(model("org--c") / "snapshots" / Commit / "model.safetensors");
        fs::create_symlink(path("secret/model.safetensors"),
                           model("org--c") / "snapshots" / Commit / "model.safetensors");
        // A commit that is a path.
        addModel("org--d", hyena(), "{}");
        write(model("org--d") / "refs/main", "../../../../secret");
        add("org--d", Other, "model.safetensors", hyena());
        for (const std::string name : {"a", "b", "d"})
            QVERIFY(reasonOf([&] { placeOf("hf:org/" + name); }).starts_with("has no snapshot of main"));
        QCOMPARE(reasonOf([&] { placeOf("hf:org/c"); }),
                 std::string("has a link model.safetensors that leads out of the cache"));
        QVERIFY(cachedModels({}).empty());
    }

    void listsModelsWithToeplitzOperators()
    {
        const std::string toeplitz = hyena(), attention = bert();
        for (int k = 0; k < 200; ++k) {
            const std::string name = "org--model-" + std::to_string(k);
            if (k % 20 == 0)
                addModel(name, toeplitz, R"({"model_type":"hyena"})");
            else
                addModel(name, attention, R"({"model_type":"bert","hidden_size":4})");
        }
        addModel("org--damaged", "not a file of tensors", "{");
        write(path("hub/version.txt"), "1");
        fs::create_directories(path("hub/models--.."));
        fs::create_directories(path("hub/datasets--org--text"));
        const std::vector<CachedModel> models = cachedModels({});
        QCOMPARE(models.size(), std::size_t{10});
        QCOMPARE(models.front().name, std::string("hf:org/model-0"));
        QCOMPARE(models.front().layers, std::size_t{2});
        QVERIFY(models.front().family.english().find("yena") != std::string::npos);
        QVERIFY(std::is_sorted(models.begin(), models.end(),
                               [](const CachedModel &a, const CachedModel &b) { return a.name < b.name; }));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY_THROWS_EXCEPTION(Cancelled, cachedModels({stop.get_token(), {}}));
    }

    void thereMayBeNoCache() { QVERIFY(cachedModels({}).empty()); }
};

TNN_TEST(TestHubCache, QCoreApplication)

} // namespace tst_hub_cache

#include "tst_hub_cache.moc"
