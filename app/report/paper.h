// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBuffer>
#include <QCoreApplication>
#include <QFont>
#include <QPainter>
#include <QPdfWriter>

#include "app/export/drawing.h"

namespace tnn::app {

/// What a report is about, besides its contents.
struct ReportIdentity {
    QString title, creator; ///< what the file states as its title and creator
    QStringList footer;     ///< one line each
};

/// What a report is set on, from the top down. Lengths are in pixels of 1/96 inch.
class Paper {
    Q_DECLARE_TR_FUNCTIONS(Paper)

public:
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

    Paper() = default;
    virtual ~Paper() = default;
    Paper(const Paper &) = delete;
    Paper &operator=(const Paper &) = delete;

    virtual void newPage() = 0;
    virtual void text(const QString &text, Weight weight = Weight::Body) = 0;
    virtual void space(double) { }
    /// Rows under their columns' titles, which are repeated on a new page. Without titles, none are drawn.
    virtual void table(const QList<Column> &columns, const QList<QStringList> &rows) = 0;
    /// Panels side by side, each `height` high with its caption below it, which has room for three lines; fewer than
    /// `columns` panels leave room on the right.
    virtual void panels(const QList<Panel> &panels, int columns, double height) = 0;

    virtual int pages() const = 0;
    /// Ends the last page and returns the file.
    virtual QByteArray finished() = 0;
};

/// A4 pages: text and curves as vectors, matrices lossless. Every page ends with its number and the file it is about; a
/// line of the footer is elided if there is too little room.
class PdfPaper : public Paper {
public:
    explicit PdfPaper(ReportIdentity identity);
    ~PdfPaper() override;

    static constexpr double Width = 794, Height = 1123, Side = 56, Top = 52, Bottom = 76;
    static constexpr double Content = Width - 2 * Side;

    int pages() const override { return m_page; }
    void newPage() override;
    void text(const QString &text, Weight weight = Weight::Body) override;
    void space(double height) override { m_y += height; }
    void table(const QList<Column> &columns, const QList<QStringList> &rows) override;
    void panels(const QList<Panel> &panels, int columns, double height) override;
    QByteArray finished() override;

private:
    double room() const { return Height - Bottom - m_y; } ///< left on this page
    QFont fontOf(Weight weight) const;
    double heightOf(const QString &text, const QFont &font, double width);
    void paintPanel(const Panel &panel, const QRectF &place);
    void paintFooter();
    void end();
    double rowHeight(const QStringList &cells, const QList<Column> &columns, const QList<double> &widths);
    void row(const QStringList &cells, const QList<Column> &columns, const QList<double> &widths, bool isHeader);
    QList<double> widthsOf(const QList<Column> &columns, const QList<QStringList> &rows);

    ReportIdentity m_identity;
    QBuffer m_file; ///< in memory, since a QPdfWriter ignores failed writes
    QPdfWriter m_writer;
    QPainter m_painter;
    int m_page = 0;
    double m_y = 0;
};

} // namespace tnn::app
