// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include <QTemporaryDir>
#include <QTest>

#include "engine/io/confinement.h"
#include "engine/io/file.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_confinement {

using namespace tnn;
using namespace tnn::io;
using test::reasonOf;
namespace fs = std::filesystem;

const std::string Nothing = reasonOf([] {});

/// Once a process is confined, it remains so: the order of these functions matters.
class TestConfinement : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }
    static std::string outside(const std::string &file)
    {
        return file + ": is outside the directory to which this server is confined";
    }

private slots:
    void initTestCase()
    {
        fs::create_directories(path("root/within"));
        fs::create_directories(path("rooted"));
        fs::create_directories(path("own"));
        for (const char *name : {"root/a", "rooted/a", "own/a"})
            writeFile(path(name), "text");
        fs::create_symlink("../rooted/a", path("root/link"));
        fs::create_symlink("../rooted/new", path("root/dangling"));
        fs::create_directory_symlink("../rooted", path("root/folder"));
        fs::create_symlink("../a", path("root/within/link"));
        QCOMPARE(reasonOf([&] { File::open(path("rooted/a")); }), Nothing);
        QCOMPARE(reasonOf([&] { confineTo(path("root/a")); }), path("root/a") + ": is not a directory");
        confineTo(path("root"));
    }

    void readingStaysWithin()
    {
        for (const char *name : {"root/a", "root/within/link", "root/within/../a", "rooted/../root/a"})
            QCOMPARE(reasonOf([&] { File::open(path(name)); }), Nothing);
        for (const char *name : {"rooted/a", "root/link", "root/dangling", "root/folder/a", "root/../rooted/a",
                                 "rooted/none", "none", "root/folder/none", "root/within/../../rooted/a", "own/a"})
            QCOMPARE(reasonOf([&] { File::open(path(name)); }), outside(path(name)));
        QCOMPARE(reasonOf([&] { File::open(path("root/none")); }), path("root/none") + ": no such file");
        QCOMPARE(reasonOf([] { File::open("/dev/stdin"); }), outside("/dev/stdin"));
    }

    void writingStaysWithin()
    {
        writeFile(path("root/within/new"), "text");
        writeFile(path("root/within/link"), "text");
        for (const char *name : {"rooted/a", "rooted/new", "root/link", "root/dangling", "root/folder/new", "own/a"})
            QCOMPARE(reasonOf([&] { writeFile(path(name), "text"); }), outside(path(name)));
        QVERIFY(!fs::exists(path("rooted/new")));
        QCOMPARE(reasonOf([] { writeFile("/dev/stdout", "text"); }), outside("/dev/stdout"));
    }

    void ownFilesAreAcceptedMeanwhile()
    {
        {
            const Accepted own(path("own"));
            writeFile(path("own/b"), "text");
            QCOMPARE(reasonOf([&] { File::open(path("own/b")); }), Nothing);
            QCOMPARE(reasonOf([&] { File::open(path("rooted/a")); }), outside(path("rooted/a")));
        }
        QCOMPARE(reasonOf([&] { File::open(path("own/b")); }), outside(path("own/b")));
    }

    void anOpenFileOutsideIsRefused()
    {
        // as if a link had changed after its path was checked
        QCOMPARE(reasonOf([&] { checkConfined(0, path("root/a")); }), outside(path("root/a")));
    }
};

TNN_TEST(TestConfinement, QCoreApplication)

} // namespace tst_confinement

#include "tst_confinement.moc"
