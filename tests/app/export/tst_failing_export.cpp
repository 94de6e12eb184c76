// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "app/session/workspace_state.h"
#include "engine/error.h"
#include "tests/app/export/export_calls.h"
#include "tests/failing_calls.h"
#include "tests/test_class.h"

namespace tst_failing_export {

using namespace tnn;

/// Every command that writes pictures, and workspaces, with every call to the system failing in turn.
class TestFailingExport : public QObject {
    Q_OBJECT

private slots:
    void nothingIsLost_data() { test::addExportCalls(); }
    void nothingIsLost()
    {
        QFETCH(const QString, call);
        QStringList words = call.split(QLatin1Char(' '));
        test::FailingRuns runs([&] { return test::commandFails(words, test::exportHooks()); });
        words.replaceInStrings(QStringLiteral("HERE"), runs.folder());
        test::writeKernel(runs.folder());
        QCOMPARE(runs.problem(test::isWholeExport), QString());
    }

    void workspacesAreNotLost()
    {
        QString path;
        test::FailingRuns runs([&path] {
            try {
                app::writeWorkspace({}, path);
            } catch (const Error &error) {
                return true;
            }
            return false;
        });
        path = QDir(runs.folder()).filePath(QStringLiteral("w.tnnscope"));
        QCOMPARE(runs.problem(), QString());
    }
};

TNN_TEST(TestFailingExport, QApplication)

} // namespace tst_failing_export

#include "tst_failing_export.moc"
