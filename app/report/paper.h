// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QFont>
#include <QPainter>
#include <QPdfWriter>

#include "app/export/drawing.h"

class QIODevice;

namespace tnn::app {

/// A4 pages on which text, tables and plots are set from the top down: text and curves as vectors, matrices lossless.
/// Every page ends with its number and the file it is about. Lengths are in pixels of 1/96 inch.
class Paper {
    Q_DECLARE_TR_FUNCTIONS(Paper)

public:
    struct Imprint {
        QString title, creator; ///< of the file
        QStringList footer;     ///< one line each, on every page; elided if there is too little room
    };
    enum class Weight { Title, Heading, Body, Small };
    struct Panel {
        Drawing drawing; ///< empty: `failure` gives the reason
        QString caption; ///< whole sentences
        QString failure;
    };
    struct Column {
        QString title;
        bool right = false; ///< numbers
        bool wraps = false; ///< takes the remaining width; one per table
    };

    Paper(QIODevice &device, Imprint imprint);
    ~Paper();
    Paper(const Paper &) = delete;
    Paper &operator=(const Paper &) = delete;

    static constexpr double Width = 794, Height = 1123, Side = 56, Top = 52, Bottom = 76;
    static constexpr double Content = Width - 2 * Side;

    int pages() const { return m_page; }
    double room() const { return Height - Bottom - m_y; } ///< left on this page
    void newPage();
    void text(const QString &text, Weight weight = Weight::Body);
    void space(double height) { m_y += height; }
    /// Rows under their columns' titles, which are repeated on a new page. Without titles, none are drawn.
    void table(const QList<Column> &columns, const QList<QStringList> &rows);
    /// Panels side by side, each `height` high with its caption below it, which has room for three lines; fewer than
    /// `columns` panels leave room on the right.
    void panels(const QList<Panel> &panels, int columns, double height);
    /// The height that panels() of this height takes.
    static double panelRoom(double height) { return height + CaptionRoom; }

private:
    static constexpr double CaptionRoom = 52;

    QFont fontOf(Weight weight) const;
    double heightOf(const QString &text, const QFont &font, double width);
    void paintPanel(const Panel &panel, const QRectF &place);
    void paintFooter();
    void row(const QStringList &cells, const QList<Column> &columns, const QList<double> &widths, bool isHeader);
    QList<double> widthsOf(const QList<Column> &columns, const QList<QStringList> &rows);

    Imprint m_imprint;
    QPdfWriter m_writer;
    QPainter m_painter;
    int m_page = 0;
    double m_y = 0;
};

} // namespace tnn::app
