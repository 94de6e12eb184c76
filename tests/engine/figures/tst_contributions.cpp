// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTest>

#include "engine/error.h"
#include "engine/figures/kernels/matrix_figure.h"
#include "engine/figures/network/contributions_figure.h"
#include "engine/run/text_input.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/engine/figures/figure_testing.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_contributions {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;
using model::Tap;
using test::reasonOf;
using test::requestOf;
using Measure = ContributionsOptions::Measure;

using Matrix = Eigen::MatrixXd;
using Row = Eigen::RowVectorXd;

constexpr long Dim = 4, Lags = 2048, Vocabulary = 8;
constexpr double Close = 1e-5;

/// A language model of two Hyena layers of any order.
DocumentPtr hyena(long order)
{
    MadeHyena hyena{Dim};
    hyena.lags = Lags;
    hyena.vocabulary = Vocabulary;
    hyena.order = order;
    return std::make_shared<const Document>(std::make_shared<const checkpoint::Checkpoint>(hyena.languageModel().file),
                                            checkpoint::GivenOptions());
}

Input inputOfSomeIds(long count, long most)
{
    std::vector<long> ids;
    for (long k = 0; k < count; ++k)
        ids.push_back((k * k + 7 * k) % most);
    Input input;
    input.network = std::make_shared<const run::NetworkInput>(run::inputOfIds(ids));
    input.name = "some ids";
    return input;
}

/// H of a layer's channel and the input of its first T, in float64 from the network's taps and kernels.
struct Dense {
    std::vector<Eigen::VectorXd> diagonals; ///< post, then pre of the last step, ..., of the first
    std::vector<Matrix> t;                  ///< T of the last step first
    Eigen::VectorXd in, out;                ///< the input of the first T; post times the last T's output

    Dense(const Document &document, const Input &input, int layer, long channel, long width)
    {
        const auto tap = [&](Tap::Point point) {
            return run::insideValues(document, *input.network, {layer, point}, {});
        };
        const toeplitz::Sequence post = tap(Tap::Point::Gate), v = tap(Tap::Point::In), Tv = tap(Tap::Point::Out);
        const long n = post.rows(), steps = v.cols() / width;
        diagonals.emplace_back(post.col(channel).cast<double>());
        in = v.col(channel).cast<double>();
        out = post.col(channel).cast<double>() * Tv.col((steps - 1) * width + channel).cast<double>();
        for (long step = steps; step-- > 0;) {
            const long flat = step * width + channel;
            const toeplitz::CoefficientsPtr c = document.coefficients(layer, n, {flat});
            Matrix dense = Matrix::Zero(n, n);
            for (long i = 0; i < n; ++i)
                for (long j = 0; j < n; ++j)
                    dense(i, j) = static_cast<double>(c->at(i - j, 0));
            t.push_back(std::move(dense));
            if (document.description().family.starts_with("hyena"))
                diagonals.emplace_back(tap(Tap::Point::Pre).col(flat).cast<double>());
            else
                diagonals.emplace_back(Eigen::VectorXd::Ones(n));
        }
    }
    Row rowBeforeFirst(long i) const
    {
        Row row = diagonals.front()(i) * t.front().row(i);
        for (std::size_t k = 1; k < t.size(); ++k)
            row = (row.array() * diagonals[k].transpose().array()).matrix() * t[k];
        return row;
    }
    Row weights(long i) const { return rowBeforeFirst(i).array() * diagonals.back().transpose().array(); }
    Row contributions(long i) const { return rowBeforeFirst(i).array() * in.transpose().array(); }
    Row column(long j) const
    {
        Eigen::VectorXd column = t.back().col(j) * diagonals.back()(j);
        for (std::size_t k = t.size() - 1; k > 0; --k)
            column = t[k - 1] * (diagonals[k].array() * column.array()).matrix();
        return (diagonals.front().array() * column.array()).transpose();
    }
};

/// The largest difference, as a share of the largest magnitude.
double errorOf(const std::vector<float> &values, const Row &wanted)
{
    if (static_cast<long>(values.size()) != wanted.size())
        qFatal("rows of different lengths are compared");
    const Eigen::Map<const Eigen::RowVectorXf> found(values.data(), wanted.size());
    return (found.cast<double>() - wanted).cwiseAbs().maxCoeff() / wanted.cwiseAbs().maxCoeff();
}

struct Case {
    DocumentPtr document;
    Input input;
    int layer = 1;
    long channel = 0, width = 0;
};

