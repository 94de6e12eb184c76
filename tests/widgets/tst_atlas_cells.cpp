// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>

#include <QRegularExpression>
#include <QTest>

#include "tests/test_class.h"
#include "tests/widgets/atlas_figures.h"
#include "widgets/cells/atlas_plot.h"

namespace tst_atlas_cells {

using namespace tnn;
using namespace tnn::widgets;
using namespace atlas_figures;

AtlasColors colorsOfTest()
{
    return AtlasColors({ValueScale::symlog(1, 1e-3), ColorTable(ColorMap::Diverging, false), 0xff00ff00, 0xffffffff});
}

QImage painted(const std::vector<AtlasBand> &bands, const std::vector<long> &edges, const AtlasGeometry &geometry,
               const AtlasColors &colors)
{
    QImage image(geometry.pixels(), QImage::Format_RGB32);
    image.fill(0xff00ffff);
    paintAtlas(image, bands, edges, geometry, colors);
    return image;
}

/// What a pixel of a band shows, looked up by itself: the first value of largest magnitude.
QRgb pixelByItself(const AtlasBand &band, std::size_t index, const std::vector<long> &edges,
                   const AtlasGeometry &geometry, const AtlasColors &colors, int x, int y, bool isTop)
{
    const LagAxis axis{edges, band.levels->band().causal};
    const auto binAt = [&](int at) {
        return axis.binAt(geometry.placeAt(index, axis, geometry.area.top() + at / geometry.scale));
    };
    const long from = binAt(y), last = binAt(y + 1);
    const auto [first, end] = geometry.columnsUnder(geometry.area.left() + x / geometry.scale,
                                                    static_cast<long>(band.order.size()));
    AtlasLevels::Level found = 0;
    for (long bin = isTop || last == from ? from : from + 1; bin <= last; ++bin)
        for (long column = first; column < end; ++column) {
            const auto level = band.levels->column(
                band.order[static_cast<std::size_t>(column)])[bin - band.levels->band().firstBin()];
            if (std::abs(level) > std::abs(found))
                found = level;
        }
    return colors.of(found);
}

class TestAtlasCells : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void lagsAreLogarithmic()
    {
        const std::vector<long> edges = figures::atlasEdges(256);
        for (const bool causal : {true, false}) {
            const LagAxis axis{edges, causal};
            for (long lag = causal ? 0 : -255; lag < 256; ++lag) {
                QCOMPARE(axis.lagAt(axis.placeOf(lag)), lag);
                const auto bin = static_cast<std::size_t>(std::abs(axis.binAt(axis.placeOf(lag))));
                QVERIFY(edges[bin] <= std::abs(lag) && std::abs(lag) < edges[bin + 1]);
                QVERIFY(axis.placeOf(lag) > axis.first() && axis.placeOf(lag) < axis.last());
            }
            QVERIFY(std::abs((axis.placeOf(200) - axis.placeOf(100)) - (axis.placeOf(100) - axis.placeOf(50))) < 0.01);
        }
    }

    /// Where several columns and bins share a pixel, it shows their value of largest magnitude.
    void noCellIsLost()
    {
        const auto figure = atlas(2, 3000, 256);
        const AtlasColors colors = colorsOfTest();
        std::vector<AtlasBand> bands;
        for (const auto &band : figure->bands)
            bands.push_back(
                {std::make_shared<const AtlasLevels>(band, ValueScale::symlog(1, 1e-3)), toeplitz::numbersTo(3000)});
        const AtlasGeometry whole{{0, 0, 200, 60}, {0, 0, 3000, 2}, {}, 1};
        const QImage image = painted(bands, figure->edges, whole, colors);
        const QRgb strongest = colors.of(AtlasLevels::Most);
        for (int x = 0; x < 200; ++x) {
            bool found = false;
            for (int y = 0; y < 30; ++y)
                found = found || image.pixel(x, y) == strongest;
            QVERIFY2(found, qPrintable(QString::number(x)));
        }
        auto broken = std::make_shared<AtlasFigure::Band>(*figure->bands.front());
        std::fill_n(broken->values.begin() + 1500 * broken->stride(), broken->stride(),
                    std::numeric_limits<float>::quiet_NaN());
        bands.front().levels = std::make_shared<const AtlasLevels>(broken, ValueScale::symlog(1, 1e-3));
        QCOMPARE(painted(bands, figure->edges, whole, colors).pixel(100, 15), 0xff00ff00);
    }

    void pixelsAreWhatTheyCover()
    {
        const AtlasColors colors = colorsOfTest();
        for (const bool causal : {true, false}) {
            const auto figure = noisyAtlas(3, 700, 4096, causal);
            std::vector<AtlasBand> bands;
            for (const auto &band : figure->bands) {
                const auto count = static_cast<long>(band->columns.size());
                std::vector<long> order = toeplitz::numbersTo(count);
                std::reverse(order.begin(), order.end());
                bands.push_back({AtlasPlot::levelsOf(band), order});
            }
            for (const QRectF &view : {QRectF(0, 0, 700, 3), QRectF(310.3, 0.7, 21.5, 1.1), QRectF(600, 1, 100, 2),
                                       QRectF(5, 2.1, 180, 0.3)})
                for (const double scale : {1.0, 1.5, 2.0}) {
                    const AtlasGeometry where{{10, 20, 150, 96}, view, {}, scale};
                    const QImage image = painted(bands, figure->edges, where, colors);
                    QImage expected(image.size(), image.format());
                    expected.fill(0xff00ffff);
                    for (std::size_t k = 0; k < bands.size(); ++k) {
                        const QRectF band = where.band(k).translated(-where.area.topLeft());
                        const int top = std::max(0, static_cast<int>(std::lround(band.top() * scale)));
                        const int bottom = std::min(image.height(),
                                                    static_cast<int>(std::lround(band.bottom() * scale)));
                        const double end = where.xOf(static_cast<double>(bands[k].order.size())) - where.area.left();
                        const int right = std::clamp(static_cast<int>(std::lround(end * scale)), 0, image.width());
                        for (int y = top; y < bottom; ++y)
                            for (int x = 0; x < right; ++x)
                                expected.setPixel(
                                    x, y, pixelByItself(bands[k], k, figure->edges, where, colors, x, y, y == top));
                    }
                    QCOMPARE(image, expected);
                }
        }
    }
};

TNN_TEST(TestAtlasCells, QApplication)

} // namespace tst_atlas_cells

#include "tst_atlas_cells.moc"
