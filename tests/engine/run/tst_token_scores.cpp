// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTest>

#include "engine/io/vocabularies/fixed_vocabulary.h"
#include "engine/run/forward.h"
#include "engine/run/not_finite.h"
#include "engine/run/text_input.h"
#include "engine/run/token_scores.h"
#include "tests/engine/checkpoint/made_hyena.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_token_scores {

using namespace tnn;
using test::reasonOf;
using namespace tnn::document;
using namespace tnn::run;

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";

/// ln p of ids[1], ids[2], ... by definition, in windows of `length` inputs from their starts; the last may be shorter.
std::vector<double> expectedScores(const Document &document, const std::vector<long> &ids, long length)
{
    std::vector<double> scores{std::nan("")};
    const long inputs = long(ids.size()) - 1;
    for (long first = 0; first < inputs; first += length) {
        const auto begin = ids.begin() + first, end = ids.begin() + std::min(first + length, inputs);
        const Array logits = forward(document, inputOfIds({begin, end}), {});
        const long width = logits.shape.back();
        for (long row = 0; row < end - begin; ++row) {
            const float *const values = logits.values.data() + row * width;
            double sum = 0;
            for (long k = 0; k < width; ++k)
                sum += std::exp(double(values[k]));
            scores.push_back(double(values[begin[row + 1]]) - std::log(sum));
        }
    }
    return scores;
}

double sumOf(const std::vector<double> &scores)
{
    double sum = 0;
    for (std::size_t k = 1; k < scores.size(); ++k)
        sum += scores[k];
    return sum;
}

/// A vocabulary of one token in several letters.
struct Words : io::Vocabulary {
    std::vector<long> encode(std::string_view text) const override { return {text == "the" ? 1L : 0L}; }
    std::string decode(std::span<const long>) const override { return {}; }
    std::string symbol(long id) const override { return id == 1 ? "the" : "<unk>"; }
    long size() const override { return 2; }
    Message name() const override { return Message::verbatim("words"); }
    long unknownIn(std::string_view text) const override { return text == "the" ? 0 : 1; }
};

class TestTokenScores : public QObject {
    Q_OBJECT

    const DocumentPtr m_document = Document::open(Example);
    const io::VocabularyPtr m_vocabulary = vocabularyOf(*m_document);
    const std::vector<long> m_ids = m_vocabulary->encode("DUKE VINCENTIO:\nVery well met, and well come.\n");

    EvaluateRequest requestOf(const std::vector<long> &lengths) const
    {
        EvaluateRequest request;
        request.ids = m_ids;
        request.lengths = lengths;
        return request;
    }

    static DocumentPtr madeHyena(const std::string &nan = {})
    {
        const MadeCheckpoint made = withNan(MadeHyena{.lags = 32, .vocabulary = 12}.languageModel(), nan);
        return std::make_shared<const Document>(std::make_shared<const checkpoint::Checkpoint>(made.file),
                                                checkpoint::GivenOptions());
    }
    static EvaluateRequest nucleotides(const char *text, const Document &document)
    {
        EvaluateRequest request;
        request.vocabulary = vocabularyOfFamily(document.description());
        request.ids = request.vocabulary->encode(text);
        return request;
    }

private slots:
    void scoresAreThoseOfTheLogits_data()
    {
        QTest::addColumn<int>("length");
        for (const int length : {0, 1, 7, 15, 44, 45}) // 0: the whole text
            QTest::addRow("%d", length) << length;
    }
    void scoresAreThoseOfTheLogits()
    {
        QFETCH(int, length);
        QCOMPARE(m_ids.size(), std::size_t(46));
        const EvaluateRequest request = requestOf(length == 0 ? std::vector<long>() : std::vector<long>{length});
        const std::vector<double> scores = tokenScores(*m_document, request).logLikelihoods;
        const std::vector<double> expected = expectedScores(*m_document, m_ids, length == 0 ? 45 : length);
        QCOMPARE(scores.size(), m_ids.size());
        QVERIFY(std::isnan(scores.front()));
        for (std::size_t k = 1; k < scores.size(); ++k)
            QVERIFY2(std::abs(scores[k] - expected[k]) < 1e-4, qPrintable(QString::number(k)));
    }

