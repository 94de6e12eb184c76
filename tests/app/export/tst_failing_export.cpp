// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "app/plot_command.h"
#include "app/session/workspace_state.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "tests/command_here.h"
#include "tests/failing_calls.h"

using namespace tnn;

/// Every command that writes pictures, and workspaces, with every call to the system failing in turn.
class TestFailingExport : public QObject {
    Q_OBJECT

private slots:
    void nothingIsLost_data()
    {
        QTest::addColumn<QString>("call");
        for (const char *call :
             {"plot HERE/k.npy --view decay --size 320x240 -o HERE/d.png",
              "plot HERE/k.npy --view decay --size 320x240 -o HERE/d.svg",
              "plot HERE/k.npy --view decay --size 320x240 -o HERE/d.pdf",
              "plot HERE/k.npy --view decay --size 320x240 --each channel --channels 0,1 -o HERE/d.png",
              "plot HERE/k.npy --view decay --size 320x240 --each channel --channels 0,1 --sheet -o "
              "HERE/d.png",
              "report HERE/k.npy --sections summary,decay -o HERE/r.pdf"})
            QTest::newRow(call) << QString::fromLatin1(call);
    }
    void nothingIsLost()
    {
        QFETCH(const QString, call);
        QStringList words = call.split(QLatin1Char(' '));
        cli::Hooks hooks;
        hooks.plot = app::plot;
        hooks.plotEach = app::plotEach;
        hooks.plotSheet = app::plotSheet;
        hooks.report = app::report;
        test::FailingRuns runs([&] { return test::commandFails(words, hooks); });
        words.replaceInStrings(QStringLiteral("HERE"), runs.folder());
        const std::vector<float> decay{1, 1, 0.5F, 0.9F, 0.25F, 0.8F, 0.12F, 0.7F};
        io::writeFile(QDir(runs.folder()).filePath(QStringLiteral("k.npy")).toStdString(), io::npy(decay, {4, 2}));
        const auto isWhole = [](const QString &, const QByteArray &bytes) { // the time and the fingerprint may differ
            return bytes.endsWith("%%EOF\n") || bytes.trimmed().endsWith("</svg>")
                || bytes.endsWith("IEND\xae\x42\x60\x82");
        };
        QCOMPARE(runs.problem(isWhole), QString());
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

QTEST_MAIN(TestFailingExport)
#include "tst_failing_export.moc"
