// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/replace_file.h"

using namespace tnn;

class TestReplaceFile : public QObject {
    Q_OBJECT

private slots:
    void aFileIsReplacedAndNothingElseIsLeft()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("x.pt").toStdString();
        for (const std::string &content : {std::string("first, and longer"), std::string("second")}) {
            io::replaceFile(path, content);
            const auto bytes = io::File::open(path)->readAll();
            QCOMPARE(std::string(reinterpret_cast<const char *>(bytes.data()), bytes.size()), content);
        }
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList("x.pt"));
    }

    void aLinkStaysALink()
    {
        const QTemporaryDir folder;
        const QString target = folder.filePath("target"), link = folder.filePath("link");
        io::replaceFile(target.toStdString(), "old");
        QVERIFY(QFile::link(target, link));
        io::replaceFile(link.toStdString(), "new one");
        QVERIFY(QFileInfo(link).isSymLink());
        QCOMPARE(QFileInfo(target).size(), 7);
    }

    void whatCannotBeWrittenIsAnError()
    {
        const QTemporaryDir folder;
        QVERIFY_EXCEPTION_THROWN(io::replaceFile(folder.filePath("no/x.pt").toStdString(), "x"), Error);
        QVERIFY_EXCEPTION_THROWN(io::replaceFile(folder.path().toStdString(), "x"), Error);
    }
};

QTEST_APPLESS_MAIN(TestReplaceFile)
#include "tst_replace_file.moc"
