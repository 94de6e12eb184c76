// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include <QTemporaryDir>
#include <QTest>

#include "engine/document/checkpoint_pair.h"
#include "engine/document/conversion.h"
#include "engine/figures/kernels/coefficients_figure.h"
#include "engine/figures/kernels/decay_figure.h"
#include "engine/figures/kernels/footprint_figure.h"
#include "engine/figures/kernels/gallery_figure.h"
#include "engine/figures/kernels/hankel_figure.h"
#include "engine/figures/kernels/matrix_figure.h"
#include "engine/figures/kernels/spectrum_figure.h"
#include "engine/figures/plot_request.h"
#include "engine/io/file.h"
#include "tests/engine/figures/figure_testing.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_checkpoint_pair {

using namespace tnn;
using document::CheckpointPair;
using document::Document;
using document::DocumentPtr;
using document::pairOf;
using document::ShownDocument;
using test::reasonOf;
using test::requestOf;

const std::string Decayed = TNN_RESOURCES "/examples/shakespeare.pt";
const std::string Undecayed = TNN_RESOURCES "/examples/shakespeare-no-decay.pt";
const std::string Families = TNN_TEST_DATA "/families/";

bool has(const std::vector<Message> &notes, const std::string &words)
{
    return std::any_of(notes.begin(), notes.end(),
                       [&words](const Message &note) { return note.english().find(words) != std::string::npos; });
}

/// What lies over one another, with the usual options.
template <class Options> auto overlaid(const figures::Overlaid &documents, const figures::FigureRequest &request)
{
    figures::PlotRequest plot;
    plot.document = documents.front();
    plot.overlaid = documents;
    plot.figure = request;
    return figureOf(Options(), plot);
}

class TestCheckpointPair : public QObject {
    Q_OBJECT

    DocumentPtr m_a = Document::open(Decayed), m_b = Document::open(Undecayed);

    DocumentPtr table(const std::string &text) const
    {
        static int number = 0;
        const std::string path = m_folder.filePath(QStringLiteral("t%1.csv").arg(++number)).toStdString();
        io::writeFile(path, text);
        return Document::open(path);
    }
    QTemporaryDir m_folder;

private slots:
    void theDifferenceIsOfEachWithItsOwnDecay()
    {
        const CheckpointPair pair = pairOf(m_a, m_b);
        QVERIFY(pair.difference != nullptr);
        QCOMPARE(pair.difference->tnos(), m_a->tnos());
        const std::vector<long> channels{5, 0, 17};
        model::Overrides what;
        for (const bool decays : {true, false}) {
            what.decay = decays;
            const auto a = m_a->coefficients(2, 40, channels, what), b = m_b->coefficients(2, 40, channels, what);
            const auto d = pair.difference->coefficients(2, 40, channels, what);
            QCOMPARE(d->channels, channels);
            QVERIFY((d->values == a->values - b->values).all());
        }
        const auto raw = pair.difference->raw(2, 40, channels);
        QVERIFY((raw->values == m_a->raw(2, 40, channels)->values - m_b->raw(2, 40, channels)->values).all());
        QVERIFY(has(pair.notes, "gamma: "));
    }

    void titlesSayWhoIsWho()
    {
        const CheckpointPair pair = pairOf(m_a, m_b);
        const auto request = requestOf(1, 16, {3});
        QCOMPARE(matrixFigure(*pair.a, request).title.english(), std::string("A: layer 1, channel 3"));
        QCOMPARE(matrixFigure(*pair.difference, request).title.english(),
                 std::string("A \u2212 B: layer 1, channel 3"));
        QCOMPARE(pair.difference->checkpoint().path, std::string("shakespeare.pt \u2212 shakespeare-no-decay.pt"));
        QCOMPARE(galleryFigure(*pair.b, request).tiles[1].title.english(), std::string("layer 1"));
        QCOMPARE(galleryFigure(*pair.b, request).title.english(), std::string("B: channel 3"));
    }

    void namesStandForAAndB()
    {
        QDir(m_folder.path()).mkdir(QStringLiteral("other"));
        const std::string first = m_folder.filePath(QStringLiteral("x.csv")).toStdString(),
                          second = m_folder.filePath(QStringLiteral("other/x.csv")).toStdString();
        io::writeFile(first, "1\n2\n");
        io::writeFile(second, "1\n3\n5\n");
        const CheckpointPair pair = pairOf(Document::open(first), Document::open(second), {"short", "long"});
        QCOMPARE(pair.a->role(), std::string("short"));
        QCOMPARE(pair.difference->role(), std::string("short \u2212 long"));
        QVERIFY(pair.difference->checkpoint().path.ends_with(") \u2212 x.csv (other)"));
        const CheckpointPair decays = pairOf(m_a, m_b, {"decayed", "stays"});
        QVERIFY(has(decays.notes, " in decayed, none in stays"));
    }

