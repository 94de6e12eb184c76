// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>

#include <QTest>

#include "engine/document/conversion.h"
#include "engine/document/method.h"
#include "engine/figures/kernels/findings_figure.h"
#include "engine/io/signal.h"
#include "engine/run/evaluate.h"
#include "engine/toeplitz/product.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/engine/figures/figure_testing.h"
#include "tests/engine/figures/named_findings.h"
#include "tests/test_class.h"

namespace tst_special_findings {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;
using test::requestOf;
using namespace named_findings;

/// Models of special kernels: too few, broken, unused.
class TestSpecialFindings : public QObject {
    Q_OBJECT

private:
    DocumentPtr m_example = Document::open(TNN_RESOURCES "/examples/shakespeare.pt");
    test::TableFolder m_tables;

private slots:
    void aSkipTermDoesNotCountAsMemory()
    {
        MadeHyena hyena{8};
        hyena.lags = 64;
        hyena.vocabulary = 12;
        MadeCheckpoint made = hyena.languageModel();
        for (checkpoint::Tensor &tensor : made.file.tensors)
            if (tensor.name.ends_with("filter_fn.bias"))
                tensor = MadeCheckpoint().tensor(tensor.name, tensor.shape, 4).file.tensors.front();
        const Document document(std::make_shared<const checkpoint::Checkpoint>(made.file), checkpoint::GivenOptions());
        const FindingsFigure figure = findingsFigure(document, requestOf(0, 16, {0}));
        long longest = -1;
        bool matters = false;
        const auto k99Of = [](const Eigen::ArrayXd &t) {
            long k99 = 0;
            for (double running = 0; (running += t(k99) * t(k99)) < 0.99 * t.square().sum();)
                ++k99;
            return k99;
        };
        for (int tno = 0; tno < document.tnos(); ++tno) {
            const toeplitz::CoefficientsPtr raw = document.raw(tno, 16), whole = document.coefficients(tno, 16);
            for (long column = 0; column < raw->values.cols(); ++column) {
                const long k99 = k99Of(raw->values.col(column).tail(16).cast<double>());
                longest = std::max(longest, k99);
                matters = matters || k99 != k99Of(whole->values.col(column).tail(16).cast<double>());
            }
        }
        QVERIFY(matters);
        QCOMPARE(found(figure, Kind::Memory)->value, static_cast<double>(longest));
        QVERIFY2(textOf(figure, Kind::Memory).ends_with("; the skip term at lag 0 does not count"),
                 textOf(figure, Kind::Memory).c_str());
    }

    /// A kernel that is a delta passes every frequency alike; a mean over 32 tokens, sinc^2 over frequencies, has 99 %
    /// of its energy within ten lobes of 1 / 32.
    void frequenciesThatArePassed()
    {
        constexpr long n = 256, tokens = 32;
        toeplitz::Coefficients c = toeplitz::zeroCoefficients(n, 2, true);
        c.values(c.rowOfLag(0), 0) = 1;
        c.values.col(1).segment(c.rowOfLag(0), tokens) = 1.0F / tokens;
        CoefficientsFile file;
        file.headDim = 2;
        file.coefficients = std::make_shared<const toeplitz::Coefficients>(c);
        const FindingsFigure figure = findingsFigure(Document(file, "band.npy", {}), requestOf(0, n, {0}));
        const Finding *band = found(figure, Kind::Band);
        QVERIFY(band && band->place && band->view == "response");
        std::vector<double> energies{0.5};
        for (long k = 1; k <= n; ++k) {
            const double half = std::numbers::pi * double(k) / double(2 * n);
            energies.push_back(std::pow(std::sin(half * tokens) / std::sin(half) / tokens, 2));
        }
        const double sum = std::accumulate(energies.begin(), energies.end(), 0.0);
        double below = 0;
        long edge = -1;
        while (below < 0.99 * sum)
            below += energies[std::size_t(++edge)];
        QVERIFY(std::abs(band->value - double(edge) / double(2 * n))
                <= 1 / double(2 * n)); // the lower of two is the median
        QCOMPARE(band->place->channel, 1L);
        QVERIFY(QString::fromStdString(band->text.english()).startsWith(QStringLiteral("Half of 2 kernels hold 99 %")));
        QVERIFY(band->text.english().find("all of them up to 0.") != std::string::npos); // 0.495
    }

