// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/actions.h"

#include <QActionGroup>
#include <QRegularExpression>

namespace tnn::app {

Actions::Actions(QObject *parent) : QObject(parent)
{
    open = make(tr("&Open\u2026"), QKeySequence::Open, tr("Open a checkpoint"));
    openFolder = make(tr("Open &folder\u2026"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
                      tr("Open a folder that contains a checkpoint, such as a Hugging Face model"));
    openExample = make(tr("Open exa&mple"), {}, tr("A TNN language model trained on Shakespeare"));
    extrapolateExamples = make(
        tr("E&xtrapolate examples"), {},
        tr("Perplexity beyond the training length with decay, without decay, and with learned decay"));
    train = make(tr("&Train model\u2026"), QKeySequence(Qt::CTRL | Qt::Key_T),
                 tr("Train a TNN language model on text and watch it learn"));
    makeWorkspace();
    exportView = make(tr("&Export\u2026"), QKeySequence(Qt::CTRL | Qt::Key_E),
                      tr("Save the current view, or its data, to a file"));
    report = make(tr("Re&port\u2026"), QKeySequence(Qt::CTRL | Qt::Key_P),
                  tr("Write a PDF report on the whole checkpoint"));
    close = make(tr("&Close"), QKeySequence(Qt::CTRL | Qt::Key_W), tr("Close the checkpoint"));
    quit = make(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), tr("Close the window and stop all jobs"));
    watchFile = make(tr("Reload a&utomatically on change"), {},
                     tr("Reload when a file changes on disk, for example during a training run"));
    watchFile->setCheckable(true);
    readAgain = make(tr("Re&load"), QKeySequence(Qt::Key_F5),
                     tr("Reload all open files; selection, zoom and what-ifs are kept"));
    copyImage = make(tr("&Copy image"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                     tr("Copy the current view as an image"));
    clearRecent = make(tr("Clear list"), {}, tr("Clear the list of recent files; the files themselves are kept"));
    showAll = make(tr("&Fit view"), QKeySequence(Qt::CTRL | Qt::Key_0), tr("Show all data of the current view"));
    makePlaces();
    metadata = make(tr("&Metadata"), QKeySequence(Qt::CTRL | Qt::Key_M),
                    tr("Configuration, optimizer, meters, and all tensors of the checkpoint"));
    metadata->setProperty(ShowsPanel, true);
    findMetadata = make(tr("Fi&nd in metadata"), QKeySequence::Find, tr("Find a key or a value"));
    palette = make(tr("&Command palette"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
                   tr("Find a command by part of its name"));
    manual = make(tr("&Manual"), {}, tr("What every view shows, formats, and the command line"));
    shortcuts = make(tr("&Shortcuts"), QKeySequence(Qt::Key_F1), tr("Keyboard shortcuts and mouse gestures"));
    about = make(tr("&About Tnnscope"), {}, tr("Version and license"));
    makeSteps();
    makePair();
    setDocumentOpen(false);
}

QAction *Actions::make(const QString &text, const QKeySequence &keys, const QString &tip)
{
    auto *action = new QAction(text, this);
    // A button does not show the "(O)" that follows a word in menus of languages with another script.
    static const QRegularExpression suffix(QStringLiteral("\\(&\\w\\)"));
    if (text.contains(suffix))
        action->setIconText(QString(text).remove(suffix));
    action->setShortcut(keys);
    action->setToolTip(tip);
    m_all.append(action);
    return action;
}

void Actions::makeWorkspace()
{
    openWorkspace = make(tr("Open wor&kspace\u2026"), {},
                         tr("Open a saved workspace: files, selection, what-ifs, views and layout"));
    saveWorkspace = make(tr("&Save workspace"), QKeySequence::Save,
                         tr("Save files, selection, what-ifs, views and layout to a file"));
    saveWorkspaceAs = make(tr("Save workspace &as\u2026"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
                           tr("Save the workspace under another name"));
    undo = make(tr("&Undo"), QKeySequence::Undo, tr("Undo the last what-if or setting"));
    redo = make(tr("&Redo"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), tr("Redo what was undone"));
    resetWhatIfs = make(tr("Reset all &what-ifs"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R),
                        tr("Restore the stored decay, band and channels"));
}

void Actions::makePlaces()
{
    resetLayout = make(tr("&Reset layout"), {}, tr("Restore the default layout of this perspective"));
    alone = make(tr("Ma&ximize view"), QKeySequence(Qt::Key_F11),
                 tr("Fill the window with the current view, or restore the layout"));
    alone->setCheckable(true);
    sides = make(tr("&Side panels"), QKeySequence(Qt::Key_F9),
                 tr("Show the model, channel, inspector and input panels"));
    sides->setCheckable(true);
    sides->setChecked(true);
    nextView = make(tr("&Next view"), QKeySequence(Qt::CTRL | Qt::Key_Tab),
                    tr("Move the focus to the next open view, even if it is behind another"));
    previousView = make(tr("Pre&vious view"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Backtab),
                        tr("Move the focus to the previous open view"));
    nextArea = make(tr("Focus nex&t area"), QKeySequence(Qt::Key_F6),
                    tr("Move the focus forward: bar, model, channels, views, inspector, input"));
    previousArea = make(tr("Focus pr&evious area"), QKeySequence(Qt::SHIFT | Qt::Key_F6),
                        tr("Move the focus backward through the areas of the window"));
}

void Actions::makeSteps()
{
    previousChannel = make(tr("Previous channel"), Qt::Key_Left,
                           tr("Move every selected channel back by one, wrapping around; while a view has the focus"));
    nextChannel = make(tr("Next channel"), Qt::Key_Right,
                       tr("Move every selected channel forward by one, wrapping around; while a view has the focus"));
    previousLayer = make(tr("Previous layer"), Qt::Key_Up,
                         tr("Select the previous TNO in model order; while a view has the focus"));
    nextLayer = make(tr("Next layer"), Qt::Key_Down,
                     tr("Select the next TNO in model order; while a view has the focus"));
    for (QAction *step : steps())
        step->setShortcutContext(Qt::WidgetWithChildrenShortcut);
}

void Actions::makePair()
{
    compareWith = make(
        tr("Compare wit&h\u2026"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B),
        tr("Open a second checkpoint B next to the open one, A; every view can show A, B or A \u2212 B"));
    openZoo = make(tr("Kernel zoo\u2026"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K),
                   tr("View or compare with kernels of convolutions, state spaces and ALiBi"));
    exchangePair = make(tr("Swap"), QKeySequence(Qt::Key_0), tr("Swap the two checkpoints"));
    closeOther = make(tr("Close second"), {}, tr("Close the second checkpoint"));
    showA = make(tr("A"), QKeySequence(Qt::Key_1), tr("Show A, the first checkpoint"));
    showB = make(tr("B"), QKeySequence(Qt::Key_2), tr("Show B, the second checkpoint"));
    showDifference = make(tr("Difference"), QKeySequence(Qt::Key_3),
                          tr("Show the difference of their kernels, t_A \u2212 t_B"));
    showBoth = make(tr("Both"), QKeySequence(Qt::Key_4),
                    tr("Overlay the curves of both in Coefficients, Decay and Response; other views show A"));
    auto *group = new QActionGroup(this);
    for (QAction *shown : shownOfPair()) {
        // In a list, a digit searches for a row.
        shown->setShortcuts({shown->shortcut(), QKeySequence(Qt::ALT | shown->shortcut()[0].key())});
        shown->setCheckable(true);
        group->addAction(shown);
    }
    previousCheckpoint = make(tr("Previous"), QKeySequence(Qt::CTRL | Qt::Key_BracketLeft),
                              tr("Show the previous checkpoint of the training run"));
    nextCheckpoint = make(tr("Next"), QKeySequence(Qt::CTRL | Qt::Key_BracketRight),
                          tr("Show the next checkpoint of the training run"));
    playRun = make(tr("Play"), QKeySequence(Qt::CTRL | Qt::Key_Period),
                   tr("Play the checkpoints of the training run in order"));
    playRun->setCheckable(true);
    setPairOpen(false, false);
    for (QAction *step : {previousCheckpoint, nextCheckpoint, playRun})
        step->setEnabled(false);
}

void Actions::setPairOpen(bool isOpen, bool hasDifference)
{
    for (QAction *action : {showA, showB, showBoth, exchangePair, closeOther})
        action->setEnabled(isOpen);
    showDifference->setEnabled(hasDifference);
}

void Actions::setDocumentOpen(bool isOpen)
{
    for (QAction *action : {close, compareWith, readAgain, exportView, report, copyImage, showAll, resetLayout, alone,
                            nextView, previousView, metadata, findMetadata})
        action->setEnabled(isOpen);
}

} // namespace tnn::app
