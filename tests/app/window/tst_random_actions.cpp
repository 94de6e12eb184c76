// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <malloc.h>
#include <numeric>
#include <unistd.h>

#include "tests/app/window/monkey.h"
#include "tests/test_class.h"

namespace tst_random_actions {

using namespace tnn;
using namespace tnn::app;

/// A whole number of the environment, from 1 on.
int numberOf(const char *variable, int defaults)
{
    bool isNumber = false;
    const int number = qEnvironmentVariableIntValue(variable, &isNumber);
    return isNumber && number > 0 ? number : defaults;
}

constexpr bool runningUnderSanitizer()
{
#if defined(__SANITIZE_ADDRESS__)
    return true;
#elif defined(__has_feature)
    return __has_feature(address_sanitizer);
#else
    return false;
#endif
}

/// Resident memory of this process, in bytes.
double residentMemory()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("there is no /proc/self/statm");
    return file.readAll().split(' ').at(1).toDouble() * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// The growth of the line through the values from first to last, relative to their mean.
double relativeGrowth(const std::vector<double> &values)
{
    const auto count = static_cast<double>(values.size());
    const double middle = (count - 1) / 2, mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double slope = 0, squares = 0;
    for (std::size_t k = 0; k < values.size(); ++k) {
        const double place = static_cast<double>(k) - middle;
        slope += place * (values[k] - mean);
        squares += place * place;
    }
    return slope / squares * (count - 1) / mean;
}

/// The window survives anything a user can do, and works as before afterwards.
class TestRandomActions : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { prepareWindows(); }

    void anythingCanBeDone()
    {
        const QTemporaryDir folder; // for files that a dialog may write
        QVERIFY(QDir::setCurrent(folder.path()));
        Lives lives;
        {
            Monkey monkey(lives, static_cast<quint32>(numberOf("TNNSCOPE_RANDOM_SEED", 20261122)));
            const int count = numberOf("TNNSCOPE_RANDOM_ACTIONS", 400); // many more in ./bootstrap.sh soak
            for (int k = 0; k < count; ++k) {
                monkey.act();
                QCoreApplication::processEvents();
                QVERIFY2(lives.now().window->isVisible(), qPrintable(QString::number(k)));
            }
            qInfo("%d actions, %d starts", count, lives.starts());
        }
        lives.restore(lives.first());
        lives.restart();
        WindowUnderTest &under = lives.now();
        under.session.setOverrides({});
        under.window->resize(1500, 950);
        under.window->findChild<Perspectives *>()->enter(QStringLiteral("overview")); // whose views need no input
        under.window->findChild<Perspectives *>()->reset();
        under.opener.open(lives.first());
        const auto isShown = [&under] {
            return under.session.shownDocument() && under.opener.opening().isEmpty() && under.allShown();
        };
        QTRY_VERIFY2_WITH_TIMEOUT(isShown(), qPrintable(under.missing()), 60000);
    }

    void memoryStaysFlat()
    {
        const int cycles = numberOf("TNNSCOPE_OPEN_CYCLES", 20), warm = std::max(5, cycles / 10);
        WindowUnderTest under;
        std::vector<double> resident;
        for (int k = 0; k < warm + cycles; ++k) {
            QVERIFY(under.openExample());
            under.session.setDocumentA({});
            QTRY_VERIFY(under.isIdle());
            malloc_trim(0); // else the heap's own pages vary
            if (k >= warm)
                resident.push_back(residentMemory());
        }
        const double growth = relativeGrowth(resident);
        qInfo("%d open and close cycles: %.1f MiB at first, %.1f MiB at last, line %+.2f %%", cycles,
              resident.front() / (1 << 20), resident.back() / (1 << 20), 100 * growth);
        if (runningUnderSanitizer())
            QSKIP("a sanitizer keeps freed memory");
        QVERIFY(growth < 0.05);
    }
};

TNN_TEST(TestRandomActions, QApplication)

} // namespace tst_random_actions

#include "tst_random_actions.moc"
