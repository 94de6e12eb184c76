// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QTest>

#include <cmath>
#include <limits>

#include "tests/test_class.h"
#include "tests/widgets/kernels.h"
#include "tests/widgets/shown_matrix.h"
#include "widgets/base/tick_label.h"
#include "widgets/cells/cell_painters.h"
#include "widgets/cells/matrix_plot.h"

namespace tst_matrix_plot {

using namespace tnn;
using namespace tnn::widgets;
using figures::ColorRange;
using figures::MatrixOptions;
using figures::Scale;
using namespace shown_matrix;

int colors(const QImage &image)
{
    QSet<QRgb> seen;
    for (int y = 0; y < image.height(); y += 3)
        for (int x = 0; x < image.width(); x += 3)
            seen.insert(image.pixel(x, y));
    return static_cast<int>(seen.size());
}

class tst_MatrixPlot : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void emptyShows();
    void fitsSquare();
    void pixelsShowTheMatrix();
    void trainingLengthIsTold();
    void ranges();
    void lockedRange();
    void circulant();
    void strangeKernels_data();
    void strangeKernels();
    void paintsToDevices();
    void exportLeavesTheScreenAlone();
    void tellsAccessibly();
};

void tst_MatrixPlot::emptyShows()
{
    MatrixPlot plot;
    plot.resize(300, 200);
    QCOMPARE(colors(plot.grab().toImage()), 1);
    plot.setFigure(nullptr);
    QTest::mouseMove(&plot, {100, 100});
    QTest::keyClick(&plot, Qt::Key_Plus);
    plot.fit();
    QCOMPARE(colors(plot.grab().toImage()), 1);
}

void tst_MatrixPlot::fitsSquare()
{
    Shown s;
    const QRectF view = s.plot.view();
    QVERIFY(view.contains(QRectF(0.01, 0.01, 199.9, 199.9)));
    QVERIFY(std::abs(view.height() - 200) < 1e-9 || std::abs(view.width() - 200) < 1e-9);
    s.plot.resize(900, 300);
    s.plot.grab();
    QVERIFY(std::abs(s.plot.view().height() - 200) < 1e-9);
    QVERIFY(std::abs(s.plot.view().center().x() - 100) < 1e-9);
    s.plot.resize(10, 10);
    s.plot.grab();
}

void tst_MatrixPlot::pixelsShowTheMatrix()
{
    Shown s(singleLag(40, 5, 2.0F));
    const QImage image = s.plot.grab().toImage();
    const QPoint on = s.pointOf(25, 20), off = s.pointOf(20, 25);
    QVERIFY(on.x() > 0 && off.x() > 0);
    const ColorTable table(ColorMap::Diverging, false);
    QCOMPARE(image.pixel(on + QPoint(2, 2)), table.at(1));
    QCOMPARE(image.pixel(off + QPoint(2, 2)), table.at(0.5));
}

void tst_MatrixPlot::trainingLengthIsTold()
{
    Shown plain, trained(wavyKernel(200, true), 64);
    QVERIFY(plain.plot.grab().toImage() != trained.plot.grab().toImage());
    QSignalSpy readout(&trained.plot, &Plot::readout);
    trained.move(trained.pointOf(150, 86));
    QVERIFY(readout.last().first().toString().contains(QStringLiteral("beyond the training length 64")));
    trained.move(trained.pointOf(149, 86));
    QVERIFY(!readout.last().first().toString().contains(QStringLiteral("beyond")));
}

void tst_MatrixPlot::ranges()
{
    Shown s;
    QCOMPARE(s.plot.limit(), 2.5);
    QCOMPARE(s.plot.clippedShare(), 0.0);
    QVERIFY(s.plot.colors().scale.threshold() > 0);
    MatrixOptions options;
    options.range = {ColorRange::Kind::Manual, 99, 0.1};
    s.plot.setOptions(options);
    QCOMPARE(s.plot.options(), options);
    QCOMPARE(s.plot.limit(), 0.1);
    QVERIFY(s.plot.clippedShare() > 0 && s.plot.clippedShare() < 1);
    options.range = {ColorRange::Kind::Percentile, 50};
    options.scale = Scale::Linear;
    s.plot.setOptions(options);
    const double median = s.plot.limit();
    QVERIFY(median > 0 && median < 0.4);
    QCOMPARE(s.plot.colors().scale.threshold(), 0.0);
    options.range.percentile = 90;
    s.plot.setOptions(options);
    QVERIFY(s.plot.limit() > median);
}

void tst_MatrixPlot::lockedRange()
{
    Shown s;
    MatrixOptions options;
    options.range = {ColorRange::Kind::Manual, 99, 0.7};
    s.plot.setOptions(options);
    options.range.kind = ColorRange::Kind::Locked;
    s.plot.setOptions(options);
    QCOMPARE(s.plot.limit(), 0.7);
    s.plot.setFigure(figureOf(singleLag(200, 3, 9.0F)));
    QCOMPARE(s.plot.limit(), 0.7);
    QVERIFY(s.plot.clippedShare() > 0);
    options.range.kind = ColorRange::Kind::Symmetric;
    s.plot.setOptions(options);
    QCOMPARE(s.plot.limit(), 9.0);
}

