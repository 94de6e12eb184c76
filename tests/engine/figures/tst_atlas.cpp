// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTest>

#include "engine/document/checkpoint_pair.h"
#include "engine/error.h"
#include "engine/figures/kernels/atlas_figure.h"
#include "engine/figures/plot_request.h"
#include "tests/engine/figures/figure_testing.h"
#include "tests/test_class.h"

namespace tst_atlas {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;
using test::requestOf;
using Sort = AtlasOptions::Sort;
using Band = AtlasFigure::Band;

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";

/// A kernel by definition, in double.
struct Direct {
    std::vector<double> t;
    double peak = 0, energy = 0;
    long k99 = 0;

    Direct(const toeplitz::Coefficients &c, long channel)
    {
        for (long lag = 0; lag < c.n; ++lag)
            t.push_back(c.at(lag, channel));
        for (const double value : t) {
            energy += value * value;
            if (std::abs(value) > std::abs(peak))
                peak = value;
        }
        double running = t[0] * t[0];
        while (running < 0.99 * energy)
            running += std::pow(t[static_cast<std::size_t>(++k99)], 2);
    }
};

template <class Key> bool isSorted(const std::vector<long> &order, Key key)
{
    return std::is_sorted(order.begin(), order.end(), [&](long a, long b) { return key(a) > key(b); });
}

bool isEveryChannelOnce(std::vector<long> order, const Band &band)
{
    std::sort(order.begin(), order.end());
    return order == toeplitz::numbersTo(static_cast<long>(band.columns.size()));
}

class TestAtlas : public QObject {
    Q_OBJECT

private:
    DocumentPtr m_document = Document::open(Example);
    test::TableFolder m_tables;

    static const AtlasFigure::Column &column(const Band &band, long channel)
    {
        return band.columns[static_cast<std::size_t>(channel)];
    }

private slots:
    void edgesAreLogarithmicAndWhole()
    {
        QCOMPARE(atlasEdges(1), (std::vector<long>{0, 1}));
        QCOMPARE(atlasEdges(2), (std::vector<long>{0, 1, 2}));
        for (const long n : {5L, 256L, 65536L}) {
            const std::vector<long> edges = atlasEdges(n);
            QCOMPARE(edges.back(), n);
            QVERIFY(edges.size() <= 162);
            for (std::size_t k = 1; k < edges.size(); ++k) {
                QVERIFY(edges[k] > edges[k - 1]);
                const auto width = static_cast<double>(edges[k] - edges[k - 1]);
                QVERIFY(width <= 1 + 0.08 * static_cast<double>(edges[k]));
            }
        }
    }

    void twoDocumentsHaveTheirBandsInTurn()
    {
        const CheckpointPair pair = pairOf(m_document,
                                           Document::open(TNN_RESOURCES "/examples/shakespeare-no-decay.pt"));
        const FigureRequest request = requestOf(2, 64, {5});
        const AtlasFigure figure = atlasFigure({pair.a, pair.b}, request), a = atlasFigure({pair.a}, request),
                          b = atlasFigure({pair.b}, request);
        QCOMPARE(figure.bands.size(), a.bands.size() + b.bands.size());
        QCOMPARE(figure.expected, figure.bands.size());
        for (std::size_t k = 0; k < b.bands.size(); ++k) {
            const Band &first = *figure.bands[2 * k], &second = *figure.bands[2 * k + 1];
            QVERIFY(first.values == a.bands[k]->values);
            QVERIFY(second.values == b.bands[k]->values);
            QCOMPARE(first.title.english(), pair.a->role() + ": " + a.bands[k]->title.english());
            QCOMPARE(second.title.english(), pair.b->role() + ": " + b.bands[k]->title.english());
            QCOMPARE(second.tno, first.tno);
        }
        QCOMPARE(figure.selected(), figure.bands[4].get());
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.names[384], pair.b->role() + ": layer 0");
    }

    void columnsAreWhatTheKernelsSay()
    {
        const AtlasFigure figure = atlasFigure({m_document}, requestOf(2, 256, {370}));
        QCOMPARE(figure.bands.size(), std::size_t{4});
        QCOMPARE(figure.expected, std::size_t{4});
        QCOMPARE(figure.selected(), figure.bands[2].get());
        for (int tno = 0; tno < 4; ++tno) {
            const Band &band = *figure.bands[static_cast<std::size_t>(tno)];
            const toeplitz::CoefficientsPtr c = m_document->coefficients(tno, 256);
            QCOMPARE(band.columns.size(), std::size_t{384});
            for (long channel = 0; channel < 384; ++channel) {
                const Direct direct(*c, channel);
                QCOMPARE(column(band, channel).k99, direct.k99);
                QCOMPARE(static_cast<double>(column(band, channel).peak), direct.peak);
                QVERIFY(std::abs(column(band, channel).energy / direct.energy - 1) < 1e-6);
                const double tail = direct.t[64] / direct.peak;
                QCOMPARE(column(band, channel).tail, tail > 0 ? 1 : -1);
                for (long bin = 0; bin < band.bins; ++bin) {
                    const auto at = static_cast<std::size_t>(bin);
                    double largest = 0;
                    for (long lag = figure.edges[at]; lag < figure.edges[at + 1]; ++lag)
                        if (const double t = direct.t[static_cast<std::size_t>(lag)]; std::abs(t) > std::abs(largest))
                            largest = t;
                    QVERIFY(std::abs(static_cast<double>(band.at(channel, bin)) - largest / direct.peak) < 1e-6);
                }
            }
        }
    }

