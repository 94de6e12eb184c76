// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/run/compare.h"
#include "engine/run/evaluate.h"
#include "engine/run/generate.h"
#include "engine/run/operators.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/engine/numbers.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_token_operators {

using namespace tnn;
using test::reasonOf;
using namespace tnn::document;
using namespace tnn::run;
using toeplitz::Sequence;

const std::string Example = TNN_TEST_DATA "/networks/fairseq-v1.pt"; // one operator of 6 channels, 7 symbols
constexpr long Prompt = 60, Tokens = 40;

std::vector<long> scrambled(long count)
{
    std::vector<long> ids;
    unsigned state = 1;
    for (long k = 0; k < count; ++k)
        ids.push_back(static_cast<long>((state = state * 1664525U + 1013904223U) >> 16U) % 7);
    return ids;
}

class TestTokenOperators : public QObject {
    Q_OBJECT

    const DocumentPtr m_document = Document::open(Example);
    const std::vector<long> m_text = scrambled(400);

    Generation continued(Method method, std::optional<long> window, double error = 1e-4,
                         const model::Overrides &overrides = {})
    {
        GenerateRequest request;
        request.prompt.assign(m_text.begin(), m_text.begin() + Prompt);
        request.tokens = Tokens;
        request.method = method;
        request.options = {window, {error}};
        request.overrides = overrides;
        return generate(*m_document, request);
    }
    static std::vector<long> idsOf(const Generation &generation)
    {
        std::vector<long> ids;
        for (const GeneratedToken &token : generation.tokens)
            ids.push_back(token.id);
        return ids;
    }
    LengthLoss lossBy(Method method, long length, const MethodOptions &options, const model::Overrides &overrides = {})
    {
        EvaluateRequest request;
        request.ids.assign(m_text.begin(), m_text.begin() + 400);
        request.lengths = {length};
        request.method = method;
        request.options = options;
        request.overrides = overrides;
        return evaluate(*m_document, request).front();
    }
    /// A text is padded for the FFT only as far as the model has lags.
    static std::vector<long> idsOfFewLags(Method method)
    {
        const MadeHyena hyena; // 12 lags
        const Document document(std::make_shared<const checkpoint::Checkpoint>(hyena.languageModel().file), {});
        GenerateRequest request;
        request.prompt = {1, 2, 3};
        request.tokens = 8;
        request.method = method;
        return idsOf(generate(document, request));
    }
    /// All but the stored one: the example stores no poles.
    static void everyForm()
    {
        QTest::addColumn<Method>("method");
        for (const Method method : tokenMethods())
            if (method != Method::Stored)
                QTest::addRow("%s", nameOf(method).data()) << method;
    }

private slots:
    void fftServesModelsOfFewLags() { QVERIFY(idsOfFewLags(Method::Fft) == idsOfFewLags(Method::Cache)); }

    void namesAreReadAsTheyAreTold()
    {
        for (const Method method : comparedMethods()) {
            const std::vector<Method> products = productMethods();
            QCOMPARE(methodNamed(std::string(nameOf(method))), method);
            QCOMPARE(runsByTokens(method), std::find(products.begin(), products.end(), method) == products.end());
        }
        const auto refusal = [](const char *name, const std::vector<Method> &offered) {
            return reasonOf([&] { methodNamed(name, offered); });
        };
        QCOMPARE(refusal("ssm", comparedMethods()), std::string("'ssm' is now called etsc"));
        QCOMPARE(refusal("padded", stateSpaceMethods()), std::string("'padded' is now called etsc"));
        QCOMPARE(refusal("window", productMethods()),
                 std::string("window runs token by token, which is not supported here"));
        QCOMPARE(refusal("fft", stateSpaceMethods()),
                 std::string("'fft' is not one of etsc, paired, unpadded, reduced and stored"));
    }

    void everyFormGoesOnAsTheWholeNetworkDoes_data() { everyForm(); }
    void everyFormGoesOnAsTheWholeNetworkDoes()
    {
        QFETCH(Method, method);
        const Generation generation = continued(method, Prompt + Tokens);
        QCOMPARE(idsOf(generation), idsOf(continued(Method::Fft, {})));
        QVERIFY(generation.warnings.empty());
        QVERIFY(generation.stateBytes > 0);
    }

    void everyFormPredictsAsTheWholeNetworkDoes_data() { everyForm(); }
    void everyFormPredictsAsTheWholeNetworkDoes()
    {
        QFETCH(Method, method);
        const LengthLoss exact = lossBy(Method::Fft, 100, {}), loss = lossBy(method, 100, {100, {1e-4}});
        QCOMPARE(loss.tokens, exact.tokens);
        QVERIFY2(std::abs(loss.loss - exact.loss) < 2e-5, qPrintable(QString::number(loss.loss - exact.loss)));
        QVERIFY(loss.warnings.empty());
    }

    void whatLiesBeyondTheWindowIsSaid()
    {
        const auto warningOf = [&](Method method) {
            const std::vector<Message> warnings = continued(method, 16).warnings;
            return warnings.empty() ? std::string() : warnings.front().english();
        };
        for (const Method method : {Method::Etsc, Method::Paired, Method::Unpadded})
            QCOMPARE(
                warningOf(method),
                std::string(nameOf(method))
                    + ": converted at n = 16, its kernel repeats beyond it, decayed further, and the text grows to "
                      "100 tokens");
        QVERIFY(warningOf(Method::Window).starts_with("window: omits lags from 16"));
        QVERIFY(warningOf(Method::Reduced).starts_with("reduced: its error is measured only at lags below 16"));
        QCOMPARE(warningOf(Method::Streaming), std::string());
    }

