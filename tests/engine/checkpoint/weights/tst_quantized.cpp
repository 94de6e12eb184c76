// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/engine/checkpoint/pickled_tensors.h"
#include "tests/engine/checkpoint/safetensors_file.h"
#include "tests/test_class.h"

namespace tst_quantized {

using namespace tnn;
using namespace tnn::checkpoint;

/// Weights in 8 bits: numbers times a scale, or refused by name.
class TestQuantized : public QObject {
    Q_OBJECT

    using Bytes = std::vector<std::int8_t>;

    static std::string refusalOf(const Checkpoint &opened, const char *name = "in_proj.weight")
    {
        return reasonOf([&] { opened.values(*opened.find(name)); });
    }

private slots:
    /// The row's largest magnitude is 127 (bitsandbytes, LLM.int8()).
    void readsBitsandbytes()
    {
        const auto opened = SafetensorsFile()
                                .add("in_proj.weight", "I8", {2, 3}, Bytes{127, -127, 0, 1, 2, -4})
                                .floats("in_proj.SCB", {2}, {2, 12.7F})
                                .add("in_proj.weight_format", "U8", {}, Bytes{0})
                                .floats("in_proj.bias", {2}, {1, 1})
                                .open();
        const std::vector<double> values = opened->values(*opened->find("in_proj.weight"));
        const std::vector<double> right{2, -2, 0, 0.1, 0.2, -0.4};
        for (std::size_t i = 0; i < right.size(); ++i)
            QVERIFY(std::abs(values[i] - right[i]) < 1e-7);
        QCOMPARE(opened->notes.size(), std::size_t(1));
        QVERIFY(opened->find("in_proj.SCB") == nullptr); // a part of the weight
        QVERIFY(opened->find("in_proj.bias") != nullptr);
    }

    void refusesTheOrderOfOtherGpus()
    {
        const auto opened = SafetensorsFile()
                                .add("in_proj.weight", "I8", {2, 2}, Bytes{1, 2, 3, 4})
                                .floats("in_proj.SCB", {2}, {1, 1})
                                .add("in_proj.weight_format", "U8", {}, Bytes{2})
                                .open();
        QVERIFY(
            refusalOf(*opened).starts_with("tensor in_proj.weight is quantized by bitsandbytes for one kind of GPU"));
    }

    void readsEveryShapeOfAScale_data()
    {
        QTest::addColumn<std::vector<long>>("shape");
        QTest::addColumn<std::vector<float>>("scale");
        QTest::addColumn<std::vector<double>>("right");
        using Shape = std::vector<long>;
        using Scale = std::vector<float>;
        using Right = std::vector<double>;
        QTest::newRow("tensor") << Shape{1} << Scale{2} << Right{2, 4, 6, 8, 10, 12, 14, 16};
        QTest::newRow("scalar") << Shape{} << Scale{2} << Right{2, 4, 6, 8, 10, 12, 14, 16};
        QTest::newRow("rows") << Shape{2} << Scale{1, 10} << Right{1, 2, 3, 4, 50, 60, 70, 80};
        QTest::newRow("rows, 2-D") << Shape{2, 1} << Scale{1, 10} << Right{1, 2, 3, 4, 50, 60, 70, 80};
        QTest::newRow("columns") << Shape{1, 4} << Scale{1, 10, 1, 10} << Right{1, 20, 3, 40, 5, 60, 7, 80};
        QTest::newRow("groups") << Shape{2, 2} << Scale{1, 2, 3, 4} << Right{1, 2, 6, 8, 15, 18, 28, 32};
    }
    void readsEveryShapeOfAScale()
    {
        QFETCH(std::vector<long>, shape);
        QFETCH(std::vector<float>, scale);
        QFETCH(std::vector<double>, right);
        for (const char *suffix : {"weight_scale", "weight_scale_inv", "weight_scales", "scale", "scales"}) {
            const auto opened = SafetensorsFile()
                                    .add("in_proj.weight", "I8", {2, 4}, Bytes{1, 2, 3, 4, 5, 6, 7, 8})
                                    .floats(std::string("in_proj.") + suffix, shape, scale)
                                    .open();
            QCOMPARE(opened->values(*opened->find("in_proj.weight")), right);
        }
    }

