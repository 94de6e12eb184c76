// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <functional>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/io/file.h"
#include "engine/io/output_file.h"
#include "tests/engine/reason_of.h"
#include "tests/file_size_limit.h"
#include "tests/test_class.h"

namespace tst_output_file {

using namespace tnn;

class TestOutputFile : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString name(const char *file) const { return m_folder->filePath(QString::fromLatin1(file)); }
    std::string path(const char *file) const { return name(file).toStdString(); }
    QByteArray content(const char *file) const
    {
        QFile read(name(file));
        return read.open(QIODevice::ReadOnly) ? read.readAll() : "no file";
    }
    QStringList files() const
    {
        return QDir(m_folder->path()).entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System | QDir::Hidden);
    }
    mode_t modeOf(const char *file) const
    {
        struct stat status = {};
        return ::stat(path(file).c_str(), &status) == 0 ? status.st_mode & 07777 : 0;
    }
    std::string refused(const char *file, const std::string &bytes = "new") const
    {
        return test::reasonOf([&] { io::writeFile(path(file), bytes); });
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void theOldOneStaysUntilItIsWhole()
    {
        io::writeFile(path("x"), "old, and longer");
        io::OutputFile file(path("x"));
        file.write("new ");
        file.write("one");
        QCOMPARE(content("x"), QByteArray("old, and longer"));
        file.commit();
        QCOMPARE(content("x"), QByteArray("new one"));
        QCOMPARE(files(), QStringList("x"));
    }

    void nothingIsLeftOfWhatIsNotCommitted()
    {
        io::writeFile(path("x"), "old");
        for (const char *each : {"x", "y"}) {
            io::OutputFile file(path(each));
            file.write("new");
        }
        QCOMPARE(content("x"), QByteArray("old"));
        QCOMPARE(files(), QStringList("x"));
    }

    /// On a file system without files that have no name.
    void whatAKilledProgramLeftIsRemoved()
    {
        io::systemFault = [](io::SystemCall call) { return call == io::SystemCall::OpenUnnamed ? EOPNOTSUPP : 0; };
        const pid_t child = ::fork();
        if (child == 0) {
            io::OutputFile file(path("x"));
            file.write("half");
            ::_exit(0); // like a signal
        }
        QCOMPARE(::waitpid(child, nullptr, 0), child);
        QCOMPARE(files().size(), 1);
        {
            io::OutputFile running(path("y"));
            running.write("new");
            QCOMPARE(files().size(), 1);
            io::writeFile(path("x"), "all"); // while another file is being written
            QCOMPARE(files().size(), 2);
            running.commit();
        }
        io::systemFault = nullptr;
        QCOMPARE(files(), QStringList({"x", "y"}));
        QCOMPARE(content("y"), QByteArray("new"));
    }

    void aLockEndsWithItsProgram()
    {
        const pid_t child = ::fork();
        if (child == 0) {
            const io::OutputLock lock(path("x"));
            ::_exit(0); // like a signal
        }
        QCOMPARE(::waitpid(child, nullptr, 0), child);
        QCOMPARE(files().size(), 1);
        {
            const io::OutputLock lock(path("x"));
            QCOMPARE(test::reasonOf([&] { const io::OutputLock second(path("x")); }),
                     path("x") + ": is being written by another run; wait until it ends, or choose a different file");
            const io::OutputLock other(path("y"));
            QCOMPARE(files().size(), 2);
            io::writeFile(path("x"), "new");
        }
        QCOMPARE(files(), QStringList("x"));
        const io::OutputLock inPlace("/dev/null"), sameAgain("/dev/null"), nowhere(path("none/x"));
    }

    void aNewFileHasNoOtherName()
    {
        static bool isRenamed = false;
        io::systemFault = [](io::SystemCall call) {
            isRenamed = isRenamed || call == io::SystemCall::Rename;
            return 0;
        };
        io::writeFile(path("x"), "first");
        const bool atFirst = isRenamed;
        io::writeFile(path("x"), "second");
        io::systemFault = nullptr;
        QVERIFY(!atFirst && isRenamed);
        QCOMPARE(content("x"), QByteArray("second"));
        QCOMPARE(files(), QStringList("x"));
    }

    void inputsAreNotReplaced()
    {
        io::writeFile(path("x"), "input");
        QVERIFY(QFile::link(name("x"), name("link")));
        QCOMPARE(::link(path("x").c_str(), path("hard").c_str()), 0);
        const std::string sentence = ": is one of the input files; -o must name a different file";
        for (const char *file : {"x", "link", "hard", "../*/x"}) {
            const std::string same = std::string(file) == "../*/x"
                ? path("../") + QFileInfo(m_folder->path()).fileName().toStdString() + "/x"
                : path(file);
            QCOMPARE(test::reasonOf([&] { io::checkOutput(same, {path("none"), path("x")}); }), same + sentence);
        }
        io::checkOutput(path("y"), {path("x"), path("none")});
        io::checkOutput("/dev/null", {"/dev/null"});
    }

    void whatCannotBeWrittenIsRefusedAtOnce()
    {
        const auto opening = [this](const char *file) {
            return test::reasonOf([&] { const io::OutputFile opened(path(file)); });
        };
        QCOMPARE(opening("none/x"), path("none/x") + ": cannot be written (no such directory)");
        QCOMPARE(opening("none/"), path("none/") + ": cannot be written (no such directory)");
        QCOMPARE(opening("."), path(".") + ": is a directory, not a file");
        QVERIFY(QFile::link(name("b"), name("a")));
        QVERIFY(QFile::link(name("a"), name("b")));
        QCOMPARE(opening("a"), path("a") + ": cannot be written (Too many levels of symbolic links)");
        if (::geteuid() != 0) {
            io::writeFile(path("protected"), "old");
            ::chmod(path("protected").c_str(), 0400);
            QCOMPARE(opening("protected"), path("protected") + ": cannot be written (Permission denied)");
        }
    }

    void permissionsStay()
    {
        const mode_t before = ::umask(027);
        io::writeFile(path("x"), "old");
        QCOMPARE(modeOf("x"), mode_t{0640});
        for (const mode_t mode : {0600, 0755, 0666}) {
            ::chmod(path("x").c_str(), mode);
            io::writeFile(path("x"), "new");
            QCOMPARE(modeOf("x"), mode);
        }
        ::umask(before);
    }

    void theOwnerStays()
    {
        if (::geteuid() != 0)
            QSKIP("only the superuser may give files away");
        io::writeFile(path("x"), "old");
        QCOMPARE(::chown(path("x").c_str(), 1234, 5678), 0);
        io::writeFile(path("x"), "new");
        QCOMPARE(QFileInfo(name("x")).ownerId(), 1234U);
        QCOMPARE(QFileInfo(name("x")).groupId(), 5678U);
    }

    void linksStayLinks()
    {
        QVERIFY(QDir(m_folder->path()).mkdir("folder"));
        QVERIFY(QFile::link("folder/target", name("relative")));
        QVERIFY(QFile::link(name("relative"), name("link")));
        io::writeFile(path("link"), "the first"); // there is no target yet
        QCOMPARE(content("folder/target"), QByteArray("the first"));
        io::writeFile(path("link"), "the second");
        QCOMPARE(content("folder/target"), QByteArray("the second"));
        QVERIFY(QFileInfo(name("link")).isSymLink() && QFileInfo(name("relative")).isSymLink());
        QCOMPARE(files(), QStringList({"folder", "link", "relative"}));
    }

    void longNamesAreWritten()
    {
        const std::string name(250, 'x');
        io::writeFile(path(name.c_str()), "all");
        QCOMPARE(content(name.c_str()), QByteArray("all"));
    }

    void devicesAreWrittenInPlace()
    {
        QVERIFY(QFile::link("/dev/full", name("full")));
        QVERIFY(io::isWrittenInPlace(path("full")));
        QCOMPARE(refused("full"), path("full") + ": cannot be written (No space left on device)");
        QVERIFY(QFileInfo(name("full")).isSymLink());
        io::writeFile("/dev/null", "gone");
        for (const char *device : {"/dev/full", "/dev/null"})
            QVERIFY(QFileInfo(device).exists() && !QFileInfo(device).isFile());
    }

    void pipesAreWrittenInPlace()
    {
        QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
        QVERIFY(io::isWrittenInPlace(path("pipe")));
        const io::Descriptor reader(::open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK));
        io::writeFile(path("pipe"), "through");
        char bytes[16];
        QCOMPARE(::read(reader.number(), bytes, sizeof bytes), ssize_t{7});
        QCOMPARE(QByteArray(bytes, 7), QByteArray("through"));
        struct stat status = {};
        QVERIFY(::stat(path("pipe").c_str(), &status) == 0 && S_ISFIFO(status.st_mode));
    }

    void descriptorsAreWrittenWhereTheyStand()
    {
        QVERIFY(!io::isWrittenInPlace(path("log")));
        io::writeFile(path("log"), "before ");
        QVERIFY(!io::isWrittenInPlace(path("log")));
        const io::Descriptor log(::open(path("log").c_str(), O_WRONLY | O_APPEND));
        const std::string own = "/dev/fd/" + std::to_string(log.number());
        QVERIFY(io::isWrittenInPlace(own));
        io::writeFile(own, "and after");
        QCOMPARE(content("log"), QByteArray("before and after"));
    }

    void aFullDiskKeepsTheOldOne()
    {
        io::writeFile(path("x"), "old");
        const std::string large(5000, 'n');
        {
            const test::FileSizeLimit full(4096);
            for (const char *file : {"x", "y"})
                QCOMPARE(refused(file, large), path(file) + ": cannot be written (File too large)");
        }
        QCOMPARE(content("x"), QByteArray("old"));
        QCOMPARE(files(), QStringList("x"));
    }

    void aFullFileSystemKeepsTheOldOne()
    {
        // mounts in a separate namespace disappear with this process
        if (::geteuid() != 0 || ::unshare(CLONE_NEWNS) != 0
            || ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0
            || ::mount("tmpfs", m_folder->path().toLocal8Bit(), "tmpfs", 0, "size=16k") != 0)
            QSKIP("only the superuser may mount a file system");
        const std::string old(8000, 'o'), large(9000, 'n');
        io::writeFile(path("x"), old);
        const std::string reason = refused("x", large);
        const QByteArray kept = content("x");
        const QStringList left = files();
        const std::string again = refused("y", "small"); // there is enough room again
        ::umount(m_folder->path().toLocal8Bit());
        QCOMPARE(reason, path("x") + ": cannot be written (No space left on device)");
        QCOMPARE(kept, QByteArray::fromStdString(old));
        QCOMPARE(left, QStringList("x"));
        QCOMPARE(again, std::string("nothing was thrown"));
    }
};

TNN_TEST(TestOutputFile, tnn::test::NoApplication)

} // namespace tst_output_file

#include "tst_output_file.moc"
