// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <QFile>
#include <QTemporaryDir>

#include "tests/engine/checkpoint/safetensors_file.h"
#include "tests/test_class.h"

namespace tst_adapters {

using namespace tnn;
using namespace tnn::checkpoint;

/// Unmerged LoRA adapters of PEFT's: W + B A alpha / r, where alpha is known.
class TestAdapters : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_directory;

    std::string path(const char *name = "") const { return m_directory->filePath(name).toStdString(); }
    void write(const char *name, const std::vector<std::byte> &bytes) const
    {
        QFile file(m_directory->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char *>(bytes.data()), static_cast<qint64>(bytes.size()));
    }
    void write(const char *name, const std::string &text) const { write(name, bytesOfText(text)); }

    /// W = 1 1 1; 2 2 2. B A = 1 2 3; 2 4 6.
    static SafetensorsFile layer(const std::string &stem, const std::string &base,
                                 const std::string &adapter = ".default")
    {
        return SafetensorsFile()
            .floats(stem + "fc" + base + ".weight", {2, 3}, {1, 1, 1, 2, 2, 2})
            .floats(stem + "fc" + base + ".bias", {2}, {7, 8})
            .floats(stem + "fc.lora_A" + adapter + ".weight", {1, 3}, {1, 2, 3})
            .floats(stem + "fc.lora_B" + adapter + ".weight", {2, 1}, {1, 2});
    }
    static std::vector<double> weightIn(const Checkpoint &opened) { return opened.values(*opened.find("fc.weight")); }
    std::string refusal() const
    {
        return reasonOf([&] { weightIn(*checkpoint::open(path())); });
    }

private slots:
    void init() { m_directory = std::make_unique<QTemporaryDir>(); }

    void mergesOldAndNewNames_data()
    {
        QTest::addColumn<QByteArray>("stem");
        QTest::addColumn<QByteArray>("base");
        QTest::addColumn<QByteArray>("adapter");
        QTest::newRow("base_layer") << QByteArray("base_model.model.") << QByteArray(".base_layer")
                                    << QByteArray(".default");
        QTest::newRow("before PEFT 0.6") << QByteArray("base_model.model.") << QByteArray() << QByteArray(".default");
        QTest::newRow("another name") << QByteArray() << QByteArray(".base_layer") << QByteArray(".mine");
        QTest::newRow("no name") << QByteArray() << QByteArray() << QByteArray();
    }
    void mergesOldAndNewNames()
    {
        QFETCH(QByteArray, stem);
        QFETCH(QByteArray, base);
        QFETCH(QByteArray, adapter);
        write("model.safetensors", layer(stem.toStdString(), base.toStdString(), adapter.toStdString()).bytes());
        write("adapter_config.json", R"({"peft_type": "LORA", "r": 1, "lora_alpha": 4})");
        const auto opened = checkpoint::open(path());
        QCOMPARE(weightIn(*opened), (std::vector<double>{5, 9, 13, 10, 18, 26}));
        QCOMPARE(opened->values(*opened->find("fc.bias")), (std::vector<double>{7, 8}));
        QCOMPARE(opened->tensors.size(), std::size_t(2));
        QCOMPARE(opened->notes.size(), std::size_t(1));
    }

    void usesTheOptions_data()
    {
        QTest::addColumn<QByteArray>("options");
        QTest::addColumn<double>("first");
        QTest::newRow("alpha / r") << QByteArray(R"({"lora_alpha": 4})") << 3.0;
        QTest::newRow("alpha / sqrt(r)") << QByteArray(R"({"lora_alpha": 4, "use_rslora": true})")
                                         << 1 + 4 / std::sqrt(2.0);
        QTest::newRow("pattern") << QByteArray(R"({"lora_alpha": 4, "alpha_pattern": {"fc": 8}})") << 5.0;
        QTest::newRow("pattern of another layer")
            << QByteArray(R"({"lora_alpha": 4, "alpha_pattern": {"c": 8}})") << 3.0;
    }
    void usesTheOptions()
    {
        QFETCH(QByteArray, options);
        QFETCH(double, first);
        write("model.safetensors",
              SafetensorsFile()
                  .floats("fc.base_layer.weight", {1, 1}, {1})
                  .floats("fc.lora_A.default.weight", {2, 1}, {1, 0})
                  .floats("fc.lora_B.default.weight", {1, 2}, {1, 5})
                  .bytes());
        write("adapter_config.json", options.toStdString());
        QVERIFY(std::abs(weightIn(*checkpoint::open(path())).front() - first) < 1e-12);
    }