Case caseNamed(const QString &name, long n)
{
    if (name == QLatin1String("GTU")) {
        const DocumentPtr document = Document::open(TNN_RESOURCES "/examples/shakespeare.pt");
        return {document, inputOfSomeIds(n, 60), 1, 57, document->description().tnos[1].channels()};
    }
    return {hyena(name.back().digitValue()), inputOfSomeIds(n, Vocabulary), 1, 2, Dim};
}

ContributionsFigure figureOf(const Case &chosen, long n, const ContributionsOptions &options)
{
    return contributionsFigure(*chosen.document, requestOf(chosen.layer, n, {chosen.channel}), chosen.input, options);
}

ContributionsOptions at(long token, Measure measure = Measure::Channel)
{
    ContributionsOptions options;
    options.measure = measure;
    options.token = token;
    return options;
}

void addKinds()
{
    QTest::addColumn<QString>("kind");
    for (const char *kind : {"GTU", "Hyena order 2", "Hyena order 3"})
        QTest::newRow(kind) << QString::fromLatin1(kind);
}

class TestContributions : public QObject {
    Q_OBJECT

private slots:
    /// Alone, and with what comes after it.
    void inputsOfLaterStepsHoldTheEarlierOnes()
    {
        const Case chosen = caseNamed(QStringLiteral("Hyena order 3"), 30);
        run::ForwardRequest request;
        request.tap = Tap{chosen.layer, Tap::Point::In};
        const toeplitz::Sequence alone = run::insideValues(*chosen.document, *chosen.input.network, *request.tap, {});
        const run::Array tapped = run::forward(*chosen.document, *chosen.input.network, request);
        QCOMPARE(alone.cols(), 2 * Dim);
        QVERIFY(errorOf({alone.data(), alone.data() + alone.size()},
                        Eigen::Map<const Eigen::RowVectorXf>(tapped.values.data(), alone.size()).cast<double>())
                < Close);
    }

    void rowsAreThoseOfTheDenseMatrix_data() { addKinds(); }
    void rowsAreThoseOfTheDenseMatrix()
    {
        QFETCH(const QString, kind);
        constexpr long N = 2048;
        const Case chosen = caseNamed(kind, N);
        const Dense dense(*chosen.document, chosen.input, chosen.layer, chosen.channel, chosen.width);
        EffectiveFactorsPtr known;
        double error = 0;
        for (const long i : {0L, 3L, 700L, N - 1}) {
            const ContributionsFigure figure = contributionsFigure(
                *chosen.document, requestOf(chosen.layer, N, {chosen.channel}), chosen.input, at(i), {}, known);
            known = figure.factors;
            error = std::max({error, errorOf(figure.weights, dense.weights(i)),
                              errorOf(figure.contributions, dense.contributions(i)),
                              errorOf(figure.column, dense.column(i))});
            // The terms add up to what the network itself computes.
            double sum = 0;
            for (const float one : figure.contributions)
                sum += static_cast<double>(one);
            QVERIFY(std::abs(sum - dense.out(i)) <= Close * std::max(figure.total, dense.out.cwiseAbs().maxCoeff()));
        }
        qInfo("largest error %.2g", error);
        QVERIFY2(error <= Close, qPrintable(QString::number(error)));
    }