    /// The windows are the same: 3 of 15 tokens are the whole text.
    void theMeanIsMinusTheLoss()
    {
        const std::vector<double> scores = tokenScores(*m_document, requestOf({15})).logLikelihoods;
        const LengthLoss loss = evaluate(*m_document, requestOf({15})).front();
        QCOMPARE(loss.tokens, 45L);
        QVERIFY(std::abs(sumOf(scores) / 45 + loss.loss) < 1e-12);
    }

    void formsScoreToo()
    {
        EvaluateRequest request = requestOf({20});
        const std::vector<double> exact = tokenScores(*m_document, request).logLikelihoods;
        request.method = Method::Streaming;
        const std::vector<double> streamed = tokenScores(*m_document, request).logLikelihoods;
        QCOMPARE(streamed.size(), exact.size());
        for (std::size_t k = 1; k < exact.size(); ++k)
            QVERIFY(std::abs(streamed[k] - exact[k]) < 1e-4);
        request.method = Method::Window;
        request.options.window = 1;
        const std::vector<double> cut = tokenScores(*m_document, request).logLikelihoods;
        QVERIFY(std::abs(sumOf(cut) - sumOf(exact)) > 1e-2);
    }

    void shortTexts()
    {
        EvaluateRequest request;
        QCOMPARE(reasonOf([&] { tokenScores(*m_document, request); }),
                 std::string("the text is empty; at least one token is required"));
        request.ids = {5};
        const std::vector<double> scores = tokenScores(*m_document, request).logLikelihoods;
        QVERIFY(scores.size() == 1 && std::isnan(scores.front()));
        const std::vector<Replacement> first{{0, 1, {6}}};
        const SubstitutionScore score = substitutionScores(*m_document, request, first).scores.front();
        QVERIFY(score.tokens == 0 && score.text == 0 && score.substituted == 0 && std::isnan(score.token));
        request.lengths = {1};
        QVERIFY(reasonOf([&] { tokenScores(*m_document, request); }).starts_with("a window of 1 tokens requires"));
        request.ids = {5, 72};
        QVERIFY(reasonOf([&] { tokenScores(*m_document, request); }).find("contains the ID 72") != std::string::npos);
    }

    /// Against the definition, with everything computed anew; 45 predicted tokens.
    void substitutionsChangeTheirWindows_data()
    {
        QTest::addColumn<int>("length");
        QTest::addColumn<int>("position");
        QTest::addColumn<int>("first"); // of the affected tokens
        QTest::addColumn<int>("last");
        QTest::newRow("whole text") << 0 << 20 << 0 << 45;
        QTest::newRow("first token") << 0 << 0 << 0 << 45;
        QTest::newRow("last token") << 0 << 45 << 0 << 45;
        QTest::newRow("within a window") << 10 << 25 << 20 << 30;
        QTest::newRow("end of one, begin of the next") << 10 << 20 << 10 << 30;
        QTest::newRow("after a border") << 10 << 21 << 20 << 30;
        QTest::newRow("last, shorter window") << 10 << 43 << 40 << 45;
        QTest::newRow("end of the text at a border") << 15 << 45 << 30 << 45;
        QTest::newRow("windows of one token") << 1 << 7 << 6 << 8;
    }
    void substitutionsChangeTheirWindows()
    {
        QFETCH(int, length);
        QFETCH(int, position);
        QFETCH(int, first);
        QFETCH(int, last);
        const EvaluateRequest request = requestOf(length == 0 ? std::vector<long>() : std::vector<long>{length});
        const std::size_t place = std::size_t(position);
        const std::vector<Replacement> both{{3, 1, {30}}, {position, 1, {m_ids[place] == 9 ? 10 : 9}}};
        const SubstitutionScore score = substitutionScores(*m_document, request, both).scores.at(1);
        std::vector<long> changed = m_ids;
        changed[place] = both[1].tokens.front();
        const std::vector<double> before = expectedScores(*m_document, m_ids, length == 0 ? 45 : length),
                                  after = expectedScores(*m_document, changed, length == 0 ? 45 : length);
        double text = 0, substituted = 0;
        for (std::size_t k = 1; k < m_ids.size(); ++k) {
            const bool isAffected = k > std::size_t(first) && k <= std::size_t(last);
            text += isAffected ? before[k] : 0;
            substituted += isAffected ? after[k] : 0;
            if (!isAffected) // so that the sums lack no difference
                QVERIFY(std::abs(before[k] - after[k]) < 1e-6);
        }
        QCOMPARE(score.tokens, long(last - first));
        QVERIFY(std::abs(score.text - text) < 1e-3);
        QVERIFY(std::abs(score.substituted - substituted) < 1e-3);
        QCOMPARE(std::isnan(score.token), position == 0);
        QCOMPARE(std::isnan(score.tokenSubstituted), position == 0);
        if (position > 0) {
            QVERIFY(std::abs(score.token - before[place]) < 1e-4);
            QVERIFY(std::abs(score.tokenSubstituted - after[place]) < 1e-4);
        }
    }

