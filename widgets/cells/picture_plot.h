// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPixmap>

#include "widgets/base/plot.h"

namespace tnn::widgets {

/// A plot that paints itself. All but what follows the pointer is kept as a picture of the widget: a hover never paints
/// data anew. A subclass says what is painted.
class PicturePlot : public Plot {
    Q_OBJECT

public:
    explicit PicturePlot(QWidget *parent = nullptr);

    /// How often the data have been painted: a hover leaves it as it is.
    int renderings() const { return m_renderings; }

    void setTheme(const Theme &theme) override;
    void setHover(const Hover &hover) override;
    void paintTo(QPainter &painter, const QSize &size) override;
    QSize minimumSizeHint() const override { return {200, 160}; }

protected:
    virtual bool isEmpty() const = 0;
    virtual void applyTheme(const Theme &theme) = 0;
    /// The size or the font is another one. Calls paintAnew().
    virtual void layOut() = 0;
    /// Everything but what follows the pointer; `scale` pixels of the device to a logical one. Only where not empty.
    virtual void paintStill(QPainter &painter, double scale) = 0;
    virtual void paintMarks(QPainter &painter) = 0; ///< what follows the pointer
    /// The same as paintStill() on another device, laid out for `room`.
    virtual void paintOnPaper(QPainter &painter, const QSizeF &room, double scale) = 0;

    QFont fontInPixels() const; ///< of the widget
    const Hover &hover() const { return m_hover; }
    /// The pointer is over this: the readout, and the hover where it is another one.
    void tell(const Hover &hover, const QString &text);
    void paintAnew();

    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    Theme m_theme = Theme::light();
    Hover m_hover;
    QPixmap m_still; ///< null: to be painted anew
    int m_renderings = 0;
};

} // namespace tnn::widgets
