// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <memory>
#include <set>

#include <QColor>
#include <QRegularExpression>
#include <QTest>

#include "tests/engine/cli/browser.h"
#include "tests/engine/cli/call_folder.h"
#include "tests/test_class.h"

namespace tst_browser_pages {

using namespace tnn::test;

/// The pages that `plot -o FILE.html` and `report -o FILE.html` write, as a reader uses them.
class TestBrowserPages : public QObject, private CallFolder {
    Q_OBJECT

    std::unique_ptr<Browser> m_browser;

    void opens(const QByteArray &call)
    {
        VERIFY_DONE(tnn::test::call(words(call.constData()) + QStringList{QStringLiteral("-o"), path("p.html")}));
        QVERIFY(m_browser->open(path("p.html")));
    }
    /// The place of a figure in the window, after scrolling to it.
    QRectF stage(int figure = 0)
    {
        const QByteArray script = "(() => { const stage = document.querySelectorAll('.stage')["
            + QByteArray::number(figure)
            + "]; stage.scrollIntoView({block: 'center'}); const box = stage.getBoundingClientRect(); "
              "return [box.left, box.top, box.width, box.height]; })()";
        const QJsonArray box = m_browser->evaluate(script.constData()).toArray();
        return {box.at(0).toDouble(), box.at(1).toDouble(), box.at(2).toDouble(), box.at(3).toDouble()};
    }
    QString readout(int figure = 0)
    {
        const QByteArray number = QByteArray::number(figure);
        return m_browser->evaluate(("document.querySelectorAll('output')[" + number + "].textContent").constData())
            .toString();
    }
    /// What of the first figure is seen: left, top, width and height.
    QList<double> seen()
    {
        QList<double> numbers;
        const QString box = m_browser->evaluate("document.querySelector('.stage svg').getAttribute('viewBox')")
                                .toString();
        for (const QString &number : box.split(u' '))
            numbers.append(number.toDouble());
        return numbers;
    }
    static QPointF at(const QRectF &area, double x, double y)
    {
        return {std::round(area.left() + x * area.width()), std::round(area.top() + y * area.height())};
    }
    struct Read {
        QPointF place;
        QString text;
    };
    /// What is said at the points of a grid, where anything is.
    QList<Read> readIn(const QRectF &area)
    {
        QList<Read> read;
        for (double y = 0.05; y < 1; y += 0.09)
            for (double x = 0.03; x < 1; x += 0.06) {
                const QPointF place = at(area, x, y);
                m_browser->move(place);
                if (const QString text = readout(); !text.isEmpty())
                    read.append({place, text});
            }
        return read;
    }
    void saysNothingAndRequestsNothing()
    {
        QVERIFY2(m_browser->console().isEmpty(), qPrintable(m_browser->console().join(u'\n')));
        for (const QString &request : m_browser->requests())
            QVERIFY2(request == QStringLiteral("file://") + path("p.html")
                         || request.startsWith(QStringLiteral("data:")),
                     qPrintable(request));
        QVERIFY2(m_browser->failure().isEmpty(), qPrintable(m_browser->failure()));
    }

private slots:
    void initTestCase()
    {
        if (Browser::program().isEmpty())
            QSKIP("chromium is not installed");
        m_browser = std::make_unique<Browser>();
    }

