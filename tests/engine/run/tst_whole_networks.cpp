// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include <QTest>

#include "engine/error.h"
#include "engine/io/npy.h"
#include "engine/run/evaluate.h"
#include "engine/run/forward.h"
#include "engine/run/generate.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

// Networks of operators and attention beside the numbers of their authors' code, where the reference cases lie next to
// the repository.

namespace tst_whole_networks {

using namespace tnn;
using namespace tnn::document;
using toeplitz::Sequence;

const std::string Reference = TNN_TEST_DATA "/../../../shared/reference/";
using Options = std::map<std::string, checkpoint::OptionValue>;

/// max |a - b| / max |b|
double worst(std::span<const float> a, std::span<const float> b)
{
    double error = a.size() == b.size() ? 0 : 1e9, size = 0;
    for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) {
        error = std::max(error, std::abs(double(a[k]) - double(b[k])));
        size = std::max(size, std::abs(double(b[k])));
    }
    return error / size;
}

QJsonObject caseOf(const std::string &folder)
{
    QFile file(QString::fromStdString(folder + "case.json"));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

std::vector<long> idsIn(const QJsonValue &list)
{
    std::vector<long> ids;
    for (const QJsonValue &id : list.toArray())
        ids.push_back(id.toInt());
    return ids;
}

/// Logits of ids that are fed one at a time.
std::vector<float> byTokens(const Document &document, const std::vector<long> &ids, Method method)
{
    model::Arithmetic &a = document.arithmetic();
    const auto network = document.network();
    const TokenOperators run = tokenOperators(document, method, {}, long(ids.size()), {}, {});
    std::vector<float> logits;
    for (std::size_t k = 0; k < ids.size(); ++k) {
        const model::Value x = model::enterIds(a, network->entry, std::span(ids).subspan(k, 1), {1, 1}, long(k));
        const model::Value y = model::answer(a, network->heads.front(), model::hidden(a, *network, x, *run.mixer),
                                             {1, 1});
        std::vector<float> row(std::size_t(network->heads.front().outputs));
        a.download(y, std::span(row));
        logits.insert(logits.end(), row.begin(), row.end());
    }
    return logits;
}

class TestWholeNetworks : public QObject {
    Q_OBJECT

private slots:
    void theNumbersAreTheAuthors_data()
    {
        QTest::addColumn<std::string>("folder");
        QTest::addColumn<std::string>("file");
        QTest::addColumn<Options>("set");
        const auto row = [](const std::string &folder, const std::string &file, const Options &set = {}) {
            QTest::newRow((folder + " " + file).c_str()) << Reference + folder + "/" << file << set;
        };
        row("lfm2-hf", "");
        row("lfm2-hf-bias", "");
        row("lfm2-hf-published", "");
        row("lfm2-moe-hf", "");
        row("stripedhyena-net", "");
        row("evo1-net", "");
        row("evo2-net", "evo2_tiny.pt"); // evo2-tiny.yml says the interpolation
        row("h3-net", "model.pt", {{"num_attention_heads", 4L}});
        row("h3-net", "model_old_names.pt", {{"num_attention_heads", 4L}});
        row("h3-net-positions", "model.pt", {{"num_attention_heads", 4L}});
        row("fairseq-mha-tnn", "checkpoint_best.pt");
        const Options heads{{"num_attention_heads", 3L}}; // the other names are in run_config.yaml, or frequencies tell
        row("dcp-evo2", "mbridge");
        row("dcp-evo2", "nemo2", heads);
        row("dcp-evo2", "megatron/weights", heads);
        row("dcp-evo2", "savanna_evo2_tiny.pt");
    }

    void theNumbersAreTheAuthors()
    {
        QFETCH(std::string, folder);
        QFETCH(std::string, file);
        QFETCH(Options, set);
        if (!std::filesystem::exists(folder + file))
            QSKIP("the reference cases are not next to the repository");
        checkpoint::GivenOptions given;
        given.set = set;
        const DocumentPtr document = Document::open(folder + file, given);
        for (const Message &warning : document->description().warnings)
            qInfo("%s", warning.english().c_str());
        QCOMPARE(document->description().network.refused.english(), std::string());
        QVERIFY(document->description().network.predictsTokens && document->description().network.causal);
        QCOMPARE(document->description().unused, std::vector<std::string>());
        for (const auto &entry : std::filesystem::directory_iterator(folder)) {
            const std::string name = entry.path().filename().string();
            if (!name.starts_with("ids_"))
                continue;
            const run::NetworkInput input = run::readNetworkInput(*document, entry.path().string());
            const run::Array logits = run::forward(*document, input, {});
            const double error = worst(logits.values, io::readNpy(folder + "logits_" + name.substr(4)).floats());
            qInfo("logits of %s: %.3g", name.c_str(), error);
            QVERIFY(error < 1e-4);
            const std::vector<long> ids(input.ids.begin(), input.ids.begin() + input.tokens.n);
            for (const Method method : {Method::Streaming, Method::Window}) {
                const std::vector<float> steps = byTokens(*document, ids, method);
                const double difference = worst(steps, std::span(logits.values).first(steps.size()));
                qInfo("token by token (%s): %.3g", std::string(nameOf(method)).c_str(), difference);
                QVERIFY(method == Method::Window || difference < 1e-5);
            }
            hiddenStates(*document, input, folder);
        }
        greedy(*document, caseOf(folder).value("greedy").toObject());
    }

    /// Windows start anew: what attention keeps of one is not used in the next.
    void lossesAreEqualTokenByToken()
    {
        if (!std::filesystem::exists(Reference))
            QSKIP("the reference cases are not next to the repository");
        for (const std::string folder : {"lfm2-moe-hf/", "stripedhyena-net/"}) {
            const DocumentPtr document = Document::open(Reference + folder);
            run::EvaluateRequest request;
            for (long k = 0; k < 101; ++k)
                request.ids.push_back((k * k + 3 * k) % 60);
            request.lengths = {20, 50};
            const std::vector<run::LengthLoss> whole = run::evaluate(*document, request);
            request.method = Method::Streaming;
            const std::vector<run::LengthLoss> steps = run::evaluate(*document, request);
            for (std::size_t k = 0; k < 2; ++k)
                QVERIFY(std::abs(whole[k].loss - steps[k].loss) < 1e-5 && whole[k].loss > 0);
        }
    }

    /// Without the options that the file does not store, what is assumed is said.
    void assumptionsAreNamed()
    {
        if (!std::filesystem::exists(Reference))
            QSKIP("the reference cases are not next to the repository");
        const auto assumed = [](const std::string &file) {
            const std::vector<Message> warnings = Document::open(Reference + file)->description().warnings;
            return warnings.empty() ? std::string() : warnings.back().english();
        };
        for (const auto &[file, said] :
             {std::pair("h3-net/model.pt", "around the kernels num_attention_heads=16:"),
              std::pair("dcp-evo2/mbridge", "assumes use_interpolated_rotary_pos_emb=false:"),
              std::pair("dcp-evo2/nemo2", "column_split=true, rotary_emb_base=10000, use_int"),
              std::pair("dcp-evo2/savanna_evo2_tiny.pt", "assumes hyena_mr_len=128, and around")})
            QVERIFY2(assumed(file).find(said) != std::string::npos, file);
        for (const char *stored :
             {"lfm2-hf", "lfm2-moe-hf", "evo1-net", "stripedhyena-net", "evo2-net/evo2_tiny.pt", "fairseq-mha-tnn"})
            QCOMPARE(assumed(stored).find("assumes "), std::string::npos);
    }

    /// Its layers alone would run without it.
    void aMissingLastNormIsNamed()
    {
        if (!std::filesystem::exists(Reference))
            QSKIP("the reference cases are not next to the repository");
        checkpoint::Checkpoint made = *checkpoint::open(Reference + "fairseq-mha-tnn/checkpoint_best.pt");
        std::erase_if(made.tensors,
                      [](const checkpoint::Tensor &tensor) { return tensor.name == "decoder.layer_norm.weight"; });
        QCOMPARE(checkpoint::describe(made).network.refused.english(),
                 std::string("the network's tensor decoder.layer_norm.weight is missing"));
    }

private:
    /// The hidden state before a block is that after the block before it, from which it can be run alone.
    static void hiddenStates(const Document &document, const run::NetworkInput &input, const std::string &folder)
    {
        const auto stored = [&](int block) { return folder + "hidden_layer" + std::to_string(block) + ".npy"; };
        for (int block = 1; block < model::tokenMixersIn(*document.network()); ++block) {
            if (!std::filesystem::exists(stored(block)))
                return;
            const io::NpyArray before = io::readNpy(stored(block - 1));
            const std::vector<float> known = before.floats();
            if (static_cast<long>(known.size()) % (input.tokens.n * document.network()->dim) != 0)
                return; // of the other length
            run::ForwardRequest request;
            request.tap = model::Tap{block, model::Tap::Point::Block};
            const run::Array hidden = run::forward(document, input, request);
            const double error = worst(std::span(hidden.values).first(std::min(known.size(), hidden.values.size())),
                                       known);
            request = {};
            request.block = block;
            const run::Array after = run::forward(
                document, run::networkInputOf(document, *document.block(block), before), request);
            const double alone = worst(after.values, io::readNpy(stored(block)).floats());
            qInfo("hidden state before block %d: %.3g, after it alone: %.3g", block, error, alone);
            QVERIFY(error < 1e-4 && alone < 1e-4);
        }
    }

    static void greedy(const Document &document, const QJsonObject &known)
    {
        if (known.isEmpty())
            return;
        run::GenerateRequest request;
        request.prompt = idsIn(known.value("prompt"));
        const std::vector<long> wanted = idsIn(known.value("continuation"));
        request.tokens = long(wanted.size());
        for (const Method method : {Method::Cache, Method::Streaming, Method::Fft}) {
            request.method = method;
            std::vector<long> ids;
            for (const run::GeneratedToken &token : run::generate(document, request).tokens)
                ids.push_back(token.id);
            qInfo("greedy (%s): %s", std::string(nameOf(method)).c_str(), ids == wanted ? "equal" : "NOT equal");
            QCOMPARE(ids, wanted);
        }
    }
};

TNN_TEST(TestWholeNetworks, QCoreApplication)

} // namespace tst_whole_networks

#include "tst_whole_networks.moc"
