// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QTest>

#include <algorithm>

#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/test_class.h"

namespace tst_open {

using namespace tnn;
using namespace tnn::checkpoint;

class TestOpen : public QObject {
    Q_OBJECT

private slots:
    void findsTheStateDict_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("tensors");
        QTest::addColumn<QString>("first");
        QTest::newRow("ordered dict, protocol 2") << "tno.pt" << 9 << "gamma";
        QTest::newRow("plain dict, protocol 4") << "tno-protocol4.pt" << 10 << "rpe.pos_proj.weight";
        QTest::newRow("parameters") << "parameters.pt" << 7 << "gamma";
        QTest::newRow("model, state_dict") << "stack.pt" << 39 << "module.blocks.10.token_mixer.v_proj.weight";
        QTest::newRow("fairseq") << "fairseq.pt" << 43 << "decoder.version";
        QTest::newRow("deflated") << "deflated.pt" << 7 << "gamma";
        QTest::newRow("cyclic") << "cycle.pt" << 7 << "gamma";
        QTest::newRow("a call beside the tensors") << "call-beside.pt" << 7 << "gamma";
    }
    void findsTheStateDict()
    {
        QFETCH(QString, file);
        QFETCH(int, tensors);
        QFETCH(QString, first);
        const auto opened = checkpoint::open(fixture(file.toStdString()));
        QCOMPARE(opened->tensors.size(), static_cast<std::size_t>(tensors));
        QCOMPARE(QString::fromStdString(opened->tensors.front().name), first);
        QCOMPARE(opened->fileSize, static_cast<long>(QFile(QString::fromStdString(opened->path)).size()));
        for (const Tensor &tensor : opened->tensors)
            opened->verify(tensor);
    }

    void saysWhatTheContainerIs()
    {
        QCOMPARE(checkpoint::open(fixture("tno-protocol4.pt"))->container,
                 std::string("torch zip (pickle protocol 4, folder archive)"));
    }

