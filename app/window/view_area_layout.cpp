// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include <QDataStream>
#include <QHoverEvent>
#include <QIODevice>
#include <QLayout>
#include <QMouseEvent>

#include "app/window/view_area.h"

// Where the views are: perspectives, layouts as they are saved, one view alone.

namespace tnn::app {

namespace {

/// An object's name as QMainWindow::saveState() encodes it.
QByteArray savedName(const QString &name)
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << name;
    return bytes;
}

} // namespace

/// Ends the hovering and dragging of a separator: Qt would look for it in the layout that follows, and crash.
void ViewArea::leaveSeparator()
{
    QHoverEvent leave(QEvent::HoverLeave, QPointF(), QPointF(), QPointF());
    QMainWindow::event(&leave);
    QMouseEvent release(QEvent::MouseButtonRelease, QPointF(), QPointF(), Qt::LeftButton, Qt::NoButton, Qt::NoModifier);
    QMainWindow::event(&release);
}

QByteArray ViewArea::layoutState() const
{
    // Qt's state holds the size of an empty middle, too, which follows a resized window only with the next layout.
    layout()->invalidate();
    layout()->activate();
    return isAlone() ? m_before : saveState();
}

bool ViewArea::restore(const QByteArray &layout)
{
    leaveSeparator();
    if (!restoreState(layout))
        return false;
    ++m_placed;
    if (!std::exchange(m_before, {}).isEmpty())
        emit aloneChanged(false);
    for (ViewPanel *panel : m_panels)
        if (!panel->isOffered() || !layout.contains(savedName(panel->objectName())))
            panel->hide();
    return true;
}

void ViewArea::setAlone(bool alone)
{
    if (alone == isAlone())
        return;
    if (!alone) {
        ViewPanel *const panel = current();
        restore(QByteArray(m_before));
        if (panel)
            panel->raise();
        return;
    }
    if (ViewPanel *panel = current()) {
        m_before = saveState();
        showAlone(panel);
        emit aloneChanged(true);
    }
}

void ViewArea::showAlone(ViewPanel *panel)
{
    leaveSeparator();
    for (ViewPanel *other : m_panels)
        if (other != panel)
            other->hide();
    panel->setFloating(false);
    panel->show();
    panel->raise();
    m_current = panel;
}

void ViewArea::arrange(const Perspective &perspective)
{
    leaveSeparator();
    if (!std::exchange(m_before, {}).isEmpty())
        emit aloneChanged(false);
    for (ViewPanel *panel : m_panels) {
        panel->setFloating(false);
        removeDockWidget(panel);
    }
    place(perspective);
}

/// Rows first, then their columns, then the tabs of each: splitting a part that already has tabs would move them along.
void ViewArea::place(const Perspective &perspective)
{
    ++m_placed;
    QList<QDockWidget *> firsts, fronts;
    QList<QList<QDockWidget *>> rows;
    QList<int> heights;
    QList<QList<int>> widths;
    for (const Perspective::Row &row : perspective.rows) {
        ViewPanel *first = panel(row.columns.first().first());
        if (firsts.isEmpty())
            addDockWidget(Qt::LeftDockWidgetArea, first);
        else
            splitDockWidget(firsts.last(), first, Qt::Vertical);
        firsts.append(first);
        heights.append(row.height);
    }
    ViewPanel *last = nullptr;
    for (const Perspective::Row &row : perspective.rows) {
        QList<QDockWidget *> columns;
        for (const QStringList &tabs : row.columns) {
            last = panel(tabs.first());
            if (!columns.isEmpty())
                splitDockWidget(columns.last(), last, Qt::Horizontal);
            columns.append(last);
        }
        for (const QStringList &tabs : row.columns)
            for (qsizetype i = 1; i < tabs.size(); ++i)
                tabifyDockWidget(panel(tabs.at(i - 1)), panel(tabs.at(i)));
        fronts.append(columns);
        rows.append(columns);
        widths.append(row.widths.isEmpty() ? QList<int>(columns.size(), 500) : row.widths);
    }
    placeOthers(perspective, last);
    for (QDockWidget *front : fronts)
        front->raise();
    const auto giveSizes = [this, rows, widths, firsts, heights] {
        layout()->activate();
        for (qsizetype i = 0; i < rows.size(); ++i)
            resizeDocks(rows.at(i), widths.at(i), Qt::Horizontal);
        resizeDocks(firsts, heights, Qt::Vertical);
    };
    giveSizes();
    // Repeated once Qt has laid out those that were hidden: before that, they have no sizes to distribute.
    const auto again = [this, giveSizes, number = m_placed] {
        if (number == m_placed)
            giveSizes();
    };
    QMetaObject::invokeMethod(this, again, Qt::QueuedConnection);
}

/// Closed views also get a place where the View menu opens them: after the last one.
void ViewArea::placeOthers(const Perspective &perspective, ViewPanel *last)
{
    QStringList named;
    for (const Perspective::Row &row : perspective.rows)
        for (const QStringList &tabs : row.columns)
            named += tabs;
    for (ViewPanel *panel : m_panels) {
        const bool isNamed = named.contains(panel->view().id());
        if (!isNamed)
            tabifyDockWidget(last, panel);
        panel->setVisible(panel->isOffered() && (isNamed || perspective.others));
    }
}

} // namespace tnn::app
