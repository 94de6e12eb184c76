// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/engine/checkpoint/assembled_files.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/checkpoint/counted_memory.h"
#include "tests/engine/checkpoint/used_checkpoint.h"

using namespace tnn;
using namespace tnn::checkpoint;
using namespace tnn::assembled;

namespace {

constexpr std::size_t MebiByte = 1U << 20;
constexpr std::size_t Many = 100'000;

std::string manyItems(const std::string &value)
{
    std::string items;
    for (std::size_t i = 0; i < Many; ++i)
        items += text(std::to_string(i)) + value;
    return items;
}

std::string manyKeys(const std::string &value)
{
    return dict(manyItems(value));
}

/// A saved classifier whose configuration, for the model and for each layer, has many keys besides those that are read.
std::string largeConfiguration(std::size_t operators)
{
    const std::string layer = dict(joined({text("_name_"), text("gtu"), manyItems("N")}));
    const std::string model = dict(joined({text("layer"), "](", layer, "e", manyItems("N")}));
    return dict(joined({text("state_dict"), manyOperators(operators), text("hyper_parameters"),
                        dict(joined({text("model"), model}))}));
}

/// A complete torch module with a hundred parameters, value 0, that is also each of its own hundred submodules.
std::string moduleWithinItself()
{
    std::string parameters, modules;
    for (int i = 0; i < 100; ++i) {
        parameters += text(std::string(100, 'p') + std::to_string(i)) + recall(0);
        modules += text(std::string(100, 'm') + std::to_string(i)) + recall(1);
    }
    const std::string state = dict(joined({text("_parameters"), dict(parameters), text("_modules"), dict(modules)}));
    return joined({kept(1, call(global("a", "Module"), ")")), recall(1), state, "b"});
}

} // namespace

class TestBusy : public QObject {
    Q_OBJECT

private slots:
    /// Small files that require very much work or memory: each ends, opened or refused, long before the test times out.
    void isNotKeptBusy_data()
    {
        QTest::addColumn<QByteArray>("pickle");
        const auto row = [](const char *name, std::initializer_list<std::string_view> parts) {
            QTest::newRow(name) << QByteArray::fromStdString(pickle(joined(parts)));
        };
        const std::string callAgain = repeated(Many, call(recall(0), recall(1)) + "0");
        const std::string manyNones = repeated(Many, "N");
        const std::string nearlyLatin = std::string(10 * Many, 'a') + "\xe2\x82\xac";
        const std::string object = call(global("a", "b"), ")");
        const std::string weights = kept(0, tensor(smallTno()[0], 0));

        row("one long list into many dicts",
            {kept(0, global("collections", "OrderedDict")), kept(1, joined({"](", manyNones, "e\x85"})), callAgain,
             "N"});
        row("nearly Latin-1, again and again",
            {kept(0, global("_codecs", "encode")), kept(1, text(nearlyLatin) + "\x85"), callAgain, "N"});
        row("a large state behind every value", {kept(0, joined({object, manyKeys("N"), "b"})), manyKeys(recall(0))});
        row("one large dict in many parts", {kept(0, manyKeys("N")), manyKeys(recall(0))});
        row("one large dict in many objects", {kept(0, manyKeys("N")), manyKeys(object + recall(0) + "b")});
        row("a name of dots",
            {dict(joined({tensors(smallTno()), text(std::string(20 * Many, '.')), tensor(smallTno()[0], 0)}))});
        row("a long name before many names",
            {weights,
             dict(
                 joined({text(std::string(Many, 'a')), manyKeys(recall(0)), text("b"), dict(text("c") + recall(0))}))});
        row("a large configuration beside many operators", {largeConfiguration(2000)});
        row("more operators than any model has", {manyOperators(20'000)});
        row("kept again and again", {"N", repeated(200 * Many, "\x94")});
        row("modules within themselves", {weights, moduleWithinItself()});
    }
    void isNotKeptBusy()
    {
        QFETCH(QByteArray, pickle);
        const Bytes bytes = torchZip(pickle.toStdString());
        const std::size_t most = memory::mostWithin([&] { reasonOf([&] { use(bytes); }); });
        QVERIFY2(most < 512 * MebiByte, std::to_string(most).c_str());
    }
};

QTEST_GUILESS_MAIN(TestBusy)
#include "tst_busy.moc"
