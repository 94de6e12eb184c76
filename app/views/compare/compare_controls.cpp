// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The controls of CompareView, and what is done by keys, files and the clipboard.
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QKeyEvent>

#include "app/base/version.h"
#include "app/controls/choice.h"
#include "app/export/provenance.h"
#include "app/views/compare/compare_view.h"
#include "engine/run/comparison_report.h"

namespace tnn::app {

using widgets::CompareOptions;

QWidget *CompareView::makePicture(QWidget *parent)
{
    using Picture = CompareOptions::Picture;
    m_picture = makeChoice<Picture>(
        parent, tr("Picture"),
        tr("Outputs y over one another; differences; log10 of errors; distances in units in the last place of float32; "
           "a divider between A and B; time and memory against n, measured now"),
        {{tr("overlay"), Picture::Overlay, "overlay"},
         {tr("difference"), Picture::Difference, "difference"},
         {tr("log10 error"), Picture::Error, "error"},
         {tr("ULP histogram"), Picture::Ulp, "ulp"},
         {tr("wipe A | B"), Picture::Wipe, "wipe"},
         {tr("time against n"), Picture::Time, "time"},
         {tr("memory against n"), Picture::Memory, "memory"}},
        [this](Picture picture) { setPicture(picture); });
    return m_picture;
}

QWidget *CompareView::makeScope(QWidget *parent)
{
    using Scope = CompareOptions::Scope;
    m_scope = makeChoice<Scope>(
        parent, tr("Drawn results"),
        tr("All results, the two that are A and B in the table, or A alone with B while F is held"),
        {{tr("all"), Scope::All, "all"}, {tr("A and B"), Scope::Pair, "pair"}, {tr("A, F: B"), Scope::First, "first"}},
        [this](Scope scope) { setScope(scope); });
    return m_scope;
}

QWidget *CompareView::makeDevices(QWidget *parent)
{
    return makeChoice<bool>(
        parent, tr("Devices"),
        tr("Compare the algorithms of this CPU alone, or those of LibTorch on its CPU and GPUs too; "
           "times are taken inside its own process"),
        {{tr("this CPU"), false, "cpu"}, {tr("all devices"), true, "all"}}, [this](bool all) {
            m_allDevices = all;
            invalidate();
        });
}

QWidget *CompareView::makeWays(QWidget *parent)
{
    return makeChoice<bool>(parent, tr("Algorithms"),
                            tr("Products of the whole sequence alone, or also what streaming and the state spaces make "
                               "of it, token by token"),
                            {{tr("with forms"), true, "forms"}, {tr("products"), false, "products"}},
                            [this](bool forms) {
                                m_forms = forms;
                                invalidate();
                            });
}

/// Only where several channels are compared.
QWidget *CompareView::makeChannel(QWidget *parent)
{
    m_channel = new ChoiceBox(parent);
    m_channel->setAccessibleName(tr("Channel"));
    m_channel->setToolTip(tr("Which of the selected channels the pictures show; the table is of all of them"));
    m_channel->setFocusPolicy(Qt::TabFocus);
    m_channel->setFrame(false);
    m_channel->hide();
    connect(m_channel, &QComboBox::activated, this, [this](int column) {
        CompareOptions options = m_plot->options();
        options.column = column;
        options.mark.reset();
        setOptions(options);
    });
    return m_channel;
}

void CompareView::askForFiles()
{
    m_files.add(QFileDialog::getOpenFileNames(m_panel, tr("Add results made elsewhere"),
                                              QFileInfo(m_path).absolutePath(),
                                              tr("NumPy arrays (*.npy);;All files (*)")));
}

void CompareView::copyTable() const
{
    if (!hasFigure())
        return;
    const figures::Provenance provenance = figures::provenanceOf(title().toStdString(), *session().document(),
                                                                 comparedRequest(), versionText().toStdString());
    const analysis::Tolerance tolerance = m_panel->tolerance();
    const QString comment = QStringLiteral("# %1, input %2, rtol %3, atol %4\n")
                                .arg(QString::fromStdString(provenance.text()),
                                     QString::fromStdString(session().input().name))
                                .arg(tolerance.relative)
                                .arg(tolerance.absolute ? QString::number(*tolerance.absolute)
                                                        : QStringLiteral("rtol x RMS"));
    QGuiApplication::clipboard()->setText(comment
                                          + QString::fromStdString(comparisonCsv(figure()->comparison, tolerance)));
}

bool CompareView::pressed(int key)
{
    if (key == Qt::Key_G) {
        goToWorst();
        return true;
    }
    if (key != Qt::Key_Escape)
        return false;
    m_panel->clearSelection();
    CompareOptions options = m_plot->options();
    const bool wasMarked = options.mark.has_value();
    options.mark.reset();
    options.scope = CompareOptions::Scope::All;
    setOptions(options);
    if (wasMarked)
        m_plot->fit();
    return true;
}

bool CompareView::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Hide && watched == content())
        m_costs.stop();
    const bool press = event->type() == QEvent::KeyPress;
    if (!press && event->type() != QEvent::KeyRelease)
        return QObject::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->key() == Qt::Key_F && key->modifiers() == Qt::NoModifier) {
        if (!key->isAutoRepeat()) {
            m_flipped = press;
            drawAlone();
        }
        return true;
    }
    if (press && key->modifiers() == Qt::NoModifier && pressed(key->key()))
        return true;
    return QObject::eventFilter(watched, event);
}

} // namespace tnn::app
