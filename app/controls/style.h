// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace tnn::app {

/// Fusion, made compact and quiet: flat controls with one thin border, one accent, slim scroll bars, a grid of 8
/// pixels.
class Style : public QProxyStyle {
    Q_OBJECT

public:
    static constexpr int Gap = 8;

    Style();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                         const QWidget *widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *data) const override;
    using QProxyStyle::polish;
    void polish(QWidget *widget) override;

protected:
    /// Enter clicks a button that has the focus, as Space does; Qt does so in dialogs only.
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace tnn::app
