// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QScreen>
#include <QWindow>

#include "app/window/perspectives.h"
#include "app/window/start_page.h"
#include "tests/app/screens.h"
#include "tests/app/window/workspace_calls.h"

using namespace tnn::app;

namespace {

/// The share of 2 x 2 blocks of pixels that are not all equal: zero if a picture was only scaled up.
double sharpness(const QImage &image)
{
    long sharp = 0, blocks = 0;
    for (int y = 0; y + 1 < image.height(); y += 2)
        for (int x = 0; x + 1 < image.width(); x += 2) {
            const QRgb first = image.pixel(x, y);
            ++blocks;
            sharp += image.pixel(x + 1, y) != first || image.pixel(x, y + 1) != first
                || image.pixel(x + 1, y + 1) != first;
        }
    return static_cast<double>(sharp) / static_cast<double>(blocks);
}

} // namespace

class TestScreens : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QCOMPARE(QApplication::screens().size(), 2);
        prepareWindows();
    }
    void init() { failOnAnyWarning(); }

    void viewsAreSharpOnEveryScreen()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        for (QScreen *screen :
             {QApplication::screens().at(1), QApplication::screens().at(0), QApplication::screens().at(1)}) {
            t.window->windowHandle()->setScreen(screen);
            t.window->move(screen->geometry().topLeft());
            QTRY_COMPARE(t.window->devicePixelRatioF(), screen->devicePixelRatio());
            const auto isSharp = [&](const char *id) {
                const QImage image = t.view(id).plot()->grab().toImage();
                // A picture that is scaled up has no block with different pixels.
                return image.devicePixelRatio() == screen->devicePixelRatio()
                    && (screen->devicePixelRatio() == 1 || sharpness(image) > 0.005);
            };
            for (const char *id : {"toeplitz", "coefficients", "decay", "spectrum", "compare"})
                QTRY_VERIFY2(isSharp(id), id);
        }
    }

    void theStartPageIsSharp()
    {
        WindowUnderTest t;
        QScreen *fine = QApplication::screens().at(1);
        t.window->windowHandle()->setScreen(fine);
        t.window->move(fine->geometry().topLeft());
        QTRY_COMPARE(t.window->devicePixelRatioF(), 2.0);
        QVERIFY(sharpness(t.window->findChild<StartPage *>()->grab().toImage()) > 0.005);
    }

    /// A divider that the user has moved is where it was after other perspectives, in a workspace (which recovery
    /// reads, too) and after a restart, on a screen that the window fits on.
    void noDividerMovesByItself()
    {
        WindowUnderTest t;
        QVERIFY(t.openExample());
        const auto enter = [&t](const char *id) {
            t.window->findChild<Perspectives *>()->enter(QLatin1String(id));
            QTest::qWait(20);
        };
        const auto placesOf = [&t] {
            QList<QRect> places;
            for (const ViewPanel *panel : t.window->viewArea()->panels())
                if (panel->view().isVisible()) // not behind another one's tab
                    places.append(QRect(panel->mapTo(t.window.get(), QPoint()), panel->size()));
            return places;
        };
        enter("kernels");
        t.window->viewArea()->resizeDocks({&t.panel("toeplitz"), &t.panel("coefficients")}, {400, 300}, Qt::Horizontal);
        QTest::qWait(20);
        const QList<QRect> places = placesOf();
        const QString path = t.folder.filePath(QStringLiteral("w.tnnscope"));
        t.window->findChild<WorkspaceController *>()->saveTo(path);

        enter("compare");
        enter("kernels");
        QCOMPARE(placesOf(), places);
        enter("overview");
        t.window->findChild<WorkspaceController *>()->saveTo(t.folder.filePath(QStringLiteral("other.tnnscope")));
        QVERIFY(openWorkspace(t, path));
        QTRY_COMPARE(placesOf(), places);

        t.window->close();
        t.window.reset();
        t.window = std::make_unique<MainWindow>(t.session, t.jobs, t.settings, t.themes, t.opener);
        t.window->show();
        QTRY_COMPARE(placesOf(), places);
    }
};

int main(int argc, char **argv)
{
    return runOnTwoScreens<TestScreens>({1600, 1000}, argc, argv);
}
#include "tst_screens.moc"
