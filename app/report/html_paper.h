// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/html_page.h"
#include "app/report/paper.h"

namespace tnn::app {

/// A report as one page to be read in a browser: its panels say what is under the pointer. Panels that would make it
/// too large are left out, which it says in their place.
class HtmlPaper : public Paper {
public:
    explicit HtmlPaper(ReportIdentity identity);

    int pages() const override { return 1; }
    void newPage() override { }
    void text(const QString &text, Weight weight = Weight::Body) override;
    void table(const QList<Column> &columns, const QList<QStringList> &rows) override;
    void panels(const QList<Panel> &panels, int columns, double height) override;
    QByteArray finished() override;

private:
    void add(const Panel &panel, const QSize &size);

    ReportIdentity m_identity;
    HtmlPage m_page;
};

} // namespace tnn::app
