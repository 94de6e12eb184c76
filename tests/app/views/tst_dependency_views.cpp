// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>

#include "app/panels/input_panel.h"
#include "engine/figures/network/dependencies_figure.h"
#include "engine/figures/network/receptive_field_figure.h"
#include "tests/app/window_fixture.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/test_class.h"
#include "widgets/cells/dependencies_plot.h"
#include "widgets/plots/network/receptive_field_plot.h"

namespace tst_dependency_views {

using namespace tnn;
using namespace tnn::app;

const QString Text = QStringLiteral("DUKE VINCENTIO:\nVery well met, and well come.\n");

struct ViewsUnderTest : WindowUnderTest {
    bool begin(const char *id)
    {
        if (!openExample() || !QTest::qWaitFor([this] { return window->vocabularies().vocabulary() != nullptr; }))
            return false;
        panel(id).raise();
        window->findChild<InputPanel *>()->openText(Text);
        return QTest::qWaitFor([&] { return view(id).hasFigure() && isIdle(); }, 20000);
    }
    template <class Plot> Plot &plot(const char *id) const { return *panel(id).template findChild<Plot *>(); }
};

class TestDependencyViews : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }
    void init() { failOnAnyWarning(); }

    void theMapIsOfTheText()
    {
        ViewsUnderTest t;
        QVERIFY(t.begin("dependencies"));
        const figures::Numbers numbers = t.view("dependencies").numbers();
        QCOMPARE(numbers.shape, (std::vector<long>{Text.size(), Text.size()}));
        QCOMPARE(numbers.names[1], std::string("U"));
        QVERIFY(numbers.real[std::size_t(Text.size())] > 0 && numbers.real[1] == 0); // row 1 depends on token 0
    }

    /// In every view, and from every view.
    void theCellUnderThePointerIsShared()
    {
        ViewsUnderTest t;
        QVERIFY(t.begin("dependencies"));
        auto &plot = t.plot<widgets::DependenciesPlot>("dependencies");
        QSignalSpy readout(&plot, &widgets::Plot::readout);
        QTest::mouseMove(&plot, plot.rect().center());
        QTRY_VERIFY(t.session.hover().row.has_value());
        const widgets::Hover hover = t.session.hover();
        QCOMPARE(*hover.lag, *hover.row - *hover.column);
        const QString text = readout.last().first().toString();
        QVERIFY2(text.startsWith(QStringLiteral("i %1 ").arg(*hover.row))
                     && text.contains(QStringLiteral("j %1 ").arg(*hover.column)),
                 qPrintable(text));
        QVERIFY2(text.endsWith(*hover.lag < 0 ? QStringLiteral("the network is causal") : QStringLiteral("nats")),
                 qPrintable(text));
    }

    /// A token among those shown needs no other map.
    void itFollowsTheSelectedToken()
    {
        ViewsUnderTest t;
        QVERIFY(t.begin("receptive-field"));
        QString details;
        connect(&t.view("receptive-field"), &View::headingChanged, this,
                [&details](const ViewHeading &heading) { details = heading.details; });
        figures::ReceptiveFieldOptions options;
        options.count = 32;
        t.view("receptive-field").options().setFigure(options);
        QTRY_COMPARE(t.view("receptive-field").numbers().shape.back(), 32L);
        QCOMPARE(details, QStringLiteral("tokens 0 to 31"));
        t.session.setToken(31);
        QTRY_VERIFY(t.isIdle());
        QCOMPARE(details, QStringLiteral("tokens 0 to 31"));
        t.session.setToken(40);
        QTRY_COMPARE(details, QStringLiteral("tokens 14 to 45"));
    }

    void withoutATextItSaysWhatToDo()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        t.panel("dependencies").raise();
        QTRY_VERIFY(t.panel("dependencies").notice().contains(QStringLiteral("enter text")));
        QVERIFY(t.panel("dependencies").error().isEmpty());
    }

    /// Depths of many blocks are chosen, and the notes of the picture say so.
    void aFewOfManyDepthsAreDrawn()
    {
        auto figure = std::make_shared<figures::ReceptiveFieldFigure>();
        figure->count = 3;
        for (int block = 0; block < 32; ++block)
            figure->depths.push_back({Message("block %1 (attention)", block), {1, 0.5, 0.25 / (block + 1)}, {}});
        widgets::ReceptiveFieldPlot plot;
        plot.setFigure(figure);
        plot.resize(500, 320);
        plot.show();
        plot.grab();
        QSignalSpy readout(&plot, &widgets::Plot::readout);
        QTest::mouseMove(&plot, QPoint(280, 150));
        const QString text = readout.last().first().toString();
        QVERIFY2(text.contains(QStringLiteral("block 0 (attention)"))
                     && text.contains(QStringLiteral("block 31 (attention)"))
                     && text.count(QStringLiteral("attention")) == 6,
                 qPrintable(text));
    }

    void theReachOfKernelsIsNamed()
    {
        auto figure = std::make_shared<figures::DependenciesFigure>();
        figure->count = 2;
        figure->values = {1, 0, 0.5F, 1};
        figure->symbols = {"a", "b"};
        figure->reach = {{{0, 0, Message("layer 0"), "L0"}, 1}, {{1, 0, Message("layer 1"), "L1"}, 55}};
        figure->note = Message("each token replaced by the %1 most probable others", 4);
        widgets::DependenciesPlot plot;
        plot.resize(400, 360);
        plot.setFigure(figure);
        const QString notes = plot.notes({});
        QVERIFY2(notes.contains(QStringLiteral("dashed: median k99 of L0 1; 1 beyond"))
                     && notes.contains(QStringLiteral("nats")) && notes.contains(QStringLiteral("4 most probable")),
                 qPrintable(notes));
    }
};

TNN_TEST(TestDependencyViews, QApplication)

} // namespace tst_dependency_views

#include "tst_dependency_views.moc"
