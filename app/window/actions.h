// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QList>
#include <QObject>

namespace tnn::app {

/// Everything that can be done from a menu, a button or a key: one QAction each, the only source for all of them.
class Actions : public QObject {
    Q_OBJECT

public:
    explicit Actions(QObject *parent);

    QAction *open, *openFolder, *openExample, *extrapolateExamples, *train, *close, *quit;
    QAction *openWorkspace, *saveWorkspace, *saveWorkspaceAs;
    QAction *undo, *redo, *resetWhatIfs;
    QAction *exportView, *report, *copyImage;
    QAction *watchFile, *readAgain;
    QAction *clearRecent;
    QAction *showAll, *resetLayout, *alone, *sides, *nextView, *previousView, *nextArea, *previousArea;
    QAction *metadata, *findMetadata;
    QAction *systemTheme, *lightTheme, *darkTheme;
    QAction *nextChannel, *previousChannel, *nextLayer, *previousLayer; ///< keys of a view that has the focus
    QAction *palette, *shortcuts, *about;

    QList<QAction *> steps() const { return {previousChannel, nextChannel, previousLayer, nextLayer}; }
    const QList<QAction *> &all() const { return m_all; }
    void setDocumentOpen(bool isOpen);

private:
    QAction *make(const QString &text, const QKeySequence &keys, const QString &tip);
    void makeWorkspace();
    void makePlaces();
    void makeThemes();
    void makeSteps();

    QList<QAction *> m_all;
};

} // namespace tnn::app
