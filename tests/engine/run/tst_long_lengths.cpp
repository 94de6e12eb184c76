// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>

#include "engine/checkpoint/training/training_state.h"
#include "engine/figures/compare/compare_figure.h"
#include "engine/figures/figure_request.h"
#include "engine/io/file.h"
#include "engine/run/batch_input.h"
#include "engine/run/compare.h"
#include "engine/toeplitz/fft.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_long_lengths {

using namespace tnn;
using namespace tnn::document;
using namespace tnn::figures;
using namespace tnn::run;
using test::reasonOf;

/// During its lifetime, only this number of MiB is free.
class Free {
public:
    explicit Free(const char *mebibytes) { qputenv("TNNSCOPE_MEMORY", mebibytes); }
    Free(const Free &) = delete;
    Free &operator=(const Free &) = delete;
    ~Free() { qunsetenv("TNNSCOPE_MEMORY"); }
};

/// Lengths in files or calls that do not fit into memory.
class TestLongLengths : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// A small network that claims to have been trained at this length.
    DocumentPtr documentOf(long length)
    {
        checkpoint::TrainedNetwork network;
        network.vocabulary = 6;
        network.dim = network.rpeDim = 4;
        network.layers = network.rpeLayers = 1;
        network.length = length;
        const std::vector<float> numbers(std::size_t(checkpoint::spanOf(checkpoint::trainedTensors(network))), 0.5F);
        const std::string path = m_folder.filePath("x.pt").toStdString();
        io::writeFile(path, checkpoint::trainingFile({network, {}, numbers, {}, {}, 1}));
        return Document::open(path);
    }

private slots:
    void init() { qunsetenv("TNNSCOPE_MEMORY"); }

    void lengthsOfFilesAreClamped_data()
    {
        QTest::addColumn<long>("told");
        QTest::addColumn<long>("taken");
        QTest::newRow("as long as any") << checkpoint::LongestLength << checkpoint::LongestLength;
        QTest::newRow("2^28") << (1L << 28) << checkpoint::LongestLength;
        QTest::newRow("2^62") << (1L << 62) << checkpoint::LongestLength;
    }
    void lengthsOfFilesAreClamped()
    {
        QFETCH(const long, told);
        QFETCH(const long, taken);
        const DocumentPtr document = documentOf(told);
        QCOMPARE(document->defaultLength(), taken);
        QCOMPARE(document->description().trainingLength.value_or(0), taken);
        const std::vector<Message> warnings = document->description().warnings;
        const Message warning("the training length %1 is out of range; %2 is used", told, taken);
        QCOMPARE(std::count(warnings.begin(), warnings.end(), warning), told == taken ? 0 : 1);
    }

    /// As the window does when such a file is opened while only 512 MiB are free.
    void theFirstComparisonIsMade()
    {
        const Free free("512");
        const DocumentPtr document = documentOf(1L << 28);
        FigureRequest request;
        request.selection.n = document->defaultLength();
        ComparedMethods ways{productMethods()};
        ways.methods.insert(ways.methods.end(), {Method::Etsc, Method::Unpadded});
        const CompareFigure figure = compareFigure(*document, request, {{}, {}, "impulse", nullptr, {}, {}, {}}, ways);
        QCOMPARE(figure.comparison.x.rows(), checkpoint::LongestLength);
        QVERIFY(!figure.comparison.results.empty());
        QVERIFY2(figure.note.english().find("etsc, unpadded: too slow above n = ") != std::string::npos,
                 figure.note.english().c_str());
    }

    void whatDoesNotFitIsRefused()
    {
        const Free free("64");
        const DocumentPtr document = documentOf(16);
        const auto isRefused = [](const std::string &reason, const std::string &what) {
            return reason.find(what + " would require about ") != std::string::npos
                && reason.ends_with(", but only 64 MiB of memory is free");
        };
        const long n = 1L << 23;
        FigureRequest request;
        request.selection.n = n;
        QVERIFY(
            isRefused(reasonOf([&] {
                          compareFigure(*document, request, {{}, {}, "impulse", nullptr, {}, {}, {}}, {{Method::Fft}});
                      }),
                      "a comparison of 8388608 tokens of 1 channels"));
        QVERIFY(
            isRefused(reasonOf([&] { document->raw(0, n, {0}); }), "the coefficients of 1 channels at n = 8388608"));
        QVERIFY(isRefused(reasonOf([&] { readBatchInput("impulse", n, 1, 1, 12); }),
                          "an input of 8388608 tokens of 12 channels"));
        QVERIFY(isRefused(reasonOf([&] {
                              readGridInput("impulse", InputLength{n, TokenGrid{2048, 4096}}, {}, 1, 12);
                          }),
                          "an input of 8388608 tokens of 12 channels"));
        QVERIFY(isRefused(reasonOf([&] { toeplitz::RealFft<double>(2 * n); }), "a transform of 16777216 numbers"));
        QVERIFY(isRefused(reasonOf([&] { toeplitz::RealFft<float>(2 * n); }), "a transform of 16777216 numbers"));
    }
};

TNN_TEST(TestLongLengths, tnn::test::NoApplication)

} // namespace tst_long_lengths

#include "tst_long_lengths.moc"
