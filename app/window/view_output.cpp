// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/view_output.h"

#include <QClipboard>
#include <QGuiApplication>

#include "app/controls/actions.h"
#include "app/controls/message_bar.h"
#include "app/dialogs/export_dialog.h"
#include "app/dialogs/report_dialog.h"
#include "app/export/plot_export.h"
#include "app/panels/status_line.h"
#include "app/window/view_area.h"

namespace tnn::app {

namespace {

bool hasFigure(const ViewPanel *panel)
{
    return panel && panel->view().isBuilt() && panel->view().hasFigure();
}

void openDialog(QDialog *dialog)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace

ViewOutput::ViewOutput(Session &session, Jobs &jobs, Settings &settings, const ThemeSettings &themes,
                       MessageBar &message, StatusLine &status, QWidget *window) :
    QObject(window),
    m_session(session), m_jobs(jobs), m_settings(settings), m_themes(themes), m_message(message), m_status(status),
    m_window(window)
{
}

void ViewOutput::connectTo(const Actions &actions, const ViewArea &viewArea)
{
    connect(actions.exportView, &QAction::triggered, this, [this, &viewArea] { exportPanel(viewArea.current()); });
    connect(actions.copyImage, &QAction::triggered, this, [this, &viewArea] { copyPanel(viewArea.current()); });
    connect(actions.report, &QAction::triggered, this, [this, &viewArea] { report(viewArea); });
    connect(&viewArea, &ViewArea::exportRequested, this, &ViewOutput::exportPanel);
    connect(&viewArea, &ViewArea::copyRequested, this, &ViewOutput::copyPanel);
}

/// `panel` may be null.
void ViewOutput::exportPanel(ViewPanel *panel)
{
    if (hasFigure(panel)) {
        auto *dialog = new ExportDialog(panel->view(), m_session, m_jobs, m_settings, m_window);
        connect(dialog, &ExportDialog::reported, &m_status, [this](const QString &what) {
            constexpr int Milliseconds = 8000;
            m_status.showMessage(what, Milliseconds);
        });
        openDialog(dialog);
    } else {
        m_message.showUntilChange(panel ? tr("%1 has nothing to export yet").arg(panel->view().title())
                                        : tr("There is nothing to export yet"),
                                  false);
    }
}

void ViewOutput::copyPanel(ViewPanel *panel)
{
    if (!hasFigure(panel))
        return;
    widgets::Plot &plot = *panel->view().plot();
    ExportOptions options;
    options.layout = plot.size();
    options.dpi = LayoutDpi * qMax(2.0, plot.devicePixelRatioF());
    options.theme = m_themes.theme();
    QGuiApplication::clipboard()->setImage(imageOf(plot, options));
}

void ViewOutput::report(const ViewArea &viewArea)
{
    std::vector<MeasuredPicture> measured;
    for (const ViewPanel *panel : viewArea.panels())
        if (const std::optional<MeasuredPicture> picture = panel->view().measuredPicture())
            measured.push_back(*picture);
    auto *dialog = new ReportDialog(m_session, m_jobs, m_settings, std::move(measured), m_window);
    connect(dialog, &ReportDialog::written, this, [this](const QString &path, int pages) {
        m_message.showMessage(
            pages == 1 ? tr("Saved %1 (1 page)").arg(path) : tr("Saved %1 (%2 pages)").arg(path).arg(pages), false);
    });
    openDialog(dialog);
}

} // namespace tnn::app
