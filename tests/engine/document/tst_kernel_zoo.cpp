// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTest>

#include "engine/document/conversion.h"
#include "engine/document/kernel_zoo.h"
#include "engine/native/arithmetic.h"
#include "engine/toeplitz/product.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_kernel_zoo {

using namespace tnn;
using document::Document;
using document::DocumentPtr;
using test::reasonOf;

float at(const DocumentPtr &document, long lag, long channel = 0, long n = 64)
{
    return document->coefficients(0, n, {channel})->at(lag, 0);
}

class TestKernelZoo : public QObject {
    Q_OBJECT

private slots:
    void alibiHasTheSlopesOfThePaper()
    {
        // Press et al. 2022, section 3: 8 heads have 1/2, 1/4, ... 1/256.
        const DocumentPtr alibi = Document::open("zoo:alibi,heads=8");
        QCOMPARE(alibi->tno(0)->heads, 8L);
        for (long head = 0; head < 8; ++head) {
            const double slope = std::pow(0.5, static_cast<double>(head + 1));
            QCOMPARE(at(alibi, 3, head), static_cast<float>(std::exp(-3 * slope)));
        }
        QCOMPARE(at(alibi, -1), 0.0F);
        const DocumentPtr both = Document::open("zoo:alibi,causal=false");
        QCOMPARE(at(both, -5), at(both, 5));
        QCOMPARE(at(both, 5), static_cast<float>(std::exp(-2.5)));
    }

    void alibiOfOtherHeadCountsFollowsTheCode()
    {
        // get_slopes(6): those of 4, and the first two of every other one of 8.
        const std::vector<double> wanted{0.25, 0.0625, 0.015625, 0.00390625, 0.5, 0.125};
        for (long head = 0; head < 6; ++head)
            QCOMPARE(toeplitz::alibiSlope(head, 6), wanted[static_cast<std::size_t>(head)]);
    }

    void alibiIsADecay()
    {
        const DocumentPtr alibi = Document::open("zoo:alibi,heads=2");
        QCOMPARE(alibi->raw(0, 8, {1})->at(7, 0), 1.0F);
        model::Overrides none;
        none.decay = false;
        QCOMPARE(alibi->coefficients(0, 8, {1}, none)->at(7, 0), 1.0F);
        QCOMPARE(alibi->description().tnos[0].gammaMinimum, std::exp(-0.0625));
    }

    void aConvolutionIsABandedMatrix()
    {
        const DocumentPtr filter = Document::open("zoo:cnn,weights=1:-2:0.5");
        QCOMPARE(at(filter, 0), 1.0F);
        QCOMPARE(at(filter, 1), -2.0F);
        QCOMPARE(at(filter, 2), 0.5F);
        QCOMPARE(at(filter, 3), 0.0F);
        const DocumentPtr centred = Document::open("zoo:cnn,weights=1:-2:0.5,centred=true");
        QCOMPARE(at(centred, -1), 1.0F);
        QCOMPARE(at(centred, 0), -2.0F);
        QCOMPARE(at(centred, 1), 0.5F);
    }

    void seedsMakeTheSameTapsEverywhere()
    {
        const DocumentPtr one = Document::open("zoo:cnn,taps=5,seed=1"), same = Document::open("zoo:cnn,taps=5,seed=1"),
                          other = Document::open("zoo:cnn,taps=5,seed=9");
        QCOMPARE(at(one, 4, 3), at(same, 4, 3));
        QVERIFY(at(one, 4, 3) != at(other, 4, 3));
        QVERIFY(at(one, 4, 3) != 0.0F);
        QCOMPARE(at(one, 5, 3), 0.0F);
        QCOMPARE(at(one, 2, 1), at(Document::open("zoo:cnn,taps=5,seed=2"), 2, 0)); // channels take seeds in turn
        QVERIFY(std::abs(toeplitz::randomTaps(2, 7)[0]) < 4);
    }

    void aStateSpaceHalvesInItsHalfLife()
    {
        const DocumentPtr space = Document::open("zoo:ssm,half-life=4,spread=2,period=0,modes=1");
        QCOMPARE(at(space, 0), 1.0F);
        QCOMPARE(at(space, 4), 0.5F);
        QCOMPARE(at(space, 8, 1), 0.5F);
        const DocumentPtr turning = Document::open("zoo:ssm,half-life=1e6,period=8,modes=2,channels=1");
        QVERIFY(std::abs(at(turning, 4) - 0.0F) < 1e-4F); // (1 + cos pi) / 2
        QVERIFY(std::abs(at(turning, 8) - 1.0F) < 1e-4F);
    }

