// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QComboBox>
#include <QImageReader>
#include <QLineEdit>

#include "app/dialogs/export_dialog.h"
#include "app/export/plot_export.h"
#include "app/export/view_export.h"
#include "engine/error.h"
#include "engine/io/npy.h"
#include "tests/app/window_fixture.h"
#include "tests/test_class.h"

namespace tst_export {

using namespace tnn;
using namespace tnn::app;

/// Every view as every kind of file, from a visible window.
class TestExport : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        prepareWindows();
        m_t = std::make_unique<WindowUnderTest>();
        QVERIFY(m_t->openExample());
        for (const char *behind : {"gallery", "memory", "response"}) {
            m_t->panel(behind).raise();
            QTRY_VERIFY(m_t->view(behind).hasFigure());
        }
    }
    void init() { failOnAnyWarning(); }
    void cleanupTestCase() { m_t.reset(); }

    void everyViewAsEveryKind_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("suffix");
        QTest::addColumn<QByteArray>("start");
        const std::pair<const char *, const char *> kinds[] = {{".png", "\x89PNG"},   {".svg", "<?xml"},
                                                               {".pdf", "%PDF"},      {".csv", ""},
                                                               {".npy", "\x93NUMPY"}, {".json", "{"}};
        for (const char *id :
             {"toeplitz", "coefficients", "decay", "memory", "spectrum", "response", "compare", "gallery"})
            for (const auto &[suffix, start] : kinds)
                QTest::addRow("%s %s", id, suffix)
                    << QString::fromLatin1(id) << QString::fromLatin1(suffix) << QByteArray(start);
    }
    void everyViewAsEveryKind()
    {
        QFETCH(const QString, id);
        QFETCH(const QString, suffix);
        QFETCH(const QByteArray, start);
        ExportDialog dialog(m_t->window->viewArea()->panel(id)->view(), m_t->session, m_t->jobs, m_t->settings,
                            m_t->window.get());
        dialog.show();
        dialog.format()->setCurrentIndex(dialog.format()->findData(suffix));
        const QString path = m_t->folder.filePath(id); // without its suffix, which is added
        dialog.path()->setText(path);
        dialog.save();
        QCOMPARE(dialog.message(), QString());
        QVERIFY(!dialog.isVisible());
        QFile file(path + suffix);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.size() > 100);
        QVERIFY(bytes.startsWith(start));
    }

    void picturesKnowWhereTheyComeFrom()
    {
        for (const QString &suffix : {QStringLiteral(".png"), QStringLiteral(".svg"), QStringLiteral(".pdf")}) {
            const QString path = m_t->folder.filePath(QStringLiteral("provenance") + suffix);
            write(path);
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray bytes = file.readAll();
            if (suffix == QStringLiteral(".png")) {
                QImageReader reader(path);
                QVERIFY(reader.text(QStringLiteral("Description")).contains(QStringLiteral("shakespeare.pt, layer 0")));
                QVERIFY(reader.text(QStringLiteral("Software")).startsWith(QStringLiteral("Tnnscope")));
            } else if (suffix == QStringLiteral(".svg")) {
                QVERIFY(bytes.contains("<desc>Decay of shakespeare.pt, layer 0"));
                QVERIFY(bytes.contains("<text")); // text stays text
            } else {
                QVERIFY(bytes.contains("/Title"));
                QVERIFY(!bytes.contains("/DCTDecode")); // nothing is lossy
            }
        }
    }

    void pixelsFollowSizeAndResolution()
    {
        ExportOptions options;
        options.layout = {400, 300};
        options.dpi = 192;
        const QImage image = imageOf(*m_t->view("toeplitz").plot(), options);
        QCOMPARE(image.size(), QSize(800, 600));
        QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), 192);
        options.theme = widgets::Theme::darkTheme();
        const QImage dark = imageOf(*m_t->view("toeplitz").plot(), options);
        QVERIFY(image.pixelColor(2, 2).lightness() > 200);
        QVERIFY(dark.pixelColor(2, 2).lightness() < 80);
        // The screen keeps its own colors.
        QVERIFY(m_t->view("toeplitz").plot()->grab().toImage().pixelColor(2, 2).lightness() > 200);
    }

    void failuresAreToldInPlace()
    {
        ExportDialog dialog(m_t->view("decay"), m_t->session, m_t->jobs, m_t->settings, m_t->window.get());
        dialog.show();
        for (const QString &suffix : {QStringLiteral(".png"), QStringLiteral(".csv")}) {
            const QString path = m_t->folder.filePath(QStringLiteral("no such folder/picture") + suffix);
            dialog.path()->setText(path);
            dialog.save();
            QVERIFY(dialog.isVisible());
            QVERIFY2(dialog.message().startsWith(path), qPrintable(dialog.message()));
            QVERIFY(!QFileInfo::exists(path));
        }
        dialog.path()->clear();
        dialog.save();
        QVERIFY(dialog.isVisible());
        QVERIFY(!dialog.message().isEmpty());
    }

    void formatsFollowEachOther()
    {
        ExportDialog dialog(m_t->view("decay"), m_t->session, m_t->jobs, m_t->settings);
        QVERIFY(dialog.path()->text().endsWith(QStringLiteral(".png")));
        dialog.format()->setCurrentIndex(dialog.format()->findData(QStringLiteral(".npy")));
        QVERIFY(dialog.path()->text().endsWith(QStringLiteral("channel0.npy")));
    }

    void suffixesAreAdded()
    {
        QCOMPARE(withSuffix(QStringLiteral("/a/b"), QStringLiteral(".svg")), QStringLiteral("/a/b.svg"));
        QCOMPARE(withSuffix(QStringLiteral("/a/b.v2"), QStringLiteral(".svg")), QStringLiteral("/a/b.v2.svg"));
        QCOMPARE(withSuffix(QStringLiteral("/a/b.PDF"), QStringLiteral(".svg")), QStringLiteral("/a/b.PDF"));
        QCOMPARE(withSuffix({}, QStringLiteral(".svg")), QString());
    }

    void otherSuffixesAreRefused()
    {
        QVERIFY_THROWS_EXCEPTION(Error, write(m_t->folder.filePath(QStringLiteral("a.gif"))));
    }

    void numbersAreThoseShown()
    {
        const QString path = m_t->folder.filePath(QStringLiteral("t.npy"));
        exportNumbers(m_t->view("toeplitz").numbers(), path);
        const io::NpyArray array = io::readNpy(path.toStdString());
        QCOMPARE(array.shape, (std::vector<long>{1, 511}));
        QCOMPARE(array.floats(), m_t->view("toeplitz").numbers().real);
    }

    void imageGoesToTheClipboard()
    {
        m_t->window->actions().copyImage->trigger();
        QVERIFY(!QGuiApplication::clipboard()->image().isNull());
    }

private:
    void write(const QString &path) const
    {
        View &view = m_t->view("decay");
        exportPlot(*view.plot(), path, {}, provenanceOf(view, m_t->session, view.plotRequest(), "sha256:0"));
    }

    std::unique_ptr<WindowUnderTest> m_t;
};

TNN_TEST(TestExport, QApplication)

} // namespace tst_export

#include "tst_export.moc"
