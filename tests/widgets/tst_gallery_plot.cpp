// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QTest>
#include <QWheelEvent>

#include <limits>

#include "engine/figures/kernels/gallery_figure.h"
#include "tests/test_class.h"
#include "tests/widgets/kernels.h"
#include "widgets/cells/gallery_plot.h"

namespace tst_gallery_plot {

using namespace tnn;
using namespace tnn::widgets;

class tst_GalleryPlot : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void sizes_data();
    void sizes();
    void empty();
    void clickEnlarges();
    void enterEnlargesTheCurrent();
    void currentIsOutlined();
    void hover_data();
    void hover();
    void scrolls();
    void picturesDiffer();
    void strangeTiles();
    void paintsToDevices();
};

std::shared_ptr<figures::GalleryFigure> gallery(int layers, int heads, long n = 64)
{
    auto figure = std::make_shared<figures::GalleryFigure>();
    figure->title = Message("every layer");
    for (int layer = 0; layer < layers; ++layer)
        for (int head = 0; head < heads; ++head) {
            figures::GalleryFigure::Tile tile;
            tile.tno = layer;
            tile.layer = layer;
            tile.head = head;
            tile.title = Message::verbatim("layer " + std::to_string(layer)
                                           + (heads > 1 ? ", head " + std::to_string(head) : ""));
            tile.brief = "L" + std::to_string(layer) + (heads > 1 ? " H" + std::to_string(head) : "");
            tile.pyramid = std::make_shared<analysis::LagPyramid>(wavyKernel(n, layer % 2 == 0));
            figure->tiles.push_back(tile);
        }
    figure->scale = 2.5F;
    return figure;
}

struct Shown {
    GalleryPlot plot;

    Shown(int layers, int heads, const QSize &size = {600, 420})
    {
        plot.resize(size);
        plot.setFigure(gallery(layers, heads));
        plot.show();
        plot.grab();
    }

