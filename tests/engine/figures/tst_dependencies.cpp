// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTest>

#include "engine/figures/network/dependencies_figure.h"
#include "engine/figures/network/network_text.h"
#include "engine/figures/network/receptive_field_figure.h"
#include "engine/run/text_input.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_dependencies {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;
using namespace tnn::run;
using test::reasonOf;

class TestDependencies : public QObject {
    Q_OBJECT

    const DocumentPtr m_document = Document::open(TNN_RESOURCES "/examples/shakespeare.pt");
    const io::VocabularyPtr m_vocabulary = vocabularyOf(*m_document);

    DependencyRequest replacements(const ReplacedTokens &tokens,
                                   const std::string &text = "DUKE VINCENTIO:\nVery well met, and well come.\n") const
    {
        return replacementsOf(*m_document, textOf(inputOfIds(m_vocabulary->encode(text)), m_vocabulary, {}), tokens);
    }

private slots:
    void tokensAroundTheSelectedOne_data()
    {
        QTest::addColumn<std::optional<long>>("token");
        QTest::addColumn<long>("positions");
        QTest::addColumn<std::pair<long, long>>("expected");
        const auto row = [](const char *name, std::optional<long> token, long positions,
                            std::pair<long, long> expected) { QTest::newRow(name) << token << positions << expected; };
        row("none", {}, 8, {0, 7});
        row("in the middle", 20, 8, {16, 23});
        row("near the start", 2, 8, {0, 7});
        row("the last", 45, 8, {38, 45});
        row("more than there are", 20, 512, {0, 45});
        row("auto", {}, 0, {0, 45});
    }
    void tokensAroundTheSelectedOne()
    {
        QFETCH(std::optional<long>, token);
        QFETCH(long, positions);
        const DependencyRequest request = replacements({token, positions});
        QTEST(std::make_pair(request.first, request.last), "expected");
    }

    void aTokenBehindTheTextIsRefused()
    {
        QCOMPARE(reasonOf([&] { replacements({46, 8}); }), std::string("position 46 does not exist at n = 46"));
    }

    void dependenciesAreTheMap()
    {
        const DependencyRequest request = replacements({20, 8});
        const DependencyMap map = dependencyMap(*m_document, request);
        const DependenciesFigure figure = measuredFigure(*m_document, request.text, DependenciesOptions{{20, 8}});
        QCOMPARE(figure.title.english(), std::string("dependencies of 8 tokens"));
        QCOMPARE(figure.note.english(), std::string("each token replaced by the 4 most probable others"));
        QCOMPARE(figure.symbols, (std::vector<std::string>{"V", "e", "r", "y", "<sp>", "w", "e", "l"}));
        QCOMPARE(figure.reach.size(), m_document->description().tnos.size());
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.shape, (std::vector<long>{8, 8}));
        QCOMPARE(numbers.columns[2], std::string("16"));
        QCOMPARE(numbers.table[9 * 3], 19.0);
        for (long i = 0; i < 8; ++i)
            for (long j = 0; j < 8; ++j) {
                QCOMPARE(figure.value(i, j), float(map.value(i, j)));
                QCOMPARE(numbers.real[std::size_t(8 * i + j)], figure.value(i, j));
                QCOMPARE(numbers.table[std::size_t(9 * i + 1 + j)], double(figure.value(i, j)));
            }
    }

    void theReceptiveFieldHasTheKernels()
    {
        DependencyRequest request = replacements({20, 8});
        const ReceptiveFieldFigure figure = measuredFigure(*m_document, request.text, ReceptiveFieldOptions{{20, 8}});
        request.measuresStates = true;
        const DependencyMap map = dependencyMap(*m_document, request);
        QCOMPARE(figure.depths.size() + 1, map.reach.size());
        for (std::size_t k = 0; k < figure.depths.size(); ++k) {
            const ReceptiveFieldFigure::Depth &depth = figure.depths[k];
            QCOMPARE(depth.measured, map.reach[k + 1]);
            QCOMPARE(depth.name.english(), "block " + std::to_string(k) + " (layer " + std::to_string(k) + ")");
            const toeplitz::CoefficientsPtr t = m_document->coefficients(int(k), 8);
            std::vector<double> sums;
            for (long lag = 0; lag < 8; ++lag)
                sums.push_back(t->values.row(t->rowOfLag(lag)).cast<double>().abs().sum());
            for (std::size_t lag = 0; lag < 8; ++lag)
                QVERIFY(std::abs(depth.kernels[lag] - sums[lag] / *std::ranges::max_element(sums)) < 1e-6);
        }
        const Numbers numbers = numbersOf(figure);
        QCOMPARE(numbers.shape, (std::vector<long>{long(2 * figure.depths.size()), 8}));
        QCOMPARE(numbers.columns.back(), std::string("|t| of block 3 (layer 3)"));
    }
};

TNN_TEST(TestDependencies, QCoreApplication)

} // namespace tst_dependencies

#include "tst_dependencies.moc"
