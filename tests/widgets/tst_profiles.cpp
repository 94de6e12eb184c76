// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QMouseEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QTest>

#include <cmath>

#include "engine/figures/kernels/matrix_figure.h"
#include "tests/test_class.h"
#include "tests/widgets/kernels.h"
#include "widgets/cells/matrix_plot.h"

namespace tst_profiles {

using namespace tnn;
using namespace tnn::widgets;

std::shared_ptr<figures::MatrixFigure> gatedFigureOf(const toeplitz::KernelPtr &kernel)
{
    auto figure = figureOf(kernel);
    figures::EffectiveFactors factors{{0}, toeplitz::Sequence(kernel->n, 1), {{}}, {}};
    for (long i = 0; i < kernel->n; ++i)
        factors.post(i, 0) = static_cast<float>(std::cos(0.2 * static_cast<double>(i)));
    std::vector<float> gate(factors.post.data(), factors.post.data() + kernel->n);
    figure->effective = std::make_shared<const analysis::EffectiveMatrix>(figure->pyramid, std::move(gate),
                                                                          std::vector<float>());
    figure->factors = std::make_shared<const figures::EffectiveFactors>(std::move(factors));
    figure->columns = {0};
    figure->gateInput = "a text";
    return figure;
}

struct ShownProfiles {
    MatrixPlot plot;

    explicit ShownProfiles(const std::shared_ptr<figures::MatrixFigure> &figure)
    {
        plot.resize(620, 520);
        plot.setFigure(figure);
        plot.setProfiles(true);
        plot.show();
        plot.grab();
    }
    void move(const QPoint &at)
    {
        QMouseEvent event(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&plot, &event);
    }
    /// How many pixels are close to the color of a curve.
    int count(const QImage &image, const QColor &color, const QRect &where) const
    {
        int found = 0;
        for (int y = where.top(); y <= where.bottom(); ++y)
            for (int x = where.left(); x <= where.right(); ++x) {
                const QColor c = image.pixelColor(x, y);
                found += std::abs(c.red() - color.red()) + std::abs(c.green() - color.green())
                            + std::abs(c.blue() - color.blue())
                        < 40
                    ? 1
                    : 0;
            }
        return found;
    }
};

CellProfile find(const std::vector<CellProfile> &profiles, int series)
{
    return profiles.at(static_cast<std::size_t>(series));
}

class tst_Profiles : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void valuesOfT()
    {
        MatrixPlot plot;
        const auto figure = figureOf(wavyKernel(60, true));
        plot.setFigure(figure);
        const auto profiles = plot.profilesOf({40, 25});
        QCOMPARE(profiles.size(), 3U);
        const toeplitz::Kernel &kernel = *figure->kernels.front();
        QCOMPARE(find(profiles, 0).over(10, 10), kernel.at(30));
        QCOMPARE(find(profiles, 0).over(50, 50), 0.0F);         // the future of a causal kernel
        QCOMPARE(find(profiles, 0).over(30, 50), kernel.at(0)); // the spike is never lost
        QCOMPARE(find(profiles, 1).over(35, 35), kernel.at(10));
        QCOMPARE(find(profiles, 2).over(15, 59), kernel.at(15)); // a lag has one value
        QCOMPARE(find(profiles, 2).first, 15L);
        QCOMPARE(find(profiles, 2).end, 60L);
    }

    void valuesOfWhatIsGated()
    {
        MatrixPlot plot;
        const auto figure = gatedFigureOf(wavyKernel(60, false));
        plot.setFigure(figure);
        const auto profiles = plot.profilesOf({20, 25});
        const toeplitz::Kernel &kernel = *figure->kernels.front();
        const analysis::EffectiveMatrix &u = *figure->effective;
        QCOMPARE(find(profiles, 0).over(10, 10), u.post(20) * kernel.at(10));
        QCOMPARE(find(profiles, 1).over(35, 35), u.post(35) * kernel.at(10));
        QCOMPARE(find(profiles, 2).over(7, 7), u.post(7) * kernel.at(-5)); // varies along the diagonal
        QCOMPARE(find(profiles, 2).first, 0L);
        QCOMPARE(find(profiles, 2).end, 55L);
    }

