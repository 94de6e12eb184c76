// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fcntl.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/output_file.h"
#include "tests/engine/io/written_files.h"
#include "tests/test_class.h"

namespace tst_file {

using namespace tnn;

class TestFile : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }

    static std::string reasonOfOpening(const std::string &path)
    {
        try {
            io::File::open(path);
        } catch (const Error &error) {
            return error.file() == path ? error.reason().english() : "another file: " + error.file();
        }
        return "opened";
    }

    static std::string textOf(const std::vector<std::byte> &bytes)
    {
        return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
    }

    static std::string contentOf(const std::string &path) { return textOf(io::File::open(path)->readAll()); }

private slots:
    void readsWhatWasWritten()
    {
        const std::string content("a\0b\n\xff", 5);
        io::writeFile(path("bytes"), content);
        QCOMPARE(contentOf(path("bytes")), content);
        io::writeFile(path("bytes"), "shorter");
        QCOMPARE(contentOf(path("bytes")), std::string("shorter"));
    }

    void pipesAreNotAwaitedForLong()
    {
        QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
        QCOMPARE(reasonOfOpening(path("pipe")), std::string("is a pipe to which no program writes"));
        const io::Descriptor reader(::open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK));
        io::Descriptor writer(::open(path("pipe").c_str(), O_WRONLY));
        QCOMPARE(::write(writer.number(), "through", 7), ssize_t{7});
        std::jthread closing([&writer] {
            std::this_thread::yield(); // the end is awaited
            writer.close();
        });
        QCOMPARE(contentOf(path("pipe")), std::string("through"));
    }

    void pipesWithoutEndAreRefused()
    {
        std::signal(SIGPIPE, SIG_IGN);
        qputenv("TNNSCOPE_MEMORY", "24");
        const auto unset = qScopeGuard([] { qunsetenv("TNNSCOPE_MEMORY"); });
        QCOMPARE(::mkfifo(path("endless").c_str(), 0600), 0);
        io::Descriptor reader(::open(path("endless").c_str(), O_RDONLY | O_NONBLOCK));
        const io::Descriptor writer(::open(path("endless").c_str(), O_WRONLY));
        const std::jthread writing([&writer] {
            const std::vector<char> block(1 << 20);
            while (::write(writer.number(), block.data(), block.size()) > 0) { }
        });
        const std::string reason = reasonOfOpening(path("endless"));
        reader.close(); // ends the writing
        QVERIFY2(reason.starts_with("what comes through the pipe would require about "), reason.c_str());
    }

    void readsPartsUntilTheFileIsWrittenTo()
    {
        io::writeFile(path("parts"), "abcdef");
        const auto file = io::File::open(path("parts"));
        const auto read = [&](std::uint64_t offset, std::size_t size) {
            try {
                return textOf(file->read(offset, size));
            } catch (const Error &error) {
                return "error: " + error.reason().english();
            }
        };
        QCOMPARE(read(2, 3), std::string("cde"));
        QCOMPARE(read(6, 0), std::string());
        QVERIFY(read(5, 2).starts_with("error: 2 bytes at byte 5 extend past"));
        QVERIFY(read(~std::uint64_t{0}, 1).starts_with("error: "));
        // another file that takes the name does not matter; a shorter version of this one does
        io::writeFile(path("parts"), "other");
        QCOMPARE(read(0, 6), std::string("abcdef"));
    }

    void noticesThatItWasWrittenTo_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("cut") << QByteArray("ab");
        QTest::newRow("emptied") << QByteArray();
        QTest::newRow("written over") << QByteArray("ABCDEF");
        QTest::newRow("longer") << QByteArray("abcdefg");
    }
    void noticesThatItWasWrittenTo()
    {
        QFETCH(QByteArray, content);
        io::writeFile(path("open"), "abcdef");
        writtenLongAgo(path("open"));
        const auto file = io::File::open(path("open"));
        QCOMPARE(textOf(file->readAll()), std::string("abcdef"));
        writeInPlace(path("open"), content.toStdString());
        for (const std::size_t size : {6, 2, 1}) {
            std::string reason = "none";
            try {
                file->read(0, size);
            } catch (const Error &error) {
                QCOMPARE(error.file(), path("open"));
                reason = error.reason().english();
            }
            QCOMPARE(reason, std::string("has changed since it was opened; reload it"));
        }
    }

    void namesWhatIsWrong()
    {
        QCOMPARE(reasonOfOpening(path("missing")), std::string("no such file"));
        QCOMPARE(reasonOfOpening(m_folder.path().toStdString()), std::string("is a directory, not a file"));
        QCOMPARE(reasonOfOpening("/dev/null"), std::string("is a device, not a file"));
        io::writeFile(path("empty"), "");
        QCOMPARE(reasonOfOpening(path("empty")), std::string("is empty"));
    }

    void namesMissingPermission()
    {
        if (::geteuid() == 0)
            QSKIP("the superuser may read everything");
        io::writeFile(path("secret"), "x");
        QFile::setPermissions(QString::fromStdString(path("secret")), QFile::Permissions());
        QCOMPARE(reasonOfOpening(path("secret")), std::string("cannot be read (permission denied)"));
    }

    void holdsBytesFromMemory()
    {
        const auto file = io::File::of("name", {std::byte{1}, std::byte{2}});
        QCOMPARE(file->path(), std::string("name"));
        QCOMPARE(file->size(), std::size_t(2));
        QCOMPARE(file->read(1, 1), std::vector<std::byte>{std::byte{2}});
        QVERIFY_THROWS_EXCEPTION(Error, file->read(1, 2));
        QVERIFY_THROWS_EXCEPTION(Error, file->read(3, 0));
    }

    void escapes_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        QTest::newRow("plain") << QByteArray("decoder.layers.0") << QByteArray("decoder.layers.0");
        QTest::newRow("umlaut, euro, emoji") << QByteArray("ü€😀") << QByteArray("ü€😀");
        QTest::newRow("newline and escape") << QByteArray("a\n\x1b[31m") << QByteArray("a\\x0a\\x1b[31m");
        QTest::newRow("zero") << QByteArray("a\0b", 3) << QByteArray("a\\x00b");
        QTest::newRow("C1 control") << QByteArray("\xc2\x9b") << QByteArray("\\xc2\\x9b");
        QTest::newRow("right to left override") << QByteArray("\xe2\x80\xae") << QByteArray("\\xe2\\x80\\xae");
        QTest::newRow("lone byte") << QByteArray("\xff") << QByteArray("\\xff");
        QTest::newRow("cut short") << QByteArray("\xe2\x82") << QByteArray("\\xe2\\x82");
        QTest::newRow("overlong slash") << QByteArray("\xc0\xaf") << QByteArray("\\xc0\\xaf");
        QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << QByteArray("\\xed\\xa0\\x80");
    }
    void escapes()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, shown);
        QCOMPARE(io::escaped(text.toStdString()), shown.toStdString());
    }
};

TNN_TEST(TestFile, QCoreApplication)

} // namespace tst_file

#include "tst_file.moc"