    /// Every pole is 0.3 + 0.3 i.
    void storedPolesForget()
    {
        const MadeCheckpoint made = madeStripedHyena();
        const Document document(std::make_shared<const checkpoint::Checkpoint>(made.file), {});
        const FindingsFigure figure = findingsFigure(document, requestOf(0, 64, {0}));
        const Finding *poles = found(figure, Kind::Poles);
        QVERIFY(poles);
        QVERIFY(std::abs(poles->value + 1 / std::log(std::abs(std::complex(0.3, 0.3)))) < 1e-6);
        QCOMPARE(poles->headline.english(), std::string("In 1.17 tokens"));
        QCOMPARE(
            poles->text.english(),
            std::string("Half of 16 stored poles fall to 1/e within 1.17 tokens, the middle 90 % within 1.17 to 1.17; "
                        "0 % turn by more than \u03c0/2 per token and would alias at twice the step"));
        QCOMPARE(poles->picture, std::vector<double>{16});
        QVERIFY(!found(findingsFigure(*m_example, requestOf(0, 64, {0})), Kind::Poles));
    }

    void whatIsNotFiniteIsCounted()
    {
        const FindingsFigure figure = findingsFigure(*m_tables.open("1,2,3\nnan,1,inf\n-1,nan,0\n"),
                                                     requestOf(0, 3, {0}));
        const Finding *finite = found(figure, Kind::Finite);
        QCOMPARE(finite->value, 3.0);
        QVERIFY(finite->text.english().starts_with("Not finite at n = 3: 3 of 9 numbers, in 3 kernels of "));
        QCOMPARE(finite->place->channel, 0L);
        QVERIFY(finite->isProblem);
        QVERIFY(textOf(figure, Kind::Sign)
                    .starts_with("1 of 3 kernels reach 1 % of their peak in both signs within n = 3"));
        QVERIFY(!found(figure, Kind::States) && !found(figure, Kind::Reach)); // nothing finite to sample
        const FindingsFigure none = findingsFigure(*m_tables.open("nan\nnan\n"), requestOf(0, 2, {0}));
        QVERIFY(!found(none, Kind::Memory) && !found(none, Kind::Sign));
        QCOMPARE(none.findings.size(), std::size_t{2});
    }

    void oneKernelOfOneLag()
    {
        const FindingsFigure figure = findingsFigure(*m_tables.open("2\n"), requestOf(0, 1, {0}));
        QVERIFY(textOf(figure, Kind::Size).starts_with("1 layer, 1 kernel, "));
        QCOMPARE(found(figure, Kind::Memory)->value, 0.0);
        QCOMPARE(textOf(figure, Kind::Memory), std::string("The kernel holds 99 % of its energy within 0 of 1 tokens"));
        QCOMPARE(found(figure, Kind::Sign)->value, 0.0);
        QVERIFY(!found(figure, Kind::Sign)->place);
        QCOMPARE(textOf(figure, Kind::States),
                 std::string("No states after 1 exact lag are needed for the error 0.0001: median of 1 kernel"));
        QCOMPARE(found(figure, Kind::States)->headline.english(), std::string("None"));
    }

