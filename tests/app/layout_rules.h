// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QStyleOptionComboBox>
#include <QTabBar>

#include <qcustomplot.h>

#include "app/controls/labels.h"
#include "tests/app/text_recorder.h"
#include "widgets/base/plot.h"

namespace tnn::app {

/// What a layout does that no layout may: a text that is cut off or shortened, texts over each other in a plot, a
/// legend over curves, a control outside the window. Each is described in a line.
class LayoutRules {
public:
    explicit LayoutRules(const QWidget &window) : m_window(window)
    {
        for (const QWidget *widget : window.findChildren<QWidget *>())
            if (widget->isVisible() && widget->window() == &window && !isBehindATab(*widget))
                check(*widget);
    }

    const QStringList &problems() const { return m_problems; }

private:
    static constexpr QSize LeastPlot{360, 240};             // of a perspective in a window of 1280 x 800
    static constexpr int Tolerance = 1;                     // pixels, of rounded text widths
    static constexpr int LeastHeight = 150, LeastAxes = 80; // pixels, of a plot of curves
    static constexpr int LeastBelowLegend = 44;             // one row of it is worth more

    void report(const QWidget &widget, const QString &what)
    {
        QStringList path;
        for (const QWidget *one = &widget; one && one != &m_window; one = one->parentWidget())
            if (!one->objectName().isEmpty() && !one->objectName().startsWith(QStringLiteral("qt_")))
                path.prepend(one->objectName());
        m_problems.append(QStringLiteral("%1 (%2, %3 x %4): %5")
                              .arg(path.join(QLatin1Char('/')), QLatin1String(widget.metaObject()->className()))
                              .arg(widget.width())
                              .arg(widget.height())
                              .arg(what));
    }

    /// Such panels are moved out of the window.
    bool isBehindATab(const QWidget &widget) const
    {
        for (const QWidget *one = &widget; one; one = one->parentWidget())
            if (qobject_cast<const QDockWidget *>(one))
                return !m_window.rect().intersects(QRect(one->mapTo(&m_window, QPoint()), one->size()));
        return false;
    }

    /// One that the user made smaller than any of a perspective in a window of 1280 x 800.
    static bool isInSmallPanel(const QWidget &widget)
    {
        const QWidget *panel = &widget;
        while (panel && !qobject_cast<const QDockWidget *>(panel))
            panel = panel->parentWidget();
        return panel && panel->height() < LeastPlot.height();
    }

    /// A part of what scrolls may be outside.
    static bool scrolls(const QWidget &widget)
    {
        for (const QWidget *one = widget.parentWidget(); one; one = one->parentWidget())
            if (qobject_cast<const QAbstractScrollArea *>(one))
                return true;
        return false;
    }

    void check(const QWidget &widget)
    {
        const QRect place(widget.mapTo(&m_window, QPoint()), widget.size());
        const bool isUnused = qobject_cast<const QTabBar *>(&widget); // Qt keeps those of former tabs
        if (!widget.size().isEmpty() && !isUnused && !scrolls(widget) && !m_window.rect().contains(place))
            report(widget, QStringLiteral("is not within the window"));
        if (const auto *label = qobject_cast<const QLabel *>(&widget))
            checkLabel(*label);
        else if (const auto *button = qobject_cast<const QAbstractButton *>(&widget))
            checkButton(*button);
        else if (const auto *choice = qobject_cast<const QComboBox *>(&widget))
            checkChoice(*choice);
        else if (qobject_cast<const QAbstractSpinBox *>(&widget) || qobject_cast<const QLineEdit *>(&widget))
            checkField(widget);
        else if (const auto *plot = qobject_cast<const widgets::Plot *>(&widget))
            checkPlot(*const_cast<widgets::Plot *>(plot));
    }

