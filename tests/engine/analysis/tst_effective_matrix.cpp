// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <limits>

#include <QTest>

#include "engine/analysis/effective_matrix.h"
#include "tests/engine/numbers.h"
#include "tests/test_class.h"

namespace tst_effective_matrix {

using namespace tnn;
using namespace tnn::analysis;

class TestEffectiveMatrix : public QObject {
    Q_OBJECT

private slots:
    /// One lag that is not finite hides only its own cells.
    void theLargestFiniteCellIsFound()
    {
        for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
            for (const bool hasPre : {false, true})
                for (const long n : {5L, 5000L}) { // every cell, and candidates
                    auto kernel = std::make_shared<toeplitz::Kernel>(
                        kernelOf(test::randomCoefficients(n, 1, true, 3), 0));
                    std::fill(kernel->t.begin() + n - 1, kernel->t.end(), 0.5F);
                    kernel->t[static_cast<std::size_t>(n - 1)] = bad; // lag 0, which is in every row
                    std::vector<float> post(static_cast<std::size_t>(n), 1.0F);
                    post.back() = -4;
                    const std::vector<float> pre(hasPre ? static_cast<std::size_t>(n) : 0, 1.0F);
                    const EffectiveMatrix matrix(std::make_shared<const LagPyramid>(kernel), post, pre);
                    QCOMPARE(matrix.largest(), 2.0F);
                }
    }
};

TNN_TEST(TestEffectiveMatrix, tnn::test::NoApplication)

} // namespace tst_effective_matrix

#include "tst_effective_matrix.moc"