    void overridesAndStageCount()
    {
        FigureRequest request = requestOf(0, 64, {0});
        request.overrides.band = 3;
        const AtlasFigure banded = atlasFigure({m_document}, request);
        for (const AtlasFigure::Column &one : banded.bands[1]->columns)
            QVERIFY(one.k99 <= 3);
        request = requestOf(0, 64, {0});
        request.overrides.off[1] = {7};
        const AtlasFigure off = atlasFigure({m_document}, request);
        QCOMPARE(column(*off.bands[1], 7).peak, 0.0F);
        QCOMPARE(off.bands[1]->at(7, 0), 0.0F);
        QCOMPARE(column(*off.bands[1], 7).tail, 0);
        QVERIFY(column(*off.bands[1], 8).peak != 0);
        request = requestOf(0, 64, {0});
        request.stage = Stage::Raw;
        const AtlasFigure raw = atlasFigure({m_document}, request);
        QCOMPARE(static_cast<double>(column(*raw.bands[3], 5).peak), Direct(*m_document->raw(3, 64), 5).peak);
    }

    void measuresDescend()
    {
        const AtlasFigure figure = atlasFigure({m_document}, requestOf(2, 256, {370}));
        for (const AtlasFigure::BandPtr &band : figure.bands) {
            const auto order = [&](Sort sort) { return columnOrder(figure, *band, {sort}); };
            const auto of = [&](long channel) { return column(*band, channel); };
            for (const Sort sort : {Sort::Tail, Sort::Memory, Sort::Energy, Sort::Decay, Sort::Likeness})
                QVERIFY(isEveryChannelOnce(order(sort), *band));
            QVERIFY(isSorted(order(Sort::Memory), [&](long channel) { return of(channel).k99; }));
            QVERIFY(isSorted(order(Sort::Energy), [&](long channel) { return of(channel).energy; }));
            QVERIFY(isSorted(order(Sort::Decay), [&](long channel) { return of(channel).fittedDecay; }));
            QVERIFY(isSorted(order(Sort::Tail),
                             [&](long channel) { return std::pair(-of(channel).tail, -of(channel).k99); }));
            QCOMPARE(order(Sort::Stored), toeplitz::numbersTo(384));
        }
        const Band &band = *figure.bands[2];
        const std::vector<long> alike = columnOrder(figure, band, {Sort::Likeness});
        QCOMPARE(alike.front(), 370L);
        const auto cosine = [&band](long channel) {
            double product = 0, own = 0, other = 0;
            for (long bin = 0; bin < band.bins; ++bin) {
                const double a = band.at(370, bin), b = band.at(channel, bin);
                product += a * b;
                own += a * a;
                other += b * b;
            }
            return product / std::sqrt(own * other);
        };
        QVERIFY(isSorted(alike, [&](long channel) { return std::round(1e9 * cosine(channel)); }));
    }

    void orderIsSharedWithTheSelectedBand()
    {
        const AtlasFigure figure = atlasFigure({m_document}, requestOf(3, 64, {1}));
        const AtlasOptions own{Sort::Memory}, shared{Sort::Memory, AtlasOptions::Order::Shared};
        const std::vector<long> wanted = columnOrder(figure, *figure.bands[3], own);
        for (const AtlasFigure::BandPtr &band : figure.bands)
            QCOMPARE(columnOrder(figure, *band, shared), wanted);
        QVERIFY(columnOrder(figure, *figure.bands[0], own) != wanted);
    }

    void bandsAreHandedOverAsTheyAreMade()
    {
        std::vector<std::size_t> counts;
        const auto onBand = [&counts](const AtlasFigure &figure) { counts.push_back(figure.bands.size()); };
        const AtlasFigure figure = atlasFigure({m_document}, requestOf(0, 32, {0}), {}, {}, onBand);
        QCOMPARE(counts, (std::vector<std::size_t>{1, 2, 3, 4}));
        counts.clear();
        const AtlasFigure rest = atlasFigure({m_document}, requestOf(1, 32, {5}), {},
                                             {figure.bands.begin(), figure.bands.begin() + 3}, onBand);
        QCOMPARE(counts, std::vector<std::size_t>{4});
        QCOMPARE(rest.bands[0], figure.bands[0]);
        QCOMPARE(rest.bands[3]->values, figure.bands[3]->values);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY_THROWS_EXCEPTION(Cancelled, atlasFigure({m_document}, requestOf(0, 32, {0}), {stop.get_token(), {}}));
    }

