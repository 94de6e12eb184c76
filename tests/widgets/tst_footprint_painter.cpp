// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTest>

#include "tests/test_class.h"
#include "tests/widgets/counted_pixels.h"
#include "tests/widgets/kernels.h"
#include "widgets/cells/cell_painters.h"

namespace tst_footprint_painter {

using namespace tnn;
using namespace tnn::widgets;
using namespace counted_pixels;

ValueColors linearColors()
{
    return {ValueScale::linear(-1, 1), ColorTable(ColorMap::Diverging, false), qRgb(1, 2, 3), qRgb(4, 5, 6)};
}

class tst_FootprintPainter : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void painterShowsCells();
    void painterKeepsWhatIsOneCellWide();
    void painterLeavesTheOutsideAlone();
};

void tst_FootprintPainter::painterShowsCells()
{
    const std::vector<float> values{-1, 0.5F, 0, 1, std::nanf(""), -0.25F};
    const ValueColors colors = linearColors();
    const QImage image = paintFootprint(values, {2, 3}, {0, 0, 0.25}, {12, 8}, colors);
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 12; ++x)
            QCOMPARE(image.pixel(x, y), colors.of(values[static_cast<std::size_t>((y / 4) * 3 + x / 4)]));
}

void tst_FootprintPainter::painterKeepsWhatIsOneCellWide()
{
    const long side = 401;
    std::vector<float> values(static_cast<std::size_t>(side * side), 0.1F);
    for (long k = 0; k < side; ++k)
        values[static_cast<std::size_t>(173 * side + k)] = -0.9F;
    const ValueColors colors = linearColors();
    const QImage image = paintFootprint(values, {side, side}, {0, 0, side / 40.0}, {40, 40}, colors);
    QCOMPARE(countOf(image, colors.of(-0.9F)), 40);
    QCOMPARE(image.pixel(20, static_cast<int>(173 / (side / 40.0))), colors.of(-0.9F));
    values[0] = std::nanf("");
    QCOMPARE(paintFootprint(values, {side, side}, {0, 0, side / 40.0}, {40, 40}, colors).pixel(0, 0), colors.notFinite);
}

void tst_FootprintPainter::painterLeavesTheOutsideAlone()
{
    const ValueColors colors = linearColors();
    const QImage image = paintFootprint(std::vector<float>{1}, {1, 1}, {-1, -2, 0.5}, {8, 6}, colors);
    QCOMPARE(countOf(image, colors.of(1)), 4);
    QCOMPARE(image.pixel(4, 2), colors.of(1));
    QCOMPARE(countOf(image, colors.outside), 44);
}

TNN_TEST(tst_FootprintPainter, QApplication)

} // namespace tst_footprint_painter

#include "tst_footprint_painter.moc"