    /// HyenaDNA was trained with [PAD] in place of N, which its loss ignores.
    void nIsReadAsPaddingAndDoesNotCount()
    {
        const DocumentPtr document = madeHyena();
        EvaluateRequest request = nucleotides("ACNNGTRNAC", *document);
        const std::vector<long> read{7, 8, 4, 4, 9, 10, 6, 4, 7, 8};
        const std::vector<double> expected = expectedScores(*document, read, 9);
        const TokenScores scores = tokenScores(*document, request);
        double loss = 0;
        for (const std::size_t k : {1, 4, 5, 8, 9}) {
            QVERIFY(std::abs(scores.logLikelihoods[k] - expected[k]) < 1e-5);
            loss -= expected[k] / 5;
        }
        for (const std::size_t k : {0, 2, 3, 6, 7})
            QVERIFY(std::isnan(scores.logLikelihoods[k]));
        const Message skipped = skippedText(4, 5);
        QCOMPARE(skipped.english(),
                 std::string("4 of 9 predicted tokens do not count, as in training: N, padding and "
                             "unknown letters"));
        QCOMPARE(scores.warnings, std::vector<Message>{skipped});
        request.lengths = {9, 3};
        const std::vector<LengthLoss> losses = evaluate(*document, request);
        QVERIFY(losses[0].tokens == 5 && losses[0].skipped == 4 && std::abs(losses[0].loss - loss) < 1e-5);
        QVERIFY(losses[1].tokens == 5 && losses[1].skipped == 4);
        request.vocabulary = nullptr; // IDs of something else
        QVERIFY(evaluate(*document, request).front().tokens == 9);
        QVERIFY(tokenScores(*document, request).warnings.empty());
    }

    void aTextThatDoesNotCountHasNoLoss()
    {
        const DocumentPtr document = madeHyena();
        EvaluateRequest request = nucleotides("ANNNN", *document);
        request.lengths = {2};
        const LengthLoss loss = evaluate(*document, request).front();
        QVERIFY(loss.tokens == 0 && loss.skipped == 4 && std::isnan(loss.loss));
    }

    void nanIsExplained()
    {
        const DocumentPtr document = madeHyena("backbone.ln_f.bias");
        const Message warning(
            "the result contains NaN; %1",
            Message("tensor %1 contains NaN or infinite numbers (%2 in all tensors)", "backbone.ln_f.bias", 4));
        EvaluateRequest request = nucleotides("ACGTACGT", *document);
        QCOMPARE(tokenScores(*document, request).warnings, std::vector<Message>{warning});
        const std::vector<Replacement> one{{2, 1, {7}}};
        QCOMPARE(substitutionScores(*document, request, one).warnings, std::vector<Message>{warning});
        request.lengths = {2, 7};
        std::vector<LengthLoss> told;
        const std::vector<LengthLoss> losses = evaluate(*document, request,
                                                        [&](const LengthLoss &loss) { told.push_back(loss); });
        for (const LengthLoss &loss : losses)
            QVERIFY(std::isnan(loss.loss) && loss.warnings == std::vector<Message>{warning});
        QCOMPARE(told.back().warnings, losses.back().warnings);
        QCOMPARE(nanWarning(*madeHyena(), std::vector<float>{0, NAN}).english(),
                 std::string("the result contains NaN; the tensors of the model are finite"));
        QVERIFY(nanWarning(*document, std::vector<float>{0, 1}).empty());
    }

