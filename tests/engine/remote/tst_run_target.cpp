// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/session/device_chooser.h"
#include "app/session/file_opener.h"
#include "app/session/vocabulary_loader.h"
#include "engine/remote/run_target.h"
#include "engine/run/text_input.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_run_target {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::remote;
using namespace tnn::run;

const std::string Example = std::filesystem::canonical(TNN_RESOURCES "/examples/shakespeare.pt").string();
const std::string Program = std::string("\"") + TNN_PROGRAM + "\"";

std::shared_ptr<EngineConnection> connection()
{
    return std::make_shared<EngineConnection>(Program, TNN_VERSION);
}

bool isSame(const GeneratedToken &a, const GeneratedToken &b)
{
    return a.id == b.id && a.probability == b.probability && a.alternatives == b.alternatives;
}

/// Remote runs, with `tnnscope serve` in place of an engine.
class TestRunTarget : public QObject {
    Q_OBJECT

    DocumentPtr m_document = Document::open(Example);
    RunTarget m_elsewhere{connection(), "cpu", Example};

private slots:
    void tokensAreThoseOfHere_data()
    {
        QTest::addColumn<double>("gamma");
        QTest::newRow("as stored") << 0.0;
        QTest::newRow("another decay") << 0.9;
    }

    void tokensAreThoseOfHere()
    {
        QFETCH(double, gamma);
        GenerateRequest request;
        request.prompt = {5, 4, 10, 7};
        request.tokens = 12;
        request.temperature = 0.7;
        request.seed = 3;
        if (gamma > 0) {
            request.overrides.gamma = gamma;
            request.overrides.off[1] = {0, 5};
        }
        std::size_t told = 0;
        const auto hear = [&told](const GeneratedToken &, const Generation &so) { told = so.tokens.size(); };
        const Generation here = generate(*m_document, request);
        const Generation there = generateAt(m_elsewhere, *m_document, request, hear);
        QCOMPARE(told, std::size_t{12});
        QCOMPARE(there.tokens.size(), here.tokens.size());
        for (std::size_t k = 0; k < here.tokens.size(); ++k)
            QVERIFY(isSame(there.tokens[k], here.tokens[k]));
        QCOMPARE(there.stateBytes, here.stateBytes);
    }

    void perplexitiesAreThoseOfHere()
    {
        EvaluateRequest request;
        for (long k = 0; k < 400; ++k)
            request.ids.push_back(4 + k * k % 60);
        request.lengths = {32, 128};
        request.overrides.decay = false;
        const std::vector<LengthLoss> here = evaluate(*m_document, request);
        const std::vector<LengthLoss> there = evaluateAt(m_elsewhere, *m_document, request);
        QCOMPARE(there.size(), here.size());
        for (std::size_t k = 0; k < here.size(); ++k) {
            QCOMPARE(there[k].length, here[k].length);
            QCOMPARE(there[k].loss, here[k].loss);
            QCOMPARE(there[k].tokens, here[k].tokens);
        }
    }

    /// A file with warnings of its own, which were already reported when it was opened.
    void whatIsNotExactIsSaidFromThereToo()
    {
        const checkpoint::GivenOptions odd{{{"dance", 3L}}, {}};
        const DocumentPtr document = Document::open(Example, odd);
        QVERIFY(!document->description().warnings.empty());
        GenerateRequest request;
        request.prompt = {5, 4, 10, 7};
        request.tokens = 12;
        request.method = Method::Etsc;
        request.options.window = 8;
        const Generation here = generate(*document, request), there = generateAt(m_elsewhere, *document, request);
        QVERIFY(!here.warnings.empty());
        QCOMPARE(there.warnings, here.warnings);
        EvaluateRequest text;
        for (long k = 0; k < 100; ++k)
            text.ids.push_back(4 + k * k % 60);
        text.lengths = {8, 16};
        text.method = Method::Window;
        text.options.window = 8;
        const std::vector<LengthLoss> losses = evaluateAt(m_elsewhere, *document, text);
        QCOMPARE(losses.size(), std::size_t{2});
        QVERIFY(losses[0].warnings.empty());
        QCOMPARE(losses[1].warnings, evaluate(*document, text)[1].warnings);
        QCOMPARE(losses[1].warnings.size(), std::size_t{1});
    }

