// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/message_bar.h"
#include "app/window/failed_file_card.h"
#include "app/window/start_page.h"
#include "tests/app/window_fixture.h"
#include "tests/engine/checkpoint/hostile_files.h"
#include "tests/test_class.h"

namespace tst_hostile_window {

using namespace tnn;
using namespace tnn::app;

/// Drops every hostile file onto the window while something is open, and while nothing is.
class TestHostileWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        prepareWindows();
        QVERIFY(QDir::setCurrent(m_here.path()));
    }
    void init() { failOnAnyWarning(); }

    void isToldAndNothingIsLost()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        for (const hostile::File &file : hostile::files()) {
            const document::DocumentPtr open = t.session.shownDocument();
            const QString path = dropped(t, file);
            const auto isTold = [&t, &path] { return t.window->findChild<MessageBar *>()->text().startsWith(path); };
            QTRY_VERIFY2_WITH_TIMEOUT(isTold() || isToldByTheMatrix(t), file.name, 20000);
            const QString told = isTold() ? t.window->findChild<MessageBar *>()->text() : t.panel("toeplitz").error();
            QVERIFY2(told.contains(QString::fromStdString(file.reason)), qPrintable(told));
            if (isTold())
                QCOMPARE(t.session.shownDocument(), open);
            else
                QVERIFY(t.openExample()); // damage that is found only when a number is read
        }
        t.session.setTno(2);
        QTRY_VERIFY(t.allShown());
        QVERIFY(!QFile::exists(QLatin1String(hostile::Marker)));
    }

    void isToldWhereNothingIsOpen()
    {
        WindowUnderTest t;
        for (const hostile::File &file : hostile::files()) {
            const QString path = dropped(t, file);
            const auto isTold = [&t, &path] {
                return t.window->findChild<StartPage *>()->failure()->error().startsWith(path);
            };
            QTRY_VERIFY2_WITH_TIMEOUT(isTold() || isToldByTheMatrix(t), file.name, 20000);
            const QString told = isTold() ? t.window->findChild<StartPage *>()->failure()->error()
                                          : t.panel("toeplitz").error();
            QVERIFY2(told.contains(QString::fromStdString(file.reason)), qPrintable(told));
            QCOMPARE(t.settings.recentFiles().contains(path), !isTold());
            t.session.setDocumentA({});
        }
        QVERIFY(t.openExample());
        QVERIFY(!QFile::exists(QLatin1String(hostile::Marker)));
    }

private:
    static bool isToldByTheMatrix(const WindowUnderTest &t)
    {
        return t.session.shownDocument() && !t.panel("toeplitz").error().isEmpty();
    }
    static QString dropped(const WindowUnderTest &t, const hostile::File &file)
    {
        const auto *const bytes = reinterpret_cast<const char *>(file.bytes.data());
        const QString name = QString::fromLatin1(file.name).replace(QLatin1Char(' '), QLatin1Char('-'));
        const QString path = t.makeFile(name + QStringLiteral(".pt"),
                                        QByteArray(bytes, static_cast<qsizetype>(file.bytes.size())));
        t.drop(path);
        return path;
    }

    const QTemporaryDir m_here; ///< where a pickle would leave its marker file
};

TNN_TEST(TestHostileWindow, QApplication)

} // namespace tst_hostile_window

#include "tst_hostile_window.moc"