    /// The sums before and after have the same terms, also where a substitution makes a token count.
    void substitutionsOfAndNearN_data()
    {
        QTest::addColumn<int>("place");
        QTest::addColumn<long>("token");
        QTest::addColumn<long>("terms");
        QTest::newRow("A near N") << 4 << 9L << 3L;
        QTest::newRow("N becomes A") << 2 << 7L << 3L;
        QTest::newRow("A becomes N") << 4 << 11L << 2L;
        QTest::newRow("the first") << 0 << 9L << 3L;
    }
    void substitutionsOfAndNearN()
    {
        QFETCH(int, place);
        QFETCH(long, token);
        QFETCH(long, terms);
        const DocumentPtr document = madeHyena();
        const EvaluateRequest request = nucleotides("ACNNAT", *document);
        const std::vector<Replacement> one{{place, 1, {token}}};
        const SubstitutionScores result = substitutionScores(*document, request, one);
        const SubstitutionScore &score = result.scores.front();
        std::vector<long> before{7, 8, 4, 4, 7, 10}, after = before;
        after[std::size_t(place)] = token == 11 ? 4 : token;
        const std::vector<double> text = expectedScores(*document, before, 5),
                                  substituted = expectedScores(*document, after, 5);
        double sum = 0, sumAfter = 0;
        for (const std::size_t k : {1, 4, 5})
            if (k != std::size_t(place) || token != 11) {
                sum += text[k];
                sumAfter += substituted[k];
            }
        QVERIFY(std::abs(score.text - sum) < 1e-5 && std::abs(score.substituted - sumAfter) < 1e-5);
        QVERIFY(score.tokens == terms && score.skipped == 5 - terms);
        QCOMPARE(std::isnan(score.token), place == 0 || place == 2);
        QCOMPARE(std::isnan(score.tokenSubstituted), place == 0 || token == 11);
        QCOMPARE(result.warnings, std::vector<Message>{skippedText(5 - terms, terms)});
    }

    void typedSubstitutions()
    {
        const SubstitutionText text = substitutionFrom("12:A>G");
        QVERIFY(text.position == 12 && text.reference == "A" && text.alternative == "G");
        const SubstitutionText odd = substitutionFrom("1:>>:");
        QVERIFY(odd.reference == ">" && odd.alternative == ":");
        QCOMPARE(substitutionFrom("1:::>x").reference, std::string("::"));
        for (const char *wrong : {"", "A>G", "5", "5:", "5:A", "5:A>", "5:>G", "0:A>G", "-1:A>G", "x:A>G", "5.0:A>G",
                                  "99999999999999999999:A>G", " 5:A>G"})
            QVERIFY2(reasonOf([&] { substitutionFrom(wrong); }).find("is not a substitution POS:REF>ALT")
                         != std::string::npos,
                     wrong);
    }

    void substitutionsNameTheTokensOfTheText()
    {
        const Replacement found = substitutionIn(m_ids, m_vocabulary.get(), {1, "D", "e"});
        QVERIFY(found.position == 0 && found.count == 1 && found.tokens == m_vocabulary->encode("e"));
        const auto refusal = [&](const io::Vocabulary *vocabulary, const SubstitutionText &text) {
            return reasonOf([&] { substitutionIn(m_ids, vocabulary, text); });
        };
        QCOMPARE(refusal(m_vocabulary.get(), {2, "D", "e"}), std::string("the token at position 2 is U, not D"));
        QCOMPARE(refusal(m_vocabulary.get(), {47, "D", "e"}),
                 std::string("position 47 does not exist; the text has 46 tokens"));
        for (const char *wrong : {"", "\u6f22"}) {
            QVERIFY(refusal(m_vocabulary.get(), {1, wrong, "e"}).find("is not of the vocabulary") != std::string::npos);
            QVERIFY(refusal(m_vocabulary.get(), {1, "D", wrong}).find("is not of the vocabulary") != std::string::npos);
        }
        const std::string id = std::to_string(m_ids.front());
        QCOMPARE(substitutionIn(m_ids, nullptr, {1, id, "7"}).tokens, std::vector<long>{7});
        QVERIFY(refusal(nullptr, {1, id, "G"}).find("'G' is not a token ID") != std::string::npos);
        QVERIFY(refusal(nullptr, {1, "70", "7"}).find("is " + id + ", not 70") != std::string::npos);
        const io::VocabularyPtr letters = io::nucleotideVocabulary(16);
        QCOMPARE(substitutionIn(std::vector<long>{7, 9}, letters.get(), {2, "g", "a"}).tokens, std::vector<long>{7});
        const Words words;
        QCOMPARE(substitutionIn(std::vector<long>{0, 1}, &words, {2, "the", "the"}).tokens, std::vector<long>{1});
    }

