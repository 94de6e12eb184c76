// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <array>
#include <limits>

#include "engine/checkpoint/containers/torch_zip_writer.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/test_class.h"

namespace tst_torch_zip_writer {

using namespace tnn;
using namespace tnn::checkpoint;

Plain tensorOf(const std::vector<float> &numbers, std::vector<long> shape)
{
    return PlainTensor{DType::Float32, std::move(shape), std::as_bytes(std::span(numbers))};
}

Checkpoint reopened(const Plain &root)
{
    return openFile(io::File::of("memory", bytesOfText(torchZip(root))));
}

class TestTorchZipWriter : public QObject {
    Q_OBJECT

private slots:
    void tensorsComeBack()
    {
        const std::vector<float> numbers{1, 2, 3, 4, 5, 6}, other{-0.5F};
        const std::array<std::int64_t, 2> whole{7, -8};
        const Plain integers = PlainTensor{DType::Int64, {2}, std::as_bytes(std::span(whole))};
        const Plain root = PlainDict{
            {"model", PlainDict{{"a.weight", tensorOf(numbers, {2, 3})}, {"b", tensorOf(other, {})}, {"c", integers}}}};
        const Checkpoint opened = reopened(root);
        QCOMPARE(opened.tensors.size(), 3U);
        const Tensor *const a = opened.find("a.weight"), *const b = opened.find("b"), *const c = opened.find("c");
        QVERIFY(a != nullptr && b != nullptr && c != nullptr);
        QCOMPARE(a->shape, (std::vector<long>{2, 3}));
        QCOMPARE(a->values(), (std::vector<double>{1, 2, 3, 4, 5, 6}));
        QCOMPARE(b->shape, std::vector<long>());
        QCOMPARE(b->values(), std::vector<double>{-0.5});
        QCOMPARE(c->values(), (std::vector<double>{7, -8}));
        for (const Tensor *tensor : {a, b, c})
            opened.verify(*tensor);
    }

    void tiedTensorsShareTheirStorage()
    {
        const std::vector<float> numbers{1, 2};
        const Checkpoint opened = reopened(
            PlainDict{{"model", PlainDict{{"in", tensorOf(numbers, {2})}, {"out", tensorOf(numbers, {1, 2})}}}});
        QVERIFY(opened.find("in")->record.get() == opened.find("out")->record.get());
    }

    void plainValuesComeBack()
    {
        const std::vector<float> numbers{1};
        constexpr std::int64_t Large = std::numeric_limits<std::int64_t>::min();
        const Checkpoint opened = reopened(PlainDict{
            {"flag", true},
            {"nothing", {}},
            {"large", Plain{Large}},
            {"real", 0.1},
            {"text", std::string("a\n\xc3\xa4\0b", 6)},
            {"list", PlainList{-1, false, PlainDict{}}},
            {"numbered", PlainDict{{std::int64_t{3}, "three"}}},
            {"model", PlainDict{{"w", tensorOf(numbers, {1})}}},
        });
        const ObjectTree &tree = opened.metadata;
        const auto at = [&](const char *key) -> const Object & { return tree[tree.find(tree.root, key)]; };
        QVERIFY(at("flag").kind == Object::Kind::Bool && at("flag").number == 1);
        QVERIFY(at("nothing").kind == Object::Kind::None);
        QVERIFY(at("large").kind == Object::Kind::Integer && at("large").number == Large);
        QCOMPARE(at("real").real, 0.1);
        QCOMPARE(at("text").text, std::string("a\n\xc3\xa4\0b", 6));
        QCOMPARE(at("list").items.size(), 3U);
        QCOMPARE(tree[at("list").items[0]].number, -1);
        QCOMPARE(tree[at("numbered").items[0]].number, 3);
        QCOMPARE(tree[at("numbered").items[1]].text, std::string("three"));
    }

    void recordsAreAligned()
    {
        const std::vector<float> first{1, 2, 3}, second{4.5F};
        const std::string bytes = torchZip(
            PlainDict{{"model", PlainDict{{"a", tensorOf(first, {3})}, {"b", tensorOf(second, {1})}}}});
        for (const std::vector<float> &numbers : {first, second}) {
            const std::string_view content(reinterpret_cast<const char *>(numbers.data()),
                                           numbers.size() * sizeof(float));
            const std::size_t at = bytes.find(content);
            QVERIFY(at != std::string::npos);
            QCOMPARE(at % 64, 0U);
        }
    }

    void aWrongShapeIsRefused()
    {
        const std::vector<float> numbers{1, 2};
        QCOMPARE(reasonOf([&] { torchZip(tensorOf(numbers, {3})); }),
                 std::string("a tensor to be written does not have the number of values given by its shape"));
    }
};

TNN_TEST(TestTorchZipWriter, tnn::test::NoApplication)

} // namespace tst_torch_zip_writer

#include "tst_torch_zip_writer.moc"
