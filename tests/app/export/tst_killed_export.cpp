// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "app/session/workspace_state.h"
#include "engine/error.h"
#include "tests/app/export/export_calls.h"
#include "tests/killed_runs.h"
#include "tests/test_class.h"

namespace tst_killed_export {

using namespace tnn;

/// Every command that writes pictures, and workspaces, killed at every call to the system and at any moment.
class TestKilledExport : public QObject {
    Q_OBJECT

private slots:
    void nothingIsHalfWritten_data() { test::addExportCalls(); }
    void nothingIsHalfWritten()
    {
        QFETCH(const QString, call);
        QStringList words = call.split(QLatin1Char(' '));
        test::KilledRuns runs([&words] { return test::commandStatus(words, test::exportHooks()) == 0; });
        words.replaceInStrings(QStringLiteral("HERE"), runs.folder());
        test::writeKernel(runs.folder());
        QCOMPARE(runs.problem(test::isWholeExport), QString());
        qInfo("%d kills", runs.kills());
    }

    void workspacesAreWhole()
    {
        QString path;
        test::KilledRuns runs([&path] {
            try {
                app::writeWorkspace({}, path);
            } catch (const Error &) {
                return false;
            }
            return true;
        });
        path = QDir(runs.folder()).filePath(QStringLiteral("w.tnnscope"));
        QCOMPARE(runs.problem(), QString());
        qInfo("%d kills", runs.kills());
    }
};

TNN_TEST(TestKilledExport, QApplication)

} // namespace tst_killed_export

#include "tst_killed_export.moc"
