// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QHeaderView>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTableView>
#include <QtTest>

#include "app/controls/table.h"
#include "tests/test_class.h"

namespace tst_table_splitter {

using tnn::app::TableSplitter;

/// A table of four columns as wide as their contents, next to an empty plot.
struct Split {
    QStandardItemModel model{3, 4};
    TableSplitter splitter;
    QWidget *plot = new QWidget(&splitter);
    QTableView *table = new QTableView(&splitter);

    explicit Split(int least = 0) : splitter(least, nullptr)
    {
        table->setModel(&model);
        table->setFrameShape(QFrame::NoFrame);
        table->verticalHeader()->hide();
        table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
        splitter.setChildrenCollapsible(false);
        splitter.fitTo(*table);
    }
    void write(int letters)
    {
        for (int column = 0; column < model.columnCount(); ++column)
            model.setItem(0, column, new QStandardItem(QString(letters, QLatin1Char('m'))));
    }
    bool isWhole() const { return table->horizontalScrollBar()->maximum() == 0; }
};

class TestTableSplitter : public QObject {
    Q_OBJECT

private slots:
    void aTableGetsItsContentsWidth()
    {
        Split t;
        t.splitter.resize(1500, 400);
        t.splitter.show();
        t.write(4);
        QTRY_VERIFY(t.isWhole());
        const int before = t.table->width();
        t.write(12);
        QTRY_VERIFY(t.table->width() > before && t.isWhole());
        QVERIFY(t.plot->width() >= 360);
    }

    void thePlotKeepsItsRoom()
    {
        Split t;
        t.write(40);
        t.splitter.resize(800, 400);
        t.splitter.show();
        QTRY_COMPARE(t.plot->width(), 360);
        t.splitter.resize(2000, 400);
        QTRY_VERIFY(t.table->width() > 800);
    }

    void whatWasDraggedStays()
    {
        Split t;
        t.splitter.resize(1500, 400);
        t.splitter.show();
        t.write(4);
        QTRY_VERIFY(t.isWhole());
        emit t.splitter.splitterMoved(900, 1);
        t.splitter.setSizes({900, 600});
        const int dragged = t.table->width();
        const QSignalSpy resized(t.table->horizontalHeader(), &QHeaderView::sectionResized);
        t.write(12);
        QTRY_VERIFY(!resized.isEmpty());
        QCoreApplication::processEvents(); // the splitter is updated later
        QCOMPARE(t.table->width(), dragged);
    }

    void whatWasDraggedReturnsWhenUnfolded()
    {
        Split t(500);
        t.splitter.resize(1500, 400);
        t.splitter.show();
        t.write(4);
        QTRY_VERIFY(t.isWhole());
        t.splitter.setSizes({900, 600});
        const int dragged = t.table->width();
        emit t.splitter.splitterMoved(900, 1);
        t.splitter.resize(400, 400);
        QCOMPARE(t.splitter.orientation(), Qt::Vertical);
        t.splitter.resize(1500, 400);
        QVERIFY(qAbs(t.table->width() - dragged) < 4);
        // What is dragged where one is below the other is not the width.
        Split other(500);
        other.splitter.resize(400, 400);
        other.splitter.show();
        QTRY_COMPARE(other.splitter.orientation(), Qt::Vertical);
        emit other.splitter.splitterMoved(100, 1);
        other.splitter.resize(1500, 400);
        other.write(4);
        QTRY_VERIFY(other.isWhole() && other.table->width() < other.plot->width());
    }
};

TNN_TEST(TestTableSplitter, QApplication)

} // namespace tst_table_splitter

#include "tst_table_splitter.moc"