    void severalTokens()
    {
        const io::VocabularyPtr letters = io::nucleotideVocabulary(16);
        const std::vector<long> ids = letters->encode("ACGTAC");
        const Replacement found = substitutionIn(ids, letters.get(), {3, "GTA", "T"});
        QVERIFY(found.position == 2 && found.count == 3 && found.tokens == letters->encode("T"));
        QCOMPARE(replaced(ids, found), letters->encode("ACTC"));
        QCOMPARE(substitutionIn(ids, letters.get(), {103, "GTA", "T"}, 100).position, 2L);
        const auto refusal = [&](const SubstitutionText &text, long first) {
            return reasonOf([&] { substitutionIn(ids, letters.get(), text, first); });
        };
        QCOMPARE(refusal({3, "GTT", "T"}, 0), std::string("the token at position 3 is GTA, not GTT"));
        QCOMPARE(refusal({5, "ACG", "T"}, 0), std::string("position 7 does not exist; the text has 6 tokens"));
        QCOMPARE(refusal({5, "A", "T"}, 100), std::string("position 5 is outside of the range 101-106"));
        QCOMPARE(refusal({106, "CA", "T"}, 100), std::string("position 106 is outside of the range 101-106"));
    }

    /// By the definition, also where the tokens after it move; tokens of both alleles pair from their beginning.
    void allelesOfOtherLengths_data()
    {
        QTest::addColumn<QByteArray>("reference");
        QTest::addColumn<QByteArray>("alternative");
        QTest::addColumn<QByteArray>("counted"); // 1 for each token of the text, and of the changed one
        QTest::addColumn<QByteArray>("countedChanged");
        QTest::newRow("two letters") << QByteArray("GT") << QByteArray("CA") << QByteArray("11111100")
                                     << QByteArray("11111100");
        QTest::newRow("insertion") << QByteArray("G") << QByteArray("GTTA") << QByteArray("11111100")
                                   << QByteArray("11111111100");
        QTest::newRow("deletion") << QByteArray("GTA") << QByteArray("G") << QByteArray("11111100")
                                  << QByteArray("111100");
        QTest::newRow("insertion of N") << QByteArray("GT") << QByteArray("GNN") << QByteArray("11101100")
                                        << QByteArray("111001100");
    }
    void allelesOfOtherLengths()
    {
        QFETCH(QByteArray, reference);
        QFETCH(QByteArray, alternative);
        QFETCH(QByteArray, counted);
        QFETCH(QByteArray, countedChanged);
        const DocumentPtr document = madeHyena();
        const EvaluateRequest request = nucleotides("ACGTACNN", *document);
        const std::vector<Replacement> one{substitutionIn(request.ids, request.vocabulary.get(),
                                                          {3, reference.toStdString(), alternative.toStdString()})};
        const SubstitutionScore score = substitutionScores(*document, request, one).scores.front();
        const auto sumOf = [&](std::vector<long> ids, const QByteArray &terms) {
            std::ranges::replace(ids, 11, 4); // N is read as padding
            const std::vector<double> scores = expectedScores(*document, ids, long(ids.size()) - 1);
            double sum = 0;
            for (std::size_t k = 1; k < ids.size(); ++k)
                sum += terms[qsizetype(k)] == '1' ? scores[k] : 0;
            return sum;
        };
        QVERIFY(std::abs(score.text - sumOf(request.ids, counted)) < 1e-5);
        QVERIFY(std::abs(score.substituted - sumOf(replaced(request.ids, one.front()), countedChanged)) < 1e-5);
        QVERIFY(std::abs(score.substituted - score.text) > 1e-3);
        EvaluateRequest windows = request;
        windows.lengths = {2};
        const std::string refusal = reasonOf([&] { substitutionScores(*document, windows, one); });
        QCOMPARE(refusal == "nothing was thrown", reference.size() == alternative.size());
    }

    void idsMustExist()
    {
        for (const Replacement &wrong :
             {Replacement{0, 1, {72}}, {0, 1, {-1}}, {46, 1, {5}}, {-1, 1, {5}}, {45, 2, {5}}})
            QVERIFY(reasonOf([&] { substitutionScores(*m_document, requestOf({}), std::span(&wrong, 1)); })
                    != "nothing was thrown");
    }
};

TNN_TEST(TestTokenScores, QCoreApplication)

} // namespace tst_token_scores

#include "tst_token_scores.moc"
