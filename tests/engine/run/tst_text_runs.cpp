// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTemporaryDir>
#include <QTest>

#include "engine/checkpoint/training/training_state.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "engine/io/sha256.h"
#include "engine/run/evaluate.h"
#include "engine/run/forward.h"
#include "engine/run/generate.h"
#include "engine/run/text_input.h"
#include "tests/engine/numbers.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_text_runs {

using namespace tnn;
using test::reasonOf;
using namespace tnn::document;
using namespace tnn::run;

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";
const std::string Prompt = "o you.\n\nDUKE VINCENTIO:\nVery well met, and";

/// log softmax of a row in double, by definition.
double logProbability(const Array &logits, long row, long id)
{
    const long width = logits.shape.back();
    double sum = 0;
    for (long k = 0; k < width; ++k)
        sum += std::exp(double(logits.values[std::size_t(row * width + k)]));
    return double(logits.values[std::size_t(row * width + id)]) - std::log(sum);
}

io::VocabularyPtr ofFamily(const char *family, long tokens,
                           const char *operators = "hyena.backbone.layers.0.mixer.filter_fn.")
{
    checkpoint::Description description;
    description.family = family;
    description.network.entry.vocabulary = tokens;
    description.tnos.emplace_back().prefix = operators;
    return vocabularyOfFamily(description);
}

class TestTextRuns : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const DocumentPtr m_document = Document::open(Example);
    const io::VocabularyPtr m_vocabulary = vocabularyOf(*m_document);
    const std::vector<long> m_prompt = idsOf(*m_vocabulary, Prompt).ids;

    std::string written(const char *name, const std::string &bytes)
    {
        const std::string path = m_folder.filePath(QString::fromLatin1(name)).toStdString();
        io::writeFile(path, bytes);
        return path;
    }
    GenerateRequest requestOf(Method method, long tokens)
    {
        GenerateRequest request;
        request.prompt = m_prompt;
        request.tokens = tokens;
        request.method = method;
        return request;
    }
    std::vector<long> idsFrom(const GenerateRequest &request)
    {
        std::vector<long> ids;
        for (const GeneratedToken &token : generate(*m_document, request).tokens)
            ids.push_back(token.id);
        return ids;
    }

