// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <numeric>

#include "engine/checkpoint/containers/chunked_tensor.h"
#include "tests/engine/checkpoint/assembled_files.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/test_class.h"

namespace tst_distributed {

using namespace tnn;
using namespace tnn::assembled;

const std::string Module = "torch.distributed.checkpoint.metadata";

std::string instance(const std::string &module, const std::string &name, const std::string &state)
{
    return joined({global(module, name), ")\x81", state, "b"});
}

std::string size(const std::vector<std::int64_t> &values)
{
    return call(global("torch", "Size"), tuple(values) + "\x85");
}

/// One block of a tensor, and what .metadata says of its file.
struct Piece {
    std::vector<std::int64_t> offsets, sizes;
    std::vector<float> values;
    std::string path = "__0_0.distcp";
    std::int64_t shift = 0, stretch = 0; ///< added to its position and its length
    bool isStored = true;
    std::vector<std::int64_t> savedShape = {}; ///< in its file; empty: `sizes`
    std::string more = {};                     ///< keys and values of its _StorageInfo
};

/// A directory as one process writes it.
class MadeDirectory {
public:
    std::string path(const std::string &name = {}) const { return m_directory.filePath(name.c_str()).toStdString(); }

    MadeDirectory &add(const std::string &name, const std::vector<std::int64_t> &shape,
                       const std::vector<Piece> &pieces, const std::string &dtype = "float32")
    {
        std::string chunks;
        for (const Piece &piece : pieces) {
            chunks += instance(Module, "ChunkStorageMetadata",
                               dict(joined({text("offsets"), size(piece.offsets), text("sizes"), size(piece.sizes)})));
            if (piece.isStored)
                store(name, piece);
        }
        const std::string properties = instance(Module, "TensorProperties",
                                                joined({"(", global("torch", dtype), "\x89\x89t"}));
        m_described += text(name)
            + instance(Module, "TensorStorageMetadata",
                       dict(joined({text("properties"), properties, text("size"), size(shape), text("chunks"), "](",
                                    chunks, "e"})));
        return *this;
    }
    /// An entry that is not a tensor.
    MadeDirectory &addObject(const std::string &name)
    {
        m_described += text(name) + joined({global(Module, "BytesStorageMetadata"), ")\x81"});
        m_stored += joined(
            {instance(Module, "MetadataIndex", dict(text("fqn") + text(name))), storageInfo("__0_0.distcp", 0, 4)});
        return *this;
    }

    MadeDirectory &write(const std::string &folder = {})
    {
        if (!folder.empty())
            QDir(m_directory.path()).mkdir(folder.c_str());
        const std::string prefix = folder.empty() ? folder : folder + "/";
        io::writeFile(path(prefix + "__0_0.distcp"), m_blobs);
        const std::string state = dict(joined({text("state_dict_metadata"), dict(m_described), text("planner_data"),
                                               "N", text("storage_data"), dict(m_stored)}));
        io::writeFile(path(prefix + ".metadata"), pickle(instance(Module, "Metadata", state)));
        return *this;
    }

    std::string refusal()
    {
        write();
        return reasonOf([&] { checkpoint::open(path()); });
    }

private:
    static std::string storageInfo(const std::string &file, std::int64_t offset, std::int64_t length,
                                   const std::string &more = {})
    {
        return instance("torch.distributed.checkpoint.filesystem", "_StorageInfo",
                        dict(joined({text("relative_path"), text(file), text("offset"), integer(offset), text("length"),
                                     integer(length), more})));
    }
    void store(const std::string &name, const Piece &piece)
    {
        Weights weights{name, piece.savedShape.empty() ? piece.sizes : piece.savedShape, {}, piece.values};
        weights.stride.assign(weights.shape.size(), 1);
        for (std::size_t axis = weights.shape.size(); axis-- > 1;)
            weights.stride[axis - 1] = weights.stride[axis] * weights.shape[axis];
        const Bytes blob = torchZip(pickle(tensor(weights, 0)), {weights});
        const std::string index = instance(
            Module, "MetadataIndex",
            dict(joined({text("fqn"), text(name), text("offset"), size(piece.offsets), text("index"), integer(0)})));
        m_stored += index
            + storageInfo(piece.path, static_cast<std::int64_t>(m_blobs.size()) + piece.shift,
                          static_cast<std::int64_t>(blob.size()) + piece.stretch, piece.more);
        m_blobs.append(reinterpret_cast<const char *>(blob.data()), blob.size());
    }

