// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include <QTest>

#include "engine/document/conversion.h"
#include "engine/error.h"
#include "tests/engine/checkpoint/made_checkpoint.h"
#include "tests/test_class.h"

namespace tst_conversion {

using namespace tnn;
using namespace tnn::document;

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";

/// The example as if its coefficients went through an activation.
DocumentPtr activated(const char *activation)
{
    checkpoint::GivenOptions given;
    given.set.insert(checkpoint::parseOption(std::string("act_type=") + activation));
    return Document::open(Example, given);
}

double radiusOf(const Conversion &conversion, long channel)
{
    return std::abs(conversion.modes.lambda(0, channel));
}

class TestConversion : public QObject {
    Q_OBJECT

private slots:
    void aChannelThatIsOffHasNoStateSpace_data()
    {
        QTest::addColumn<int>("method");
        for (const auto method : {document::Method::Etsc, document::Method::Unpadded, document::Method::Stored})
            QTest::addRow("%d", static_cast<int>(method)) << static_cast<int>(method);
    }
    void aChannelThatIsOffHasNoStateSpace()
    {
        QFETCH(const int, method);
        MadeCheckpoint made;
        made.tensor("layer.D", {1, 3}).tensor("layer.kernel.inv_dt", {3, 1}).tensor("layer.kernel.C", {1, 3, 2, 2});
        made.tensor("layer.kernel.B", {1, 1, 2, 2}).tensor("layer.kernel.A_real", {1, 2});
        made.tensor("layer.kernel.A_imag", {1, 2});
        const Document document(std::make_shared<const checkpoint::Checkpoint>(made.file), {});
        model::Overrides overrides;
        overrides.off[0] = {1};
        const Conversion conversion = convert(document, 0, 16, {}, static_cast<document::Method>(method), overrides);
        QVERIFY((conversion.modes.b.col(1) == 0).all());
        QVERIFY((conversion.modes.b.col(2) != 0).any());
        QCOMPARE(conversion.error[1], 0.0);
    }

    /// n, the gamma of an override (0: as stored), and the radius on which the poles must be.
    void whatIsActivatedGetsItsDecayBackWhereItHasOne_data()
    {
        QTest::addColumn<QString>("activation");
        QTest::addColumn<double>("gamma");
        QTest::addColumn<double>("radius");
        QTest::newRow("silu decays on") << QStringLiteral("silu") << 0.0 << 0.99;
        QTest::newRow("exp does not") << QStringLiteral("exp") << 0.0 << 1.0;
        QTest::newRow("1+elu does not") << QStringLiteral("1+elu") << 0.0 << 1.0;
        QTest::newRow("what would explode") << QStringLiteral("silu") << 0.5 << 1.0; // 0.5^64 < 1e-6
        QTest::newRow("no decay") << QStringLiteral("silu") << 1.0 << 1.0;
    }
    void whatIsActivatedGetsItsDecayBackWhereItHasOne()
    {
        QFETCH(QString, activation);
        QFETCH(double, gamma);
        QFETCH(double, radius);
        const DocumentPtr document = activated(activation.toLatin1().constData());
        model::Overrides overrides;
        if (gamma > 0)
            overrides.gamma = gamma;
        for (const document::Method method : {document::Method::Etsc, document::Method::Unpadded}) {
            const Conversion conversion = convert(*document, 0, 64, {3, 90}, method, overrides);
            QVERIFY(std::abs(radiusOf(conversion, 0) - radius) < 1e-6);
            QVERIFY(conversion.note.english().find(activation.toStdString()) != std::string::npos);
            QCOMPARE(conversion.note.english().find("divided out") != std::string::npos, radius < 1);
            for (const double error : conversion.error)
                QVERIFY2(error < 1e-6, qPrintable(QString::number(error)));
        }
        const ReducedConversion reduced = reduce(*document, 0, 64, {3, 90}, {}, overrides);
        for (const double error : reduced.error)
            QVERIFY2(error <= 1e-4, qPrintable(QString::number(error)));
    }

    void everyDecayIsConverted()
    {
        for (const char *name : {"shakespeare.pt", "shakespeare-no-decay.pt", "shakespeare-learned-decay.pt"}) {
            const DocumentPtr document = Document::open(std::string(TNN_RESOURCES "/examples/") + name);
            for (const long n : {1L, 2L, 100L}) {
                for (const document::Method method : {document::Method::Etsc, document::Method::Unpadded})
                    for (const double error : convert(*document, 1, n, {}, method).error)
                        QVERIFY2(error < 5e-6, name); // powers of a learned gamma are rounded to float32 in the kernel
                for (const double error : reduce(*document, 1, n, {0, 7}, {}).error)
                    QVERIFY2(error <= 1e-4, name);
            }
        }
    }

    void whatLooksAheadIsRefused()
    {
        const DocumentPtr document = Document::open(TNN_TEST_DATA "/checkpoint/image.pth");
        QVERIFY_THROWS_EXCEPTION(Error, convert(*document, 0, 4, {}, document::Method::Etsc));
        QVERIFY_THROWS_EXCEPTION(Error, reduce(*document, 0, 4, {}, {}));
    }
};

TNN_TEST(TestConversion, QCoreApplication)

} // namespace tst_conversion

#include "tst_conversion.moc"