void tst_MatrixPlot::circulant()
{
    Shown s(wavyKernel(20, false));
    MatrixOptions options;
    options.circulant = true;
    s.plot.setOptions(options);
    QVERIFY(s.plot.view().contains(QRectF(0.01, 0.01, 39.9, 39.9)));
    QSignalSpy hovered(&s.plot, &Plot::hovered), readout(&s.plot, &Plot::readout);
    bool dummy = false, wrapped = false;
    for (int x = 0; x < s.plot.width(); ++x) {
        s.move({x, 40});
        const QString text = readout.last().first().toString();
        const Hover hover = hovered.isEmpty() ? Hover() : hovered.last().first().value<Hover>();
        dummy = dummy || text.contains(QStringLiteral("dummy entry"));
        // In row i of the upper right quarter, the lag i - j wraps around to i - j + 2n; other views do not have the
        // column.
        wrapped = wrapped || (hover.lag && *hover.lag > 0 && !hover.column);
    }
    QVERIFY(dummy && wrapped);
    options.circulant = false;
    s.plot.setOptions(options);
    QVERIFY(!s.plot.view().contains(QRectF(0, 0, 39, 39)));
}

void tst_MatrixPlot::strangeKernels_data()
{
    QTest::addColumn<long>("n");
    QTest::addColumn<double>("value");
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    for (const long n : {1L, 2L, 3L, 1L << 20}) {
        QTest::addRow("n = %ld, zero", n) << n << 0.0;
        QTest::addRow("n = %ld, constant", n) << n << -0.25;
        QTest::addRow("n = %ld, NaN", n) << n << nan;
        QTest::addRow("n = %ld, Inf", n) << n << infinity;
        QTest::addRow("n = %ld, tiny", n) << n << 1e-42;
    }
}

void tst_MatrixPlot::strangeKernels()
{
    QFETCH(long, n);
    QFETCH(double, value);
    auto kernel = std::make_shared<toeplitz::Kernel>();
    kernel->n = n;
    kernel->t.assign(static_cast<std::size_t>(2 * n - 1), static_cast<float>(value));
    Shown s(kernel);
    const QString notes = s.plot.notes({{0, 0, 400, 400}, s.plot.view(), {}, 1});
    QCOMPARE(notes.contains(QStringLiteral("lags not finite: ") + groupedNumber(2 * n - 1)), !std::isfinite(value));
    QVERIFY(s.plot.limit() > 0);
    for (const auto scale : {Scale::Symlog, Scale::Linear, Scale::Log})
        for (const bool circulant : {false, true}) {
            MatrixOptions options;
            options.scale = scale;
            options.circulant = circulant;
            s.plot.setOptions(options);
            const QImage image = s.plot.grab().toImage();
            const QRgb middle = image.pixel(240, 150);
            if (!std::isfinite(value))
                QCOMPARE(middle, Theme::light().notFinite.rgb());
            else
                QVERIFY(middle != Theme::light().notFinite.rgb());
        }
}

void tst_MatrixPlot::paintsToDevices()
{
    Shown s(wavyKernel(200, true), 64);
    QImage image(1200, 900, QImage::Format_RGB32);
    image.fill(Qt::black);
    {
        QPainter painter(&image);
        painter.scale(2, 2);
        s.plot.paintTo(painter, {600, 450});
    }
    QVERIFY(colors(image) > 50);
    QCOMPARE(image.pixel(1199, 899), Theme::light().surface.rgb());

    QBuffer svg;
    svg.open(QIODevice::WriteOnly);
    {
        QSvgGenerator generator;
        generator.setOutputDevice(&svg);
        generator.setSize({600, 450});
        generator.setViewBox(QRect(0, 0, 600, 450));
        QPainter painter(&generator);
        s.plot.paintTo(painter, {600, 450});
    }
    QVERIFY(svg.data().contains("layer 3, channel 57"));
    QVERIFY(svg.data().contains("column j"));
    QVERIFY(svg.data().contains("data:image/png"));

    QBuffer pdf;
    pdf.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&pdf);
        writer.setResolution(600);
        QPainter painter(&writer);
        painter.scale(writer.width() / 600.0, writer.width() / 600.0);
        s.plot.paintTo(painter, {600, 450});
    }
    QVERIFY(pdf.data().contains("/Image"));
    QVERIFY(!pdf.data().contains("DCTDecode")); // lossless
    for (const QSize &size : {QSize(60, 40), QSize(4000, 300)}) {
        QImage odd(size, QImage::Format_RGB32);
        QPainter painter(&odd);
        s.plot.paintTo(painter, size);
    }
}

void tst_MatrixPlot::exportLeavesTheScreenAlone()
{
    Shown s;
    s.wheel({200, 200}, 240);
    const QImage before = s.plot.grab().toImage();
    const QRectF view = s.plot.view();
    const int renderings = s.plot.renderings();
    QImage image(300, 900, QImage::Format_RGB32);
    QPainter painter(&image);
    s.plot.paintTo(painter, image.size());
    painter.end();
    QCOMPARE(s.plot.view(), view);
    QCOMPARE(s.plot.grab().toImage(), before);
    QCOMPARE(s.plot.renderings(), renderings);
}

void tst_MatrixPlot::tellsAccessibly()
{
    Shown s;
    QVERIFY(!s.plot.accessibleName().isEmpty());
    QVERIFY(s.plot.accessibleDescription().contains(QStringLiteral("layer 3, channel 57")));
    QVERIFY(s.plot.accessibleDescription().contains(QStringLiteral("200")));
}

TNN_TEST(tst_MatrixPlot, QApplication)

} // namespace tst_matrix_plot

#include "tst_matrix_plot.moc"