    void aWindowLeavesOutWhatABandDoes()
    {
        model::Overrides overrides;
        overrides.band = 7;
        const double window = lossBy(Method::Window, 100, {8, {0}}).loss;
        QVERIFY(std::abs(window - lossBy(Method::Fft, 100, {}, overrides).loss) < 1e-6);
        QVERIFY(std::abs(window - lossBy(Method::Fft, 100, {}).loss) > 1e-5);
    }

    void anErrorThatIsOutOfReachIsSaid()
    {
        std::vector<Message> warnings;
        tokenOperator(*m_document, 0, {0, 3, 5}, Method::Reduced, {200, {1e-12}}, 200, {}, {}, warnings);
        QCOMPARE(warnings.size(), std::size_t(1));
        QVERIFY2(warnings.front().english().starts_with("layer 0: 3 of 3 kernels cannot reach an error of 1e-12"),
                 warnings.front().english().c_str());
    }

    void fewerStatesForALargerError()
    {
        const std::size_t coarse = continued(Method::Reduced, {}, 0.9).stateBytes,
                          fine = continued(Method::Reduced, {}, 1e-6).stateBytes,
                          published = continued(Method::Etsc, {}).stateBytes,
                          paired = continued(Method::Paired, {}).stateBytes;
        QVERIFY(coarse < fine);
        QVERIFY(fine < paired);
        QVERIFY(paired < published);
    }

    void formsOfOneOperatorMakeWhatItsProductMakes_data() { everyForm(); }
    void formsOfOneOperatorMakeWhatItsProductMakes()
    {
        QFETCH(Method, method);
        BatchInput x;
        x.shape = {2, 70, 6};
        x.sequences = {test::randomSequence(70, 6, 1), test::randomSequence(70, 6, 2)};
        std::vector<Message> warnings;
        const Array y = tno(*m_document, 0, x, method, {70, {1e-4}}, {}, warnings);
        const Array wanted = tno(*m_document, 0, x, Method::Naive, {}, {}, warnings);
        QCOMPARE(y.shape, wanted.shape);
        double difference = 0, size = 0;
        for (std::size_t i = 0; i < y.values.size(); ++i) {
            difference += std::pow(double(y.values[i]) - double(wanted.values[i]), 2);
            size += std::pow(double(wanted.values[i]), 2);
        }
        QVERIFY2(std::sqrt(difference / size) < (method == Method::Reduced ? 2e-4 : 1e-5),
                 qPrintable(QString::number(std::sqrt(difference / size))));
        QVERIFY(warnings.empty());
    }

    void storedPolesAreExactAtAnyLength()
    {
        QCOMPARE(refusalOf(*m_document, Method::Stored).english(),
                 std::string("the file does not store the poles of every operator"));
        MadeCheckpoint s4d;
        s4d.tensor("D", {3}).tensor("kernel.C", {3, 4, 2}).tensor("kernel.log_dt", {3}, -3);
        s4d.tensor("kernel.log_A_real", {3, 4}, -0.7).tensor("kernel.A_imag", {3, 4});
        const Document document(std::make_shared<const checkpoint::Checkpoint>(s4d.file), {});
        QVERIFY(refusalOf(document, Method::Stored).empty());
        BatchInput x;
        x.shape = {300, 3};
        x.sequences = {test::randomSequence(300, 3, 1)};
        std::vector<Message> warnings;
        const Array y = tno(document, 0, x, Method::Stored, {50, {1e-4}}, {}, warnings);
        const Array wanted = tno(document, 0, x, Method::Naive, {}, {}, warnings);
        QVERIFY(warnings.empty());
        float largest = 0, difference = 0;
        for (std::size_t i = 0; i < y.values.size(); ++i) {
            largest = std::max(largest, std::abs(wanted.values[i]));
            difference = std::max(difference, std::abs(y.values[i] - wanted.values[i]));
        }
        QVERIFY2(difference < 1e-5F * largest, qPrintable(QString::number(difference / largest)));
    }

    void formsAreComparedWithTheirProduct()
    {
        const std::vector<long> channels{1, 4};
        const Sequence x = test::randomSequence(50, 4, 5); // two sequences
        Comparison comparison = compare(m_document->coefficients(0, 50, channels), x, {Method::Fft});
        std::vector<Message> warnings;
        addForms(comparison, *m_document, 0, channels, {{Method::Streaming, Method::Reduced}, {50, {1e-2}}}, {}, {},
                 warnings);
        QCOMPARE(comparison.results.size(), std::size_t(3));
        QCOMPARE(comparison.results[1].algorithm, std::string("streaming"));
        QVERIFY(comparison.results[1].error.relative < 1e-6);
        QVERIFY(comparison.results[2].error.relative > 1e-6);
        QVERIFY(comparison.results[2].error.relative < 5e-2);
        for (const AlgorithmResult &result : comparison.results)
            QVERIFY(result.bytes > 0 && result.device == "cpu");
    }
};

TNN_TEST(TestTokenOperators, QCoreApplication)

} // namespace tst_token_operators

#include "tst_token_operators.moc"
