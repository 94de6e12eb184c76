// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>

#include <sys/resource.h>
#include <unistd.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "engine/error.h"
#include "engine/memory_limit.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_memory_limit {

using namespace tnn;

namespace fs = std::filesystem;

class TestMemoryLimit : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_root;

    fs::path root() const { return m_root->path().toStdString(); }
    void write(const fs::path &file, std::string_view text) const
    {
        const fs::path path = root() / file;
        fs::create_directories(path.parent_path());
        std::ofstream(path) << text;
    }
    void group(const fs::path &name, std::string_view most, std::string_view used, std::string_view stat) const
    {
        write("sys/fs/cgroup" / name / "memory.max", most);
        write("sys/fs/cgroup" / name / "memory.current", used);
        write("sys/fs/cgroup" / name / "memory.stat", stat);
    }

private slots:
    void init() { m_root = std::make_unique<QTemporaryDir>(); }

    void withoutGroupsThereIsNoLimit()
    {
        QVERIFY(std::isinf(memoryOfGroup(root())));
        write("proc/self/cgroup", "12:memory:/old\n0::/\n");
        QVERIFY(std::isinf(memoryOfGroup(root())));
    }

    void theTightestGroupLimits()
    {
        write("proc/self/cgroup", "0::/jobs/17/step\n");
        group("jobs/17/step", "max\n", "100\n", "");
        QVERIFY(std::isinf(memoryOfGroup(root())));
        group("jobs/17", "4000\n", "3000\n", "anon 2100\nactive_file 200\ninactive_file 500\nfile 900\n");
        QCOMPARE(memoryOfGroup(root()), 1700.0);
        group("", "5000\n", "4000\n", "");
        QCOMPARE(memoryOfGroup(root()), 1000.0);
        group("", "3000\n", "4000\n", "");
        QCOMPARE(memoryOfGroup(root()), 0.0);
    }

    void aContainerSeesItsOwnGroupAtTheTop()
    {
        write("proc/self/cgroup", "0::/\n");
        group("", "5000\n", "1000\n", "");
        QCOMPARE(memoryOfGroup(root()), 4000.0);
    }

    void limitsOfTheProcessCount_data()
    {
        QTest::addColumn<int>("resource");
        QTest::addColumn<int>("place"); ///< the place of what is used, in /proc/self/statm
        QTest::newRow("address space") << int{RLIMIT_AS} << 0;
        QTest::newRow("data") << int{RLIMIT_DATA} << 5;
    }
    void limitsOfTheProcessCount()
    {
        QFETCH(int, resource);
        QFETCH(int, place);
        constexpr double MiB = 1024 * 1024;
        QFile pages(QStringLiteral("/proc/self/statm"));
        QVERIFY(pages.open(QIODevice::ReadOnly));
        const rlim_t used = pages.readAll().split(' ').at(place).toULongLong()
            * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
        rlimit before = {};
        QCOMPARE(::getrlimit(resource, &before), 0);
        for (const int mebibytes : {64, 1024}) {
            const rlimit tight = {used + (rlim_t{static_cast<unsigned>(mebibytes)} << 20), before.rlim_max};
            QCOMPARE(::setrlimit(resource, &tight), 0);
            const double left = availableMemory();
            const std::string reason = test::reasonOf([] { checkMemory(Message("a test"), 2048 * MiB); });
            QCOMPARE(::setrlimit(resource, &before), 0);
            QVERIFY(left > 32 * MiB && left < (mebibytes + 1) * MiB);
            QVERIFY2(reason.starts_with("a test would require about 2 GiB, but only "), reason.c_str());
        }
    }

    /// What is needed is rounded up, and what is free down.
    void theReasonDoesNotContradictItself()
    {
        qputenv("TNNSCOPE_MEMORY", "1100");
        QVERIFY_THROWS_EXCEPTION(Error, checkMemory(Message("a test"), 1200.0 * 1024 * 1024));
        try {
            checkMemory(Message("a test"), 1200.0 * 1024 * 1024);
        } catch (const Error &error) {
            QCOMPARE(error.reason().english(),
                     std::string("a test would require about 2 GiB, but only 1 GiB of memory is free"));
        }
        qunsetenv("TNNSCOPE_MEMORY");
    }
};

TNN_TEST(TestMemoryLimit, tnn::test::NoApplication)

} // namespace tst_memory_limit

#include "tst_memory_limit.moc"
