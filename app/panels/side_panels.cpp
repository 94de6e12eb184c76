// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/side_panels.h"

#include <QDockWidget>
#include <QScreen>
#include <QTreeView>

#include "app/panels/inspector.h"
#include "app/panels/metadata/metadata_panel.h"

namespace tnn::app {

namespace {

/// A panel torn off a narrow column grows, and stays on the screen.
void giveRoom(QDockWidget &dock)
{
    const QRect available = dock.screen()->availableGeometry();
    const QSize size = dock.size().expandedTo({640, 560}).boundedTo(available.size());
    dock.resize(size);
    const QPoint last = available.topLeft()
        + QPoint(available.width() - size.width(), available.height() - size.height());
    dock.move(qBound(available.left(), dock.x(), last.x()), qBound(available.top(), dock.y(), last.y()));
}

} // namespace

SidePanels::SidePanels(Session &session, Jobs &jobs, QWidget *parent) :
    QMainWindow(parent, Qt::Widget), m_inspector(new Inspector(session, jobs)),
    m_metadata(new MetadataPanel(session, jobs))
{
    setDockOptions(dockOptions() & ~QMainWindow::AnimatedDocks);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setDocumentMode(true);
    setContextMenuPolicy(Qt::NoContextMenu);
    m_inspectorDock = addPanel(QStringLiteral("inspector"), tr("Inspector"), m_inspector);
    m_inspectorDock->setFeatures(QDockWidget::NoDockWidgetFeatures);
    m_metadataDock = addPanel(QStringLiteral("metadata"), tr("Metadata"), m_metadata);
    m_metadataDock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetFloatable
                                | QDockWidget::DockWidgetClosable);
    m_metadataDock->setMinimumHeight(120);
    tabifyDockWidget(m_inspectorDock, m_metadataDock);
    m_inspectorDock->raise();
    connect(m_metadata, &MetadataPanel::floatRequested, this, [this] {
        m_metadataDock->setFloating(!m_metadataDock->isFloating());
        m_metadataDock->raise();
    });
    session.onDocument(this, [this, &session] {
        if (!session.shownDocument())
            m_metadataDock->setFloating(false); // there is nothing to show on the start page
    });
}

/// The tab shows the title; a floating panel has a window frame.
QDockWidget *SidePanels::addPanel(const QString &name, const QString &title, QWidget *content)
{
    auto *dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setWidget(content);
    auto *none = new QWidget(dock);
    dock->setTitleBarWidget(none);
    connect(dock, &QDockWidget::topLevelChanged, this, [dock, none](bool floats) {
        dock->setTitleBarWidget(floats ? nullptr : none);
        if (floats)
            giveRoom(*dock);
    });
    addDockWidget(Qt::RightDockWidgetArea, dock);
    return dock;
}

void SidePanels::showInspector()
{
    m_inspectorDock->raise();
    m_inspector->configuration()->setFocus();
}

void SidePanels::showMetadata()
{
    m_metadataDock->show();
    m_metadataDock->raise();
    m_metadata->tree()->setFocus();
}

void SidePanels::findInMetadata()
{
    showMetadata();
    m_metadata->startSearch();
}

} // namespace tnn::app
