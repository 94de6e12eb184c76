// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

#include "app/base/jobs.h"
#include "app/session/session.h"

class QDockWidget;

namespace tnn::app {

class Inspector;
class MetadataPanel;

/// Next to the views: the inspector and, in a second tab that can be torn off to get more room, the metadata.
class SidePanels : public QMainWindow {
    Q_OBJECT

public:
    SidePanels(Session &session, Jobs &jobs, QWidget *parent = nullptr);

    MetadataPanel *metadata() const { return m_metadata; }
    void showInspector();
    void showMetadata();
    void findInMetadata();

private:
    QDockWidget *addPanel(const QString &name, const QString &title, QWidget *content);

    Inspector *m_inspector = nullptr;
    MetadataPanel *m_metadata = nullptr;
    QDockWidget *m_inspectorDock = nullptr, *m_metadataDock = nullptr;
};

} // namespace tnn::app
