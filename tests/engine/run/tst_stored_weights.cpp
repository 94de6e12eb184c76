// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "engine/document/document.h"
#include "engine/io/npy.h"
#include "engine/run/forward.h"
#include "tests/test_class.h"

namespace tst_stored_weights {

using namespace tnn;

const std::string Folder = TNN_TEST_DATA "/reports/";

/// The largest difference of the coefficients of layer 0 at length n from those in a file: all lags, or those from 0
/// on.
double kernelError(const std::string &file, long n, const std::string &answer)
{
    const io::NpyArray stored = io::readNpy(answer);
    const std::vector<double> right = stored.doubles();
    const long channels = stored.shape.back(), lags = stored.size() / channels;
    const auto kernel = document::Document::open(file)->coefficients(0, n, {}, {});
    double worst = 0;
    for (long row = 0; row < lags; ++row)
        for (long channel = 0; channel < channels; ++channel)
            worst = std::max(worst,
                             std::abs(kernel->values(2 * n - 1 - lags + row, channel)
                                      - right[static_cast<std::size_t>(row * channels + channel)]));
    return worst;
}

/// Small files after public reports, in which what is stored is not the weight itself, with the authors' numbers.
class TestStoredWeights : public QObject {
    Q_OBJECT

private slots:
    /// bitsandbytes rounds each row to 127 steps, which the sines of this filter amplify; the kernel is that of the
    /// weights before that. With the integers as weights, it is off by 278.
    void readsAKernelOfEightBits() { QVERIFY(kernelError(Folder + "bnb8", 40, Folder + "bnb8/kernel.npy") < 0.8); }

    /// The imaginary part of a conjugate: torch stores the part and puts the sign off.
    void appliesASignThatWasPutOff()
    {
        QVERIFY(kernelError(Folder + "neg_imag.pth", 50, Folder + "neg_imag.kernel.npy") < 1e-6);
    }

    /// safetensors.torch.save_model left the head out, which is the embedding.
    void runsWithATiedHead()
    {
        const auto document = document::Document::open(Folder + "tied");
        const std::vector<std::int64_t> ids = io::readNpy(Folder + "tied/ids.npy").integers();
        const std::vector<double> right = io::readNpy(Folder + "tied/logits.npy").doubles();
        const run::NetworkInput input = run::inputOfIds(std::vector<long>(ids.begin(), ids.end()));
        const run::Array logits = run::forward(*document, input, {});
        QCOMPARE(logits.values.size(), right.size());
        for (std::size_t i = 0; i < right.size(); ++i)
            QVERIFY(std::abs(logits.values[i] - right[i]) < 1e-4 * 8); // the largest is 8
    }
};

TNN_TEST(TestStoredWeights, QCoreApplication)

} // namespace tst_stored_weights

#include "tst_stored_weights.moc"
