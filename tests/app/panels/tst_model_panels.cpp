// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemModel>
#include <QTableView>
#include <QTreeView>

#include "app/base/number_format.h"
#include "app/panels/model/channel_list.h"
#include "app/panels/model/channel_model.h"
#include "app/panels/model/model_panel.h"
#include "app/panels/model/model_tree.h"
#include "engine/analysis/memory.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_model_panels {

using namespace tnn;
using namespace tnn::app;

/// Names of rows that do not fit into their column, below and beside `parent`.
QStringList elided(const QTreeView &tree, const QModelIndex &parent)
{
    QStringList names;
    for (int row = 0; row < tree.model()->rowCount(parent); ++row) {
        const QModelIndex index = tree.model()->index(row, 0, parent);
        const QString name = index.data().toString();
        if (tree.visualRect(index).width() < tree.fontMetrics().horizontalAdvance(name) + 4)
            names.append(name);
        names += elided(tree, index);
    }
    return names;
}

class TestModelPanels : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    /// Layers with an axis below them, in a panel too narrow for everything.
    void valuesGiveWayToNames()
    {
        WindowUnderTest t;
        t.opener.open(QStringLiteral(TNN_TEST_DATA "/checkpoint/image.pth"));
        QVERIFY(t.waitForViews());
        QTreeView &tree = *t.window->findChild<ModelPanel *>()->tree();
        for (const int width : {400, 220, 160}) {
            tree.setFixedWidth(width);
            QTRY_COMPARE(tree.width(), width);
            tree.expandAll();
            const QModelIndex checkpoint = tree.model()->index(0, 0);
            QTRY_COMPARE(elided(tree, checkpoint), QStringList());
        }
    }

    void namesOfFilesAreEscaped()
    {
        WindowUnderTest t;
        const QString name = QStringLiteral("tp.\u202egnp.pt");
        const QString path = t.folder.filePath(name);
        QVERIFY(QFile::copy(examplePath(), path));
        t.opener.open(path);
        QVERIFY(t.waitForViews());
        const QModelIndex root = t.window->findChild<ModelPanel *>()->tree()->model()->index(0, 0);
        QCOMPARE(root.data().toString(), QStringLiteral("tp.\\xe2\\x80\\xaegnp.pt"));
        QVERIFY(!root.data(Qt::ToolTipRole).toString().contains(QChar(0x202e)));
        QVERIFY(!t.window->windowTitle().contains(QChar(0x202e)));
    }

    /// The tree's number is the median of the list's, whatever is shown, and does not depend on open views.
    void treeShowsTheMedianOfTheList()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.panel("decay").close();
        const QAbstractItemModel &tree = *t.window->findChild<ModelPanel *>()->tree()->model();
        const QModelIndex root = tree.index(0, 0);
        const auto shown = [&] { return tree.index(1, ModelTree::K99, root).data().toString(); };
        const auto expected = [&t] {
            figures::FigureRequest request = t.session.request();
            request.selection.tno = 1;
            std::vector<analysis::KernelSummary> kernels;
            for (const ChannelNumbers &channel : channelNumbers(*t.session.shownDocument(), request, {}))
                kernels.push_back(channel.summary);
            return numberText(medianOf(kernels, &analysis::KernelSummary::k99));
        };
        QTRY_COMPARE(shown(), expected());
        const QString stored = shown();
        model::Overrides overrides;
        overrides.gamma = 0.5;
        t.session.setOverrides(overrides);
        QVERIFY(expected() != stored);
        QTRY_COMPARE(shown(), expected());
        t.session.setOverrides({});
        t.session.setLength(32);
        QTRY_COMPARE(shown(), expected());
    }

    void channelsAreMeasuredAtTheShownStage()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const QAbstractItemModel &rows = *t.window->findChild<ChannelList *>()->table()->model();
        const auto energy = [&rows] { return rows.index(5, ChannelModel::Energy).data(ChannelModel::SortRole); };
        const auto expected = [&t](figures::Stage stage) {
            const auto &document = *t.session.shownDocument();
            const long n = t.session.selection().n;
            const auto c = stage == figures::Stage::Raw ? document.raw(0, n, {5}, {})
                                                        : document.coefficients(0, n, {5}, {}, {});
            return analysis::summarize(toeplitz::kernelOf(*c, 0)).energy;
        };
        QTRY_COMPARE(energy().toDouble(), expected(figures::Stage::Decayed));
        t.session.setStage(figures::Stage::Raw);
        QVERIFY(expected(figures::Stage::Raw) > expected(figures::Stage::Decayed));
        QTRY_COMPARE(energy().toDouble(), expected(figures::Stage::Raw));
    }
};

TNN_TEST(TestModelPanels, QApplication)

} // namespace tst_model_panels

#include "tst_model_panels.moc"
