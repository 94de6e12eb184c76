// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTest>

#include "tests/test_class.h"
#include "widgets/cells/gallery_plot.h"

namespace tst_gallery_layout {

using namespace tnn::widgets;

class tst_GalleryLayout : public QObject {
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }
    void tilesFit_data();
    void tilesFit();
    void adaptsToTheWidth();
    void headsMakeColumns();
    void scrollsRatherThanShrinks();
    void nothing();
};

void tst_GalleryLayout::tilesFit_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<QSizeF>("room");
    for (const int count : {1, 2, 12, 84})
        for (const QSizeF &room : {QSizeF(600, 420), QSizeF(1400, 300), QSizeF(300, 900)})
            QTest::addRow("%d in %g x %g", count, room.width(), room.height()) << count << room;
}

void tst_GalleryLayout::tilesFit()
{
    QFETCH(int, count);
    QFETCH(QSizeF, room);
    const GalleryLayout layout = GalleryLayout::of(count, 0, room, 16, false);
    QVERIFY(layout.rows() * layout.columns >= count);
    for (int k = 0; k < count; ++k) {
        const QRectF tile = layout.title(k).united(layout.picture(k));
        QVERIFY(QRectF(QPointF(), room).contains(tile));
        QCOMPARE(layout.picture(k).width(), layout.picture(k).height());
        QCOMPARE(layout.at(tile.center()), k);
        for (int other = 0; other < k; ++other)
            QVERIFY(!layout.title(other).united(layout.picture(other)).intersects(tile));
    }
    QCOMPARE(layout.at({-5, -5}), -1);
}

void tst_GalleryLayout::adaptsToTheWidth()
{
    QCOMPARE(GalleryLayout::of(12, 0, {200, 3000}, 16, true).columns, 1);
    QCOMPARE(GalleryLayout::of(12, 0, {3000, 200}, 16, true).columns, 12);
    const GalleryLayout middle = GalleryLayout::of(12, 0, {600, 480}, 16, true);
    QVERIFY(middle.columns == 4 && middle.rows() == 3);
}

void tst_GalleryLayout::headsMakeColumns()
{
    QCOMPARE(GalleryLayout::of(84, 12, {1200, 800}, 16, true).columns, 12);
    QCOMPARE(GalleryLayout::of(10, 5, {1000, 500}, 16, true).columns, 5);
    // Not if it would cost much space.
    QVERIFY(GalleryLayout::of(84, 12, {200, 3000}, 16, false).columns < 12);
}

void tst_GalleryLayout::scrollsRatherThanShrinks()
{
    const QSizeF room(400, 300);
    const GalleryLayout scrolled = GalleryLayout::of(84, 12, room, 16, true);
    QVERIFY(scrolled.tile >= GalleryLayout::SmallestTile);
    QVERIFY(scrolled.height() > room.height());
    QVERIFY(scrolled.width() <= room.width());
    const GalleryLayout shrunk = GalleryLayout::of(84, 12, room, 16, false);
    QVERIFY(shrunk.tile < GalleryLayout::SmallestTile);
    QVERIFY(shrunk.height() <= room.height());
}

void tst_GalleryLayout::nothing()
{
    const GalleryLayout layout = GalleryLayout::of(0, 0, {100, 100}, 16, true);
    QCOMPARE(layout.rows(), 0);
    QCOMPARE(layout.at({50, 50}), -1);
    QVERIFY(GalleryLayout::of(3, 0, {1, 1}, 16, true).tile > 0);
}

TNN_TEST(tst_GalleryLayout, QCoreApplication)

} // namespace tst_gallery_layout

#include "tst_gallery_layout.moc"
