// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/view_exporter.h"

#include <QClipboard>
#include <QGuiApplication>

#include "app/controls/message_bar.h"
#include "app/dialogs/export_dialog.h"
#include "app/dialogs/report_dialog.h"
#include "app/export/plot_export.h"
#include "app/views/view_panel.h"

namespace tnn::app {

ViewExporter::ViewExporter(Session &session, Jobs &jobs, Settings &settings, ThemeKeeper &themes, MessageBar &message,
                           QWidget *window) :
    QObject(window),
    m_session(session), m_jobs(jobs), m_settings(settings), m_themes(themes), m_message(message), m_window(window)
{
}

bool ViewExporter::hasFigure(const ViewPanel *panel)
{
    return panel && panel->view().isBuilt() && panel->view().hasFigure();
}

void ViewExporter::exportPanel(ViewPanel *panel)
{
    if (!hasFigure(panel)) {
        m_message.tell(panel ? tr("%1 has nothing to export yet").arg(panel->view().title())
                             : tr("There is nothing to export yet"),
                       false);
        return;
    }
    auto *dialog = new ExportDialog(panel->view(), m_session, m_jobs, m_settings, m_themes.theme(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ViewExporter::report()
{
    auto *dialog = new ReportDialog(m_session, m_jobs, m_settings, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ReportDialog::written, this, [this](const QString &path, int pages) {
        m_message.tell(tr("%1 has %2 pages").arg(path).arg(pages), false);
    });
    dialog->open();
}

void ViewExporter::copyPanel(ViewPanel *panel)
{
    if (!hasFigure(panel))
        return;
    widgets::Plot &plot = *panel->view().plot();
    ExportOptions options;
    options.layout = plot.size();
    options.dpi = LayoutDpi * qMax(2.0, plot.devicePixelRatioF());
    options.theme = m_themes.theme();
    QGuiApplication::clipboard()->setImage(imageOf(plot, options, m_themes.theme()));
}

} // namespace tnn::app