    /// Running x <- A x + B u, y = C x with the known A gives the same as the Toeplitz matrix of the document.
    void theKnownStateSpaceIsTheKernel_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("ssm") << "zoo:ssm,half-life=16,period=12,modes=3,channels=1";
        QTest::newRow("lru") << "zoo:lru,modes=6,channels=1,seed=3";
        QTest::newRow("alibi") << "zoo:alibi,heads=1";
    }
    void theKnownStateSpaceIsTheKernel()
    {
        QFETCH(const QString, name);
        const DocumentPtr document = Document::open(name.toStdString());
        const toeplitz::KnownKernel kernel = document::zooKernelsOf(document::zooRequest(name.toStdString())).front();
        constexpr long N = 200;
        std::vector<std::complex<double>> state(kernel.lambda.size());
        double largest = 0, worst = 0;
        for (long token = 0; token < N; ++token) {
            double y = 0;
            for (std::size_t k = 0; k < state.size(); ++k) {
                state[k] = kernel.decay * kernel.lambda[k] * state[k] + (token == 0 ? 1.0 : 0.0);
                y += (kernel.b[k] * state[k]).real();
            }
            largest = std::max(largest, std::abs(y));
            worst = std::max(worst, std::abs(y - static_cast<double>(at(document, token, 0, N))));
        }
        QVERIFY(largest > 0.1);
        QVERIFY2(worst < 1e-6 * largest, qPrintable(QString::number(worst)));
    }

    /// Two rotating modes and one that does not are five real states: the reduction finds exactly these.
    void theReductionFindsTheKnownStates()
    {
        const DocumentPtr space = Document::open("zoo:ssm,half-life=20,period=12,modes=3,channels=2");
        ssm::ReduceRequest request;
        request.error = 1e-5;
        request.taps = 1;
        const auto reduced = document::reduce(*space, 0, 256, {0, 1}, request, {}, {});
        QCOMPARE(reduced.states, (std::vector<long>{5, 5}));
        QVERIFY(reduced.error[0] < 1e-5);
        const double radius = std::exp2(-1.0 / 20);
        for (long mode = 0; mode < reduced.modes.lambda.rows(); ++mode)
            if (std::abs(reduced.modes.b(mode, 0)) > 0)
                QVERIFY(std::abs(std::abs(reduced.modes.lambda(mode, 0)) - radius) < 1e-4);
    }

    void namesComeBack()
    {
        for (const char *name :
             {"zoo:ssm", "zoo:alibi,heads=12,causal=false", "zoo:cnn,weights=0.5:-1:0.25,centred=true",
              "zoo:lru,channels=2,least=0.5,most=0.75,modes=9,seed=4,scale=-2"}) {
            QCOMPARE(QString::fromStdString(nameOf(document::zooRequest(name))), QString::fromLatin1(name));
            QCOMPARE(document::zooRequest(nameOf(document::zooRequest(name))), document::zooRequest(name));
        }
    }

    void wrongNamesAreRefusedInASentence_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("reason");
        QTest::newRow("kind") << "zoo:rnn"
                              << "zoo:rnn: the zoo has no kernel 'rnn'; use one of: cnn, ssm, lru, alibi";
        QTest::newRow("none") << "zoo:"
                              << "zoo:: the zoo has no kernel ''; use one of: cnn, ssm, lru, alibi";
        QTest::newRow("option")
            << "zoo:alibi,taps=3"
            << "zoo:alibi,taps=3: the kernel alibi has no option 'taps'; use one of: heads, causal, scale";
        QTest::newRow("number") << "zoo:ssm,half-life=x"
                                << "zoo:ssm,half-life=x: half-life=x is not a number from 0.01 to 1e+09";
        QTest::newRow("nan") << "zoo:ssm,half-life=nan"
                             << "zoo:ssm,half-life=nan: half-life=nan is not a number from 0.01 to 1e+09";
        QTest::newRow("range") << "zoo:lru,least=0.9,most=0.1"
                               << "zoo:lru,least=0.9,most=0.1: least = 0.9 exceeds most = 0.1";
        QTest::newRow("flag") << "zoo:alibi,causal=1"
                              << "zoo:alibi,causal=1: causal=1 is not true or false";
        QTest::newRow("many") << "zoo:cnn,taps=99999"
                              << "zoo:cnn,taps=99999: taps=99999 is not a number from 1 to 4096";
    }
    void wrongNamesAreRefusedInASentence()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, reason);
        QCOMPARE(QString::fromStdString(reasonOf([&name] { Document::open(name.toStdString()); })), reason);
    }

    void thereIsNoNetworkAndNoEnd()
    {
        const DocumentPtr zoo = Document::open("zoo:ssm");
        QVERIFY(!zoo->description().network.refused.empty());
        QVERIFY(reasonOf([&zoo] { zoo->network(); }) != "nothing was thrown");
        QCOMPARE(zoo->coefficients(0, 1 << 18, {0})->n, 1L << 18);
        QVERIFY(reasonOf([&zoo] { zoo->raw(0, 1L << 40, {0}); }).find("is not possible") != std::string::npos);
        QVERIFY(reasonOf([&zoo] { zoo->raw(0, 0, {0}); }).find("is not possible") != std::string::npos);
    }

    void itTakesTheShapeOfAnotherModel()
    {
        const DocumentPtr like = Document::open(TNN_RESOURCES "/examples/shakespeare.pt");
        const Document zoo(document::zooKernels(document::zooRequest("zoo:ssm,channels=3"), like->description()),
                           "zoo:ssm", "kernel zoo");
        QCOMPARE(zoo.tnos(), like->tnos());
        QCOMPARE(zoo.tno(1)->headDim, like->tno(1)->headDim);
        const auto c = zoo.coefficients(1, 16, {1, 4, 2});
        QVERIFY((c->values.col(0) == c->values.col(1)).all()); // kernel 1 again
        QVERIFY((c->values.col(0) != c->values.col(2)).any());
    }
};

TNN_TEST(TestKernelZoo, QCoreApplication)

} // namespace tst_kernel_zoo

#include "tst_kernel_zoo.moc"