    /// A head beyond what the cache keeps is computed in parts, with the same result.
    void longKernelsAreTheSame()
    {
        constexpr long Long = 24000;
        FigureRequest request = requestOf(1, Long, {0});
        request.overrides.off[1] = {383};
        for (const Stage stage : {Stage::Decayed, Stage::Raw, Stage::Difference}) {
            request.stage = stage;
            AtlasFigure figure;
            try {
                atlasFigure({m_document}, request, {}, {}, [&figure](const AtlasFigure &first) {
                    figure = first;
                    if (first.bands.size() == 2)
                        throw Cancelled();
                });
            } catch (const Cancelled &) {
            }
            const Band &band = *figure.bands[1];
            toeplitz::Coefficients c = *m_document->raw(1, Long, {0, 200, 383});
            if (stage != Stage::Raw) {
                const toeplitz::CoefficientsPtr decayed = m_document->coefficients(1, Long, {0, 200, 383},
                                                                                   request.overrides);
                c.values = stage == Stage::Decayed ? decayed->values : decayed->values - c.values;
            }
            for (const long place : {0, 1, 2}) {
                const long channel = c.channels[static_cast<std::size_t>(place)];
                QCOMPARE(static_cast<double>(column(band, channel).peak), Direct(c, place).peak);
                QCOMPARE(column(band, channel).k99, Direct(c, place).k99);
            }
        }
    }

    void bidirectionalKernelsHaveBothSides()
    {
        const DocumentPtr table = m_tables.open("lag,a,b\n-2,8,0\n-1,-4,1\n0,2,0\n1,1,0\n2,0,-2\n");
        const AtlasFigure figure = atlasFigure({table}, requestOf(0, 3, {0}));
        const Band &band = *figure.bands.front();
        QVERIFY(!band.causal);
        QCOMPARE(band.values, (std::vector<float>{1, -0.5F, 0.25F, 0.125F, 0, 0, -0.5F, 0, 0, 1}));
        QCOMPARE(band.at(0, -2), 1.0F);
        QCOMPARE(band.at(1, 2), 1.0F);
        QCOMPARE(column(band, 1).peak, -2.0F);
        const Numbers numbers = numbersOf(figure, {Sort::Stored});
        QCOMPARE(numbers.shape, (std::vector<long>{2, 13}));
        QCOMPARE(numbers.columns[8], std::string("lag -2"));
        QCOMPARE(numbers.columns[12], std::string("lag 2"));
        QCOMPARE(numbers.names, std::vector<std::string>(2, table->description().tnos.front().name.english()));
        QCOMPARE(numbers.table[6], 1.0); // its tail, at lag 0
        QCOMPARE(numbers.real[13 + 2], 1.0F);
        QCOMPARE(numbers.real[13 + 12], 1.0F);
    }

    void strangeKernels()
    {
        const AtlasFigure shortest = atlasFigure({m_tables.open("5\n")}, requestOf(0, 1, {0}));
        QCOMPARE(shortest.bands.front()->values, std::vector<float>{1});
        QCOMPARE(numbersOf(shortest, {}).shape, (std::vector<long>{1, 9}));
        const AtlasFigure broken = atlasFigure({m_tables.open("nan,0,inf,-2\n1,0,1,-1\n")}, requestOf(0, 2, {3}));
        const Band &band = *broken.bands.front();
        QVERIFY(std::isnan(band.at(0, 1)) && std::isnan(band.at(2, 1)) && std::isnan(column(band, 2).peak));
        QCOMPARE(band.at(1, 0), 0.0F);
        QCOMPARE(band.at(3, 1), 0.5F);
        for (const Sort sort : {Sort::Tail, Sort::Memory, Sort::Energy, Sort::Decay, Sort::Likeness}) {
            const std::vector<long> order = columnOrder(broken, band, {sort});
            QVERIFY(isEveryChannelOnce(order, band));
            QCOMPARE((std::vector<long>{order.begin() + 2, order.end()}), (std::vector<long>{0, 2}));
        }
    }

    void axesAndHeadsAreBands()
    {
        const DocumentPtr image = Document::open(TNN_TEST_DATA "/checkpoint/image.pth");
        const AtlasFigure figure = atlasFigure({image}, requestOf(3, 8, {0}));
        std::size_t heads = 0;
        for (const auto &tno : image->description().tnos)
            heads += static_cast<std::size_t>(tno.heads);
        QCOMPARE(figure.bands.size(), heads);
        QVERIFY(figure.bands[1]->title.english().find("width") != std::string::npos);
        QVERIFY(!figure.bands[1]->causal);
        QVERIFY(figure.selected() && figure.selected()->tno == 3);
    }
};

TNN_TEST(TestAtlas, QCoreApplication)

} // namespace tst_atlas

#include "tst_atlas.moc"
