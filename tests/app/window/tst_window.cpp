// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QTableView>
#include <QTreeView>

#include "app/controls/help_popup.h"
#include "app/controls/message_bar.h"
#include "app/panels/control_bar.h"
#include "app/panels/gamma_control.h"
#include "app/panels/inspector.h"
#include "app/panels/model/channel_list.h"
#include "app/panels/model/model_panel.h"
#include "app/panels/status_line.h"
#include "app/window/start_page.h"
#include "engine/toeplitz/coefficients.h"
#include "tests/app/window_fixture.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/test_class.h"
#include "widgets/cells/gallery_plot.h"

namespace tst_window {

using namespace tnn;
using namespace tnn::app;

template <class T> T &child(const WindowUnderTest &t)
{
    return *t.window->findChild<T *>();
}

/// Clicks the row of a view without waiting for the effect, which is up to the caller.
void clickRow(QAbstractItemView &view, const QModelIndex &index, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    view.scrollTo(index);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, modifiers, view.visualRect(index).center());
}

class TestWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void opensTheExample()
    {
        WindowUnderTest t;
        QVERIFY(!t.window->findChild<StartPage *>()->isHidden());
        QVERIFY(!t.window->actions().exportView->isEnabled());
        QVERIFY(t.openExample());
        QVERIFY(t.window->windowTitle().contains(QStringLiteral("shakespeare.pt")));
        QVERIFY(t.window->viewArea()->isVisible());
        QVERIFY(!t.window->findChild<StartPage *>()->isVisible());
        QVERIFY(t.window->actions().exportView->isEnabled());
        QCOMPARE(child<ChannelList>(t).table()->model()->rowCount(), 384);
        QCOMPARE(t.settings.recentFiles().first(), QFileInfo(Example).absoluteFilePath());
        // Effective memory is filled in by a job, layer by layer.
        const QAbstractItemModel &tree = *child<ModelPanel>(t).tree()->model();
        const QModelIndex last = tree.index(3, 3, tree.index(0, 0));
        QTRY_VERIFY(last.data().toDouble() > 0);
    }

    void labelsOfTheBarStayWithTheirControls()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        ControlBar bar(t.session);
        bar.show();
        for (int width = 120; width < 1100; width += 20) {
            bar.resize(width, bar.sizeHint().height());
            QCoreApplication::processEvents();
            const QList<QLabel *> labels = bar.findChildren<QLabel *>();
            for (const QLabel *label : labels)
                if (label->buddy())
                    QVERIFY2(label->isVisible() == label->buddy()->isVisible(), qPrintable(label->text()));
        }
    }

    void selectsByMouse()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QTableView &channels = *child<ChannelList>(t).table();
        clickRow(channels, channels.model()->index(7, 0));
        QCOMPARE(t.session.selection().channels, std::vector<long>{7});
        clickRow(channels, channels.model()->index(9, 0), Qt::ControlModifier);
        QCOMPARE(t.session.selection().channels, (std::vector<long>{9, 7}));
        QCOMPARE(control<QLineEdit>(child<ControlBar>(t), "Channels")->text(), QStringLiteral("9, 7"));
        QTreeView &tree = *child<ModelPanel>(t).tree();
        clickRow(tree, tree.model()->index(2, 0, tree.model()->index(0, 0)));
        QCOMPARE(t.session.selection().tno, 2);
        // Another layer can be typed, too.
        QLineEdit &typed = *control<QLineEdit>(child<ControlBar>(t), "Channels");
        typed.selectAll();
        QTest::keyClicks(&typed, QStringLiteral("3: 57, 12"));
        QTest::keyClick(&typed, Qt::Key_Return);
        QCOMPARE(t.session.selection().tno, 3);
        QCOMPARE(t.session.selection().channels, (std::vector<long>{57, 12}));
        QCOMPARE(typed.text(), QStringLiteral("57, 12"));
        typed.selectAll();
        QTest::keyClicks(&typed, QStringLiteral("4: 57"));
        QTest::keyClick(&typed, Qt::Key_Return); // there are four layers
        QCOMPARE(t.session.selection().tno, 3);
        typed.selectAll();
        QTest::keyClicks(&typed, QStringLiteral("2:57"));
        QTest::keyClick(&typed, Qt::Key_Return);
        QCOMPARE(control<QComboBox>(child<ControlBar>(t), "Layer")->currentIndex(), 2);
        QTRY_VERIFY(t.view("toeplitz").numbers().title.find("layer 2") != std::string::npos);
    }

    void stepsByKeys()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.session.setChannels({383, 5});
        widgets::Plot *plot = t.view("coefficients").plot();
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_Right);
        QCOMPARE(t.session.selection().channels, (std::vector<long>{0, 6}));
        QTest::keyClick(plot, Qt::Key_Left);
        QCOMPARE(t.session.selection().channels, (std::vector<long>{383, 5}));
        QTest::keyClick(plot, Qt::Key_Down);
        QCOMPARE(t.session.selection().tno, 1);
        QTest::keyClick(plot, Qt::Key_Up);
        QTest::keyClick(plot, Qt::Key_Up);
        QCOMPARE(t.session.selection().tno, 0);
    }

    void sortsWithoutLosingTheSelection()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QTableView &channels = *child<ChannelList>(t).table();
        t.session.setChannels({42});
        QTRY_VERIFY(channels.model()->index(0, ChannelModel::Energy).data().isValid());
        channels.sortByColumn(ChannelModel::Energy, Qt::DescendingOrder);
        QCOMPARE(t.session.selection().channels, std::vector<long>{42});
        QCOMPARE(channels.selectionModel()->selectedRows().first().data().toInt(), 42);
        const double first = channels.model()->index(0, ChannelModel::Energy).data(ChannelModel::SortRole).toDouble();
        const double last = channels.model()->index(383, ChannelModel::Energy).data(ChannelModel::SortRole).toDouble();
        QVERIFY(first > last);
    }

    /// A factor of 1 is no decay, which is not what its poles are.
    void aStateSpaceHasNoGammaOfItsOwn()
    {
        WindowUnderTest t;
        const std::vector<std::byte> bytes = safetensorsOf(madeStripedHyena());
        t.opener.open(
            t.makeFile(QStringLiteral("striped.safetensors"),
                       QByteArray(reinterpret_cast<const char *>(bytes.data()), static_cast<qsizetype>(bytes.size()))));
        QVERIFY(t.waitForViews());
        auto *number = control<QDoubleSpinBox>(child<GammaControl>(t), "Decay gamma as a number");
        QCOMPARE(number->text(), QStringLiteral("stored"));
        number->stepDown();
        QCOMPARE(*t.session.overrides().gamma, 0.999);
        QCOMPARE(number->text(), QStringLiteral("0.9990"));
    }

    void gammaActsLive()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const GammaControl &gamma = child<GammaControl>(t);
        QCOMPARE(control<QDoubleSpinBox>(gamma, "Decay gamma as a number")->value(), 0.99);
        const auto stored = t.view("toeplitz").numbers().real;
        control<QSlider>(gamma, "Decay gamma")->setValue(GammaControl::positionOf(0.8));
        QVERIFY(std::abs(t.session.overrides().gamma.value() - 0.8) < 0.01);
        QTRY_VERIFY(t.view("toeplitz").numbers().real != stored);
        const auto overridden = t.view("toeplitz").numbers().real;
        const std::size_t lag100 = 255 + 100;
        const double factor = std::pow(*t.session.overrides().gamma / 0.99, 100);
        QVERIFY(std::abs(overridden[lag100] - stored[lag100] * factor) <= 1e-4 * std::abs(stored[lag100] * factor));
        auto *number = control<QDoubleSpinBox>(gamma, "Decay gamma as a number");
        t.session.override([](auto &overrides) { overrides.gamma = 0.9999691; }); // 1 - 2^-15
        QCOMPARE(number->text(), QStringLiteral("0.999969"));
        QTest::keyClick(number, Qt::Key_Return);
        QCOMPARE(*t.session.overrides().gamma, 0.9999691); // nothing was typed
        auto *asStored = control<QPushButton>(gamma, "as stored");
        QTest::mouseClick(asStored, Qt::LeftButton);
        QVERIFY(!t.session.overrides().any());
        // A channel computed by itself and among all others may differ in its last bit.
        QTRY_VERIFY(std::abs(t.view("toeplitz").numbers().real[lag100] - stored[lag100])
                    < 1e-5 * std::abs(stored[lag100]));
        QVERIFY(!asStored->isEnabled());
    }

    void gammaPositionsAreInvertible()
    {
        for (int position = 0; position <= GammaControl::Steps; ++position)
            QCOMPARE(GammaControl::positionOf(GammaControl::gammaOf(position)), position);
        QCOMPARE(GammaControl::gammaOf(0), 0.5);
        QCOMPARE(GammaControl::gammaOf(GammaControl::Steps), 1.0);
    }

    void lengthsFromOneToAMillion()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QSpinBox &n = *control<QSpinBox>(child<ControlBar>(t), "Length n");
        n.stepBy(1);
        QCOMPARE(n.value(), 512);
        n.setValue(300);
        n.stepBy(-1);
        QCOMPARE(n.value(), 256);
        for (ViewPanel *panel : t.window->viewArea()->panels())
            panel->setVisible(panel->view().id() == QStringLiteral("toeplitz"));
        for (const long length : {1L, checkpoint::LongestLength}) {
            n.setValue(static_cast<int>(length));
            QTRY_COMPARE_WITH_TIMEOUT(t.view("toeplitz").numbers().real.size(),
                                      static_cast<std::size_t>(2 * length - 1), 20000);
            QCOMPARE(t.panel("toeplitz").error(), QString());
        }
    }

    void typedChannelsAreChecked()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QLineEdit &field = *control<QLineEdit>(child<ControlBar>(t), "Channels");
        field.setText(QStringLiteral("3, 10-12"));
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(t.session.selection().channels, (std::vector<long>{3, 10, 11, 12}));
        field.setText(QStringLiteral("999"));
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(t.session.selection().channels, (std::vector<long>{3, 10, 11, 12}));
        QVERIFY(t.window->findChild<MessageBar *>()->isVisible());
        QVERIFY(t.window->findChild<MessageBar *>()->text().contains(QStringLiteral("999")));
    }

    void inspectorTellsSources()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const Inspector &inspector = child<Inspector>(t);
        QCOMPARE(cellText(*inspector.configuration(), QStringLiteral("causal"), PropertyList::Value),
                 QStringLiteral("true"));
        QCOMPARE(cellText(*inspector.configuration(), QStringLiteral("gamma"), PropertyList::Value),
                 QStringLiteral("0.99"));
        const PropertyList &statistics = *inspector.findChildren<PropertyList *>().last();
        QTRY_COMPARE(cellText(statistics, QStringLiteral("NaN, Inf"), PropertyList::Value), QStringLiteral("0, 0"));
        const QString before = cellText(statistics, QStringLiteral("L2"), PropertyList::Value);
        t.session.setChannels({100});
        QTRY_VERIFY(cellText(statistics, QStringLiteral("L2"), PropertyList::Value) != before);
    }

    void filterKeepsMatchingLayers()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        ModelPanel &panel = child<ModelPanel>(t);
        const QAbstractItemModel &tree = *panel.tree()->model();
        panel.filter()->setText(QStringLiteral("layer 2"));
        QCOMPARE(tree.rowCount(tree.index(0, 0)), 1);
        QCOMPARE(t.session.selection().tno, 0); // filtering selects nothing
        panel.filter()->clear();
        QCOMPARE(tree.rowCount(tree.index(0, 0)), 4);
    }

    void aRefusedEntryIsReportedUntilTheNextChange()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        emit t.window->findChild<ControlBar *>()->refused(QStringLiteral("channel 999 does not exist"));
        QVERIFY(t.window->findChild<MessageBar *>()->isVisible());
        t.session.setTno(1);
        QVERIFY(!t.window->findChild<MessageBar *>()->isVisible());
    }

    void layoutIsRemembered()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.panel("compare").close();
        t.window->close();
        t.window = std::make_unique<MainWindow>(t.session, t.jobs, t.settings, t.themes, t.opener);
        t.window->show();
        QTRY_VERIFY(t.view("toeplitz").hasFigure());
        QVERIFY(!t.panel("compare").isVisible());
        QVERIFY(t.panel("decay").isVisible());
    }

    void closesWithTheFocusInItsOptions()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        QWidget *option = t.keptControl("toeplitz", "range");
        option->window()->show(); // the form of options
        option->window()->activateWindow();
        option->setFocus();
        QTRY_COMPARE(QApplication::focusWidget(), option);
        t.window.reset();
        QVERIFY(!QApplication::focusWidget());
    }

    void closesWhileWorking()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.session.setLength(checkpoint::LongestLength);
        QTRY_VERIFY(t.jobs.isRunning(QStringLiteral("toeplitz")) || t.jobs.isRunning(QStringLiteral("coefficients")));
        t.window->close();
        QVERIFY(t.isIdle());
        t.window.reset();
    }
};

TNN_TEST(TestWindow, QApplication)

} // namespace tst_window

#include "tst_window.moc"