    void subtractsZeroPoints()
    {
        const auto opened = SafetensorsFile()
                                .add("in_proj.weight", "U8", {2, 2}, std::vector<std::uint8_t>{130, 120, 255, 0})
                                .floats("in_proj.weight_scale", {2, 1}, {2, 1})
                                .add("in_proj.weight_zero_point", "U8", {2, 1}, std::vector<std::uint8_t>{128, 127})
                                .open();
        QCOMPARE(opened->values(*opened->find("in_proj.weight")), (std::vector<double>{4, -16, 128, -127}));
    }

    void readsQuanto()
    {
        const auto opened = SafetensorsFile()
                                .add("fc.weight._data", "I8", {2, 2}, Bytes{1, 2, 3, 4})
                                .floats("fc.weight._scale", {2, 1}, {1, 2})
                                .open();
        QCOMPARE(opened->values(*opened->find("fc.weight")), (std::vector<double>{1, 2, 6, 8}));
    }

    void refusesWhatHasNoScale_data()
    {
        QTest::addColumn<QByteArray>("dtype");
        QTest::newRow("int8") << QByteArray("I8");
        QTest::newRow("uint8") << QByteArray("U8");
    }
    void refusesWhatHasNoScale()
    {
        QFETCH(QByteArray, dtype);
        const auto opened = SafetensorsFile().add("in_proj.weight", dtype.toStdString(), {2}, Bytes{1, 2}).open();
        QVERIFY(refusalOf(*opened).starts_with(std::string("tensor in_proj.weight contains ") + QTest::currentDataTag()
                                               + " numbers without a known scale"));
    }

    void refusesScalesThatDoNotFit()
    {
        const auto unsignedBytes = SafetensorsFile()
                                       .add("in_proj.weight", "U8", {2, 2}, Bytes{1, 2, 3, 4})
                                       .floats("in_proj.weight_scale", {2}, {1, 1})
                                       .open();
        QVERIFY(refusalOf(*unsignedBytes).find("quantized (uint8) in a way that is not known") != std::string::npos);
        const auto three = SafetensorsFile()
                               .add("in_proj.weight", "I8", {2, 2}, Bytes{1, 2, 3, 4})
                               .floats("in_proj.weight_scale", {3}, {1, 1, 1})
                               .open();
        QVERIFY(refusalOf(*three).find("quantized (int8) in a way that is not known") != std::string::npos);
    }

    /// One flag or counter is not a weight.
    void leavesSingleNumbers()
    {
        const auto opened = SafetensorsFile().add("kernel_norm_initialized", "U8", {1}, Bytes{1}).open();
        QCOMPARE(opened->values(opened->tensors.front()), std::vector<double>{1});
    }

    void readsFloat8()
    {
        // 1.5, the largest, the smallest subnormal, a negative one; NaN
        const std::vector<std::uint8_t> e4m3{0x3c, 0x7e, 0x01, 0xb8, 0x7f}, e5m2{0x3e, 0x7b, 0x01, 0xbc, 0x7f};
        const auto opened = SafetensorsFile()
                                .add("a.weight", "F8_E4M3", {5}, e4m3)
                                .add("b.weight", "F8_E5M2", {5}, e5m2)
                                .add("c.weight", "F8_E4M3", {2, 2}, std::vector<std::uint8_t>{0x38, 0x40, 0x38, 0x40})
                                .floats("c.weight_scale_inv", {1, 1}, {3})
                                .open();
        const std::vector<double> a = opened->find("a.weight")->values(), b = opened->find("b.weight")->values();
        QCOMPARE(std::vector<double>(a.begin(), a.end() - 1), (std::vector<double>{1.5, 448, 0x1p-9, -1}));
        QCOMPARE(std::vector<double>(b.begin(), b.end() - 1), (std::vector<double>{1.5, 57344, 0x1p-16, -1}));
        QVERIFY(std::isnan(a.back()) && std::isnan(b.back()));
        QCOMPARE(opened->values(*opened->find("c.weight")), (std::vector<double>{3, 6, 3, 6}));
    }

