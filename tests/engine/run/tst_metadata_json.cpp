// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/run/metadata.h"
#include "tests/test_class.h"

namespace tst_metadata_json {

using namespace tnn;
using checkpoint::Object;
using checkpoint::ObjectTree;
using io::Json;
using run::metadataJson;
using run::metadataText;

using Kind = Object::Kind;

/// Builds a tree bottom up; the last object is its root.
struct Builder {
    ObjectTree tree;

    Object::Id add(Object object)
    {
        tree.objects.push_back(std::move(object));
        tree.root = static_cast<Object::Id>(tree.objects.size() - 1);
        return tree.root;
    }
    Object::Id none() { return add({}); }
    Object::Id number(long value)
    {
        Object object;
        object.kind = Kind::Integer;
        object.number = value;
        return add(object);
    }
    Object::Id text(const std::string &value, Kind kind = Kind::String)
    {
        Object object;
        object.kind = kind;
        object.text = value;
        return add(object);
    }
    Object::Id list(std::vector<Object::Id> items, Kind kind = Kind::List)
    {
        Object object;
        object.kind = kind;
        object.items = std::move(items);
        return add(object);
    }
    Object::Id dict(const std::vector<std::pair<std::string, Object::Id>> &members)
    {
        std::vector<Object::Id> items;
        for (const auto &[key, value] : members) {
            items.push_back(text(key));
            items.push_back(value);
        }
        return list(items, Kind::Dict);
    }
    Object::Id instance(const std::string &name, Object::Id state)
    {
        Object object;
        object.kind = Kind::Instance;
        object.global = text(name, Kind::Global);
        object.state = state;
        return add(object);
    }
    Object::Id tensor(const std::string &storageClass, std::vector<long> shape, const std::string &dtype = {})
    {
        Object storage;
        storage.kind = Kind::Storage;
        storage.global = text(storageClass, Kind::Global);
        checkpoint::TensorReference reference;
        reference.storage = add(storage);
        reference.shape = std::move(shape);
        if (!dtype.empty())
            reference.dtype = text(dtype, Kind::Global);
        tree.tensors.push_back(reference);
        Object object;
        object.kind = Kind::Tensor;
        object.number = static_cast<long>(tree.tensors.size()) - 1;
        return add(object);
    }
    Object::Id node(Object::Id value) // a node of omegaconf
    {
        return instance("omegaconf.nodes.AnyNode", dict({{"_metadata", none()}, {"_val", value}}));
    }
};

class TestMetadataJson : public QObject {
    Q_OBJECT

private slots:
    void tensorsSayTypeAndShape()
    {
        Builder b;
        b.dict({{"a", b.tensor("torch.HalfStorage", {3, 4})},
                {"b", b.tensor("torch.storage.UntypedStorage", {}, "torch.bfloat16")},
                {"c", b.tensor("torch.QInt8Storage", {2})}});
        const Json json = metadataJson(b.tree);
        QCOMPARE(json["a"]["tensor"].get<std::string>(), std::string("float16"));
        QCOMPARE(json["a"]["shape"].dump(), std::string("[3,4]"));
        QCOMPARE(json["b"]["tensor"].get<std::string>(), std::string("bfloat16"));
        QCOMPARE(json["c"]["tensor"].get<std::string>(), std::string("torch.QInt8Storage"));
        QCOMPARE(metadataText(json),
                 std::string("a: tensor float16 (3, 4)\n"
                             "b: tensor bfloat16 ()\n"
                             "c: tensor torch.QInt8Storage (2)\n"));
    }

    void instancesShowTheirState()
    {
        Builder b;
        const Object::Id state = b.dict({{"arch", b.text("tnn")}, {"betas", b.list({b.number(1), b.number(2)})}});
        b.dict({{"args", b.instance("argparse.Namespace", state)}, {"empty", b.text("")}, {"none", b.none()}});
        const Json json = metadataJson(b.tree);
        QCOMPARE(json["args"]["class"].get<std::string>(), std::string("argparse.Namespace"));
        QCOMPARE(json["args"]["state"]["arch"].get<std::string>(), std::string("tnn"));
        QCOMPARE(metadataText(json),
                 std::string("args: argparse.Namespace\n"
                             "  arch: tnn\n"
                             "  betas: [1, 2]\n"
                             "empty: \"\"\n"
                             "none: none\n"));
    }