    QTemporaryDir m_directory;
    std::string m_described, m_stored, m_blobs;
};

std::vector<float> count(std::size_t numbers, float first)
{
    std::vector<float> values(numbers);
    std::iota(values.begin(), values.end(), first);
    return values;
}

const std::vector<Piece> Whole{{{0}, {4}, {1, 2, 3, 4}}};

class TestDistributed : public QObject {
    Q_OBJECT

private slots:
    void opensChunks()
    {
        MadeDirectory made;
        // 3 rows of 4: two columns, then the others in two parts of one and two rows.
        made.add("blocks", {3, 4},
                 {{{0, 0}, {3, 2}, {0, 1, 4, 5, 8, 9}}, {{1, 2}, {2, 2}, {6, 7, 10, 11}}, {{0, 2}, {1, 2}, {2, 3}}});
        made.add("whole", {4}, Whole).add("scalar", {}, {{{}, {}, {7}}}).add("optimizer_0.state.x", {4}, Whole);
        made.add("chained_0.optimizer.state.exp_avg.x", {4}, Whole); // Megatron's ChainedOptimizer
        made.addObject("step").write();
        const auto opened = checkpoint::open(made.path());
        QCOMPARE(opened->path, made.path());
        QCOMPARE(opened->container, std::string("torch.distributed checkpoint (1 files)"));
        QCOMPARE(opened->tensors.size(), std::size_t{3});
        const checkpoint::Tensor &blocks = *opened->find("blocks");
        QCOMPARE(blocks.type, checkpoint::DType::Float32);
        std::vector<double> wanted(12);
        std::iota(wanted.begin(), wanted.end(), 0.0);
        QCOMPARE(blocks.values(), wanted);
        const std::vector<checkpoint::Tensor> rows = firstColumns(blocks, 3);
        QCOMPARE(rows[2].values(), (std::vector<double>{8, 9, 10}));
        QCOMPARE(opened->find("whole")->values(), (std::vector<double>{1, 2, 3, 4}));
        QCOMPARE(opened->find("scalar")->values(), std::vector<double>{7});
        opened->verify(blocks);
    }