    void checkLabel(const QLabel &label)
    {
        if (label.text().isEmpty() || label.inherits("tnn::app::ElidedLabel"))
            return; // values and paths may be shortened; their tooltips are not
        if (label.wordWrap()
                ? !isInSmallPanel(label) && label.height() + Tolerance < label.heightForWidth(label.width())
                : label.width() + Tolerance < label.sizeHint().width())
            report(label, QStringLiteral("does not show all of \"%1\"").arg(label.text()));
    }
    void checkButton(const QAbstractButton &button)
    {
        const bool wraps = button.hasHeightForWidth();
        const int width = button.fontMetrics().horizontalAdvance(button.text()) + 4;
        if (!button.text().isEmpty()
            && (wraps ? button.height() + Tolerance < button.heightForWidth(button.width()) : button.width() < width))
            report(button, QStringLiteral("does not show all of \"%1\"").arg(button.text()));
    }
    void checkField(const QWidget &field)
    {
        if (!isInSmallPanel(field) && field.height() < field.fontMetrics().height())
            report(field, QStringLiteral("is lower than its text"));
    }
    void checkChoice(const QComboBox &choice)
    {
        QStyleOptionComboBox option;
        option.initFrom(&choice);
        option.frame = choice.hasFrame();
        const QRect field = choice.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField,
                                                           &choice);
        if (field.width() + Tolerance < choice.fontMetrics().horizontalAdvance(choice.currentText()))
            report(choice, QStringLiteral("does not show all of \"%1\"").arg(choice.currentText()));
    }

    void checkPlot(widgets::Plot &plot)
    {
        if (plot.size().isEmpty() || plot.findChild<QAbstractScrollArea *>() || scrolls(plot))
            return; // more than is visible is painted
        if (auto *const canvas = plot.findChild<QCustomPlot *>())
            checkCanvas(plot, *canvas); // first: painting elsewhere lays it out anew
        TextRecorder recorder(plot.size());
        QPainter painter(&recorder);
        plot.paintTo(painter, plot.size());
        painter.end();
        checkTexts(plot, recorder.texts());
    }
    void checkCanvas(const QWidget &plot, const QCustomPlot &canvas)
    {
        const QCPAxisRect &axes = *canvas.axisRect();
        if (axes.width() < plot.width() / 3)
            report(plot, QStringLiteral("leaves its curves %1 of its width").arg(axes.width()));
        const bool hasLegend = canvas.legend->visible() && canvas.legend->elementCount() > 0;
        if (plot.height() >= LeastHeight && axes.height() < (hasLegend ? LeastBelowLegend : LeastAxes))
            report(plot, QStringLiteral("leaves its curves %1 of its height").arg(axes.height()));
        if (canvas.legend->visible() && canvas.legend->outerRect().intersects(axes.rect()))
            report(plot, QStringLiteral("has its legend over the curves"));
        for (int i = 0; i < canvas.plotLayout()->elementCount(); ++i)
            if (const auto *text = qobject_cast<const QCPTextElement *>(canvas.plotLayout()->elementAt(i));
                text && !text->text().isEmpty()) {
                const QSize wanted = QFontMetrics(text->font()).size(0, text->text()), room = text->rect().size();
                if ((plot.height() >= LeastPlot.height() && room.height() < wanted.height())
                    || room.width() + Tolerance < wanted.width())
                    report(plot, QStringLiteral("cuts off the caption \"%1\"").arg(text->text()));
            }
    }
    void checkTexts(const QWidget &plot, const QList<TextRecorder::Text> &texts)
    {
        const QRectF inside = QRectF(plot.rect()).adjusted(-Tolerance, -Tolerance, Tolerance, Tolerance);
        for (qsizetype i = 0; i < texts.size(); ++i) {
            if (texts[i].text == plot.accessibleDescription())
                continue; // the title of an exported picture
            const bool hasRoom = plot.height() > 3 * texts[i].rect.height();
            if (hasRoom && !inside.contains(texts[i].rect))
                report(plot, QStringLiteral("cuts off \"%1\"").arg(texts[i].text));
            if (texts[i].text.contains(QChar(0x2026)))
                report(plot, QStringLiteral("shortens \"%1\"").arg(texts[i].text));
            for (qsizetype k = 0; k < i; ++k)
                if (const QRectF both = texts[i].rect & texts[k].rect; both.width() > 2 && both.height() > 4)
                    report(plot,
                           QStringLiteral("draws \"%1\" at %2, %3 over \"%4\" at %5, %6")
                               .arg(texts[i].text)
                               .arg(texts[i].rect.x())
                               .arg(texts[i].rect.y())
                               .arg(texts[k].text)
                               .arg(texts[k].rect.x())
                               .arg(texts[k].rect.y()));
        }
    }

    const QWidget &m_window;
    QStringList m_problems;
};

} // namespace tnn::app
