// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QLineEdit>
#include <QTreeView>

#include "app/controls/item_roles.h"
#include "app/panels/metadata/metadata_model.h"
#include "app/panels/metadata/metadata_panel.h"
#include "app/panels/side_panels.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_metadata {

using namespace tnn;
using namespace tnn::app;
using checkpoint::Object;

QString fixture(const char *name)
{
    return QStringLiteral(TNN_TEST_DATA "/checkpoint/") + QString::fromLatin1(name);
}

document::DocumentPtr open(const char *name)
{
    return document::Document::open(fixture(name).toStdString());
}

/// A fixture with the test's own metadata.
document::DocumentPtr documentWith(checkpoint::ObjectTree tree)
{
    auto file = std::make_shared<checkpoint::Checkpoint>(*checkpoint::open(fixture("tno.pt").toStdString()));
    file->metadata = std::move(tree);
    return std::make_shared<const document::Document>(file, checkpoint::GivenOptions{});
}

/// Creates the objects of a tree one by one.
struct Builder {
    checkpoint::ObjectTree tree;

    Object::Id add(Object object)
    {
        tree.objects.push_back(std::move(object));
        return static_cast<Object::Id>(tree.objects.size() - 1);
    }
    Object::Id text(const std::string &value)
    {
        Object object;
        object.kind = Object::Kind::String;
        object.text = value;
        return add(object);
    }
    Object::Id integer(long value)
    {
        Object object;
        object.kind = Object::Kind::Integer;
        object.number = value;
        return add(object);
    }
    Object::Id container(Object::Kind kind, std::vector<Object::Id> items)
    {
        Object object;
        object.kind = kind;
        object.items = std::move(items);
        return add(object);
    }
    Object::Id instance(const std::string &name, Object::Id arguments, Object::Id state)
    {
        Object global;
        global.kind = Object::Kind::Global;
        global.text = name;
        Object object;
        object.kind = Object::Kind::Instance;
        object.global = add(global);
        object.arguments = arguments;
        object.state = state;
        return add(object);
    }
};

/// The child with that name, created if necessary; invalid if there is none.
QModelIndex childNamed(QAbstractItemModel &model, const QModelIndex &parent, const QString &name)
{
    model.fetchMore(parent);
    for (int row = 0; row < model.rowCount(parent); ++row)
        if (model.index(row, 0, parent).data().toString() == name)
            return model.index(row, 0, parent);
    return {};
}

QModelIndex at(MetadataModel &model, std::initializer_list<const char *> names)
{
    QModelIndex index = model.branchIndex(MetadataBranch::Saved);
    for (const char *name : names)
        index = childNamed(model, index, QString::fromUtf8(name));
    return index;
}

QString value(const QModelIndex &index)
{
    return index.siblingAtColumn(MetadataModel::Value).data().toString();
}

/// Checks a model that creates its rows on demand; the tester must not request all of them.
struct Tester {
    explicit Tester(MetadataModel &model) : tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest)
    {
        tester.setUseFetchMore(false);
    }
    QAbstractItemModelTester tester;
};

MetadataPanel &shownPanel(WindowUnderTest &t)
{
    t.window->actions().metadata->trigger();
    return *t.window->findChild<SidePanels *>()->metadata();
}