    void checkpointsOfOneRunAreNear()
    {
        QVERIFY(areOfOneRun(pairOf(m_a, m_a)));
        QVERIFY(!areOfOneRun(pairOf(m_a, m_b)));
        const auto first = table("4,8\n2,2\n1,1\n");                          // ||a||^2 = 90
        QVERIFY(areOfOneRun(pairOf(first, table("4,4\n2,2\n1,1\n"))));        // ||a - b||^2 = 16, not more than 90/4
        QVERIFY(!areOfOneRun(pairOf(first, table("4,3\n2,2\n1,1\n"))));       // 25
        QVERIFY(!areOfOneRun(pairOf(first, table("4,8,0\n2,2,0\n1,1,0\n")))); // three channels
        QVERIFY(!areOfOneRun(pairOf(first, table("4,nan\n2,2\n1,1\n"))));
        QVERIFY(!areOfOneRun(pairOf(m_a, Document::open("zoo:alibi,heads=2"))));
    }

    void aCheckpointLessItselfIsZero()
    {
        const CheckpointPair pair = pairOf(m_a, m_a);
        QVERIFY((pair.difference->coefficients(0, 32)->values == 0.0F).all());
        const document::HeadChange change = changeOf(pair, 0, 0, 32, {});
        QCOMPARE(change.whole, 0.0);
        QCOMPARE(static_cast<long>(change.channels.size()), m_a->tno(0)->headDim);
        QVERIFY(pair.notes.empty());
        for (const long n : {1L, 2L, 33L})
            QCOMPARE(matrixFigure(*pair.difference, requestOf(0, n, {0})).kernels.front()->n, n);
        QVERIFY(!spectrumFigure(*pair.difference, requestOf(0, 16, {0})).forms.empty());
        decayFigure(*pair.difference, requestOf(0, 16, {0}));
        hankelFigure(*pair.difference, requestOf(0, 16, {0}), true);
    }

    void changesAreRelativeToA()
    {
        const CheckpointPair pair = pairOf(table("3,1,0\n4,0,0\n"), table("3,3,1\n0,0,0\n"));
        const document::HeadChange change = changeOf(pair, 0, 0, 2, {});
        QCOMPARE(change.channels.size(), std::size_t{3});
        QCOMPARE(change.channels[0], 0.8);
        QCOMPARE(change.channels[1], 2.0);
        QCOMPARE(change.channels[2], std::numeric_limits<double>::infinity());
        QCOMPARE(change.whole, std::sqrt((16.0 + 4 + 1) / 26));
    }

    void aNumberThatIsNoneStaysOne()
    {
        const CheckpointPair pair = pairOf(table("1,2\n1,2\n"), table("1,nan\n1,2\n"));
        const document::HeadChange change = changeOf(pair, 0, 0, 2, {});
        QCOMPARE(change.channels[0], 0.0);
        QVERIFY(std::isnan(change.channels[1]));
        QVERIFY(std::isnan(pair.difference->coefficients(0, 2)->at(0, 1)));
        matrixFigure(*pair.difference, requestOf(0, 2, {1}));
        coefficientsFigure(*pair.difference, requestOf(0, 2, {0, 1}));
        decayFigure(*pair.difference, requestOf(0, 2, {1}));
    }

    void whatOnlyOneHasIsLeftOutAndTold()
    {
        const CheckpointPair pair = pairOf(table("1,2,3\n4,5,6\n7,8,9\n"), table("1\n1\n"));
        QVERIFY(has(pair.notes, "channels per head: 3 in A, 1 in B"));
        QVERIFY(has(pair.notes, "training length: 3 in A, 2 in B"));
        QCOMPARE(pair.difference->tno(0)->headDim, 1L);
        QCOMPARE(pair.difference->coefficients(0, 2)->at(1, 0), 3.0F);
        QVERIFY(reasonOf([&pair] { pair.difference->coefficients(0, 3); }).find("exceeds the maximum of 2")
                != std::string::npos);
        const CheckpointPair layers = pairOf(m_a, table("1\n1\n"));
        QCOMPARE(layers.difference->tnos(), 1);
        QVERIFY(has(layers.notes, "A has "));
        QVERIFY(has(layers.notes, "the families differ"));
    }

    void headsAreMatchedByNumber()
    {
        // Heads of two channels in A, of one in B.
        const CheckpointPair pair = pairOf(Document::open("zoo:alibi,heads=4"), Document::open(Decayed));
        QCOMPARE(pair.difference->tno(0)->heads, std::min(4L, m_a->tno(0)->heads));
        const long there = m_a->tno(0)->headDim;
        const auto d = pair.difference->coefficients(0, 8, {0});
        QCOMPARE(d->at(3, 0),
                 pair.a->coefficients(0, 8, {0})->at(3, 0) - m_a->coefficients(0, 8, {0 * there})->at(3, 0));
    }

    void nothingInCommonIsASentence()
    {
        const DocumentPtr image = Document::open(Families + "lra-tno2d-sum.pt");
        const CheckpointPair pair = pairOf(m_a, image);
        QVERIFY(pair.difference == nullptr);
        QVERIFY(pair.reason.english().find("no common operator") != std::string::npos);
        QVERIFY(pair.shown(ShownDocument::B) != nullptr);
        QVERIFY(pair.shown(ShownDocument::Difference) == nullptr);
    }