    void move(const QPoint &at)
    {
        QMouseEvent event(QEvent::MouseMove, at, plot.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        QCoreApplication::sendEvent(&plot, &event);
    }
    QScrollBar *bar() { return plot.findChild<QScrollBar *>(); }
};

bool painted(const QImage &image)
{
    QSet<QRgb> seen;
    for (int y = 0; y < image.height(); y += 2)
        for (int x = 0; x < image.width(); x += 2)
            seen.insert(image.pixel(x, y));
    return seen.size() > 20;
}

void tst_GalleryPlot::sizes_data()
{
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("heads");
    QTest::addColumn<bool>("scrolls");
    QTest::newRow("1") << 1 << 1 << false;
    QTest::newRow("12") << 12 << 1 << false;
    QTest::newRow("84") << 7 << 12 << true;
}

void tst_GalleryPlot::sizes()
{
    QFETCH(int, layers);
    QFETCH(int, heads);
    QFETCH(bool, scrolls);
    Shown s(layers, heads);
    QCOMPARE(s.bar()->isVisible(), scrolls);
    QVERIFY(painted(s.plot.grab().toImage()));
    s.plot.setTheme(Theme::darkTheme());
    QVERIFY(painted(s.plot.grab().toImage()));
    s.plot.resize(1600, 1000);
    s.plot.grab();
    QVERIFY(!s.bar()->isVisible());
    s.plot.resize(8, 8);
    s.plot.grab();
}

void tst_GalleryPlot::empty()
{
    GalleryPlot plot;
    plot.resize(300, 200);
    plot.setCurrent(0, 0);
    plot.setHover({3, {}, {}});
    QVERIFY(!painted(plot.grab().toImage()));
    plot.setFigure(std::make_shared<figures::GalleryFigure>());
    QSignalSpy activated(&plot, &GalleryPlot::tileActivated);
    QTest::mouseClick(&plot, Qt::LeftButton, {}, {100, 100});
    QTest::keyClick(&plot, Qt::Key_Return);
    QVERIFY(!painted(plot.grab().toImage()));
    QVERIFY(activated.isEmpty());
}

void tst_GalleryPlot::clickEnlarges()
{
    Shown s(2, 2, {600, 600});
    QSignalSpy activated(&s.plot, &GalleryPlot::tileActivated);
    QTest::mouseClick(&s.plot, Qt::LeftButton, {}, {100, 120});
    QTest::mouseClick(&s.plot, Qt::LeftButton, {}, {400, 450});
    QTest::mouseClick(&s.plot, Qt::RightButton, {}, {400, 450});
    QTest::mouseClick(&s.plot, Qt::LeftButton, {}, {1, 599});
    QCOMPARE(activated.size(), 2);
    QCOMPARE(activated[0], (QVariantList{0, 0}));
    QCOMPARE(activated[1], (QVariantList{1, 1}));
}

void tst_GalleryPlot::enterEnlargesTheCurrent()
{
    Shown s(3, 2);
    QSignalSpy activated(&s.plot, &GalleryPlot::tileActivated);
    QTest::keyClick(&s.plot, Qt::Key_Return);
    QVERIFY(activated.isEmpty());
    s.plot.setCurrent(2, 1);
    QTest::keyClick(&s.plot, Qt::Key_Return);
    QCOMPARE(activated.last(), (QVariantList{2, 1}));
    QKeyEvent arrow(QEvent::KeyPress, Qt::Key_Right, Qt::NoModifier);
    QCoreApplication::sendEvent(&s.plot, &arrow);
    QVERIFY(!arrow.isAccepted());
}

void tst_GalleryPlot::currentIsOutlined()
{
    Shown s(3, 2);
    const QImage before = s.plot.grab().toImage();
    s.plot.setCurrent(1, 0);
    const QImage first = s.plot.grab().toImage();
    QVERIFY(first != before);
    s.plot.setCurrent(1, 1);
    QVERIFY(s.plot.grab().toImage() != first);
    s.plot.setCurrent(7, 7);
    QCOMPARE(s.plot.grab().toImage(), before);
}

void tst_GalleryPlot::hover_data()
{
    QTest::addColumn<bool>("curves");
    QTest::newRow("matrices") << false;
    QTest::newRow("curves") << true;
}

void tst_GalleryPlot::hover()
{
    QFETCH(bool, curves);
    Shown s(1, 1);
    s.plot.setOptions({curves ? GalleryOptions::Picture::Curves : GalleryOptions::Picture::Matrices});
    QSignalSpy hovered(&s.plot, &Plot::hovered), readout(&s.plot, &Plot::readout);
    s.move({200, 300});
    const Hover hover = hovered.last().first().value<Hover>();
    QVERIFY(hover.lag);
    QCOMPARE(hover.row.has_value(), !curves);
    if (hover.row)
        QCOMPARE(*hover.row - *hover.column, *hover.lag);
    const QString text = readout.last().first().toString();
    QVERIFY(text.startsWith(QStringLiteral("layer 0")));
    QVERIFY(text.contains(QStringLiteral("lag %1").arg(*hover.lag)));
    const QImage marked = s.plot.grab().toImage();
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(&s.plot, &leave);
    QCOMPARE(hovered.last().first().value<Hover>(), Hover());
    const QImage clean = s.plot.grab().toImage();
    QVERIFY(marked != clean);
    s.plot.setHover({5, {}, {}});
    QVERIFY(s.plot.grab().toImage() != clean);
    s.plot.setHover({500, {}, {}});
    QCOMPARE(s.plot.grab().toImage(), clean);
}

void tst_GalleryPlot::scrolls()
{
    Shown s(7, 12, {500, 300});
    QVERIFY(s.bar()->isVisible());
    const QImage top = s.plot.grab().toImage();
    QWheelEvent wheel(QPointF(200, 200), s.plot.mapToGlobal(QPointF(200, 200)), {}, {0, -120}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&s.plot, &wheel);
    QVERIFY(s.bar()->value() > 0);
    QVERIFY(s.plot.grab().toImage() != top);
    s.plot.fit();
    QCOMPARE(s.bar()->value(), 0);
    s.plot.setCurrent(6, 11);
    QVERIFY(s.bar()->value() > 0);
    QTest::keyClick(&s.plot, Qt::Key_Home);
    QCOMPARE(s.bar()->value(), 0);
    QTest::keyClick(&s.plot, Qt::Key_End);
    QCOMPARE(s.bar()->value(), s.bar()->maximum());
}

void tst_GalleryPlot::picturesDiffer()
{
    Shown s(4, 1);
    const QImage matrices = s.plot.grab().toImage();
    s.plot.setOptions({GalleryOptions::Picture::Curves});
    QVERIFY(s.plot.options().picture == GalleryOptions::Picture::Curves);
    QVERIFY(s.plot.grab().toImage() != matrices);
}

void tst_GalleryPlot::strangeTiles()
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    auto figure = gallery(1, 1);
    for (const auto &kernel :
         {singleLag(1, 0, 0.0F), singleLag(1, 0, nan), singleLag(3, -2, nan), singleLag(2, 1, 1.0F)})
        figure->tiles.push_back({{1, 0, Message("strange"), "?"}, std::make_shared<analysis::LagPyramid>(kernel), 1});
    for (const float scale : {2.5F, 0.0F, nan}) {
        figure->scale = scale;
        GalleryPlot plot;
        plot.resize(600, 300);
        plot.setFigure(std::make_shared<figures::GalleryFigure>(*figure));
        for (const auto picture : {GalleryOptions::Picture::Matrices, GalleryOptions::Picture::Curves}) {
            plot.setOptions({picture});
            QVERIFY(painted(plot.grab().toImage()));
        }
    }
}

void tst_GalleryPlot::paintsToDevices()
{
    Shown s(7, 12);
    for (const auto picture : {GalleryOptions::Picture::Matrices, GalleryOptions::Picture::Curves}) {
        s.plot.setOptions({picture});
        QImage image(900, 700, QImage::Format_RGB32);
        {
            QPainter painter(&image);
            s.plot.paintTo(painter, image.size());
        }
        QVERIFY(painted(image));
        QBuffer svg;
        svg.open(QIODevice::WriteOnly);
        {
            QSvgGenerator generator;
            generator.setOutputDevice(&svg);
            generator.setSize({900, 700});
            QPainter painter(&generator);
            s.plot.paintTo(painter, {900, 700});
        }
        QVERIFY(svg.data().contains("every layer"));
        QVERIFY(svg.data().contains("L6 H11") || svg.data().contains("layer 6, head 11"));
        QBuffer pdf;
        pdf.open(QIODevice::WriteOnly);
        {
            QPdfWriter writer(&pdf);
            QPainter painter(&writer);
            painter.scale(writer.width() / 900.0, writer.width() / 900.0);
            s.plot.paintTo(painter, {900, 700});
        }
        QVERIFY(pdf.size() > 4000);
        QVERIFY(!pdf.data().contains("DCTDecode"));
    }
}

TNN_TEST(tst_GalleryPlot, QApplication)

} // namespace tst_gallery_plot

#include "tst_gallery_plot.moc"
