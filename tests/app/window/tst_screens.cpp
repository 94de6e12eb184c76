// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QScreen>
#include <QWindow>

#include "app/window/start_page.h"
#include "tests/app/screens.h"
#include "tests/app/window_fixture.h"

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
};

int main(int argc, char **argv)
{
    return runOnTwoScreens<TestScreens>({1600, 1000}, argc, argv);
}
#include "tst_screens.moc"