    void aBidirectionalModelHasNoStates()
    {
        const DocumentPtr image = Document::open(TNN_TEST_DATA "/checkpoint/image.pth");
        const FindingsFigure figure = findingsFigure(*image, requestOf(0, 5, {0}));
        QCOMPARE(textOf(figure, Kind::States), std::string("No state-space form: these kernels are bidirectional"));
        QCOMPARE(found(figure, Kind::States)->headline.english(), std::string("Does not apply"));
        QVERIFY(std::isnan(found(figure, Kind::States)->value));
        long kernels = 0;
        for (int tno = 0; tno < image->tnos(); ++tno)
            kernels += image->tno(tno)->channels();
        QCOMPARE(found(figure, Kind::Size)->value, static_cast<double>(kernels));
    }

    void oneStateIsManyTimesFewer()
    {
        std::string powers;
        for (long lag = 0; lag < 256; ++lag)
            powers += std::to_string(std::pow(0.96, static_cast<double>(lag))) + "\n";
        const FindingsFigure figure = findingsFigure(*m_tables.open(powers), requestOf(0, 256, {0}));
        QCOMPARE(
            textOf(figure, Kind::States),
            std::string("1 state after 16 exact lags is enough for the error 0.0001, where ETSC takes 256: median of "
                        "1 kernel"));
    }

    void unusedKernelsAreAProblem()
    {
        const DocumentPtr document = m_tables.open("1,0,1\n1,0,0\n1,0,0\n");
        FigureRequest request = requestOf(0, 3, {0});
        const FindingsFigure figure = kernelFindings(*document, request);
        const Finding *zero = found(figure, Kind::Zero);
        QVERIFY(zero->isProblem);
        QCOMPARE(zero->place->channel, 1L);
        QCOMPARE(zero->headline.english(), std::string("1 of 3 are not"));
        QVERIFY(zero->text.english().starts_with("Zero at every lag: 1 kernel, in "));
        QVERIFY(!found(figure, Kind::Collapsed)); // nothing decays
        request.overrides.off = {{0, {1}}};
        QVERIFY(!found(kernelFindings(*document, request), Kind::Zero)); // the user's
        QVERIFY(!found(kernelFindings(*m_example, requestOf(0, 64, {0})), Kind::Zero));
    }

    void learnedDecaysThatCollapsedAreAProblem()
    {
        const DocumentPtr document = Document::open(TNN_RESOURCES "/examples/shakespeare-learned-decay.pt");
        FigureRequest request = requestOf(0, 64, {0});
        QVERIFY(!found(kernelFindings(*document, request), Kind::Collapsed));
        request.overrides.gamma = 0.01;
        long ofOneToken = 0;
        for (int tno = 0; tno < document->tnos(); ++tno) {
            const toeplitz::CoefficientsPtr c = document->coefficients(tno, 64, {}, request.overrides);
            const Eigen::ArrayXXd squares = c->values.cast<double>().square();
            ofOneToken += (squares.row(63) >= 0.99 * squares.colwise().sum()).count();
        }
        const FindingsFigure figure = kernelFindings(*document, request);
        const Finding *collapsed = found(figure, Kind::Collapsed);
        QVERIFY(collapsed && collapsed->isProblem && ofOneToken > 0);
        QCOMPARE(collapsed->value, static_cast<double>(ofOneToken));
        QVERIFY(!found(kernelFindings(*m_example, request), Kind::Collapsed)); // its decay is fixed: the user's
    }

    void aSwitchedOffKernelIsMeasuredAsZero()
    {
        FigureRequest request = requestOf(0, 3, {0});
        const DocumentPtr document = m_tables.open("1,1\n0,-1\n0,1\n");
        QCOMPARE(found(findingsFigure(*document, request), Kind::Memory)->place->channel, 1L);
        request.overrides.off = {{0, {1}}};
        const FindingsFigure figure = findingsFigure(*document, request);
        QCOMPARE(found(figure, Kind::Memory)->value, 0.0);
        QCOMPARE(found(figure, Kind::Sign)->value, 0.0);
    }
};

TNN_TEST(TestSpecialFindings, QCoreApplication)

} // namespace tst_special_findings

#include "tst_special_findings.moc"
