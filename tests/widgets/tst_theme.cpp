// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTest>

#include "tests/test_class.h"
#include "widgets/base/color_map.h"
#include "widgets/base/theme.h"

namespace tst_theme {

using namespace tnn::widgets;

class tst_Theme : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void legible_data();
    void legible();
    void paletteFollows();
};

void tst_Theme::legible_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

// WCAG 2: 4.5 for text, 3 for large or secondary text and for graphics.
void tst_Theme::legible()
{
    QFETCH(bool, dark);
    const Theme theme = dark ? Theme::darkTheme() : Theme::light();
    QCOMPARE(theme.dark, dark);
    for (const QColor &ground : {theme.surface, theme.window, theme.raised}) {
        QVERIFY(contrast(theme.text.rgb(), ground.rgb()) >= 4.5);
        QVERIFY(contrast(theme.muted.rgb(), ground.rgb()) >= 3);
    }
    QVERIFY(contrast(theme.text.rgb(), theme.beyond.rgb()) >= 4.5);
    for (const QColor &color : {theme.accent, theme.warning, theme.error})
        QVERIFY(contrast(color.rgb(), theme.surface.rgb()) >= 4.5);
    QVERIFY(contrast(theme.notFinite.rgb(), theme.surface.rgb()) >= 3);
    QVERIFY(theme.series.size() >= 6);
    for (const QColor &color : theme.series)
        QVERIFY2(contrast(color.rgb(), theme.surface.rgb()) >= 3, qPrintable(color.name()));
}

void tst_Theme::paletteFollows()
{
    for (const Theme &theme : {Theme::light(), Theme::darkTheme()}) {
        const QPalette palette = theme.palette();
        QCOMPARE(palette.color(QPalette::Base), theme.surface);
        QCOMPARE(palette.color(QPalette::Window), theme.window);
        QCOMPARE(palette.color(QPalette::Text), theme.text);
        const QRgb marked = palette.color(QPalette::Highlight).rgb();
        QVERIFY(contrast(palette.color(QPalette::HighlightedText).rgb(), marked) >= 4.5);
    }
}

TNN_TEST(tst_Theme, QApplication)

} // namespace tst_theme

#include "tst_theme.moc"
