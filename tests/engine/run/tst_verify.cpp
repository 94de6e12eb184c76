// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "engine/run/forward.h"
#include "engine/run/generate.h"
#include "engine/run/verify/verify.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_verify {

using namespace tnn;
using namespace tnn::run;
using test::reasonOf;

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";
constexpr long Tokens = 80, Dim = 128;
constexpr int Blocks = 4;

std::vector<long> someIds()
{
    std::vector<long> ids;
    for (long k = 0; k < Tokens; ++k)
        ids.push_back(4 + (k * k + 7 * k) % 60);
    return ids;
}

/// A cached filter that, from a token on, sees what its operator received one token earlier.
class LateMixer : public model::Mixer {
public:
    LateMixer(model::Mixer &mixer, int application, long from) :
        m_mixer(mixer), m_application(application), m_from(from)
    {
    }
    model::Value mix(int application, const model::Value &v) override
    {
        if (application != m_application)
            return m_mixer.mix(application, v);
        model::Value seen = m_position++ < m_from || !m_before ? v : m_before;
        m_before = v;
        return m_mixer.mix(application, seen);
    }
    model::Value filtered(int place, const model::FilteredLinear &part, const model::Value &x,
                          const model::Value &factor) override
    {
        return m_mixer.filtered(place, part, x, factor);
    }

private:
    model::Mixer &m_mixer;
    int m_application;
    long m_from, m_position = 0;
    model::Value m_before;
};

class TestVerify : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const document::DocumentPtr m_document = document::Document::open(Example);
    const NetworkInput m_input = inputOfIds(someIds());

    std::string written(const char *name, const std::string &bytes)
    {
        const std::string path = m_folder.filePath(QString::fromLatin1(name)).toStdString();
        io::writeFile(path, bytes);
        return path;
    }
    /// The hidden states before each block, of a run token by token whose operator of one layer is late.
    std::vector<std::vector<float>> lateStates(int application, long from) const
    {
        std::vector<Message> warnings;
        const auto exact = streamingMixer(*m_document, document::Method::Cache, {}, Tokens, {}, {}, warnings);
        model::Arithmetic &a = m_document->arithmetic();
        LateMixer late(*exact, application, from);
        std::vector<std::vector<float>> states(Blocks);
        for (long k = 0; k < Tokens; ++k) {
            const std::vector<long> id{m_input.ids[static_cast<std::size_t>(k)]};
            hidden(a, *m_document->network(), enterIds(a, m_document->network()->entry, id, {1, 1}, k), late,
                   [&](const model::Tap &tap, const model::Value &value) {
                       if (tap.point != model::Tap::Point::Block)
                           return;
                       std::vector<float> &all = states[static_cast<std::size_t>(tap.layer)];
                       all.resize(all.size() + Dim);
                       a.download(value, std::span(all).last(Dim));
                   });
        }
        return states;
    }