    void productsAreThoseOfHere()
    {
        const auto coefficients = m_document->coefficients(2, 48, {0, 7});
        toeplitz::Sequence x(48, 2);
        for (long k = 0; k < x.size(); ++k)
            x(k) = static_cast<float>((k * 37 % 19) - 9);
        const std::vector<Method> products{Method::Naive, Method::Fft, Method::Fftw};
        const EnginePtr engine = m_elsewhere.engine->get();
        const auto there = compareAt(*engine, "cpu", *coefficients, x, products, false);
        const Comparison here = compare(coefficients, x, products);
        QCOMPARE(there.size(), std::size_t{2}); // fftw exists only on this CPU
        for (std::size_t k = 0; k < there.size(); ++k) {
            QCOMPARE(there[k].algorithm, here.results[k].algorithm);
            QVERIFY((there[k].y == here.results[k].y).all());
            QVERIFY(there[k].seconds > 0);
        }
        QVERIFY(compareAt(*engine, "cpu", *coefficients, x, {Method::Fftw}, false).empty());
    }

    /// The engine has no GPU, and does not need one.
    void formsGoByTheCpuOfTheirWorkplace()
    {
        const RunTarget gpu{m_elsewhere.engine, "cuda", Example};
        QCOMPARE(deviceFor(gpu, Method::Streaming), std::string("cpu"));
        QCOMPARE(deviceFor(gpu, Method::Cache), std::string("cuda"));
        QCOMPARE(deviceFor(gpu, {}), std::string("cuda"));
        GenerateRequest request;
        request.prompt = {5, 4, 10, 7};
        request.tokens = 6;
        request.method = Method::Streaming;
        const Generation here = generate(*m_document, request), there = generateAt(gpu, *m_document, request);
        QCOMPARE(there.tokens.size(), here.tokens.size());
        for (std::size_t k = 0; k < here.tokens.size(); ++k)
            QVERIFY(isSame(there.tokens[k], here.tokens[k]));
    }

    void whatIsNotThereIsNamed()
    {
        const RunTarget nowhere{std::make_shared<EngineConnection>("/no/such/engine", TNN_VERSION), "cpu", Example};
        GenerateRequest request;
        request.prompt = {5};
        const std::string reason = test::reasonOf([&] { generateAt(nowhere, *m_document, request); });
        QVERIFY2(reason.starts_with("engine /no/such/engine: could not be started"), reason.c_str());
        QVERIFY(!nowhere.engine->isRunning());
        const RunTarget noGpu{m_elsewhere.engine, "cuda", Example};
        const std::string device = test::reasonOf([&] { generateAt(noGpu, *m_document, request); });
        QVERIFY2(device.find("cuda") != std::string::npos, device.c_str());
    }

    /// A window whose files are at the other end of a pipe.
    void remoteFilesOpenWithTheirDictionary()
    {
        app::Session session;
        session.setRemote(connection());
        app::Jobs jobs;
        app::DeviceChooser devices(session, jobs);
        app::VocabularyLoader vocabularies(session, jobs);
        const QTemporaryDir folder;
        app::Settings settings(folder.filePath(QStringLiteral("settings.ini")), nullptr);
        app::FileOpener opener(session, jobs, settings);
        opener.open(QString::fromStdString(Example));
        QTRY_VERIFY_WITH_TIMEOUT(session.shownDocument() != nullptr, 30'000);
        QCOMPARE(session.runTarget().path, Example);
        QVERIFY(!session.runTarget().isHere());
        QTRY_VERIFY_WITH_TIMEOUT(vocabularies.vocabulary() != nullptr, 30'000);
        QCOMPARE(vocabularies.vocabulary()->size(), vocabularyOf(*m_document)->size());
        const auto here = m_document->coefficients(0, 32), there = session.shownDocument()->coefficients(0, 32);
        QVERIFY((here->values == there->values).all());
        devices.findDevices();
        QTRY_VERIFY_WITH_TIMEOUT(devices.state() == app::DeviceChooser::State::Found, 30'000);
        QCOMPARE(devices.found().size(), std::size_t{1});
        devices.choose(QStringLiteral("torch-cpu"));
        QCOMPARE(session.runTarget().device, std::string("torch-cpu"));
    }

    void thisCpuNeedsNoEngine()
    {
        app::Session session;
        app::Jobs jobs;
        app::DeviceChooser devices(session, jobs);
        session.setDocumentA(m_document);
        QVERIFY(session.runTarget().isHere());
        QSignalSpy changes(&session, &app::Session::openFilesChanged);
        devices.choose(QStringLiteral("torch-cpu"));
        QCOMPARE(changes.count(), 1);
        QCOMPARE(session.runTarget().path, Example);
        devices.choose(QStringLiteral("cpu"));
        QVERIFY(session.runTarget().isHere());
    }
};

TNN_TEST(TestRunTarget, QCoreApplication)

} // namespace tst_run_target

#include "tst_run_target.moc"