    /// DeepSeek's blocks of 128 by 128, the last ones cut off.
    void scalesInBlocks()
    {
        const auto opened = SafetensorsFile()
                                .add("w.weight", "F8_E4M3", {130, 129}, std::vector<std::uint8_t>(130 * 129, 0x38))
                                .floats("w.weight_scale_inv", {2, 2}, {1, 2, 3, 4})
                                .open();
        const std::vector<double> values = opened->values(*opened->find("w.weight"));
        QCOMPARE(values[0], 1.0);
        QCOMPARE(values[128], 2.0);
        QCOMPARE(values[127 * 129 + 127], 1.0);
        QCOMPARE(values[128 * 129], 3.0);
        QCOMPARE(values.back(), 4.0);
    }

    void namesFourBitsWithTheirShape()
    {
        const std::string state = R"({"quant_type": "nf4", "blocksize": 64, "dtype": "float16", "shape": [2, 4]})";
        const auto opened = SafetensorsFile()
                                .add("fc.weight", "U8", {4, 1}, Bytes{1, 2, 3, 4})
                                .floats("fc.weight.absmax", {1}, {1})
                                .add("fc.weight.quant_state.bitsandbytes__nf4", "U8", {static_cast<long>(state.size())},
                                     std::vector<char>(state.begin(), state.end()))
                                .open();
        QCOMPARE(opened->find("fc.weight")->shape, (std::vector<long>{2, 4}));
        QVERIFY(refusalOf(*opened, "fc.weight").find("four bits (nf4 of bitsandbytes)") != std::string::npos);
    }

    void namesPackedWords()
    {
        for (const char *name : {"qweight", "weight_packed"}) {
            const auto opened = SafetensorsFile()
                                    .add(std::string("fc.") + name, "I32", {1, 2}, std::vector<std::int32_t>{1, 2})
                                    .floats("fc.scales", {1, 2}, {1, 1})
                                    .open();
            QVERIFY(refusalOf(*opened, "fc.weight").find("several numbers in a word") != std::string::npos);
        }
    }

    void namesTensorsOfOtherKinds()
    {
        using P = PickledTensors;
        PickledTensors file;
        const std::string parameters = P::tuple(std::string("ctorch\nper_tensor_affine\nG?\xb9\x99\x99\x99\x99\x99\x9a")
                                                + P::number(3));
        file.add("fc.weight",
                 P::call("torch._utils", "_rebuild_qtensor",
                         file.storage("QInt8Storage", Bytes{1, 2, 3, 4, 5, 6}) + P::number(0) + P::sizes({2, 3})
                             + P::sizes({3, 1}) + parameters + "\x89N"));
        file.add("mask",
                 P::call("torch._utils", "_rebuild_sparse_tensor",
                         "ctorch\nsparse_coo\n"
                             + P::tuple(file.tensor("LongStorage", std::vector<std::int64_t>{0, 1}, {2, 1}, {1, 1})
                                        + file.row({5}) + P::sizes({4, 7}))));
        file.add("bias", file.row({1, 2}));
        const auto opened = checkpoint::open(io::File::of("memory", file.zip()));
        QCOMPARE(opened->tensors.size(), std::size_t(3));
        QCOMPARE(opened->find("fc.weight")->shape, (std::vector<long>{2, 3}));
        QCOMPARE(refusalOf(*opened, "fc.weight"),
                 std::string("tensor fc.weight is quantized (torch.QInt8Storage), which is not read; dequantize() it "
                             "before saving"));
        QCOMPARE(opened->find("mask")->shape, (std::vector<long>{4, 7}));
        QVERIFY(refusalOf(*opened, "mask").find("is sparse") != std::string::npos);
    }
};

TNN_TEST(TestQuantized, QCoreApplication)

} // namespace tst_quantized

#include "tst_quantized.moc"