    void aDifferenceHasNoNetwork()
    {
        const CheckpointPair pair = pairOf(m_a, m_b);
        QCOMPARE(pair.difference->description().network.refused.english(),
                 std::string("a difference of two checkpoints has no network"));
        QVERIFY(reasonOf([&pair] { pair.difference->network(); }).find("no network") != std::string::npos);
    }

    void aDifferenceIsConverted()
    {
        const CheckpointPair pair = pairOf(m_a, m_b);
        for (const auto method : {document::Method::Etsc, document::Method::Unpadded}) {
            const auto form = document::convert(*pair.difference, 0, 48, {1, 2}, method, {}, {});
            QVERIFY2(form.error[0] < 1e-5, qPrintable(QString::number(form.error[0])));
        }
        const CheckpointPair same = pairOf(m_a, Document::open(Decayed));
        QCOMPARE(same.difference->tno(0)->gamma, m_a->tno(0)->gamma); // a single decay: the ring of the modes
        model::Overrides what;
        what.gamma = 0.9;
        const auto form = document::convert(*pair.difference, 0, 48, {1}, document::Method::Unpadded, what, {});
        QVERIFY2(form.error[0] < 1e-5, qPrintable(QString::number(form.error[0])));
    }

    void channelsAreSwitchedOffInTheDifference()
    {
        const CheckpointPair pair = pairOf(m_a, m_b);
        model::Overrides what;
        what.off[0] = {2};
        const auto d = pair.difference->coefficients(0, 8, {1, 2}, what);
        QVERIFY((d->values.col(1) == 0.0F).all());
        QVERIFY((d->values.col(0) != 0.0F).any());
    }

    void footprintsOfSumsAreLinear()
    {
        const DocumentPtr image = Document::open(Families + "lra-tno2d-sum.pt");
        const CheckpointPair pair = pairOf(image, Document::open("zoo:ssm,channels=2"));
        auto request = requestOf(0, 4, {0});
        const auto a = footprintFigure(*pair.a, request), b = footprintFigure(*pair.b, request),
                   d = footprintFigure(*pair.difference, request);
        QCOMPARE(d.values.size(), a.values.size());
        for (std::size_t i = 0; i < d.values.size(); ++i)
            QVERIFY(std::abs(d.values[i] - (a.values[i] - b.values[i])) < 1e-5F);
    }

    void curvesLieOverOneAnother()
    {
        const CheckpointPair pair = pairOf(m_a, m_b);
        const auto request = requestOf(1, 16, {3, 4});
        const auto both = overlaid<figures::CoefficientsOptions>({pair.a, pair.b}, request);
        QCOMPARE(both.labels,
                 (std::vector<figures::ChannelLabel>{{3, {}, figures::Reduction::Channel, Message::verbatim("A")},
                                                     {4, {}, figures::Reduction::Channel, Message::verbatim("A")},
                                                     {3, {}, figures::Reduction::Channel, Message::verbatim("B")},
                                                     {4, {}, figures::Reduction::Channel, Message::verbatim("B")}}));
        QCOMPARE(both.labels.front().brief().english(), std::string("A, 3"));
        QCOMPARE(both.title.english(), std::string("A and B: layer 1"));
        QVERIFY((both.coefficients->values.rightCols(2) == m_b->coefficients(1, 16, {3, 4})->values).all());
        QVERIFY((both.coefficients->values.leftCols(2) == m_a->coefficients(1, 16, {3, 4})->values).all());
        const auto decay = overlaid<figures::DecayOptions>({pair.a, pair.b}, request);
        QCOMPARE(decay.summaries.size(), std::size_t{4});
        QCOMPARE(decay.selected->values.cols(), 4L);
        QCOMPARE(overlaid<figures::ResponseOptions>({pair.a, pair.b}, request).responses.size(), std::size_t{4});
        QCOMPARE(overlaid<figures::CoefficientsOptions>({m_a}, request).labels,
                 (std::vector<figures::ChannelLabel>{{3}, {4}}));
    }

    void theZooTakesTheShapeOfA()
    {
        const CheckpointPair pair = pairOf(m_a, Document::open("zoo:alibi,heads=2"));
        QCOMPARE(pair.difference->tnos(), m_a->tnos());
        QCOMPARE(pair.b->tno(1)->headDim, m_a->tno(1)->headDim);
        QCOMPARE(QString::fromStdString(pair.difference->checkpoint().path),
                 QStringLiteral("shakespeare.pt \u2212 zoo:alibi,heads=2"));
    }

    void placesAreFoundAgain()
    {
        const CheckpointPair pair = pairOf(m_a, m_b);
        QCOMPARE(pair.matched(*pair.b, 1), 1);
        QCOMPARE(pair.matched(*pair.difference, 1), 1);
        QCOMPARE(pair.matched(*pair.a, 77), -1);
    }
};

TNN_TEST(TestCheckpointPair, QCoreApplication)

} // namespace tst_checkpoint_pair

#include "tst_checkpoint_pair.moc"