    void refusesDamagedAndForeignFiles_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("reason");
        QTest::newRow("call") << "call.pt"
                              << "contains an object of posix.system instead of a state dict";
        QTest::newRow("lists") << "deep-lists.pt"
                               << "contains a list instead of a state dict";
        QTest::newRow("negative") << "negative-shape.pt"
                                  << "a tensor has the negative size -1 (byte ";
        QTest::newRow("huge") << "huge-shape.pt"
                              << "a tensor has too many elements (byte ";
        QTest::newRow("beyond") << "beyond.pt"
                                << "tensor rpe.out.2.bias extends past the 16 elements of its record archive/data/6";
        QTest::newRow("short") << "short-record.pt"
                               << "storage 3 (rpe.layers.0.2.weight) claims 16 elements of 4 bytes, but its record "
                                  "archive/data/3 at byte 891 contains 60 bytes";
        QTest::newRow("absent") << "absent-record.pt"
                                << "storage 3 (rpe.layers.0.2.weight) is not in the file";
        QTest::newRow("big-endian") << "big-endian.pt"
                                    << "was saved by a big-endian machine";
        QTest::newRow("torchscript") << "torchscript.pt"
                                     << "is a TorchScript archive";
        QTest::newRow("no pickle") << "no-pickle.pt"
                                   << "is a zip file but not a torch checkpoint";
    }
    void refusesDamagedAndForeignFiles()
    {
        QFETCH(QString, file);
        QFETCH(QString, reason);
        const std::string path = fixture(file.toStdString());
        try {
            checkpoint::open(path);
            QFAIL("opened");
        } catch (const Error &error) {
            QCOMPARE(error.file(), path);
            QVERIFY2(QString::fromStdString(error.reason().english()).startsWith(reason), error.what());
        }
        QVERIFY(!QFile::exists("PWNED_BY_PICKLE"));
    }

    void refusesEveryTruncation()
    {
        const std::vector<std::byte> whole = bytesOf(fixture("good.pt"));
        for (std::size_t size = 4; size < whole.size(); ++size) {
            const std::string reason = reasonOfBytes({whole.begin(), whole.begin() + static_cast<long>(size)});
            QVERIFY2(reason.starts_with("is truncated"), reason.c_str());
        }
        QCOMPARE(reasonOfBytes(whole), std::string("none"));
    }

    /// Whichever bit is flipped, the file either opens or is refused with a tnn::Error; and no flip in a record's bytes
    /// goes unnoticed once all records are verified.
    void noticesEveryFlippedByte()
    {
        const std::vector<std::byte> whole = bytesOf(fixture("good.pt"));
        const auto good = checkpoint::open(io::File::of("good", whole));
        std::vector<std::byte> bytes = whole;
        for (std::size_t i = 0; i < whole.size(); ++i) {
            bytes[i] ^= std::byte{0xff};
            const std::string reason = reasonOf([&] {
                const auto opened = checkpoint::open(io::File::of("flipped", bytes));
                for (const Tensor &tensor : opened->tensors) {
                    opened->verify(tensor);
                    const std::vector<double> values = tensor.values();
                    const Tensor *original = good->find(tensor.name);
                    QVERIFY(original != nullptr);
                    QCOMPARE(values, original->values());
                }
            });
            QVERIFY(!reason.empty());
            bytes[i] = whole[i];
        }
    }

    void checksumsTellAFlippedBit()
    {
        const auto good = checkpoint::open(fixture("good.pt"));
        const Tensor *tensor = good->find("rpe.layers.0.2.weight");
        QVERIFY(tensor != nullptr);
        std::vector<std::byte> bytes = bytesOf(fixture("good.pt"));
        const Content stored = tensor->record->content();
        const std::vector<std::byte> record(stored.bytes.begin(), stored.bytes.end());
        const auto place = std::search(bytes.begin(), bytes.end(), record.begin(), record.end());
        QVERIFY(place != bytes.end());
        *place ^= std::byte{1};
        const auto damaged = checkpoint::open(io::File::of("damaged", bytes));
        damaged->verify(*damaged->find("rpe.out.2.weight"));
        QCOMPARE(reasonOf([&] { damaged->verify(*damaged->find("rpe.layers.0.2.weight")); }),
                 std::string("is damaged: the checksum of archive/data/3 (rpe.layers.0.2.weight) does not match"));
    }

    void checksumGuardsTheMetadata()
    {
        std::vector<std::byte> bytes = bytesOf(fixture("good.pt"));
        const std::string_view key = "rpe.out.2.bias";
        const std::vector<std::byte> text = bytesOfText(key);
        const auto place = std::search(bytes.begin(), bytes.end(), text.begin(), text.end());
        QVERIFY(place != bytes.end());
        *place = std::byte{'q'};
        QVERIFY(reasonOfBytes(bytes).starts_with("is damaged: the checksum of archive/data.pkl"));
    }

    void saysWhatOtherFilesAre_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("reason");
        QTest::newRow("PNG") << QByteArray("\x89PNG\r\n\x1a\n0000") << "is a PNG image, not a checkpoint";
        QTest::newRow("JPEG") << QByteArray("\xff\xd8\xff\xe0") << "is a JPEG image, not a checkpoint";
        QTest::newRow("GIF") << QByteArray("GIF89a") << "is a GIF image, not a checkpoint";
        QTest::newRow("PDF") << QByteArray("%PDF-1.7") << "is a PDF document, not a checkpoint";
        QTest::newRow("HTML") << QByteArray("\n<!DOCTYPE HTML><html>") << "is an HTML page";
        QTest::newRow("LFS") << QByteArray("version https://git-lfs.github.com/spec/v1\noid sha256:1")
                             << "is a Git LFS pointer";
        QTest::newRow("gzip") << QByteArray("\x1f\x8b\x08") << "is compressed with gzip";
        QTest::newRow("torch 0.1") << QByteArray("storages").leftJustified(257, '\0') + "ustar  0"
                                   << "is in the tar format of torch 0.1";
        QTest::newRow("tar") << QByteArray("model/weights").leftJustified(257, '\0') + "ustar  0"
                             << "is a tar archive; unpack it first";
        QTest::newRow("HDF5") << QByteArray("\x89HDF\r\n\x1a\n") << "is an HDF5 file (perhaps from Keras)";
        QTest::newRow("GGUF") << QByteArray("GGUF\3\0\0\0", 8) << "is a GGUF file of llama.cpp";
        QTest::newRow("ONNX") << QByteArray("\x08\x07\x12\x07pytorch\x1a\x03") << "is an ONNX model";
        QTest::newRow("TensorFlow") << QByteArray("model_checkpoint_path: \"model\"")
                                    << "is a TensorFlow checkpoint list";
        QTest::newRow("configuration") << QByteArray("{\"model_type\": \"tnn\"}")
                                       << "is the configuration of a Hugging Face model; open its directory";
        QTest::newRow("pickle") << QByteArray("\x80\x04K\x01.") << "is a pickle, but not from torch.save";
        QTest::newRow("text") << QByteArray("heads: 3\n") << "is plain text, not a checkpoint";
        QTest::newRow("JSON") << QByteArray("{\"heads\": 3}") << "is a JSON file, not a checkpoint";
        QTest::newRow("empty zip") << QByteArray("PK\x05\x06") + QByteArray(18, 0) << "is an empty zip file";
        QTest::newRow("noise") << QByteArray("\x00\x01\x02\x03\x04", 5)
                               << "is not a recognized checkpoint format (it begins with the bytes 00 01 02 03)";
        QTest::newRow("nothing") << QByteArray() << "is empty";
    }
    void saysWhatOtherFilesAre()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, reason);
        const std::string given = reasonOfBytes(bytesOfText(bytes.toStdString()));
        QVERIFY2(QString::fromStdString(given).startsWith(reason), given.c_str());
    }
};

TNN_TEST(TestOpen, QCoreApplication)

} // namespace tst_open

#include "tst_open.moc"
