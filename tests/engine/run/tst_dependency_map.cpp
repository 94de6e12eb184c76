// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <filesystem>

#include <QTest>

#include "engine/native/arithmetic.h"
#include "engine/run/forward.h"
#include "engine/run/scan/dependency_map.h"
#include "engine/run/text_input.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_dependency_map {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::run;
using test::reasonOf;

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";
const std::string Reference = TNN_TEST_DATA "/../../../shared/reference/";
using Options = std::map<std::string, checkpoint::OptionValue>;
using Rows = std::vector<std::vector<double>>; ///< of each token

Rows rowsOf(const Array &array)
{
    const long width = array.shape.back();
    Rows rows;
    for (auto at = array.values.begin(); at != array.values.end(); at += width)
        rows.emplace_back(at, at + width);
    return rows;
}

/// The whole text again for each replacement, in float64.
class WholeRuns {
public:
    WholeRuns(const Document &document, const DependencyRequest &request) :
        m_exact(document.sharedCheckpoint(), document.given(), Arithmetics{native::float64(), nullptr}),
        m_request(request), m_outputs(comparedOutputs(request.text, document.network()->heads.front().outputs)),
        m_ids(request.text.ids.begin(), request.text.ids.begin() + request.last + 1), m_logits(logitsOf(m_ids))
    {
    }

    std::vector<long> replacements(long position) const
    {
        std::vector<long> symbols = m_request.symbols.empty() ? m_outputs : m_request.symbols;
        std::erase(symbols, m_ids[std::size_t(position)]);
        if (!m_request.symbols.empty())
            return symbols;
        const std::vector<double> &before = m_logits[std::size_t(std::max(0L, position - 1))];
        std::ranges::stable_sort(symbols,
                                 [&](long a, long b) { return before[std::size_t(a)] > before[std::size_t(b)]; });
        symbols.resize(std::min(symbols.size(), std::size_t(m_request.alternatives)));
        return symbols;
    }
    std::vector<long> with(long position, long symbol) const
    {
        std::vector<long> ids = m_ids;
        ids[std::size_t(position)] = symbol;
        return ids;
    }
    Rows logitsOf(const std::vector<long> &ids) const
    {
        std::vector<long> read = ids;
        if (m_request.text.vocabulary)
            for (long &id : read)
                id = m_request.text.vocabulary->readAs(id);
        ForwardRequest request;
        request.overrides = m_request.text.overrides;
        return rowsOf(forward(m_exact, inputOfIds(read), request));
    }
    Rows statesOf(const std::vector<long> &ids, std::optional<int> before) const
    {
        ForwardRequest request;
        request.head = "none";
        if (before)
            request.tap = model::Tap{*before, model::Tap::Point::Block};
        return rowsOf(forward(m_exact, inputOfIds(ids), request));
    }
    double value(long i, long j) const
    {
        double sum = 0;
        for (const long symbol : replacements(j)) {
            const std::vector<double> changed = logitsOf(with(j, symbol))[std::size_t(i)];
            double mean = 0, squares = 0;
            for (const long output : m_outputs)
                mean += (changed[std::size_t(output)] - m_logits[std::size_t(i)][std::size_t(output)])
                    / double(m_outputs.size());
            for (const long output : m_outputs)
                squares += std::pow(changed[std::size_t(output)] - m_logits[std::size_t(i)][std::size_t(output)] - mean,
                                    2);
            sum += squares / double(m_outputs.size());
        }
        return std::sqrt(sum / double(replacements(j).size()));
    }
    const std::vector<long> &ids() const { return m_ids; }

private:
    Document m_exact;
    DependencyRequest m_request;
    std::vector<long> m_outputs, m_ids;
    Rows m_logits;
};

/// Compares the whole map with WholeRuns: within 1e-5 of its largest value.
void verifyAgainstWholeRuns(const Document &document, const DependencyRequest &request)
{
    const DependencyMap map = dependencyMap(document, request);
    QCOMPARE(map.first, request.first);
    QCOMPARE(map.count, request.last - request.first + 1);
    const WholeRuns whole(document, request);
    const double largest = *std::ranges::max_element(map.values);
    QVERIFY(largest > 1e-3); // so that something is compared
    for (long j = 0; j < map.count; ++j)
        for (long i = 0; i < map.count; ++i) {
            const double expected = i < j ? 0 : whole.value(request.first + i, request.first + j);
            QVERIFY2(std::abs(map.value(i, j) - expected) <= 1e-5 * largest,
                     qPrintable(QStringLiteral("%1, %2: %3, not %4").arg(i).arg(j).arg(map.value(i, j)).arg(expected)));
        }
}

class TestDependencyMap : public QObject {
    Q_OBJECT

    const DocumentPtr m_document = Document::open(Example);
    const io::VocabularyPtr m_vocabulary = vocabularyOf(*m_document);

    DependencyRequest requestOf(const char *text, long first, long last) const
    {
        DependencyRequest request;
        request.text.vocabulary = m_vocabulary;
        request.text.ids = m_vocabulary->encode(text);
        request.first = first;
        request.last = last;
        return request;
    }

private slots:
    void theExample_data()
    {
        QTest::addColumn<long>("first");
        QTest::addColumn<long>("last");
        QTest::newRow("from the start") << 0L << 5L;
        QTest::newRow("a part") << 9L << 14L;
        QTest::newRow("one token") << 28L << 28L;
    }
    void theExample()
    {
        QFETCH(long, first);
        QFETCH(long, last);
        verifyAgainstWholeRuns(*m_document, requestOf("Very well met, and well come.", first, last));
    }