private slots:
    void theVocabularyBesideTheCheckpointIsUsed()
    {
        QVERIFY(m_vocabulary);
        QCOMPARE(m_vocabulary->size(), 72L);
        QCOMPARE(m_vocabulary->decode(m_prompt), Prompt);
    }

    void greedyTokensAreTheLikeliestOfTheWholeNetwork()
    {
        std::vector<long> ids = m_prompt;
        for (int k = 0; k < 25; ++k) {
            const Array logits = forward(*m_document, inputOfIds(ids), {});
            const auto last = logits.values.end() - 72;
            ids.push_back(std::max_element(last, logits.values.end()) - last);
        }
        const std::vector<long> wanted(ids.end() - 25, ids.end());
        QCOMPARE(idsFrom(requestOf(Method::Cache, 25)), wanted);
        QCOMPARE(idsFrom(requestOf(Method::Fft, 25)), wanted);
    }

    void tokensAreToldWithTheirProbabilities()
    {
        std::vector<GeneratedToken> told;
        const Generation generation = generate(*m_document, requestOf(Method::Cache, 6),
                                               [&](const GeneratedToken &token, const Generation &so) {
                                                   told.push_back(token);
                                                   QCOMPARE(so.tokens.size(), told.size());
                                               });
        QCOMPARE(told.size(), std::size_t(6));
        std::vector<long> ids = m_prompt;
        for (const GeneratedToken &token : told) {
            const Array logits = forward(*m_document, inputOfIds(ids), {});
            const long last = long(ids.size()) - 1;
            QCOMPARE(token.alternatives.size(), std::size_t(5));
            QCOMPARE(token.alternatives.front().first, token.id);
            double before = 1;
            for (const auto &[id, probability] : token.alternatives) {
                QVERIFY(std::abs(probability - std::exp(logProbability(logits, last, id))) < 1e-5);
                QVERIFY(probability <= before);
                before = probability;
            }
            ids.push_back(token.id);
        }
        // The inputs of four operators of 384 channels; the last token was not processed.
        QCOMPARE(generation.stateBytes, (m_prompt.size() + 5) * 4 * 384 * sizeof(float));
    }

    void chanceFollowsItsSeed()
    {
        GenerateRequest request = requestOf(Method::Cache, 30);
        request.temperature = 1.2;
        request.seed = 7;
        const std::vector<long> once = idsFrom(request);
        QCOMPARE(idsFrom(request), once);
        request.method = Method::Fft;
        QCOMPARE(idsFrom(request), once);
        request.seed = 8;
        QVERIFY(idsFrom(request) != once);
        request.temperature = 1e-3; // almost certain to be the most likely one
        QCOMPARE(idsFrom(request), idsFrom(requestOf(Method::Cache, 30)));
    }

    void overridesActOnGeneration()
    {
        GenerateRequest request = requestOf(Method::Cache, 12);
        request.overrides.band = 0;
        const std::vector<long> cached = idsFrom(request);
        QVERIFY(cached != idsFrom(requestOf(Method::Cache, 12)));
        request.method = Method::Fft;
        QCOMPARE(idsFrom(request), cached);
    }

    void nothingToGenerateIsNothing()
    {
        QVERIFY(generate(*m_document, requestOf(Method::Cache, 0)).tokens.empty());
        GenerateRequest empty = requestOf(Method::Cache, 3);
        empty.prompt.clear();
        QCOMPARE(reasonOf([&] { generate(*m_document, empty); }),
                 std::string("the prompt is empty; enter at least one token"));
        GenerateRequest one = requestOf(Method::Cache, 3);
        one.prompt = {5};
        QCOMPARE(idsFrom(one).size(), std::size_t(3));
        one.prompt = {72};
        QVERIFY(reasonOf([&] { generate(*m_document, one); }).find("ID 72 is not in the model's vocabulary of 72")
                != std::string::npos);
    }

    void lossIsThatOfTheLogits()
    {
        const std::vector<long> ids = idsOf(*m_vocabulary, Prompt + " " + Prompt).ids;
        EvaluateRequest request;
        request.ids = ids;
        request.lengths = {16, 40, 1};
        std::vector<LengthLoss> told;
        const std::vector<LengthLoss> results = evaluate(*m_document, request,
                                                         [&](const LengthLoss &so) { told.push_back(so); });
        QCOMPARE(results.size(), std::size_t(3));
        for (const LengthLoss &result : results) {
            const long windows = (long(ids.size()) - 1) / result.length;
            double sum = 0;
            for (long window = 0; window < windows; ++window) {
                const auto begin = ids.begin() + window * result.length;
                const Array logits = forward(*m_document, inputOfIds({begin, begin + result.length}), {});
                for (long k = 0; k < result.length; ++k)
                    sum -= logProbability(logits, k, begin[k + 1]);
            }
            QCOMPARE(result.tokens, windows * result.length);
            QVERIFY(std::abs(result.loss - sum / double(result.tokens)) < 1e-5);
            QCOMPARE(result.perplexity(), std::exp(result.loss));
        }
        QVERIFY(!told.empty());
        QCOMPARE(told.back().loss, results.back().loss);
    }

    /// The rest is exact, so that a coarse form of one layer has a smaller error than one of all layers, and layers
    /// differ.
    void aFormOfOneLayerLeavesTheOthersExact()
    {
        EvaluateRequest request;
        request.ids = idsOf(*m_vocabulary, Prompt + " " + Prompt).ids;
        request.lengths = {32};
        const double exact = evaluate(*m_document, request).front().loss;
        request.method = Method::Reduced;
        request.options.reduce.modes = 0;
        request.options.reduce.taps = 1;
        const double all = evaluate(*m_document, request).front().loss;
        std::vector<double> single;
        const auto layers = static_cast<int>(m_document->description().layers.size());
        for (int layer = 0; layer < layers; ++layer) {
            request.options.layer = layer;
            single.push_back(evaluate(*m_document, request).front().loss);
            QVERIFY(std::abs(single.back() - exact) > 1e-6);
            QVERIFY(std::abs(single.back() - all) > 1e-6);
        }
        QVERIFY(layers > 1 && single[0] != single[1]);
        request.method = Method::Streaming;
        QVERIFY(std::abs(evaluate(*m_document, request).front().loss - exact) < 1e-5);
        request.options.layer = layers;
        QVERIFY(reasonOf([&] { evaluate(*m_document, request); })
                    .find("layer " + std::to_string(layers) + " does not exist; layers are 0 to "
                          + std::to_string(layers - 1))
                != std::string::npos);
    }

    void textsThatAreTooShortAreNamed()
    {
        EvaluateRequest request;
        request.ids = m_prompt;
        request.lengths = {long(m_prompt.size())};
        QVERIFY(reasonOf([&] { evaluate(*m_document, request); }).starts_with("a window of "));
        request.lengths = {long(m_prompt.size()) - 1};
        QCOMPARE(evaluate(*m_document, request).front().tokens, long(m_prompt.size()) - 1);
    }

    void wrongTextsAndVocabulariesAreOneSentence()
    {
        const std::string dictionary = written("dict.txt", "a 3\nb 2\n");
        QCOMPARE(reasonOf([&] { vocabularyOf(*m_document, dictionary); }),
                 dictionary + ": is not the vocabulary of this model: it has 6 symbols, but the model has 72");
        QCOMPARE(reasonOf([&] { idsOf(*m_vocabulary, ""); }),
                 std::string("the text is empty; at least one token is required"));
        QVERIFY(reasonOf([&] { idsOf(*m_vocabulary, "caf\xe9 noir"); }).find("UTF-8") != std::string::npos);
        QVERIFY(reasonOf([&] { idsOf(*m_vocabulary, "\u6f22\u5b57"); }).find("are not in the vocabulary")
                != std::string::npos);
        QVERIFY(idsOf(*m_vocabulary, "to be \u00e9 or not").warning.english().starts_with("1 of 14 tokens"));
        const std::string text = written("latin1.txt", "caf\xe9 noir");
        QVERIFY(reasonOf([&] { readTextIds(m_vocabulary.get(), text); }).starts_with(text + ": "));
        QVERIFY(reasonOf([&] { readTextIds(nullptr, text); }).find("requires a vocabulary") != std::string::npos);
    }

    /// With the same number of symbols: only the digest distinguishes them.
    void aCheckpointKnowsItsDictionary()
    {
        checkpoint::TrainedNetwork network;
        network.vocabulary = 6;
        network.dim = network.length = network.rpeDim = 4;
        network.layers = network.rpeLayers = 1;
        checkpoint::TrainingHistory history;
        history.losses = {1};
        const std::vector<float> numbers(std::size_t(checkpoint::spanOf(checkpoint::trainedTensors(network))), 0.5F);
        const auto document = [&](const std::string &dictionary) {
            history.dictionary = dictionary;
            return Document::open(written("own.pt", checkpoint::trainingFile({network, history, numbers, {}, {}, 1})));
        };
        const std::string own = "a 3\nb 2\n", other = "b 3\na 2\n";
        const std::string beside = written("own.dict.txt", own), given = written("other.txt", other);
        const DocumentPtr knows = document(io::sha256(own)), older = document({});
        const std::string reason = ": is not the dictionary with which this model was trained";
        QCOMPARE(vocabularyOf(*knows)->encode("ab"), (std::vector<long>{4, 5}));
        QCOMPARE(reasonOf([&] { vocabularyOf(*knows, given); }), given + reason);
        QCOMPARE(reasonOf([&] { vocabularyOf(*knows, io::File::open(given)); }), given + reason);
        QCOMPARE(vocabularyOf(*older, given)->encode("ab"), (std::vector<long>{5, 4}));
        written("own.dict.txt", other);
        QCOMPARE(reasonOf([&] { vocabularyOf(*knows); }), beside + reason);
        QCOMPARE(vocabularyOf(*older)->encode("ab"), (std::vector<long>{5, 4}));
    }

    void familiesBringTheirVocabularies()
    {
        for (const char *family : {"hyenadna-hf", "hyenadna-lightning", "hyena-safari"}) {
            for (const long tokens : {12L, 16L})
                QCOMPARE(ofFamily(family, tokens)->size(), tokens);
            QCOMPARE(ofFamily(family, 12)->encode("ACGTNa?"), (std::vector<long>{7, 8, 9, 10, 11, 7, 6}));
            for (const long tokens : {0L, 11L, 17L, 50264L})
                QVERIFY(!ofFamily(family, tokens));
        }
        for (const char *family : {"evo2-vortex", "evo2-savanna", "stripedhyena"}) {
            QCOMPARE(ofFamily(family, 512)->encode("AC"), (std::vector<long>{65, 67}));
            QVERIFY(!ofFamily(family, 255) && !ofFamily(family, 32000));
        }
        QVERIFY(!ofFamily("tnnscope", 12) && !ofFamily("fairseq-alm", 512));
        QVERIFY(!vocabularyOfFamily(m_document->description()));
        QVERIFY(!ofFamily("hyenadna-hf", 16, "model.layers.0.mixer.filter_fn.")); // MultiMolecule's other ids
        QVERIFY(!vocabularyOfFamily({}));
    }

    void fastaFilesAreTexts()
    {
        const io::VocabularyPtr letters = ofFamily("hyenadna-hf", 16);
        const std::string path = written("genome.fasta", ">chr1 first\nACgt\nRN\n>chr2\nTT\n");
        const TextIds first = readTextIds(letters.get(), path);
        QCOMPARE(first.ids, (std::vector<long>{7, 8, 9, 10, 6, 11}));
        QCOMPARE(first.warning.english(),
                 std::string("record chr1 (1 of 2), 2 of 6 letters are lower case (soft masking) and are read as upper "
                             "case, 1 of 6 tokens of the text are not in the vocabulary and count as <unk>"));
        const TextIds second = readTextIds(letters.get(), path, "chr2");
        QCOMPARE(second.ids, (std::vector<long>{10, 10}));
        QCOMPARE(second.warning.english(), std::string("record chr2 (2 of 2)"));
        QCOMPARE(second.records, (std::vector<std::string>{"chr1", "chr2"}));
        QVERIFY(first.record == 1 && second.record == 2 && second.recordCount == 2);
        QVERIFY(readTextIds(letters.get(), written("one.fa", ">a\nAC\n")).warning.empty());
        QCOMPARE(readTextIds(letters.get(), written("none.txt", ">\nAC\n>\nG"), "2").warning.english(),
                 std::string("record 2 of 2"));
        const std::string other = written("plain.txt", "ACGT"), packed = written("x.fa.gz", "\x1f\x8b\x08");
        QCOMPARE(reasonOf([&] { readTextIds(letters.get(), other, "a"); }),
                 other + ": is not in FASTA format, so it does not have records");
        QCOMPARE(reasonOf([&] { readTextIds(letters.get(), packed); }),
                 packed + ": is compressed with gzip; decompress it first");
        const std::string ids = written("ids.npy", io::npy(std::vector<std::int64_t>{1, 2}, {2}));
        QCOMPARE(readTextIds(nullptr, ids).ids, (std::vector<long>{1, 2}));
        QCOMPARE(reasonOf([&] { readTextIds(nullptr, ids, "a"); }), ids + ": contains token IDs, not records");
    }

    /// However they are given, as in a FASTA file.
    void nucleotidesMayBeLowerCase()
    {
        const io::VocabularyPtr letters = ofFamily("hyenadna-hf", 16);
        const TextIds typed = idsOf(*letters, "acgtN");
        QCOMPARE(typed.ids, (std::vector<long>{7, 8, 9, 10, 11}));
        QCOMPARE(typed.warning.english(),
                 std::string("4 of 5 letters are lower case (soft masking) and are read as upper case"));
        QCOMPARE(readTextIds(letters.get(), written("lower.txt", "acgtN")).warning, typed.warning);
        QCOMPARE(readTextIds(letters.get(), written("lower.fa", ">\nacgtN")).warning, typed.warning);
        QCOMPARE(
            idsOf(*letters, "ACr").warning.english(),
            std::string("1 of 3 letters are lower case (soft masking) and are read as upper case, 1 of 3 tokens of "
                        "the text are not in the vocabulary and count as <unk>"));
        QVERIFY(idsOf(*letters, "ACGT").warning.empty());
        const io::VocabularyPtr bytes = ofFamily("stripedhyena", 512);
        QVERIFY(bytes && idsOf(*bytes, "acgt").warning.empty());
    }

    void byteOrderMarksAreNotText()
    {
        const std::string mark = "\xef\xbb\xbf", text = written("mark.txt", mark + "to be");
        QCOMPARE(readTextIds(m_vocabulary.get(), text).ids, m_vocabulary->encode("to be"));
        const io::VocabularyPtr letters = ofFamily("hyenadna-hf", 16), bytes = ofFamily("stripedhyena", 512);
        for (const std::string sequence : {"ACGT", ">a\nACGT"}) {
            const std::string path = written("marked.txt", mark + sequence);
            QCOMPARE(readTextIds(letters.get(), path).ids, (std::vector<long>{7, 8, 9, 10}));
            QCOMPARE(readTextIds(bytes.get(), path).ids, bytes->encode("ACGT"));
        }
    }

    /// Half of their letters are annotation.
    void annotatedSequencesAreNotTexts()
    {
        const io::VocabularyPtr letters = ofFamily("hyenadna-hf", 16);
        for (const std::string beginning :
             {"LOCUS       X 20 bp DNA\nORIGIN\n        1 ", "ID   X; linear\nSQ\n     "}) {
            const std::string path = written("annotated.txt", beginning + "gatcctccat atacaacggt\n//\n");
            QCOMPARE(reasonOf([&] { readTextIds(letters.get(), path); }),
                     path + ": is in the format of GenBank or EMBL; save its sequence as FASTA");
            QVERIFY(!readTextIds(ofFamily("stripedhyena", 512).get(), path).ids.empty());
        }
    }

    /// So that a position means the same in both.
    void lineEndingsAreNotNucleotides()
    {
        const io::VocabularyPtr letters = ofFamily("hyenadna-hf", 16);
        const TextIds plain = readTextIds(letters.get(), written("lines.txt", "ACGT\r\nNAC\n"));
        QCOMPARE(plain.ids, readTextIds(letters.get(), written("lines.fa", ">a\nACGT\nNAC\n")).ids);
        QCOMPARE(plain.ids.size(), std::size_t(7));
        QVERIFY(plain.warning.empty());
        QCOMPARE(reasonOf([&] { idsOf(*letters, "\n\n"); }),
                 std::string("the text is empty; at least one token is required"));
        const io::VocabularyPtr bytes = ofFamily("stripedhyena", 512);
        QCOMPARE(idsOf(*bytes, "AC\n").ids.size(), std::size_t(3));
    }

    void aStopIsHeard()
    {
        std::stop_source source;
        QVERIFY_THROWS_EXCEPTION(Cancelled,
                                 generate(*m_document, requestOf(Method::Cache, 4000),
                                          [&](const GeneratedToken &, const Generation &so) {
                                              if (so.tokens.size() == 3)
                                                  source.request_stop();
                                          },
                                          {source.get_token(), {}}));
    }
};

TNN_TEST(TestTextRuns, QCoreApplication)

} // namespace tst_text_runs

#include "tst_text_runs.moc"
