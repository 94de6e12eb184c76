// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QString>

#include "app/export/plot_export.h"

namespace tnn::app {

/// A page of text, tables and figures as one file that requests nothing: its script may run because the page states its
/// hash, and anything else that a name in a checkpoint might smuggle in may not. A figure is zoomed by the wheel and
/// dragged, and says what is under the pointer, in the words of the window.
class HtmlPage {
    Q_DECLARE_TR_FUNCTIONS(HtmlPage)

public:
    static constexpr qsizetype MostBytes = 2'000'000;

    HtmlPage(QString title, widgets::Theme theme);

    void heading(int level, const QString &text);
    void paragraph(const QString &text, bool isSmall = false);
    void error(const QString &text);
    void open(const char *element);
    void close(const char *element);
    /// Rows under their titles; without titles, none are shown. `right` tells which columns are numbers.
    void table(const QStringList &titles, const QList<bool> &right, const QList<QStringList> &rows);
    /// The plot as it is exported in these colors and size. A drawing that takes more than `most` bytes becomes pixels
    /// if those take fewer; with its readouts, which then are of as few places as need be, it may still take more.
    /// Returns false, and adds nothing, if the page would become too large even so.
    bool figure(widgets::Plot &plot, const ExportOptions &options, const QString &caption, qsizetype most);

    QByteArray finished(const QStringList &footer) const;

private:
    widgets::Theme m_theme;
    QString m_title;
    QByteArray m_body;
    int m_figures = 0;
};

} // namespace tnn::app