    void aFigureIsRead_data()
    {
        QTest::addColumn<QByteArray>("call");
        QTest::addColumn<QColor>("surface");
        for (const QByteArray view : {"atlas", "toeplitz", "coefficients", "spectrum", "memory"})
            QTest::newRow(view.constData()) << "plot EXAMPLE --view " + view << QColor(Qt::white);
        QTest::newRow("dark") << QByteArray("plot EXAMPLE --view atlas --theme dark") << QColor();
        QTest::newRow("long") << QByteArray("plot EXAMPLE --view toeplitz --length 1048576") << QColor(Qt::white);
    }
    void aFigureIsRead()
    {
        QFETCH(const QByteArray, call);
        QFETCH(const QColor, surface);
        opens(call);
        const QRectF area = stage();
        // It is drawn.
        const QImage whole = m_browser->screenshot();
        QVERIFY(!whole.isNull());
        if (surface.isValid())
            QCOMPARE(whole.pixelColor(2, 2), surface);
        else
            QVERIFY(whole.pixelColor(2, 2).lightness() < 60);
        std::set<QRgb> colors;
        for (double x = 0.02; x < 1; x += 0.005)
            for (double y = 0.02; y < 1; y += 0.005)
                colors.insert(whole.pixel(at(area, x, y).toPoint()));
        QVERIFY2(colors.size() >= 5, qPrintable(QString::number(colors.size())));
        // It says what is under the pointer.
        const QList<Read> read = readIn(area);
        std::set<QString> texts;
        for (const Read &one : read)
            texts.insert(one.text);
        QVERIFY2(texts.size() >= 3, qPrintable(QString::number(texts.size())));
        m_browser->move(at(area, 0.5, -0.02));
        QCOMPARE(readout(), QString());
        // The wheel enlarges it around the pointer.
        const QPointF pointer = read.at(read.size() / 2).place, share = (pointer - area.topLeft());
        const double x = share.x() / area.width(), y = share.y() / area.height();
        m_browser->move(pointer);
        const QString before = readout();
        const QList<double> all = seen();
        m_browser->wheel(pointer, -700);
        const QList<double> part = seen();
        QVERIFY2(part.at(2) < all.at(2) / 2 && part.at(3) < all.at(3) / 2, qPrintable(QString::number(part.at(2))));
        QVERIFY(std::abs(part.at(0) + x * part.at(2) - x * all.at(2)) < 0.01 * all.at(2));
        QVERIFY(std::abs(part.at(1) + y * part.at(3) - y * all.at(3)) < 0.01 * all.at(3));
        m_browser->move(pointer + QPointF(1, 0));
        m_browser->move(pointer);
        QCOMPARE(readout(), before);
        QCOMPARE(before, read.at(read.size() / 2).text);
        QVERIFY(m_browser->screenshot() != whole);
        // A drag moves it, a double click shows everything again.
        m_browser->press(pointer);
        m_browser->move(pointer - QPointF(40, 30));
        m_browser->release(pointer - QPointF(40, 30));
        const QList<double> moved = seen();
        QVERIFY(moved.at(0) > part.at(0) && moved.at(1) > part.at(1));
        QCOMPARE(moved.at(2), part.at(2));
        m_browser->move(pointer);
        for (int click : {1, 2}) {
            m_browser->press(pointer, click);
            m_browser->release(pointer, click);
        }
        QCOMPARE(seen(), all);
        saysNothingAndRequestsNothing();
    }

    void theLagsAreInOrder()
    {
        opens("plot EXAMPLE --view coefficients --length 40");
        const QRectF area = stage();
        static const QRegularExpression readoutOfLag(QStringLiteral("^lag (\\S+)  t \\S+"));
        QList<int> lags;
        for (double x = area.left(); x < area.right(); x += 3) {
            m_browser->move({x, area.center().y()});
            if (const auto match = readoutOfLag.match(readout()); match.hasMatch())
                lags.append(match.captured(1).replace(QChar(0x2212), u'-').toInt());
        }
        QVERIFY(lags.size() > 40);
        QVERIFY(std::is_sorted(lags.begin(), lags.end()));
        QCOMPARE(lags.last(), 39);
    }

    void aReportIsScrolledAndZoomed()
    {
        opens("report EXAMPLE --length 64");
        const QRectF figure = stage(); // the gallery, which has no readouts
        const QPointF pointer = at(figure, 0.4, 0.6);
        const QList<double> all = seen();
        m_browser->move(pointer);
        // The wheel scrolls past figures until one is chosen by a click.
        m_browser->wheel(pointer, 200);
        QTRY_VERIFY(m_browser->evaluate("document.querySelector('.stage').getBoundingClientRect().top").toDouble()
                    < figure.top() - 100);
        QCOMPARE(seen(), all);
        stage();
        m_browser->press(pointer);
        m_browser->release(pointer);
        m_browser->wheel(pointer, -700);
        QVERIFY(seen().at(2) < all.at(2) / 2);
        std::set<QString> texts;
        for (const int number : {3, 4, 5, 6, 9}) { // a map, a matrix and three of curves
            m_browser->move(at(stage(number), 0.5, 0.5));
            texts.insert(readout(number));
        }
        QCOMPARE(texts.size(), std::size_t{5});
        QVERIFY(!texts.contains(QString()));
        saysNothingAndRequestsNothing();
        const double height = m_browser->evaluate("document.documentElement.scrollHeight").toDouble();
        QVERIFY(height > 5000);
        QCOMPARE(m_browser->evaluate("document.querySelectorAll('.stage svg').length").toInt(),
                 m_browser->evaluate("document.querySelectorAll('figure').length").toInt());
        QCOMPARE(m_browser->evaluate("document.documentElement.scrollWidth").toInt(), 1160); // nothing sticks out
    }

    void anOldBrowserSaysSo()
    {
        VERIFY_DONE(call(words("plot EXAMPLE --view memory -o") << path("p.html")));
        QFile file(path("p.html"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray page = file.readAll();
        // Makes the page behave as in a browser without the class.
        page.replace("http-equiv=\"Content-Security-Policy\"", "name=\"none\"");
        page.replace("<script>'use strict';", "<script>delete window.DecompressionStream;");
        QVERIFY(m_browser->open(written("old.html", page)));
        QCOMPARE(readout(), QStringLiteral("This browser is too old for the figures of this page."));
    }
};

TNN_TEST(TestBrowserPages, QCoreApplication)

} // namespace tst_browser_pages

#include "tst_browser_pages.moc"