class TestMetadata : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void namespacesAreLookedThrough()
    {
        MetadataModel model;
        const Tester tester(model);
        model.setDocument(open("fairseq.pt"));
        QCOMPARE(value(at(model, {"cfg", "model"})), QStringLiteral("argparse.Namespace of 19"));
        const QModelIndex arch = at(model, {"cfg", "model", "arch"});
        QCOMPARE(value(arch), QStringLiteral("'tnn_v2_decay_99_pre'"));
        QCOMPARE(model.pathOf(arch), QStringLiteral("['cfg']['model'].arch"));
        QCOMPARE(model.valueOf(arch), QStringLiteral("tnn_v2_decay_99_pre"));
        QCOMPARE(value(at(model, {"cfg", "model", "causal"})), QStringLiteral("True"));
        QCOMPARE(value(at(model, {"cfg", "model", "gamma"})), QStringLiteral("0.99"));
        QCOMPARE(value(at(model, {"args"})), QStringLiteral("None"));
        QCOMPARE(value(at(model, {"optimizer_history", "[0]", "num_updates"})), QStringLiteral("9"));
        QCOMPARE(value(at(model, {"last_optimizer_state", "state", "0", "exp_avg"})), QStringLiteral("float32 (7, 6)"));
        QVERIFY(!at(model, {"no such key"}).isValid());
    }

    void omegaconfIsLookedThrough()
    {
        MetadataModel model;
        const Tester tester(model);
        model.setDocument(open("fairseq-dictconfig.pt"));
        const QModelIndex config = at(model, {"cfg", "model"});
        QCOMPARE(value(config), QStringLiteral("omegaconf.dictconfig.DictConfig of 19"));
        const QModelIndex dropout = childNamed(model, config, QStringLiteral("dropout"));
        QCOMPARE(value(dropout), QStringLiteral("0.1")); // not the node that holds it
        QCOMPARE(model.pathOf(dropout), QStringLiteral("['cfg']['model'].dropout"));
        QVERIFY(!model.hasChildren(dropout));
    }

    void tensorsAreListed()
    {
        MetadataModel model;
        const Tester tester(model);
        const auto document = open("stack.pt");
        model.setDocument(document);
        const QModelIndex branch = model.branchIndex(MetadataBranch::Tensors);
        model.fetchMore(branch);
        QCOMPARE(model.rowCount(branch), static_cast<int>(document->checkpoint().tensors.size()));
        const QModelIndex head = childNamed(model, branch, QStringLiteral("module.head.weight"));
        QCOMPARE(value(head), QStringLiteral("float32 (3, 6)"));
        QCOMPARE(model.pathOf(head), QStringLiteral("module.head.weight"));
        QVERIFY(model.hasMetadata());
    }

    void unusedKeysAreListed()
    {
        MetadataModel model;
        const auto document = open("stack.pt");
        model.setDocument(document);
        const QModelIndex branch = model.branchIndex(MetadataBranch::Unused);
        QCOMPARE(branch.isValid(), !document->description().unused.empty());
        model.fetchMore(branch);
        QCOMPARE(model.rowCount(branch), static_cast<int>(document->description().unused.size()));
    }

    void nothingButTensorsIsTold()
    {
        WindowUnderTest t;
        MetadataPanel &panel = *t.window->findChild<SidePanels *>()->metadata();
        const auto note = [&panel] { // why there is nothing to browse
            QString text;
            for (const QLabel *label : panel.findChildren<QLabel *>())
                text += label == panel.hits() ? QString() : shownText(label);
            return text;
        };
        QVERIFY(note().isEmpty()); // nothing is open
        t.opener.open(fixture("tno-none.pt"));
        QTRY_VERIFY(t.session.shownDocument() != nullptr);
        QCOMPARE(note(), QStringLiteral("This file contains only tensors."));
        t.opener.open(fixture("fairseq.pt"));
        QTRY_VERIFY(note().isEmpty());
    }

    void cyclesEnd()
    {
        MetadataModel model;
        const Tester tester(model);
        model.setDocument(open("cycle.pt"));
        const QModelIndex self = at(model, {"self"});
        QCOMPARE(value(self), QStringLiteral("\u21ba same as checkpoint"));
        QVERIFY(!model.hasChildren(self));
        QCOMPARE(value(at(model, {"list"})), QStringLiteral("list of 1"));
        QCOMPARE(value(at(model, {"list", "[0]"})), QStringLiteral("\u21ba same as ['list']"));
    }

    void sharedNodesAreNotCycles()
    {
        Builder b;
        const Object::Id shared = b.container(Object::Kind::List, {b.integer(1)});
        b.tree.root = b.container(Object::Kind::Dict, {b.text("a"), shared, b.text("b"), shared});
        MetadataModel model;
        model.setDocument(documentWith(std::move(b.tree)));
        QCOMPARE(value(at(model, {"a"})), QStringLiteral("[1]"));
        QCOMPARE(value(at(model, {"b", "[0]"})), QStringLiteral("1"));
    }

    void unknownClassesShowWhatTheyWereMadeOf()
    {
        Builder b;
        const Object::Id arguments = b.container(Object::Kind::Tuple, {b.integer(7)});
        const Object::Id state = b.container(Object::Kind::Dict, {b.text("val"), b.integer(3)});
        b.tree.root = b.container(Object::Kind::Dict, {b.text("meter"), b.instance("my.Meter", arguments, state)});
        MetadataModel model;
        model.setDocument(documentWith(std::move(b.tree)));
        QCOMPARE(value(at(model, {"meter"})), QStringLiteral("my.Meter of 2"));
        QCOMPARE(value(at(model, {"meter", "arguments"})), QStringLiteral("(7)"));
        QCOMPARE(value(at(model, {"meter", "val"})), QStringLiteral("3"));
        QCOMPARE(model.pathOf(at(model, {"meter", "val"})), QStringLiteral("['meter'].val"));
    }

    void hostileTextsAreHarmless()
    {
        Builder b;
        const std::string endless(100000, 'x');
        b.tree.root = b.container(Object::Kind::Dict, {b.text("a\nb\x1b[31m"), b.text("<img src=x>\t" + endless)});
        MetadataModel model;
        model.setDocument(documentWith(std::move(b.tree)));
        const QModelIndex index = at(model, {"a\\x0ab\\x1b[31m"});
        QVERIFY(index.isValid());
        QVERIFY(value(index).startsWith(QStringLiteral("'<img src=x>\\x09xxx")));
        QVERIFY(value(index).size() < 250);
        const QString tip = index.siblingAtColumn(1).data(Qt::ToolTipRole).toString();
        QVERIFY(tip.contains(QStringLiteral("&lt;img src=x&gt;")));
        QVERIFY(model.valueOf(index).size() > 100000);
    }

    void longListsComeInRanges()
    {
        Builder b;
        std::vector<Object::Id> items;
        for (long i = 0; i < 100000; ++i)
            items.push_back(b.integer(2 * i));
        b.tree.root = b.container(Object::Kind::Dict,
                                  {b.text("many"), b.container(Object::Kind::List, std::move(items))});
        const auto document = documentWith(std::move(b.tree));
        MetadataModel model;
        const Tester tester(model);
        model.setDocument(document);
        const QModelIndex many = at(model, {"many"});
        QVERIFY(model.hasChildren(many));
        QCOMPARE(model.rowCount(many), 0); // nothing is created before it is requested
        model.fetchMore(many);
        QCOMPARE(model.rowCount(many), 100);
        const QModelIndex range = model.index(42, 0, many);
        QCOMPARE(range.data().toString(), QStringLiteral("42000 \u2026 42999"));
        const QModelIndex item = childNamed(model, range, QStringLiteral("[42007]"));
        QCOMPARE(value(item), QStringLiteral("84014"));
        QCOMPARE(model.pathOf(item), QStringLiteral("['many'][42007]"));
        const MetadataHits hits = findInMetadata(*document, QStringLiteral("199998"));
        QCOMPARE(hits.hits.size(), std::size_t(1));
        QCOMPARE(model.pathOf(model.reveal(hits, hits.hits.front())), QStringLiteral("['many'][99999]"));
    }

    void searchFindsKeysAndValues()
    {
        const auto document = open("fairseq-dictconfig.pt");
        MetadataModel model;
        model.setDocument(document);
        const auto paths = [&](const char *text) {
            const MetadataHits hits = findInMetadata(*document, QString::fromLatin1(text));
            QStringList found;
            for (const auto &hit : hits.hits)
                found.append(model.pathOf(model.reveal(hits, hit)));
            return found;
        };
        QCOMPARE(paths("NORM_type"), QStringList{"['cfg']['model'].norm_type"});
        QCOMPARE(paths("rms"), QStringList{"['cfg']['model'].norm_type"});
        QCOMPARE(paths("0.99"), QStringList{"['cfg']['model'].gamma"});
        QCOMPARE(paths("nowhere"), QStringList());
        QCOMPARE(paths(""), QStringList());
        // Tensors are found both in what was saved and in the list of the state dict.
        QCOMPARE(paths("embed_tokens"),
                 (QStringList{"['model']['decoder.embed_tokens.weight']", "decoder.embed_tokens.weight"}));
    }

    void searchEndsInCyclesAndDeepTrees()
    {
        const MetadataHits cyclic = findInMetadata(*open("cycle.pt"), QStringLiteral("self"));
        QCOMPARE(cyclic.hits.size(), std::size_t(1));
        QVERIFY(cyclic.areAll);
        // Every list holds the previous one twice: 2^60 paths, sixty objects.
        Builder b;
        Object::Id below = b.text("needle");
        for (int depth = 0; depth < 60; ++depth)
            below = b.container(Object::Kind::List, {below, below});
        b.tree.root = below;
        const MetadataHits shared = findInMetadata(*documentWith(std::move(b.tree)), QStringLiteral("needle"));
        QCOMPARE(shared.hits.size(), std::size_t(2));
        Builder deep;
        below = deep.text("needle");
        for (int depth = 0; depth < 100000; ++depth)
            below = deep.container(Object::Kind::List, {below});
        deep.tree.root = below;
        const MetadataHits none = findInMetadata(*documentWith(std::move(deep.tree)), QStringLiteral("needle"));
        QVERIFY(none.hits.empty());
        QVERIFY(!none.areAll);
    }

    void searchIsBounded()
    {
        Builder b;
        const Object::Id word = b.text("word");
        b.tree.root = b.container(Object::Kind::List, std::vector<Object::Id>(20000, word));
        const auto document = documentWith(std::move(b.tree));
        const MetadataHits hits = findInMetadata(*document, QStringLiteral("word"));
        QCOMPARE(hits.hits.size(), MetadataHits::Most);
        QVERIFY(!hits.areAll);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY_THROWS_EXCEPTION(Cancelled, findInMetadata(*document, QStringLiteral("x"), Task{stop.get_token(), {}}));
    }

    void searchesByKeys()
    {
        WindowUnderTest t;
        t.opener.open(fixture("fairseq.pt"));
        QTRY_VERIFY(t.session.shownDocument() != nullptr);
        QTest::keyClick(t.window.get(), Qt::Key_F, Qt::ControlModifier);
        MetadataPanel &panel = *t.window->findChild<SidePanels *>()->metadata();
        QTRY_VERIFY(panel.isVisible());
        auto *const field = panel.findChild<QLineEdit *>();
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, QStringLiteral("act"));
        QTest::keyClick(field, Qt::Key_Return); // does not wait for a pause in typing
        QTRY_COMPARE(panel.hits()->text(), QStringLiteral("1 of 3"));
        const auto current = [&panel] { return panel.tree()->currentIndex().data().toString(); };
        QCOMPARE(current(), QStringLiteral("act_fun"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(current(), QStringLiteral("glu_act"));
        QTest::keyClick(field, Qt::Key_F3);
        QCOMPARE(current(), QStringLiteral("activation"));
        QTest::keyClick(field, Qt::Key_F3);
        QCOMPARE(current(), QStringLiteral("act_fun"));
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(panel.hits()->text(), QStringLiteral("3 of 3"));
        QTest::keyClicks(field, QStringLiteral("?"));
        QTRY_COMPARE(panel.hits()->text(), QStringLiteral("none"));
        QTest::keyClick(field, Qt::Key_Escape);
        QTRY_COMPARE(panel.hits()->text(), QString());
        QVERIFY(panel.tree()->hasFocus());
    }

    void copiesByKeys()
    {
        WindowUnderTest t;
        t.opener.open(fixture("fairseq.pt"));
        QTRY_VERIFY(t.session.shownDocument() != nullptr);
        MetadataPanel &panel = shownPanel(t);
        auto &model = *qobject_cast<MetadataModel *>(panel.tree()->model());
        panel.tree()->setCurrentIndex(at(model, {"cfg", "model", "act_fun"}));
        QVERIFY(panel.tree()->hasFocus());
        QTest::keyClick(panel.tree(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("silu"));
        QTest::keyClick(panel.tree(), Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("['cfg']['model'].act_fun"));
    }

    void floatsAndComesBack()
    {
        WindowUnderTest t;
        t.opener.open(fixture("fairseq.pt"));
        QTRY_VERIFY(t.session.shownDocument() != nullptr);
        MetadataPanel &panel = shownPanel(t);
        emit panel.floatRequested();
        QTRY_VERIFY(panel.window() != t.window.get());
        QVERIFY(panel.isVisible());
        QVERIFY(panel.width() >= 600);
        t.session.setDocumentA({});
        QTRY_VERIFY(panel.window() == t.window.get());
    }

    void expandsByMouseAndNeverAll()
    {
        WindowUnderTest t;
        t.opener.open(fixture("cycle.pt"));
        QTRY_VERIFY(t.session.shownDocument() != nullptr);
        MetadataPanel &panel = shownPanel(t);
        QTreeView &tree = *panel.tree();
        const QModelIndex list = at(*qobject_cast<MetadataModel *>(tree.model()), {"list"});
        QVERIFY(tree.isExpanded(list.parent()));
        QVERIFY(!tree.isExpanded(list));
        const QRect row = tree.visualRect(list);
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, QPoint(row.left() - 6, row.center().y()));
        QVERIFY(tree.isExpanded(list));
        tree.collapse(list);
        tree.setCurrentIndex(list.parent());
        QTest::keyClick(&tree, Qt::Key_Asterisk);
        QVERIFY(!tree.isExpanded(list));
    }
};

TNN_TEST(TestMetadata, QApplication)

} // namespace tst_metadata

#include "tst_metadata.moc"
