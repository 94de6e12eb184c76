// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <QFile>
#include <QTemporaryDir>

#include "tests/engine/checkpoint/safetensors_file.h"
#include "tests/test_class.h"

namespace tst_tied_twins {

using namespace tnn;
using namespace tnn::checkpoint;

/// One of two tensors that share memory is left out of a file.
class TestTiedTwins : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_directory;

    void write(const char *name, const std::vector<std::byte> &bytes) const
    {
        QFile file(m_directory->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(reinterpret_cast<const char *>(bytes.data()), static_cast<qint64>(bytes.size()));
    }
    std::shared_ptr<const Checkpoint> open(const SafetensorsFile &weights, const std::string &config) const
    {
        write("model.safetensors", weights.bytes());
        write("config.json", bytesOfText(config));
        return checkpoint::open(m_directory->path().toStdString());
    }

private slots:
    void init() { m_directory = std::make_unique<QTemporaryDir>(); }

    /// safetensors.torch.save_model
    void followsTheHeader()
    {
        const auto opened = SafetensorsFile()
                                .metadata(R"({"lm_head.weight": "wte.weight", "b": "absent", "format": "pt"})")
                                .floats("wte.weight", {2}, {1, 2})
                                .open();
        QCOMPARE(opened->values(*opened->find("lm_head.weight")), (std::vector<double>{1, 2}));
        QVERIFY(opened->find("b") == nullptr && opened->find("format") == nullptr);
        QVERIFY(opened->notes.empty()); // it is what the file says, not a peculiarity
    }

    void followsTheConfiguration()
    {
        const SafetensorsFile embedding = SafetensorsFile()
                                              .floats("model.embed_tokens.weight", {2, 1}, {1, 2})
                                              .floats("model.layers.0.a", {1}, {1});
        const SafetensorsFile head
            = SafetensorsFile().floats("lm_head.weight", {2, 1}, {1, 2}).floats("model.layers.0.a", {1}, {1});
        const std::string causal = R"("architectures": ["TnnForCausalLM"])";
        QVERIFY(open(embedding, "{\"tie_word_embeddings\": true, " + causal + "}")->find("lm_head.weight") != nullptr);
        QVERIFY(open(head, "{\"tie_word_embeddings\": true, " + causal + "}")->find("model.embed_tokens.weight")
                != nullptr);
        for (const std::string &config :
             {"{\"tie_word_embeddings\": false, " + causal + "}", "{" + causal + "}",
              std::string(R"({"tie_word_embeddings": true, "architectures": ["TnnModel"]})")})
            QVERIFY(open(embedding, config)->find("lm_head.weight") == nullptr);
    }

    void findsTheNamesOfHyenaDna()
    {
        const auto opened = open(SafetensorsFile()
                                     .floats("lm_head.weight", {2, 1}, {1, 2})
                                     .floats("hyena.backbone.layers.0.norm1.weight", {1}, {1}),
                                 R"({"tie_word_embeddings": true, "model_type": "hyenadna"})");
        QVERIFY(opened->find("hyena.backbone.embeddings.word_embeddings.weight") != nullptr);
    }
};

TNN_TEST(TestTiedTwins, QCoreApplication)

} // namespace tst_tied_twins

#include "tst_tied_twins.moc"
