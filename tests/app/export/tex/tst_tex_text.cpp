// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <QTest>

#include "app/export/tex/pgf_device.h"
#include "app/export/tex/pgf_path.h"
#include "app/export/tex/tex_text.h"

using namespace tnn::app;

/// What a picture for LaTeX consists of.
class TestTexText : public QObject {
    Q_OBJECT

    static QByteArray painted(const std::function<void(QPainter &)> &paint, std::size_t *images = nullptr)
    {
        PgfDevice device({400, 300}, 1); // one dot is one point
        QPainter painter(&device);
        paint(painter);
        painter.end();
        if (images != nullptr)
            *images = device.images().size();
        return device.picture([](std::size_t image) { return "image" + QByteArray::number(int(image)) + ".png"; });
    }

private slots:
    void charactersAreEscaped_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QByteArray>("tex");
        QTest::newRow("plain") << "layer 3, channel 7" << QByteArray("layer 3, channel 7");
        QTest::newRow("special") << "a_b % # & $ {x} \\end"
                                 << QByteArray("a\\_b \\% \\# \\& \\$ \\{x\\} \\textbackslash{}end");
        QTest::newRow("accents of TeX") << "~^" << QByteArray("\\textasciitilde{}\\textasciicircum{}");
        QTest::newRow("relations") << "|t| < 1 > 0"
                                   << QByteArray("\\textbar{}t\\textbar{} \\textless{} 1 \\textgreater{} 0");
        QTest::newRow("minus") << QStringLiteral("\u22120.5") << QByteArray("$-$0.5");
        QTest::newRow("Greek") << QStringLiteral("Re \u03bb") << QByteArray("Re $\\lambda$");
        QTest::newRow("power") << QStringLiteral("10\u207b\u00b9\u2075") << QByteArray("10$^{-15}$");
        QTest::newRow("accent") << QStringLiteral("Herv\u00e9") << QByteArray("Herv{\\'{e}}");
        QTest::newRow("Chinese") << QStringLiteral("\u5c42") << QByteArray("\\tnnchar{5C42}{\xe5\xb1\x82}");
        QTest::newRow("beyond 16 bits") << QStringLiteral("\U0001f600")
                                        << QByteArray("\\tnnchar{1F600}{\xf0\x9f\x98\x80}");
        QTest::newRow("control") << "a\n\tb" << QByteArray("a  b");
        QTest::newRow("direction") << QStringLiteral("a\u202eb\u2066") << QByteArray("a[202E]b[2066]");
        QTest::newRow("line separator") << QStringLiteral("a\u2028b\u3000c") << QByteArray("a b c");
        QTest::newRow("no character") << QStringLiteral("\ufdd0\u0085") << QByteArray("[FDD0] ");
    }
    void charactersAreEscaped()
    {
        QFETCH(const QString, text);
        QFETCH(const QByteArray, tex);
        QCOMPARE(texText(text), tex);
    }

    void aLineKeepsItsVisibleCorners()
    {
        QPainterPath line;
        line.moveTo(0, 0);
        for (int x = 1; x <= 1000; ++x)
            line.lineTo(x * 0.1, x < 500 ? x * 0.1 : 100 - x * 0.1); // a roof
        const QByteArray tex = pgfPath(line);
        QCOMPARE(tex.count("\\tnnL"), 2);
        QVERIFY(tex.contains("{50}{50}") && tex.endsWith("{100}{0}"));
    }

    void aCircleIsACircle()
    {
        QPainterPath circle;
        circle.addEllipse(QPointF(10, 20), 3, 3);
        QCOMPARE(pgfPath(circle), QByteArray("\\tnnO{10}{20}{3}"));
        QPainterPath ellipse;
        ellipse.addEllipse(QPointF(10, 20), 3, 4);
        QCOMPARE(pgfPath(ellipse).count("\\tnnC"), 4);
    }

    void textKeepsItsAlignment()
    {
        const QByteArray tex = painted([](QPainter &painter) {
            painter.drawLine(QPointF(100, 200), QPointF(100, 205)); // a tick
            painter.drawText(QRectF(50, 210, 100, 20), Qt::AlignCenter, QStringLiteral("tick"));
            painter.drawText(QRectF(0, 50, 60, 20), Qt::AlignRight, QStringLiteral("10"));
            painter.drawText(QRectF(0, 80, 60, 20), Qt::AlignRight, QStringLiteral("1000"));
            painter.drawText(QPointF(300, 50), QStringLiteral("first"));
            painter.drawText(QPointF(300, 80), QStringLiteral("the second"));
            painter.translate(20, 150);
            painter.rotate(-90);
            painter.drawText(QRectF(-50, -10, 100, 20), Qt::AlignCenter, QStringLiteral("upward"));
        });
        const auto lineOf = [&](const char *text) {
            for (const QByteArray &line : tex.split('\n'))
                if (line.endsWith(QByteArray(" ") + text + "}"))
                    return line;
            return QByteArray();
        };
        QVERIFY2(lineOf("tick").startsWith("\\pgftext[base,x=100bp"), lineOf("tick"));
        QVERIFY2(lineOf("10").startsWith("\\pgftext[right,base,x=60bp"), lineOf("10"));
        QVERIFY2(lineOf("1000").startsWith("\\pgftext[right,base,x=60bp"), lineOf("1000"));
        QVERIFY2(lineOf("first").startsWith("\\pgftext[left,base,x=300bp,y=250bp"), lineOf("first"));
        QVERIFY2(lineOf("the second").startsWith("\\pgftext[left,base,x=300bp"), lineOf("the second"));
        QVERIFY2(lineOf("upward").contains("y=150bp,rotate=90]"), lineOf("upward"));
    }

    void anExponentBelongsToItsBase()
    {
        const QByteArray tex = painted([](QPainter &painter) {
            QFont font = painter.font();
            font.setPixelSize(20);
            painter.setFont(font);
            painter.drawText(QPointF(50, 100), QStringLiteral("10"));
            const double end = 50 + QFontMetricsF(font, painter.device()).horizontalAdvance(QStringLiteral("10"));
            font.setPixelSize(14);
            painter.setFont(font);
            painter.drawText(QPointF(end, 92), QStringLiteral("\u22123"));
        });
        QCOMPARE(tex.count("\\pgftext"), 1);
        QVERIFY2(tex.contains(" 10$^{-3}$}"), tex.constData());
    }

    void imagesShareAPictureUnlessCovered()
    {
        QImage image(8, 8, QImage::Format_RGB32);
        image.fill(Qt::red);
        std::size_t images = 0;
        painted(
            [&](QPainter &painter) {
                painter.drawImage(QRectF(0, 0, 50, 50), image);
                painter.fillRect(QRectF(100, 100, 50, 50), Qt::white);
                painter.drawImage(QRectF(60, 0, 50, 50), image);
            },
            &images);
        QCOMPARE(images, std::size_t{1});
        painted(
            [&](QPainter &painter) {
                painter.drawImage(QRectF(0, 0, 50, 50), image);
                painter.fillRect(QRectF(100, 100, 50, 50), Qt::white);
                painter.drawImage(QRectF(110, 110, 20, 20), image); // on the area
            },
            &images);
        QCOMPARE(images, std::size_t{2});
    }

    void textIsAsOpaqueAsItWas()
    {
        const QByteArray tex = painted([](QPainter &painter) {
            painter.fillRect(QRectF(0, 0, 50, 50), QColor(0, 0, 255, 51));
            painter.drawText(QPointF(10, 20), QStringLiteral("opaque"));
        });
        QVERIFY(tex.indexOf("\\pgfsetfillopacity{0.2}") < tex.indexOf("\\pgfsetfillopacity{1}"));
        QVERIFY(tex.indexOf("\\pgfsetfillopacity{1}") < tex.indexOf("opaque}"));
    }
};

QTEST_MAIN(TestTexText)
#include "tst_tex_text.moc"
