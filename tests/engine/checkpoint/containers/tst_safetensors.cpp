// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/safetensors_file.h"
#include "tests/test_class.h"

namespace tst_safetensors {

using namespace tnn;
using namespace tnn::checkpoint;

class TestSafetensors : public QObject {
    Q_OBJECT

    static std::string reasonOfFile(const std::string &header, std::size_t dataSize)
    {
        return reasonOfBytes(safetensorsFile(header, std::string(dataSize, '\0')));
    }
    static std::string entry(const std::string &dtype, const std::string &shape, const std::string &offsets)
    {
        return "{\"dtype\":\"" + dtype + "\",\"shape\":" + shape + ",\"data_offsets\":" + offsets + "}";
    }

private slots:
    void readsEveryType_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char *dtype, const char *bytes, qsizetype size) {
            QTest::newRow(dtype) << QByteArray(bytes, size);
        };
        row("F64", "\0\0\0\0\0\0\xf0\x3f\0\0\0\0\0\0\0\xc0", 16);
        row("F32", "\0\0\x80\x3f\0\0\0\xc0", 8);
        row("F16", "\x00\x3c\x00\xc0", 4);
        row("BF16", "\x80\x3f\x00\xc0", 4);
        row("I64", "\1\0\0\0\0\0\0\0\xfe\xff\xff\xff\xff\xff\xff\xff", 16);
        row("I32", "\1\0\0\0\xfe\xff\xff\xff", 8);
        row("I16", "\1\0\xfe\xff", 4);
        row("I8", "\1\xfe", 2);
    }
    void readsEveryType()
    {
        QFETCH(QByteArray, bytes);
        const std::string header = "{\"w\":"
            + entry(QTest::currentDataTag(), "[2]", "[0," + std::to_string(bytes.size()) + "]") + "}";
        // As stored: what is opened refuses integers of 8 bits as weights.
        const Checkpoint stored = openFile(io::File::of("memory", safetensorsFile(header, bytes.toStdString())));
        QCOMPARE(stored.find("w")->values(), (std::vector<double>{1, -2}));
        QCOMPARE(stored.container, std::string("safetensors"));
    }

    void readsFlagsAndBytes()
    {
        const std::string header = "{\"flags\":{\"dtype\":\"BOOL\",\"shape\":[3],\"data_offsets\":[0,3]},"
                                   "\"bytes\":{\"dtype\":\"U8\",\"shape\":[1,2],\"data_offsets\":[3,5]}}  ";
        const Checkpoint stored = openFile(
            io::File::of("memory", safetensorsFile(header, std::string("\0\2\1\7\xff", 5))));
        QCOMPARE(stored.find("flags")->values(), (std::vector<double>{0, 1, 1}));
        QCOMPARE(stored.find("bytes")->values(), (std::vector<double>{7, 255}));
        QCOMPARE(stored.find("bytes")->shape, (std::vector<long>{1, 2}));
    }

    void keepsForeignTypesUnread()
    {
        const std::string header = "{\"a\":{\"dtype\":\"F8_E4M3\",\"shape\":[2],\"data_offsets\":[0,2]},"
                                   "\"b\":{\"dtype\":\"F4\",\"shape\":[8],\"data_offsets\":[2,6]}}";
        const auto opened = checkpoint::open(io::File::of("memory", safetensorsFile(header, std::string(6, '\0'))));
        QCOMPARE(opened->find("b")->shape, std::vector<long>{8});
        QVERIFY(opened->find("a")->type == DType::Float8E4M3);
        QCOMPARE(reasonOf([&] { opened->find("b")->values(); }),
                 std::string("tensor b contains F4 numbers, which are not read"));
    }

    void scalarsEmptyOnesAndMetadata()
    {
        const std::string header
            = "{\"__metadata__\":{\"format\":\"pt\"},\"s\":{\"dtype\":\"F32\",\"shape\":[],"
              "\"data_offsets\":[0,4]},\"e\":{\"dtype\":\"F32\",\"shape\":[0,3],\"data_offsets\":[4,4]}}";
        const auto opened = checkpoint::open(
            io::File::of("memory", safetensorsFile(header, std::string("\0\0\x80\x3f", 4))));
        QCOMPARE(opened->tensors.size(), std::size_t(2));
        QCOMPARE(opened->find("s")->values(), std::vector<double>{1});
        QVERIFY(opened->find("e")->values().empty());
        const ObjectTree &tree = opened->metadata;
        QCOMPARE(tree[tree.find(tree.find(tree.root, "__metadata__"), "format")].text, std::string("pt"));
        QVERIFY(tree[tree.find(tree.root, "s")].kind == Object::Kind::Tensor);
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("header");
        QTest::addColumn<int>("data");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char *name, const std::string &header, int data, const char *reason) {
            QTest::newRow(name) << QString::fromStdString(header) << data << QString(reason);
        };
        const std::string w = "{\"w\":";
        row("shorter than it says", w + entry("F32", "[2]", "[0,8]") + "}", 7,
            "is truncated: tensor w ends at byte 8 of its data, which has 7");
        row("bytes behind", w + entry("F32", "[2]", "[0,8]") + "}", 9, "has 1 bytes after its last tensor");
        row("a hole", w + entry("F32", "[1]", "[4,8]") + "}", 8, "bytes 0 to 4 of the data");
        row("overlap", w + entry("F32", "[2]", "[0,8]") + ",\"v\":" + entry("F32", "[2]", "[4,12]") + "}", 12,
            "tensor v overlaps another tensor at byte 4");
        row("other size", w + entry("F32", "[3]", "[0,8]") + "}", 8,
            "tensor w requires 12 bytes for its shape and dtype, but its data_offsets span 8");
        row("backwards", w + entry("F32", "[2]", "[8,0]") + "}", 8,
            "tensor w: its data_offsets are not two offsets, begin and end");
        row("negative", w + entry("F32", "[-2]", "[0,8]") + "}", 8,
            "tensor w: its shape is not a list of non-negative integers");
        row("beyond counting", w + entry("F32", "[4611686018427387904,8]", "[0,8]") + "}", 8,
            "tensor w has too many elements");
        row("beyond 2^63", w + entry("F32", "[9999999999999999999]", "[0,8]") + "}", 8,
            "tensor w: its shape is not a list");
        row("no dtype", "{\"w\":{\"shape\":[2]}}", 0, "tensor w has no dtype");
        row("no object", "{\"w\":3}", 0, "tensor w has no dtype");
        row("same name twice", w + entry("I8", "[1]", "[0,1]") + ",\"w\":" + entry("I8", "[1]", "[1,2]") + "}", 2,
            "its safetensors header: the key w occurs twice");
        row("no JSON", "{\"w\":", 0, "its safetensors header: is not JSON at byte");
        row("deep", "{\"w\":" + std::string(100, '[') + std::string(100, ']') + "}", 0,
            "its safetensors header: is JSON nested deeper than 64 levels");
        row("nothing", "{}", 0, "is a safetensors file without tensors");
        row("metadata of numbers", "{\"__metadata__\":{\"a\":1}," + w.substr(1) + entry("I8", "[1]", "[0,1]") + "}", 1,
            "its __metadata__ has values that are not strings");
    }
    void refuses()
    {
        QFETCH(QString, header);
        QFETCH(int, data);
        QFETCH(QString, reason);
        const std::string given = reasonOfFile(header.toStdString(), static_cast<std::size_t>(data));
        QVERIFY2(QString::fromStdString(given).startsWith(reason), given.c_str());
    }

    void refusesHeadersThatCannotBe()
    {
        std::vector<std::byte> bytes = safetensorsFile("{}", "");
        bytes[7] = std::byte{0x80};
        QVERIFY(reasonOfBytes(bytes).starts_with("its safetensors header claims 9223372036854775810 bytes"));
        bytes[7] = std::byte{0};
        bytes[0] = std::byte{3};
        QCOMPARE(reasonOfBytes(bytes),
                 std::string("is truncated: its safetensors header claims 3 bytes, but only 2 follow"));
    }
};

TNN_TEST(TestSafetensors, QCoreApplication)

} // namespace tst_safetensors

#include "tst_safetensors.moc"