private slots:
    void everyWayToRunIsTheSame()
    {
        const Verification verification = verify(*m_document, m_input, {});
        QCOMPARE(verification.points.size(), std::size_t{Blocks + 1});
        QCOMPARE(verification.points[3].english(), std::string("block 2 (layer 2)"));
        QCOMPARE(verification.runs.size(), std::size_t{9}); // at once; cache and streaming by 1, 7, 64 and all
        for (const VerifiedRun &run : verification.runs) {
            QVERIFY2(run.refusal.empty(), run.refusal.english().c_str());
            QCOMPARE(run.differences.size(), std::size_t{Blocks + 1});
            for (const std::vector<double> &point : run.differences)
                QCOMPARE(point.size(), std::size_t{Tokens});
            QVERIFY2(run.largest() < 1e-5, run.name.english().c_str());
        }
        QCOMPARE(verification.differing(), 0L);
    }

    void aLateCachedFilterIsFound_data()
    {
        QTest::addColumn<int>("layer");
        QTest::addColumn<long>("position");
        QTest::newRow("layer 2 from token 37") << 2 << 37L;
        QTest::newRow("layer 0 from the second token") << 0 << 1L;
    }
    void aLateCachedFilterIsFound()
    {
        QFETCH(const int, layer);
        QFETCH(const long, position);
        std::vector<std::pair<std::string, std::string>> arrays;
        const std::vector<std::vector<float>> states = lateStates(layer, position);
        for (int block = 0; block < Blocks; ++block)
            arrays.emplace_back("hidden_states." + std::to_string(block),
                                io::npy(std::span(states[static_cast<std::size_t>(block)]), {1, Tokens, Dim}));
        VerifyRequest request;
        request.chunks = {Tokens};
        request.against = readActivations(written("late.npz", io::npz(arrays)));
        const Verification verification = verify(*m_document, m_input, request);
        QCOMPARE(verification.differing(), 1L);
        const auto place = verification.runs.front().beyond(request.tolerance);
        QVERIFY(place.has_value());
        QCOMPARE(verification.points[place->point].english(),
                 "block " + std::to_string(layer) + " (layer " + std::to_string(layer) + ")");
        QCOMPARE(static_cast<long>(place->position), position);
        const QJsonObject first = QJsonDocument::fromJson(QByteArray::fromStdString(verificationJson(verification)))
                                      .object()["runs"][0]["first"]
                                      .toObject();
        QCOMPARE(first["position"].toInteger(), position);
        QVERIFY(verificationText(verification).find("beyond 0.0001") != std::string::npos);
    }

    void outputsOfModulesStandAfterTheirBlocks()
    {
        std::vector<std::pair<std::string, std::string>> arrays;
        for (int block = 0; block < Blocks; ++block) {
            ForwardRequest before;
            before.tap = model::Tap{(block + 1) % Blocks, model::Tap::Point::Block};
            const Array states = forward(*m_document, m_input, before);
            arrays.emplace_back("model.layers." + std::to_string(block),
                                io::npy(std::span(states.values), {Tokens, Dim}));
        }
        VerifyRequest request;
        request.chunks = {Tokens};
        request.against = readActivations(written("modules.npz", io::npz(arrays)));
        const Verification verification = verify(*m_document, m_input, request);
        QCOMPARE(verification.differing(), 0L); // the output of the last block is not known before the norm
        QVERIFY(verification.runs.front().differences[0].empty() && verification.runs.front().differences[4].empty());
        QVERIFY(!verification.runs.front().differences[1].empty());
    }

    void whatDoesNotFitIsRefused()
    {
        const auto readReason = [&](const char *key, const std::vector<float> &values) {
            const std::string path = written("bad.npz",
                                             io::npz({{key, io::npy(std::span(values), {1, std::ssize(values)})}}));
            return reasonOf([&] {
                VerifyRequest request;
                request.against = readActivations(path);
                verify(*m_document, m_input, request);
            });
        };
        const std::vector<float> whole(Tokens * Dim);
        QVERIFY(readReason("embedding", whole).find("'embedding' names no block") != std::string::npos);
        QVERIFY(readReason("5", whole).find("block 5 does not exist; blocks are 0 to 3") != std::string::npos);
        QVERIFY(readReason("99999999999999999999", whole).find("names no block") != std::string::npos);
        QVERIFY(readReason("1", {1, 2, 3}).find("block 1 has 3 numbers; 80 tokens of 128 channels have 10240")
                != std::string::npos);
        QVERIFY(!reasonOf([&] { readActivations(written("empty.npz", {})); }).empty());
        QVERIFY(!reasonOf([&] { readActivations(written("text.npz", "no zip at all")); }).empty());
    }

    void notANumberIsADifference()
    {
        std::vector<float> states(Tokens * Dim, 1.0F);
        states[3 * Dim] = std::nanf("");
        VerifyRequest request;
        request.chunks = {Tokens};
        request.against = Activations{"dump", {{0, states}}, {}};
        const VerifiedRun run = verify(*m_document, m_input, request).runs.front();
        QVERIFY(std::isinf(run.differences[0][3]));
        QVERIFY(run.beyond(1e9).has_value());
    }
};

TNN_TEST(TestVerify, QCoreApplication)

} // namespace tst_verify

#include "tst_verify.moc"
