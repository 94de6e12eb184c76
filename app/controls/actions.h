// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QList>
#include <QObject>

namespace tnn::app {

/// Everything that can be done from a menu, a button or a key: one QAction each, their only source.
class Actions : public QObject {
    Q_OBJECT

public:
    explicit Actions(QObject *parent);

    QAction *open, *openFolder, *openExample, *extrapolateExamples, *train, *close, *quit;
    QAction *openWorkspace, *saveWorkspace, *saveWorkspaceAs;
    QAction *undo, *redo, *resetWhatIfs;
    QAction *exportView, *report, *copyImage;
    QAction *watchFile, *readAgain;
    QAction *compareWith, *openZoo, *exchangePair, *closeOther; ///< a second checkpoint
    QAction *showA, *showB, *showDifference, *showBoth;
    QAction *previousCheckpoint, *nextCheckpoint, *playRun; ///< step through a training run
    QAction *clearRecent;
    QAction *showAll, *resetLayout, *alone, *sides, *nextView, *previousView, *nextArea, *previousArea;
    QAction *metadata, *findMetadata;
    QAction *nextChannel, *previousChannel, *nextLayer, *previousLayer; ///< keys of a view that has the focus
    QAction *palette, *manual, *shortcuts, *about;

    /// A property of an action that has the same name as the panel it shows.
    static constexpr const char *ShowsPanel = "showsPanel";
    QList<QAction *> steps() const { return {previousChannel, nextChannel, previousLayer, nextLayer}; }
    const QList<QAction *> &all() const { return m_all; }
    /// In the order of document::ShownDocument.
    QList<QAction *> shownOfPair() const { return {showA, showB, showDifference, showBoth}; }
    void setPairOpen(bool isOpen, bool hasDifference);
    void setDocumentOpen(bool isOpen);

private:
    QAction *make(const QString &text, const QKeySequence &keys, const QString &tip);
    void makeWorkspace();
    void makePlaces();
    void makeSteps();
    void makePair();

    QList<QAction *> m_all;
};

} // namespace tnn::app