    void clickPinsAndKeysMove()
    {
        ShownProfiles s(figureOf(wavyKernel(60, true)));
        QTest::mouseClick(&s.plot, Qt::LeftButton, {}, s.plot.rect().center());
        QVERIFY(s.plot.pinned());
        const CellIndex cell = *s.plot.pinned();
        QTest::keyClick(&s.plot, Qt::Key_Down, Qt::ShiftModifier);
        QTest::keyClick(&s.plot, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(*s.plot.pinned(), (CellIndex{cell.row + 1, cell.column - 1}));
        QTest::keyClick(&s.plot, Qt::Key_Escape);
        QVERIFY(!s.plot.pinned());
        QTest::keyClick(&s.plot, Qt::Key_Space);
        QVERIFY(s.plot.pinned());
        QTest::mouseClick(&s.plot, Qt::LeftButton, {}, s.plot.rect().center()); // another cell is pinned instead
        QCOMPARE(*s.plot.pinned(), cell);
        QTest::mouseClick(&s.plot, Qt::LeftButton, {}, s.plot.rect().center()); // the same one is unpinned
        QVERIFY(!s.plot.pinned());
        // With a smaller matrix, the pin is dropped.
        s.plot.pin(CellIndex{59, 0});
        s.plot.setFigure(figureOf(wavyKernel(30, true)));
        QVERIFY(!s.plot.pinned());
    }

    void withoutProfilesNothingIsPinned()
    {
        ShownProfiles s(figureOf(wavyKernel(60, true)));
        s.plot.setProfiles(false);
        QTest::mouseClick(&s.plot, Qt::LeftButton, {}, s.plot.rect().center());
        QVERIFY(!s.plot.pinned());
    }

    void curvesAreSeenOnScreenAndOnPaper()
    {
        ShownProfiles s(figureOf(wavyKernel(60, true)));
        const QColor row = Theme::light().series.at(0), column = Theme::light().series.at(1);
        const QRect upper(0, 0, 480, 80);
        QCOMPARE(s.count(s.plot.grab().toImage(), row, upper), 0);
        s.plot.pin(CellIndex{40, 10});
        const QImage shown = s.plot.grab().toImage();
        QVERIFY(s.count(shown, row, upper) > 40); // what lies between two pixels is blurred
        QVERIFY(s.count(shown, column, s.plot.rect().adjusted(360, 90, 0, -60)) > 40);
        QImage paper(2 * s.plot.size(), QImage::Format_RGB32);
        paper.fill(Qt::white);
        QPainter painter(&paper);
        painter.scale(2, 2);
        s.plot.paintTo(painter, s.plot.size());
        painter.end();
        QVERIFY(s.count(paper, row, QRect(0, 0, 960, 240)) > 200);
    }

    void aStripTellsOfItsCells()
    {
        ShownProfiles s(figureOf(wavyKernel(60, true)));
        s.plot.pin(CellIndex{40, 10});
        Hover told;
        connect(&s.plot, &Plot::hovered, &s.plot, [&told](const Hover &hover) { told = hover; });
        s.move({s.plot.width() / 2 - 60, 40}); // in the upper strip
        QCOMPARE(told.row, std::optional<long>(40));
        QVERIFY(told.column);
    }

    void hoverMovesNoData()
    {
        ShownProfiles s(gatedFigureOf(wavyKernel(60, true)));
        const int before = s.plot.renderings();
        for (int x = 100; x < 300; x += 20) {
            s.move({x, 260});
            s.plot.grab();
        }
        QCOMPARE(s.plot.renderings(), before);
    }

    void gatedReadoutSaysBothFactors()
    {
        ShownProfiles s(gatedFigureOf(wavyKernel(60, true)));
        QString text;
        connect(&s.plot, &Plot::readout, &s.plot, [&text](const QString &told) { text = told; });
        s.move(s.plot.rect().center() + QPoint(-60, 60));
        QVERIFY2(text.contains(QStringLiteral("u ")) && text.contains(QStringLiteral("H ")), qPrintable(text));
    }
};

TNN_TEST(tst_Profiles, QApplication)

} // namespace tst_profiles

#include "tst_profiles.moc"
