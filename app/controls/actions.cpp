// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/controls/actions.h"

#include <QActionGroup>
#include <QRegularExpression>

namespace tnn::app {

Actions::Actions(QObject *parent) : QObject(parent)
{
    open = make(tr("&Open\u2026"), QKeySequence::Open, tr("Open a checkpoint"));
    openFolder = make(tr("Open a &folder\u2026"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
                      tr("Open a folder that holds a checkpoint, as Hugging Face models are saved"));
    openExample = make(tr("Open the exa&mple"), {}, tr("A TNN language model trained on Shakespeare"));
    extrapolateExamples = make(
        tr("E&xtrapolate the examples"), {},
        tr("Perplexity beyond the training length: with decay, without, and with a learned one"));
    train = make(tr("&Train a model\u2026"), QKeySequence(Qt::CTRL | Qt::Key_T),
                 tr("Train a TNN language model on a text, and watch it learn"));
    makeWorkspace();
    exportView = make(tr("&Export\u2026"), QKeySequence(Qt::CTRL | Qt::Key_E),
                      tr("Write the current view, or the numbers behind it, to a file"));
    report = make(tr("Re&port\u2026"), QKeySequence(Qt::CTRL | Qt::Key_P),
                  tr("Write the whole checkpoint on paper, as a PDF"));
    close = make(tr("&Close"), QKeySequence(Qt::CTRL | Qt::Key_W), tr("Close the checkpoint"));
    quit = make(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), tr("Close the window; jobs are stopped"));
    watchFile = make(tr("&Watch the file"), {},
                     tr("Read what is open again whenever its file is written again, as by a training run"));
    watchFile->setCheckable(true);
    readAgain = make(tr("Read again &now"), QKeySequence(Qt::Key_F5),
                     tr("Read what is open again; selection, zoom and what-ifs stay"));
    copyImage = make(tr("&Copy image"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                     tr("Copy the current view as a picture"));
    clearRecent = make(tr("Clear the list"), {}, tr("Forget which files were opened; the files themselves stay"));
    showAll = make(tr("&Fit"), QKeySequence(Qt::CTRL | Qt::Key_0), tr("Show everything in the current view"));
    makePlaces();
    metadata = make(tr("&Metadata"), QKeySequence(Qt::CTRL | Qt::Key_M),
                    tr("Configuration, optimizer, meters, and all tensors of the checkpoint"));
    metadata->setProperty(ShowsPanel, true);
    findMetadata = make(tr("Fi&nd in the metadata"), QKeySequence::Find, tr("Find a key or a value"));
    palette = make(tr("&Command palette"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
                   tr("Find what can be done by a few letters of its name"));
    shortcuts = make(tr("&Shortcuts"), QKeySequence(Qt::Key_F1), tr("Keys and gestures"));
    about = make(tr("&About Tnnscope"), {}, tr("Version and licence"));
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
    openWorkspace = make(tr("Open a wor&kspace\u2026"), {},
                         tr("Open what was saved: files, selection, what-ifs, views and their places"));
    saveWorkspace = make(tr("&Save the workspace"), QKeySequence::Save,
                         tr("Keep files, selection, what-ifs, views and their places in a file"));
    saveWorkspaceAs = make(tr("Save the workspace &as\u2026"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
                           tr("Save the workspace under another name"));
    undo = make(tr("&Undo"), QKeySequence::Undo, tr("Take the last what-if or choice back"));
    redo = make(tr("&Redo"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), tr("Do again what was taken back"));
    resetWhatIfs = make(tr("Reset all &what-ifs"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R),
                        tr("Show the checkpoint as it is stored: decay, band and channels"));
}

void Actions::makePlaces()
{
    resetLayout = make(tr("&Reset the layout"), {}, tr("Put every view back to its first place"));
    alone = make(tr("One view al&one"), QKeySequence(Qt::Key_F11),
                 tr("The current view fills the window; once more, and all are back"));
    alone->setCheckable(true);
    sides = make(tr("&Side panels"), QKeySequence(Qt::Key_F9),
                 tr("Model, channels, inspector and input beside the views"));
    sides->setCheckable(true);
    sides->setChecked(true);
    nextView = make(tr("&Next view"), QKeySequence(Qt::CTRL | Qt::Key_Tab),
                    tr("The focus goes to the next view that is open, also where it lies behind another"));
    previousView = make(tr("&Previous view"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Backtab),
                        tr("The focus goes to the view before"));
    nextArea = make(tr("Next par&t of the window"), QKeySequence(Qt::Key_F6),
                    tr("The focus goes on: bar, model, channels, views, inspector, input"));
    previousArea = make(tr("Part of the window befor&e"), QKeySequence(Qt::SHIFT | Qt::Key_F6),
                        tr("The focus goes back through the parts of the window"));
}

void Actions::makeSteps()
{
    previousChannel = make(
        tr("Previous channel"), Qt::Key_Left,
        tr("All selected channels go to the one before, around at the ends; while a view has the focus"));
    nextChannel = make(tr("Next channel"), Qt::Key_Right,
                       tr("All selected channels go to the next one, around at the ends; while a view has the focus"));
    previousLayer = make(tr("Previous layer"), Qt::Key_Up,
                         tr("The TNO before in model order; while a view has the focus"));
    nextLayer = make(tr("Next layer"), Qt::Key_Down, tr("The next TNO in model order; while a view has the focus"));
    for (QAction *step : steps())
        step->setShortcutContext(Qt::WidgetWithChildrenShortcut);
}

void Actions::makePair()
{
    compareWith = make(
        tr("Compare wit&h\u2026"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B),
        tr("Open a second checkpoint, B, beside the one that is open, A: every view shows A, B or A \u2212 B"));
    openZoo = make(tr("Kernel zoo\u2026"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K),
                   tr("Kernels of convolutions, state spaces and ALiBi, to look at or to compare with"));
    exchangePair = make(tr("Swap"), QKeySequence(Qt::Key_0), tr("Swap A and B"));
    closeOther = make(tr("Close B"), {}, tr("Close the second checkpoint"));
    showA = make(tr("A"), QKeySequence(Qt::Key_1), tr("Show A, the first checkpoint"));
    showB = make(tr("B"), QKeySequence(Qt::Key_2), tr("Show B, the second checkpoint"));
    showDifference = make(tr("A \u2212 B"), QKeySequence(Qt::Key_3),
                          tr("Show the difference of their kernels, t_A \u2212 t_B"));
    showBoth = make(
        tr("A and B"), QKeySequence(Qt::Key_4),
        tr("Draw the curves of both over one another: coefficients, decay and response; other views show A"));
    auto *group = new QActionGroup(this);
    for (QAction *shown : shownOfPair()) {
        // In a list, a digit searches for a row.
        shown->setShortcuts({shown->shortcut(), QKeySequence(Qt::ALT | shown->shortcut()[0].key())});
        shown->setCheckable(true);
        group->addAction(shown);
    }
    previousCheckpoint = make(tr("Previous"), QKeySequence(Qt::CTRL | Qt::Key_BracketLeft),
                              tr("Show the checkpoint before this one in the training run"));
    nextCheckpoint = make(tr("Next"), QKeySequence(Qt::CTRL | Qt::Key_BracketRight),
                          tr("Show the checkpoint after this one in the training run"));
    playRun = make(tr("Play"), QKeySequence(Qt::CTRL | Qt::Key_Period),
                   tr("Show the training run's checkpoints in turn"));
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
