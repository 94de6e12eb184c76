// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QTreeView>

#include "app/controls/message_bar.h"
#include "app/panels/control_bar.h"
#include "app/panels/description_notes.h"
#include "app/panels/model/channel_list.h"
#include "app/panels/model/model_panel.h"
#include "app/panels/model/model_tree.h"
#include "app/panels/status_line.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_two_axes {

using namespace tnn;
using namespace tnn::app;

const QString Image = QStringLiteral(TNN_TEST_DATA "/checkpoint/image.pth");
const QString Undrawn = QStringLiteral(TNN_TEST_DATA "/families/ski.pt");

bool openAndWait(WindowUnderTest &t, const QString &path)
{
    t.opener.open(path);
    return QTest::qWaitFor([&t] { return t.session.shownDocument() != nullptr && t.isIdle(); }, 20000);
}

QTreeView &modelTree(const WindowUnderTest &t)
{
    return *t.window->findChild<ModelPanel *>()->tree();
}

/// Models whose layers have one TNO per axis, and models whose operator is only named.
class TestTwoAxes : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void theTreeShowsLayersThenAxes()
    {
        const auto document = document::Document::open(Image.toStdString());
        ModelTree tree;
        tree.setDocument(document);
        const QModelIndex root = tree.index(0, 0);
        QCOMPARE(tree.rowCount(root), static_cast<int>(document->description().layers.size()));
        const QModelIndex layer = tree.index(0, 0, root);
        QVERIFY(!layer.data(ModelTree::TnoRole).isValid()); // this stands for neither of the two
        QCOMPARE(tree.rowCount(layer), 2);
        QCOMPARE(tree.index(0, 0, layer).data().toString(), QStringLiteral("height"));
        QCOMPARE(tree.index(1, 0, layer).data().toString(), QStringLiteral("width"));
        for (int tno = 0; tno < document->tnos(); ++tno)
            QCOMPARE(tree.indexOf(tno, 0).data(ModelTree::TnoRole).toInt(), tno);
    }

    void namesHaveRoomInANarrowTree()
    {
        WindowUnderTest t;
        QVERIFY(openAndWait(t, Image));
        QTreeView &tree = modelTree(t);
        const auto nameRoom = [&tree] { return tree.columnWidth(ModelTree::Name); };
        const int needed = tree.fontMetrics().horizontalAdvance(QStringLiteral("height")) + 2 * tree.indentation();
        for (const int width : {1600, 1000, 1280}) {
            t.window->resize(width, 800);
            QTRY_VERIFY2(nameRoom() > needed, qPrintable(QString::number(width)));
        }
        t.window->resize(t.window->minimumSizeHint());
        QTRY_VERIFY(nameRoom() > needed);
        QVERIFY(!tree.isColumnHidden(ModelTree::K99));
    }

    void channelsAreOffAlongBothAxes()
    {
        WindowUnderTest t;
        QVERIFY(openAndWait(t, Image));
        t.session.setTno(1);
        QAction *const off = t.window->findChild<ChannelList *>()->switchAction();
        off->trigger();
        QCOMPARE(t.session.overrides().off, (std::map<int, std::vector<long>>{{0, {0}}, {1, {0}}}));
        off->trigger();
        QVERIFY(!t.session.overrides().any());
    }

    void axesAreChosenByMouse()
    {
        WindowUnderTest t;
        QVERIFY(openAndWait(t, Image));
        QTreeView &tree = modelTree(t);
        const QModelIndex layer = tree.model()->index(1, 0, tree.model()->index(0, 0));
        QVERIFY(tree.isExpanded(layer));
        const QModelIndex width = tree.model()->index(1, 0, layer);
        tree.scrollTo(width);
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(width).center());
        QCOMPARE(t.session.selection().tno, 3);
        QCOMPARE(t.session.tno()->axis, checkpoint::Axis::Width);
        QCOMPARE(control<QComboBox>(*t.window->findChild<ControlBar *>(), "Layer")->currentText(),
                 QStringLiteral("1, width"));
        QTRY_VERIFY(t.allShown());
    }

    void lengthsStayWithTheirAxis()
    {
        WindowUnderTest t;
        QVERIFY(openAndWait(t, Image));
        QSpinBox &across = *control<QSpinBox>(*t.window->findChild<ControlBar *>(), "Length n along the width");
        QVERIFY(across.isVisible());
        t.session.setLength(8);
        QCOMPARE(across.value(), 8); // the same until set otherwise
        across.setValue(12);
        QCOMPARE(t.session.selection().across, 12L);
        t.session.setTno(1);
        QCOMPARE(t.session.selection().n, 12L);
        QCOMPARE(t.session.selection().across, 8L);
        QCOMPARE(control<QSpinBox>(*t.window->findChild<ControlBar *>(), "Length n")->value(), 12);
        t.session.setTno(3); // the same axis of the next layer
        QCOMPARE(t.session.selection().n, 12L);
        across.setValue(12);
        QCOMPARE(t.session.selection().across, 0L);
        t.opener.open(Example);
        QTRY_VERIFY(!across.isVisible());
    }

    void undrawnOperatorsAreToldInPlace()
    {
        WindowUnderTest t;
        QVERIFY(openAndWait(t, Undrawn));
        const std::string reason = t.session.tno()->undrawn.english();
        QVERIFY(!reason.empty());
        for (const ViewPanel *panel : t.window->viewArea()->panels()) {
            if (!panel->view().isVisible())
                continue;
            QTRY_VERIFY2(!panel->error().isEmpty(), qPrintable(panel->view().id()));
            QVERIFY2(panel->error().contains(QString::fromStdString(reason)), qPrintable(panel->error()));
            QVERIFY(!panel->view().hasFigure());
        }
        t.panel("gallery").raise();
        QTRY_VERIFY(!t.panel("gallery").error().isEmpty());
        const QModelIndex root = modelTree(t).model()->index(0, 0);
        const QModelIndex row = modelTree(t).model()->index(0, ModelTree::Decay, root);
        QCOMPARE(row.data().toString(), QStringLiteral("not drawn"));
        bool told = false;
        for (const QString &text : t.window->findChild<DescriptionNotes *>()->texts())
            told = told || text.contains(QString::fromStdString(reason));
        QVERIFY(told);
        t.window->actions().exportView->trigger();
        QVERIFY(t.window->findChild<MessageBar *>()->isVisible());
    }

    void aFigureDoesNotOutliveItsSelection()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QVERIFY(openAndWait(t, Undrawn));
        QTRY_VERIFY(!t.panel("toeplitz").error().isEmpty());
        QVERIFY(!t.view("toeplitz").hasFigure());
        QVERIFY(t.openExample());
        QTRY_COMPARE(t.panel("toeplitz").error(), QString());
    }
};

TNN_TEST(TestTwoAxes, QApplication)

} // namespace tst_two_axes

#include "tst_two_axes.moc"