    void nodesOfOmegaconfAreLookedThroughInText()
    {
        Builder b;
        const Object::Id content = b.dict({{"seed", b.node(b.number(7))}, {"empty", b.node(b.text(""))}});
        const Object::Id state = b.dict({{"_metadata", b.none()}, {"_content", content}});
        b.dict({{"hyper_parameters", b.instance("omegaconf.dictconfig.DictConfig", state)}});
        const Json json = metadataJson(b.tree);
        QVERIFY(json["hyper_parameters"]["state"].contains("_metadata"));
        QCOMPARE(metadataText(json),
                 std::string("hyper_parameters: omegaconf.dictconfig.DictConfig\n"
                             "  seed: 7\n"
                             "  empty: \"\"\n"));
    }

    void keysThatAreNoTextsKeepTheirKind()
    {
        Builder b;
        const Object::Id key = b.number(3), value = b.text("three");
        const Object::Id state = b.list({key, value}, Kind::Dict);
        b.dict({{"state", state}});
        const Json json = metadataJson(b.tree);
        QCOMPARE(json["state"].dump(), std::string(R"({"items":[[3,"three"]]})"));
        QCOMPARE(metadataText(json), std::string("state:\n  3: three\n"));
    }

    void longListsOfNumbersAreWrapped()
    {
        Builder b;
        std::vector<Object::Id> items;
        for (long i = 0; i < 100; ++i)
            items.push_back(b.number(i));
        b.dict({{"params", b.list(items)}});
        const std::string text = metadataText(metadataJson(b.tree));
        QVERIFY(text.find("params:\n  0 1 2 3") == 0);
        QVERIFY(std::count(text.begin(), text.end(), '\n') < 6);
        QVERIFY(text.find(" 99\n") != std::string::npos);
    }

    void cyclesEnd()
    {
        Builder b;
        const Object::Id list = b.list({});
        b.tree.objects[list].items = {list};
        b.tree.root = list;
        QCOMPARE(metadataJson(b.tree).dump(), std::string(R"([{"cycle":true}])"));
        QCOMPARE(metadataText(metadataJson(b.tree)), std::string("[(contains itself: see above)]\n"));
    }

    void whatIsSharedOverAndOverIsBounded_data()
    {
        QTest::addColumn<int>("levels");
        QTest::addColumn<int>("width");
        QTest::newRow("doubling") << 60 << 2;
        QTest::newRow("wide") << 3 << 100000;
        QTest::newRow("deep") << 500 << 1;
    }
    void whatIsSharedOverAndOverIsBounded()
    {
        QFETCH(int, levels);
        QFETCH(int, width);
        for (const Kind kind : {Kind::List, Kind::Dict}) {
            Builder b;
            Object::Id inner = b.text("leaf");
            for (int level = 0; level < levels; ++level)
                inner = b.list(std::vector<Object::Id>(static_cast<std::size_t>(2 * width), inner), kind);
            const Json json = metadataJson(b.tree);
            const std::string dumped = json.dump();
            QVERIFY(dumped.size() < (std::size_t{16} << 20));
            QVERIFY(dumped.find("left_out") != std::string::npos);
            QVERIFY(metadataText(json).size() < (std::size_t{64} << 20));
        }
    }

    void textsAreCutAndCounted()
    {
        Builder b;
        const Object::Id large = b.text(std::string(1 << 20, 'x'));
        b.list(std::vector<Object::Id>(1000, large));
        const Json json = metadataJson(b.tree);
        QVERIFY(json[0].get_ref<const std::string &>().size() < 70000);
        QVERIFY(json[0].get_ref<const std::string &>().find("(1048576 bytes)") != std::string::npos);
        QVERIFY(json.dump().size() < (std::size_t{18} << 20));
        QVERIFY(json.back().contains("left_out"));
    }
};

TNN_TEST(TestMetadataJson, QCoreApplication)

} // namespace tst_metadata_json

#include "tst_metadata_json.moc"