    void chosenSymbolsAndOverrides()
    {
        DependencyRequest request = requestOf("Very well met, and well come.", 2, 6);
        request.symbols = m_vocabulary->encode("el ");
        verifyAgainstWholeRuns(*m_document, request);
        const double before = dependencyMap(*m_document, request).value(4, 0);
        request.text.overrides.band = 2;
        verifyAgainstWholeRuns(*m_document, request);
        QVERIFY(std::abs(dependencyMap(*m_document, request).value(4, 0) - before) > 1e-3 * before);
    }

    void otherFamilies_data()
    {
        QTest::addColumn<std::string>("file");
        QTest::addColumn<Options>("set");
        const auto row = [](const std::string &file, const Options &set = {}) {
            QTest::newRow(file.c_str()) << Reference + file << set;
        };
        row("lfm2-hf/");
        row("evo2-net/evo2_tiny.pt", {{"rotary_emb_scaling_factor", 128L}, {"use_interpolated_rotary_pos_emb", true}});
        row("h3-net/model.pt", {{"num_attention_heads", 4L}});
    }
    void otherFamilies()
    {
        QFETCH(std::string, file);
        QFETCH(Options, set);
        if (!std::filesystem::exists(file))
            QSKIP("the reference cases are not next to the repository");
        checkpoint::GivenOptions given;
        given.set = set;
        const DocumentPtr document = Document::open(file, given);
        DependencyRequest request;
        for (long k = 0; k < 12; ++k)
            request.text.ids.push_back(3 + k * k % 7);
        request.first = 2;
        request.last = 9;
        verifyAgainstWholeRuns(*document, request);
    }

    /// Only A, C, G and T are replaced by one another; N is read as padding.
    void nucleotides()
    {
        const MadeCheckpoint made = MadeHyena{.lags = 32, .vocabulary = 12}.languageModel();
        const Document document(std::make_shared<const checkpoint::Checkpoint>(made.file), {});
        DependencyRequest request;
        request.text.vocabulary = vocabularyOfFamily(document.description());
        request.text.ids = request.text.vocabulary->encode("ACNNGTRNACGTTACA");
        request.last = 15;
        QCOMPARE(comparedOutputs(request.text, 12), (std::vector<long>{7, 8, 9, 10}));
        verifyAgainstWholeRuns(document, request);
    }

    /// The relative changes of hidden states, with one replacement.
    void reachIsTheMeanChangeOfStates()
    {
        DependencyRequest request = requestOf("Very well met", 1, 4);
        request.symbols = m_vocabulary->encode("x");
        request.measuresStates = true;
        const DependencyMap map = dependencyMap(*m_document, request);
        const WholeRuns whole(*m_document, request);
        const auto blocks = model::tokenMixersIn(*m_document->network());
        QCOMPARE(map.reach.size(), std::size_t(blocks + 1));
        for (long point = 0; point <= blocks; ++point) {
            const std::optional<int> before = point < blocks ? std::optional(int(point)) : std::nullopt;
            const Rows text = whole.statesOf(whole.ids(), before);
            std::vector<double> sums(4);
            for (long j = 1; j <= 4; ++j) {
                const Rows changed = whole.statesOf(whole.with(j, request.symbols.front()), before);
                for (long i = j; i <= 4; ++i) {
                    double change = 0, norm = 0;
                    for (std::size_t k = 0; k < text[std::size_t(i)].size(); ++k) {
                        change += std::pow(changed[std::size_t(i)][k] - text[std::size_t(i)][k], 2);
                        norm += std::pow(text[std::size_t(i)][k], 2);
                    }
                    sums[std::size_t(i - j)] += std::sqrt(change / norm);
                }
            }
            for (long lag = 0; lag < 4; ++lag)
                QVERIFY(
                    std::abs(map.reach[std::size_t(point)][std::size_t(lag)] - sums[std::size_t(lag)] / double(4 - lag))
                    < 1e-5);
            QVERIFY(point == 0 ? map.reach[0][1] == 0 : map.reach[std::size_t(point)][1] > 0);
        }
    }

    void whatDoesNotExistIsRefused()
    {
        const auto refusal = [&](const DependencyRequest &request) {
            return reasonOf([&] { dependencyMap(*m_document, request); });
        };
        QCOMPARE(refusal(requestOf("well", 0, 4)), std::string("positions 1 to 5 do not exist; the text has 4 tokens"));
        DependencyRequest request = requestOf("wwww", 0, 3);
        request.symbols = m_vocabulary->encode("w");
        QCOMPARE(refusal(request), std::string("there is nothing to replace token 1 by"));
    }

    void progressAndStop()
    {
        const DependencyRequest request = requestOf("Very well met, and well come.", 0, 12);
        std::vector<double> fractions;
        std::stop_source source;
        dependencyMap(*m_document, request,
                      {source.get_token(), [&](double fraction) { fractions.push_back(fraction); }});
        QVERIFY(fractions.size() >= 13 && std::ranges::is_sorted(fractions) && fractions.back() <= 1);
        const Task stopped{source.get_token(), [&](double fraction) {
                               if (fraction > 0.5)
                                   source.request_stop();
                           }};
        QVERIFY_EXCEPTION_THROWN(dependencyMap(*m_document, request, stopped), Cancelled);
    }
};

TNN_TEST(TestDependencyMap, QCoreApplication)

} // namespace tst_dependency_map

#include "tst_dependency_map.moc"
