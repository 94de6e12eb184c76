// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The controls of CompareView, and its handling of keys, files and the clipboard.
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QKeyEvent>

#include "app/base/program.h"
#include "app/controls/choice.h"
#include "app/controls/layout_items.h"
#include "app/views/compare/compare_view.h"
#include "app/views/option_controls.h"
#include "engine/figures/option_field.h"
#include "engine/figures/provenance.h"
#include "engine/run/comparison_report.h"
#include "widgets/base/translated.h"

namespace tnn::app {

/// The channels, shown only if several are compared.
QWidget *CompareView::makeOwnControl(QWidget *parent, const figures::OptionField &field)
{
    if (field.key != "channel")
        return nullptr;
    m_channel = new ChoiceBox(parent);
    m_channel->setObjectName(controlName(field));
    named(m_channel, widgets::translated(field.name), widgets::translated(field.help));
    m_channel->setFocusPolicy(Qt::TabFocus);
    m_channel->setFrame(false);
    m_channel->hide();
    connect(m_channel, &QComboBox::activated, this,
            [this](int column) { choose(&figures::CompareOptions::channel, column); });
    return m_channel;
}

void CompareView::askForFiles()
{
    m_files.add(QFileDialog::getOpenFileNames(m_panel, tr("Add results"), QFileInfo(m_path).absolutePath(),
                                              tr("NumPy arrays (*.npy);;All files (*)")));
}

void CompareView::copyTable() const
{
    if (!hasFigure())
        return;
    const figures::Provenance provenance = figures::provenanceOf(title().toStdString(), *session().shownDocument(),
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
    m_panel->table()->clearSelection();
    widgets::CompareOptions options = m_plot->options();
    const bool wasMarked = std::exchange(options.mark, std::nullopt).has_value();
    draw(options);
    setScope(Scope::All);
    if (wasMarked)
        m_plot->fit();
    return true;
}

bool CompareView::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Hide && watched == content())
        stopCosts();
    if (event->type() == QEvent::Resize && watched == m_errors->parentWidget())
        draw(m_plot->options());
    if (event->type() == QEvent::FocusOut && std::exchange(m_flipped, false)) // the key is released elsewhere
        drawAlone();
    const bool press = event->type() == QEvent::KeyPress;
    if (!press && event->type() != QEvent::KeyRelease)
        return View::eventFilter(watched, event);
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
    return View::eventFilter(watched, event);
}

} // namespace tnn::app