    void everyCellIsThatOfTheDenseMatrix_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::newRow("GTU") << QStringLiteral("GTU");
        QTest::newRow("Hyena order 2") << QStringLiteral("Hyena order 2");
    }
    void everyCellIsThatOfTheDenseMatrix()
    {
        QFETCH(const QString, kind);
        constexpr long N = 2048;
        const Case chosen = caseNamed(kind, N);
        const Dense dense(*chosen.document, chosen.input, chosen.layer, chosen.channel, chosen.width);
        const MatrixFigure figure = gatedFigure(*chosen.document, requestOf(chosen.layer, N, {chosen.channel}),
                                                chosen.input);
        double largest = 0, error = 0;
        for (long i = 0; i < N; ++i) {
            const Row row = dense.weights(i);
            for (long j = 0; j < N; ++j) {
                error = std::max(error, std::abs(static_cast<double>(figure.at(i, j)) - row(j)));
                largest = std::max(largest, std::abs(row(j)));
            }
        }
        qInfo("largest error %.2g of %.3g", error, largest);
        QVERIFY(error <= Close * largest);
        QVERIFY(std::abs(static_cast<double>(figure.effective->largest()) - largest) <= Close * largest);
    }

    void sourcesAreTheLargestShares()
    {
        const Case chosen = caseNamed(QStringLiteral("Hyena order 2"), 60);
        const ContributionsFigure figure = figureOf(chosen, 60, at(50));
        QCOMPARE(figure.formula, std::string("H = diag(x0) T diag(x1)"));
        const std::vector<ContributionsFigure::Source> top = figure.top(MostSources);
        QCOMPARE(top.size(), MostSources);
        std::vector<double> shares;
        double sum = 0;
        for (long j = 0; j < 60; ++j) {
            shares.push_back(figure.share(j));
            sum += shares.back();
        }
        QVERIFY(std::abs(sum - 1) < 1e-9);
        std::sort(shares.rbegin(), shares.rend());
        for (std::size_t k = 0; k < MostSources; ++k) {
            QCOMPARE(top[k].share, shares[k]);
            QVERIFY(top[k].position <= 50);
            QCOMPARE(top[k].id, std::optional(chosen.input.network->ids[static_cast<std::size_t>(top[k].position)]));
        }
        QCOMPARE(figureOf(chosen, 60, at(2)).top(MostSources).size(), 3U); // a causal layer: no others contribute
    }

    void normsAreOverAllChannels_data() { addKinds(); }
    void normsAreOverAllChannels()
    {
        QFETCH(const QString, kind);
        constexpr long N = 24, I = 17;
        Case chosen = caseNamed(kind, N);
        const ContributionsFigure norm = figureOf(chosen, N, at(I, Measure::Norm));
        QCOMPARE(norm.channels, chosen.width);
        std::array<std::vector<double>, 3> squares;
        squares.fill(std::vector<double>(N));
        for (chosen.channel = 0; chosen.channel < chosen.width; ++chosen.channel) {
            const ContributionsFigure one = contributionsFigure(
                *chosen.document, requestOf(chosen.layer, N, {chosen.channel}), chosen.input, at(I), {}, norm.factors);
            QCOMPARE(one.factors, norm.factors); // the network runs once
            const auto add = [](std::vector<double> &sum, const std::vector<float> &values) {
                for (std::size_t j = 0; j < values.size(); ++j)
                    sum[j] += static_cast<double>(values[j]) * static_cast<double>(values[j]);
            };
            add(squares[0], one.weights);
            add(squares[1], one.contributions);
            add(squares[2], one.column);
        }
        for (std::size_t j = 0; j < N; ++j) {
            QVERIFY(std::abs(static_cast<double>(norm.weights[j]) - std::sqrt(squares[0][j])) < 1e-4);
            QVERIFY(std::abs(static_cast<double>(norm.contributions[j]) - std::sqrt(squares[1][j])) < 1e-4);
            QVERIFY(std::abs(static_cast<double>(norm.column[j]) - std::sqrt(squares[2][j])) < 1e-4);
        }
    }

    void numbersHaveAllPositionsOrTheTop()
    {
        const Case chosen = caseNamed(QStringLiteral("GTU"), 30);
        ContributionsFigure figure = figureOf(chosen, 30, {});
        QCOMPARE(figure.token, 29L);
        const Numbers all = numbersOf(figure);
        QCOMPARE(all.shape, (std::vector<long>{5, 30}));
        QCOMPARE(all.columns,
                 (std::vector<std::string>{"position", "id", "weight", "contribution", "share", "column"}));
        QCOMPARE(all.real[30 + 4], figure.weights[4]);
        figure.vocabulary = run::vocabularyOf(*chosen.document);
        ContributionsOptions options;
        options.top = 3;
        const Numbers top = numbersOf(figure, options);
        QCOMPARE(top.shape, (std::vector<long>{5, 3}));
        QCOMPARE(top.columns.front(), std::string("token"));
        QCOMPARE(top.names.size(), 3U);
        QCOMPARE(top.table.size(), 18U);
        const ContributionsFigure::Source first = figure.top(1).front();
        QCOMPARE(top.names.front(), first.symbol);
        QCOMPARE(top.table[0], static_cast<double>(first.position));
        QCOMPARE(top.table[4], first.share);
    }

    void saysWhatIsMissing()
    {
        const Case chosen = caseNamed(QStringLiteral("Hyena order 3"), 12);
        QVERIFY(reasonOf([&] { figureOf(chosen, 12, at(12)); }).find("position 12 does not exist")
                != std::string::npos);
        QVERIFY(reasonOf([&] {
                    gatedFigure(*chosen.document, requestOf(1, 12, {0}), chosen.input);
                }).find("product of 2 Toeplitz matrices")
                != std::string::npos);
        QVERIFY(reasonOf([&] {
                    contributionsFigure(*chosen.document, requestOf(1, 12, {0}), Input(), {});
                }).find("choose \"text\"")
                != std::string::npos);
        QCOMPARE(figureOf(chosen, 12, {}).formula, std::string("H = diag(x0) T2 diag(x1) T1 diag(x2)"));
    }
};

TNN_TEST(TestContributions, QCoreApplication)

} // namespace tst_contributions

#include "tst_contributions.moc"
