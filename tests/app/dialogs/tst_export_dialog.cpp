// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QImageReader>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

#include "app/dialogs/export_dialog.h"
#include "app/dialogs/export_options_box.h"
#include "app/dialogs/report_dialog.h"
#include "engine/document/fingerprint.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_export_dialog {

using namespace tnn;
using namespace tnn::app;

using What = ExportDialog::What;

/// Exports from a visible window whose event loop runs: batches, sheets, reports, and the questions and settings.
class TestExportDialog : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        prepareWindows();
        m_t = std::make_unique<WindowUnderTest>();
        QVERIFY(m_t->openExample());
        m_t->session.setLength(32);
        QTRY_VERIFY(m_t->allShown());
    }
    void init()
    {
        failOnAnyWarning();
        m_folder = std::make_unique<QTemporaryDir>();
    }
    void cleanupTestCase() { m_t.reset(); }

    void everyLayerGoesIntoAFolder()
    {
        ExportDialog dialog = dialogOf("decay");
        choose(dialog, What::EachLayer);
        dialog.path()->setText(m_folder->filePath(QStringLiteral("made")));
        dialog.save();
        QTRY_VERIFY(!dialog.isVisible());
        const QDir made(m_folder->filePath(QStringLiteral("made")));
        QCOMPARE(made.entryList(QDir::Files).size(), 4);
        const QString last = made.filePath(QStringLiteral("shakespeare-decay-layer3.png"));
        QVERIFY(QImageReader(last).text(QStringLiteral("Selection")).startsWith(QStringLiteral("layer 3, ")));
        QVERIFY(QImageReader(last).text(QStringLiteral("Command")).contains(QStringLiteral("--view decay --layer 3")));
    }

    void selectedChannelsAsNumbers()
    {
        m_t->session.setChannels({3, 57});
        QTRY_VERIFY(m_t->allShown());
        ExportDialog dialog = dialogOf("coefficients");
        choose(dialog, What::EachChannel);
        dialog.format()->setCurrentIndex(dialog.format()->findData(QStringLiteral(".csv")));
        dialog.path()->setText(m_folder->path());
        dialog.save();
        QTRY_VERIFY(!dialog.isVisible());
        QFile file(m_folder->filePath(QStringLiteral("shakespeare-coefficients-layer0-channel057.csv")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readLine().startsWith("# View: Coefficients"));
        m_t->session.setChannels({0});
        QTRY_VERIFY(m_t->allShown());
    }

    void aTypedSuffixChoosesTheFormatAndSuccessIsReported()
    {
        ExportDialog dialog = dialogOf("toeplitz");
        const QSignalSpy done(&dialog, &ExportDialog::reported);
        QLabel *contents = nullptr;
        for (auto *label : dialog.findChildren<QLabel *>())
            if (label->text().contains(QStringLiteral("Columns")))
                contents = label;
        QVERIFY(!contents);
        dialog.path()->clear();
        QTest::keyClicks(dialog.path(), m_folder->filePath(QStringLiteral("t.csv")));
        QCOMPARE(dialog.format()->currentData().toString(), QStringLiteral(".csv"));
        QCOMPARE(dialog.path()->text(), m_folder->filePath(QStringLiteral("t.csv")));
        for (auto *label : dialog.findChildren<QLabel *>())
            if (label->text().contains(QStringLiteral("Columns: lag")))
                contents = label;
        QVERIFY(contents && contents->text().contains(QStringLiteral("T[i, j] = t(i")));
        dialog.save();
        QCOMPARE(done.count(), 1);
        QVERIFY(done.first().first().toString().endsWith(QStringLiteral("t.csv")));
    }

    void contactSheetsAreOnePicture()
    {
        ExportDialog dialog = dialogOf("toeplitz");
        choose(dialog, What::SheetOfLayers);
        const QString path = m_folder->filePath(QStringLiteral("sheet"));
        dialog.path()->setText(path);
        dialog.save();
        QTRY_VERIFY(!dialog.isVisible());
        QVERIFY(!QImage(path + QStringLiteral(".png")).isNull());
        QVERIFY(QImageReader(path + QStringLiteral(".png"))
                    .text(QStringLiteral("Command"))
                    .contains(QStringLiteral("--each layer --sheet")));
    }

    void existingFilesAreAskedAboutOnce()
    {
        ExportDialog dialog = dialogOf("decay");
        dialog.show();
        const QString path = m_folder->filePath(QStringLiteral("a.png"));
        QVERIFY(QFile::copy(Example, path));
        dialog.path()->setText(path);
        dialog.save();
        QVERIFY(dialog.isVisible());
        QVERIFY2(dialog.message().contains(QStringLiteral("already exists")), qPrintable(dialog.message()));
        QVERIFY(control<QPushButton>(dialog, "Replace")->isDefault());
        QVERIFY(QImage(path).isNull());
        dialog.save();
        QVERIFY(!dialog.isVisible());
        QVERIFY(!QImage(path).isNull());
    }

    void filesBesideItAreAskedAboutToo()
    {
        ExportDialog dialog = dialogOf("toeplitz");
        dialog.show();
        const QString picture = m_folder->filePath(QStringLiteral("fig.svg"));
        QVERIFY(QFile::copy(Example, picture));
        dialog.path()->setText(picture);
        dialog.save();
        QVERIFY2(dialog.message().endsWith(QStringLiteral("fig.svg already exists")), qPrintable(dialog.message()));
        QVERIFY(control<QPushButton>(dialog, "Replace")->isDefault());
        dialog.format()->setCurrentIndex(dialog.format()->findData(QStringLiteral(".npy")));
        QCOMPARE(dialog.message(), QString());
        QVERIFY(control<QPushButton>(dialog, "Export")->isDefault());
        QVERIFY(QFile::copy(Example, m_folder->filePath(QStringLiteral("fig.npy.json"))));
        dialog.save();
        QVERIFY2(dialog.message().endsWith(QStringLiteral("fig.npy.json already exists")),
                 qPrintable(dialog.message()));
    }

    void pixelsAreThoseAskedFor()
    {
        const QString path = m_folder->filePath(QStringLiteral("p.png"));
        {
            ExportDialog dialog = dialogOf("decay");
            control<QComboBox>(dialog, "Unit of width and height")->setCurrentIndex(1);
            control<QDoubleSpinBox>(dialog, "Image width")->setValue(1925);
            control<QDoubleSpinBox>(dialog, "Image height")->setValue(1081);
            dialog.path()->setText(path);
            dialog.save();
            QCOMPARE(dialog.message(), QString());
        }
        QCOMPARE(QImage(path).size(), QSize(1925, 1081));
        QVERIFY(QImageReader(path).text(QStringLiteral("Command")).contains(QStringLiteral("1925x1081")));
        const ExportDialog next = dialogOf("decay");
        QCOMPARE(control<QDoubleSpinBox>(next, "Image width")->value(), 1925.0);
        m_t->settings.exportOptions.set({});
    }

    void millimetersArePixelsAtTheResolution()
    {
        ExportDialog dialog = dialogOf("decay");
        control<QDoubleSpinBox>(dialog, "PNG resolution in dots per inch")->setValue(300);
        control<QDoubleSpinBox>(dialog, "Image width")->setValue(160);
        control<QDoubleSpinBox>(dialog, "Image height")->setValue(100);
        QCOMPARE(dialog.options().imageSize(), QSize(1890, 1181)); // not the rounded size on screen times 300 / 96
    }

    /// By a training, while the dialog is open.
    void aReplacedFileIsMeasuredAgain()
    {
        WindowUnderTest t;
        const QString copy = t.folder.filePath(QStringLiteral("model.pt"));
        QVERIFY(QFile::copy(Example, copy));
        t.opener.open(copy);
        QVERIFY(t.waitForViews());
        ExportDialog dialog(t.view("decay"), t.session, t.jobs, t.settings, t.window.get());
        dialog.show();
        QTRY_COMPARE(t.jobs.threadsAtWork(), 0);
        const document::DocumentPtr before = t.session.shownDocument();
        QVERIFY(QFile::remove(copy) && QFile::copy(TNN_RESOURCES "/examples/shakespeare-no-decay.pt", copy));
        t.opener.openAgain();
        QTRY_VERIFY(t.session.shownDocument() != before && t.allShown());
        dialog.path()->setText(t.folder.filePath(QStringLiteral("d.json")));
        dialog.save();
        QCOMPARE(dialog.message(), QString());
        QFile file(t.folder.filePath(QStringLiteral("d.json")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains(document::fingerprintOf(t.session.shownDocument()->checkpoint()).c_str()));
        dialog.show();
        t.session.setDocumentA({});
        QVERIFY(!dialog.isVisible());
        dialog.copyNumbers();
        QCOMPARE(dialog.message(), QStringLiteral("the view has nothing to export yet"));
    }

    void batchesAreCancelled()
    {
        ExportDialog dialog = dialogOf("memory");
        choose(dialog, What::EachLayer);
        dialog.path()->setText(m_folder->path());
        dialog.save();
        dialog.reject();
        QTRY_COMPARE(m_t->jobs.threadsAtWork(), 0);
        const QStringList written = QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden);
        QVERIFY2(written.size() < 4, qPrintable(written.join(QLatin1Char(' '))));
        for (const QString &name : written)
            QVERIFY2(!QImage(m_folder->filePath(name)).isNull(), qPrintable(name)); // complete, or missing
    }

    void failuresOfBatchesAreTold()
    {
        ExportDialog dialog = dialogOf("decay");
        choose(dialog, What::EachLayer);
        m_t->makeFile(QStringLiteral("a file"), "x");
        dialog.path()->setText(m_t->folder.filePath(QStringLiteral("a file/folder")));
        dialog.save();
        QTRY_VERIFY(!dialog.message().isEmpty());
        QVERIFY2(dialog.message().startsWith(QStringLiteral("Nothing was written.")), qPrintable(dialog.message()));
        QVERIFY(dialog.isVisible());
    }

    void choicesAreRemembered()
    {
        {
            ExportDialog dialog = dialogOf("decay");
            control<QDoubleSpinBox>(dialog, "Size of text in points; lines are scaled with it")->setValue(12);
            control<QCheckBox>(dialog, "Transparent")->setChecked(true);
            control<QDoubleSpinBox>(dialog, "PNG resolution in dots per inch")->setValue(96);
            control<QDoubleSpinBox>(dialog, "Image width")->setValue(100);
            dialog.path()->setText(m_folder->filePath(QStringLiteral("b.png")));
            dialog.save();
            QCOMPARE(dialog.message(), QString());
        }
        const QImage image(m_folder->filePath(QStringLiteral("b.png")));
        QCOMPARE(image.width(), 378); // 100 mm at 96 dpi
        QCOMPARE(image.pixelColor(1, 1).alpha(), 0);
        ExportDialog next = dialogOf("decay");
        QCOMPARE(next.options().points, 12.0);
        QVERIFY(next.options().transparent);
        QCOMPARE(control<QDoubleSpinBox>(next, "Image width")->value(), 100.0);
        control<QComboBox>(next, "Unit of width and height")->setCurrentIndex(1);
        QCOMPARE(control<QDoubleSpinBox>(next, "Image width")->value(), 378.0);
        QCOMPARE(next.options().layout.width(), 378);
        m_t->settings.exportOptions.set({});
    }

    void previewsShowWhatIsWritten()
    {
        ExportDialog dialog = dialogOf("decay");
        dialog.show();
        QTRY_VERIFY(!dialog.findChild<ExportPreview *>()->image().isNull());
        QVERIFY(dialog.findChild<ExportPreview *>()->image().pixelColor(1, 1).lightness() > 200);
        control<QComboBox>(dialog, "Theme")->setCurrentIndex(1);
        QTRY_VERIFY(dialog.findChild<ExportPreview *>()->image().pixelColor(1, 1).lightness() < 80);
        dialog.format()->setCurrentIndex(dialog.format()->findData(QStringLiteral(".csv")));
        QTRY_VERIFY(dialog.findChild<ExportPreview *>()->image().isNull());
        QVERIFY(dialog.findChild<ExportPreview *>()->accessibleDescription().contains(QStringLiteral("rows")));
    }

    void numbersGoToTheClipboard()
    {
        ExportDialog dialog = dialogOf("decay");
        dialog.copyNumbers();
        const QString text = QGuiApplication::clipboard()->text();
        QCOMPARE(text.count(QLatin1Char('\n')), 33); // the column names, then one lag per line
    }

    void reportsAreWrittenWhileTheWindowLives()
    {
        ReportDialog dialog(m_t->session, m_t->jobs, m_t->settings, {}, m_t->window.get());
        dialog.show();
        QSignalSpy written(&dialog, &ReportDialog::written);
        dialog.path()->setText(m_folder->filePath(QStringLiteral("r"))); // without its suffix
        dialog.length()->setValue(16);
        dialog.layers()->setText(QStringLiteral("0 - 1"));
        dialog.save();
        QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, 60000);
        QVERIFY(written.first().at(1).toInt() >= 7);
        QFile file(m_folder->filePath(QStringLiteral("r.pdf")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.read(4) == "%PDF");
    }

    void cancelledReportsLeaveNothing()
    {
        ReportDialog dialog(m_t->session, m_t->jobs, m_t->settings, {}, m_t->window.get());
        dialog.show();
        dialog.path()->setText(m_folder->filePath(QStringLiteral("r.pdf")));
        dialog.save();
        QTRY_VERIFY(dialog.isRunning());
        dialog.reject();
        QVERIFY(!dialog.isRunning());
        QTRY_COMPARE(m_t->jobs.threadsAtWork(), 0);
        QVERIFY(QDir(m_folder->path()).isEmpty());
        dialog.show();
        dialog.save();
        QVERIFY(!dialog.isRunning()); // the fingerprint comes first
        control<QPushButton>(dialog, "Cancel")->click();
        QVERIFY(dialog.isVisible());
        QCOMPARE(dialog.message(), QStringLiteral("Canceled; nothing was written"));
        QTRY_COMPARE(m_t->jobs.threadsAtWork(), 0);
        QVERIFY(QDir(m_folder->path()).isEmpty());
    }

    void wrongReportsAreToldInPlace()
    {
        ReportDialog dialog(m_t->session, m_t->jobs, m_t->settings, {}, m_t->window.get());
        dialog.show();
        dialog.layers()->setText(QStringLiteral("first"));
        dialog.path()->setText(m_folder->filePath(QStringLiteral("r.pdf")));
        dialog.save();
        QVERIFY2(dialog.message().contains(QStringLiteral("0-3,5")), qPrintable(dialog.message()));
        dialog.layers()->setText(QStringLiteral("7"));
        dialog.save();
        QVERIFY2(dialog.message().contains(QStringLiteral("layer 7 does not exist")), qPrintable(dialog.message()));
        dialog.layers()->clear();
        dialog.path()->setText(m_folder->filePath(QStringLiteral("none/r.pdf")));
        dialog.save();
        QTRY_VERIFY2(dialog.message().contains(QStringLiteral("none/r.pdf")), qPrintable(dialog.message()));
        QVERIFY(dialog.isVisible());
    }

private:
    ExportDialog dialogOf(const char *id)
    {
        m_t->panel(id).raise();
        if (!QTest::qWaitFor([&] { return m_t->view(id).hasFigure() && m_t->isIdle(); }, 20000))
            qFatal("the view has no figure");
        return ExportDialog(m_t->view(id), m_t->session, m_t->jobs, m_t->settings, m_t->window.get());
    }
    static void choose(ExportDialog &dialog, What what)
    {
        dialog.show();
        const int place = dialog.what()->findData(static_cast<int>(what));
        if (place < 0)
            qFatal("the view has no such export");
        dialog.what()->setCurrentIndex(place);
    }

    std::unique_ptr<WindowUnderTest> m_t;
    std::unique_ptr<QTemporaryDir> m_folder;
};

TNN_TEST(TestExportDialog, QApplication)

} // namespace tst_export_dialog

#include "tst_export_dialog.moc"