    /// The embedding's factors are those of its transpose.
    void mergesEmbeddings()
    {
        write("model.safetensors",
              SafetensorsFile()
                  .floats("wte.base_layer.weight", {3, 2}, {0, 0, 0, 0, 0, 0})
                  .floats("wte.lora_embedding_A.default", {1, 3}, {1, 2, 3})
                  .floats("wte.lora_embedding_B.default", {2, 1}, {1, 10})
                  .bytes());
        write("adapter_config.json", R"({"lora_alpha": 1})");
        const auto opened = checkpoint::open(path());
        QCOMPARE(opened->values(*opened->find("wte.weight")), (std::vector<double>{1, 10, 2, 20, 3, 30}));
    }

    void refusesWithoutAlpha()
    {
        write("model.safetensors", layer({}, ".base_layer").bytes());
        QVERIFY(refusal().find("stores its lora_alpha") != std::string::npos);
        const auto opened = checkpoint::open(path());
        QCOMPARE(opened->values(*opened->find("fc.bias")), (std::vector<double>{7, 8})); // what it does not touch
    }

    void refusesOtherKinds()
    {
        write("model.safetensors",
              layer({}, ".base_layer").floats("fc.lora_magnitude_vector.default.weight", {2}, {1, 1}).bytes());
        write("adapter_config.json", R"({"lora_alpha": 4})");
        QVERIFY(refusal().find("not plain LoRA") != std::string::npos);
        write("model.safetensors",
              SafetensorsFile().floats("fc.weight", {1}, {1}).floats("fc.hada_w1_a.default", {1}, {1}).bytes());
        QVERIFY(refusal().find("not plain LoRA") != std::string::npos);
    }

    void choosesAmongSeveral()
    {
        SafetensorsFile file = layer({}, ".base_layer");
        file.floats("fc.lora_A.other.weight", {1, 3}, {9, 9, 9}).floats("fc.lora_B.other.weight", {2, 1}, {9, 9});
        write("model.safetensors", file.bytes());
        write("adapter_config.json", R"({"lora_alpha": 4})");
        const auto opened = checkpoint::open(path());
        QCOMPARE(weightIn(*opened), (std::vector<double>{5, 9, 13, 10, 18, 26}));
        QCOMPARE(opened->notes.size(), std::size_t(2)); // that only one is merged, too

        SafetensorsFile unnamed = layer({}, ".base_layer", ".a");
        unnamed.floats("fc.lora_A.b.weight", {1, 3}, {9, 9, 9}).floats("fc.lora_B.b.weight", {2, 1}, {9, 9});
        write("model.safetensors", unnamed.bytes());
        QVERIFY(refusal().find("has several adapters") != std::string::npos);
    }

    void takesSavedModules()
    {
        write("model.safetensors",
              SafetensorsFile()
                  .floats("head.original_module.weight", {1}, {1})
                  .floats("head.modules_to_save.default.weight", {1}, {2})
                  .bytes());
        const auto opened = checkpoint::open(path());
        QCOMPARE(opened->values(*opened->find("head.weight")), std::vector<double>{2});
        QCOMPARE(opened->tensors.size(), std::size_t(1));
    }

    void opensAnAdapterWithItsModel()
    {
        QDir().mkdir(m_directory->filePath("base"));
        write(
            "base/model.safetensors",
            SafetensorsFile().floats("fc.weight", {2, 3}, {1, 1, 1, 2, 2, 2}).floats("head.weight", {1}, {1}).bytes());
        QDir().mkdir(m_directory->filePath("adapter"));
        write("adapter/adapter_model.safetensors",
              SafetensorsFile()
                  .floats("base_model.model.fc.lora_A.weight", {1, 3}, {1, 2, 3})
                  .floats("base_model.model.fc.lora_B.weight", {2, 1}, {1, 2})
                  .floats("base_model.model.head.weight", {1}, {5})
                  .bytes());
        const std::string options = "\", \"lora_alpha\": 4, \"peft_type\": \"LORA\"}";
        for (const std::string &base : {path("base"), std::string("../base")}) {
            write("adapter/adapter_config.json", "{\"base_model_name_or_path\": \"" + base + options);
            for (const char *name : {"adapter", "adapter/adapter_model.safetensors"}) {
                const auto opened = checkpoint::open(path(name));
                QCOMPARE(weightIn(*opened), (std::vector<double>{5, 9, 13, 10, 18, 26}));
                QCOMPARE(opened->values(*opened->find("head.weight")), std::vector<double>{5});
            }
        }
        write("adapter/adapter_config.json", "{\"base_model_name_or_path\": \"org/absent" + options);
        QVERIFY(reasonOf([&] { checkpoint::open(path("adapter")); })
                    .starts_with(
                        "is an adapter of the model org/absent, which could not be opened: hf:org/absent: is not in"));
    }
};

TNN_TEST(TestAdapters, QCoreApplication)

} // namespace tst_adapters

#include "tst_adapters.moc"