    void readsTheConfigurationBeside()
    {
        MadeDirectory made;
        made.add("whole", {4}, Whole).write("weights");
        const auto write = [&](const char *name, const char *text) {
            QDir(made.path().c_str()).mkpath("context");
            QFile file((made.path() + "/" + name).c_str());
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) > 0);
        };
        write("weights/run_config.yaml", R"(# written by a program
model:
  _target_: some.module.Class
  hidden_size: 24
  rotary_base: 1.0e+4 # a number
  pattern: 'SD: H*'
  factor: null
  shared: true
  layers:
  - size: 1
    other: 2
  text: |
    hidden_size: 7
  nested:
      deep: -3
  last: 5
other: {a: 1}
)");
        write("context/model.yaml",
              "config:\n\thidden_size: 4\nconfig\n  x: 1\n \xff: 2\nsize: 9\n- a: 1\n   b: 2\n:\n");
        const auto opened = checkpoint::open(made.path());
        const auto text = [&](std::initializer_list<std::string_view> path) {
            const checkpoint::Object::Id id = opened->metadata.find(path);
            const auto value = id == checkpoint::Object::Nil ? std::nullopt : optionValueOf(opened->metadata[id]);
            return value ? checkpoint::toText(*value) : std::string("none");
        };
        const auto model = [&](std::string_view key) { return text({"run_config", "model", key}); };
        QCOMPARE(model("_target_"), std::string("some.module.Class"));
        QCOMPARE(model("hidden_size"), std::string("24"));
        QCOMPARE(model("rotary_base"), std::string("10000"));
        QCOMPARE(model("pattern"), std::string("SD: H*"));
        QCOMPARE(model("factor"), std::string("none"));
        QVERIFY(opened->metadata.find({"run_config", "model", "factor"}) != checkpoint::Object::Nil);
        QCOMPARE(model("shared"), std::string("true"));
        QCOMPARE(model("size"), std::string("none"));
        QCOMPARE(model("other"), std::string("none"));
        QCOMPARE(text({"run_config", "model", "nested", "deep"}), std::string("-3"));
        QCOMPARE(model("last"), std::string("5"));
        QCOMPARE(text({"run_config", "other"}), std::string("{a: 1}"));
        QCOMPARE(text({"model_config", "size"}), std::string("9"));
        QCOMPARE(text({"model_config", "b"}), std::string("none"));
    }

    void opensByAnyOfItsFiles()
    {
        MadeDirectory made;
        made.add("whole", {4}, Whole).write();
        for (const char *name : {".metadata", "__0_0.distcp"})
            QVERIFY(checkpoint::open(made.path(name))->find("whole") != nullptr);
        io::writeFile(made.path("config.json"), "{\"model_type\":\"x\"}");
        QVERIFY(checkpoint::open(made.path())->metadata.find({"config", "model_type"}) != checkpoint::Object::Nil);
    }

    void opensWhatMegatronAndNemoWrite()
    {
        MadeDirectory bridge, nemo;
        bridge.add("whole", {4}, Whole).write("iter_0000012");
        io::writeFile(bridge.path("latest_checkpointed_iteration.txt"), "12");
        io::writeFile(bridge.path("latest_train_state.pt"), "x");
        nemo.add("module.whole", {4}, Whole).write("weights");
        QVERIFY(checkpoint::open(bridge.path())->find("whole") != nullptr);
        QVERIFY(checkpoint::open(nemo.path())->find("module.whole") != nullptr);
        io::writeFile(bridge.path("latest_checkpointed_iteration.txt"), "../12");
        QVERIFY(reasonOf([&] { checkpoint::open(bridge.path()); }) != "none");
    }

    void readsFromAViewWithAnotherOrder()
    {
        // The transpose of (0 1 2; 3 4 5), stored in columns, and the column after it.
        checkpoint::Chunk turned{{0, 0}, {2, 3}, {}}, last{{0, 3}, {2, 1}, {}};
        const auto tensorOf = [](const std::vector<float> &values, std::vector<long> shape, std::vector<long> stride) {
            std::vector<std::byte> bytes(values.size() * sizeof(float));
            std::memcpy(bytes.data(), values.data(), bytes.size());
            const std::size_t length = bytes.size();
            checkpoint::Tensor tensor;
            tensor.shape = std::move(shape);
            tensor.stride = std::move(stride);
            tensor.record = checkpoint::plainRecord("x", io::File::of("made", std::move(bytes)), 0, length);
            return tensor;
        };
        turned.tensor = tensorOf({0, 4, 1, 5, 2, 6}, {2, 3}, {1, 2});
        last.tensor = tensorOf({3, 7}, {2, 1}, {1, 1});
        const checkpoint::Tensor whole = checkpoint::chunkedTensor("whole", {2, 4}, {turned, last});
        QCOMPARE(whole.values(), (std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7}));
        QCOMPARE(checkpoint::firstColumns(whole, 2)[1].values(), (std::vector<double>{4, 5}));
    }

    void refuses_data()
    {
        QTest::addColumn<std::vector<Piece>>("pieces");
        QTest::addColumn<QByteArray>("reason");
        const auto row = [](const char *name, const std::vector<Piece> &pieces, const char *reason) {
            QTest::newRow(name) << pieces << QByteArray(reason);
        };
        const Piece first{{0}, {2}, {1, 2}}, second{{2}, {2}, {3, 4}};
        const auto with = [&](const auto &change) {
            Piece piece = second;
            change(piece);
            return std::vector<Piece>{first, piece};
        };
        row("position beyond the file", with([](Piece &p) { p.shift = 1L << 40; }), "extends past the end");
        row("length beyond the file", with([](Piece &p) { p.stretch = 1; }), "extends past the end");
        row("length too short", with([](Piece &p) { p.stretch = -20; }), "the chunk of tensor w at byte ");
        row("negative position", with([](Piece &p) { p.shift = -10'000; }), "a chunk has no offset");
        row("another place in the file", with([](Piece &p) { p.shift = -7; }), "the chunk of tensor w at byte ");
        row("outside", {first, {{3}, {2}, {3, 4}}},
            "tensor w: a chunk of the shape (2) at (3) extends past the shape (4)");
        row("offset outside", {first, {{1L << 62}, {1L << 62}, {3, 4}}}, "extends past the shape (4)");
        row("overlap", {first, {{1}, {3}, {3, 4, 5}}}, "tensor w: two of its chunks overlap, one of them at (1)");
        row("gap", {first, {{3}, {1}, {4}}}, "tensor w: its chunks have 3 of 4 numbers");
        row("no chunk at all", {}, "tensor w: its chunks have 0 of 4 numbers");
        row("not stored", with([](Piece &p) { p.isStored = false; }), "tensor w: no file has its chunk at (2)");
        row("other axes", {first, {{0, 2}, {1, 2}, {3, 4}}}, "tensor w: a chunk does not have 1 axes");
        row("another shape in the file", with([](Piece &p) {
                p.savedShape = {1, 2};
            }),
            "has the shape (1, 2), but (2) according to the metadata");
        row("a parent folder", with([](Piece &p) { p.path = "../__0_0.distcp"; }), "which is not a plain file name");
        row("an absolute path", with([](Piece &p) { p.path = "/etc/passwd"; }), "which is not a plain file name");
        row("no name", with([](Piece &p) { p.path = ""; }), "which is not a plain file name");
        row("an absent file", with([](Piece &p) { p.path = "__9_0.distcp"; }),
            "the file __9_0.distcp with a chunk of it is missing");
        row("compressed", with([](Piece &p) { p.more = text("transform_descriptors") + "](" + text("zstd") + "e"; }),
            "its chunks are transformed");
    }
    void refuses()
    {
        QFETCH(std::vector<Piece>, pieces);
        QFETCH(QByteArray, reason);
        const std::string refusal = MadeDirectory().add("w", {4}, pieces).refusal();
        QVERIFY2(refusal.find(reason.toStdString()) != std::string::npos, refusal.c_str());
    }

    void refusesWhatTheMetadataDoesNotSay()
    {
        const auto has = [](const std::string &refusal, const char *words) {
            return refusal.find(words) != std::string::npos;
        };
        QVERIFY(has(MadeDirectory().add("w", {4}, Whole, "int8").refusal(), "contains float32, but int8"));
        QVERIFY(has(MadeDirectory().add("w", {4}, Whole, "float1").refusal(), "contains float32, but "));
        QVERIFY(has(MadeDirectory().add("w", {1L << 62, 4}, {{{0, 0}, {1L << 62, 4}, {1}}}).refusal(),
                    "too many elements"));
        QVERIFY(has(MadeDirectory().add("w", {4}, {{{0}, {2}, {1, 2}}, {{0}, {2}, {1, 2}}}).refusal(),
                    "lists a chunk of tensor w twice"));
        QVERIFY(has(MadeDirectory().addObject("step").refusal(), "lists no tensors of a model"));
        MadeDirectory made;
        made.write();
        io::writeFile(made.path(".metadata"), pickle(dict({})));
        QVERIFY(has(reasonOf([&] { checkpoint::open(made.path()); }), "is not the metadata of a torch.distributed"));
        io::writeFile(made.path(".metadata"), pickle(call(global("posix", "system"), text("touch x") + "\x85")));
        QVERIFY(has(reasonOf([&] { checkpoint::open(made.path()); }), "is not the metadata of a torch.distributed"));
        QFile::remove(made.path(".metadata").c_str());
        QVERIFY(has(reasonOf([&] { checkpoint::open(made.path("__0_0.distcp")); }), "whose other files are missing"));
    }

    void countsComparisonsOfChunks()
    {
        long comparisons = 20;
        const std::vector<checkpoint::Chunk> rows{{{0}, {1}, {}}, {{1}, {1}, {}}, {{2}, {1}, {}}};
        requireTiling({3}, rows, comparisons);
        QCOMPARE(comparisons, 20L); // rows of one axis need only their neighbors
        const std::vector<checkpoint::Chunk> twice{{{0}, {2}, {}}, {{1}, {1}, {}}};
        QVERIFY(reasonOf([&] { requireTiling({3}, twice, comparisons); }).find("overlap") != std::string::npos);
        const std::vector<checkpoint::Chunk> tiles{
            {{0, 0}, {1, 1}, {}}, {{0, 1}, {1, 1}, {}}, {{1, 0}, {1, 1}, {}}, {{1, 1}, {1, 1}, {}}};
        requireTiling({2, 2}, tiles, comparisons);
        QCOMPARE(comparisons, 4L);
        QVERIFY(reasonOf([&] {
                    requireTiling({2, 2}, tiles, comparisons);
                }).find("more chunks than any checkpoint")
                != std::string::npos);
    }
};

TNN_TEST(TestDistributed, QCoreApplication)

} // namespace tst_distributed

#include "tst_distributed.moc"
