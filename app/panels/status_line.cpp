// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/status_line.h"

#include <QAction>
#include <QApplication>
#include <QEvent>
#include <QLabel>

#include "app/base/number_format.h"
#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

/// Gives a label a fixed place, whatever its text: one that follows the pointer must not cause a new layout of the
/// window.
class Place : public QWidget {
public:
    Place(QLabel *label, QWidget *parent) : QWidget(parent), m_label(label) { label->setParent(this); }
    QSize sizeHint() const override { return m_label->minimumSizeHint(); }

protected:
    void resizeEvent(QResizeEvent *) override { m_label->setGeometry(rect()); }

private:
    QLabel *m_label;
};

} // namespace

StatusLine::StatusLine(Session &session, Jobs &jobs, QWidget *parent) :
    QStatusBar(parent), m_session(session), m_readout(new ElidedLabel(this)), m_selection(new ElidedLabel(this)),
    m_warnings(new ElidedLabel(this)), m_note(mutedLabel({}, this)), m_times(mutedLabel({}, this))
{
    setSizeGripEnabled(false);
    setContentsMargins(8, 0, 8, 0);
    m_readout->setAccessibleName(tr("Under the pointer"));
    setRole(m_selection, Role::Muted);
    m_note->setAccessibleName(tr("The file"));
    m_note->setToolTip(tr("When the file was reloaded, and its number of training steps"));
    m_note->setContentsMargins(0, 0, 16, 0);
    m_note->hide();
    addWidget(new Place(m_readout, this), 1); // the tag at the pointer says it, too
    addWidget(m_selection, 2);
    m_warnings->setAccessibleName(tr("Assumed or left out"));
    m_warnings->setForegroundRole(WarningRole);
    addWidget(m_warnings, 2);
    // Room for all times, so that the first one moves nothing.
    const QString digits = QStringLiteral("%1 000 ms    ");
    m_times->setMinimumWidth(m_times->fontMetrics().horizontalAdvance(
        digits.arg(tr("comparison")) + digits.arg(tr("spectrum")) + digits.arg(tr("matrix")) + tr("native CPU")));
    m_times->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    addPermanentWidget(m_note);
    addPermanentWidget(m_times);
    session.onDocument(this, &StatusLine::showSelection);
    session.onDocument(this, &StatusLine::showWarnings);
    session.onDocument(this, [this] { // its times are of another one
        m_milliseconds.clear();
        m_times->clear();
    });
    session.onChange(this, &StatusLine::showSelection, &ViewState::selection);
    connect(&jobs, &Jobs::finished, this, &StatusLine::noteTime);
    showSelection();
    showWarnings();
}

void StatusLine::showWarnings()
{
    QStringList texts;
    if (m_session.shownDocument())
        for (const Message &warning : m_session.shownDocument()->description().warnings)
            texts.prepend(widgets::translated(warning)); // what is assumed is the last
    m_warnings->setVisible(!texts.isEmpty());
    m_warnings->setText(texts.isEmpty() ? QString() : QStringLiteral("! ") + texts.join(QStringLiteral("; ")));
    setPlainTip(m_warnings, texts.join(QLatin1Char('\n')));
}

void StatusLine::setNote(const QString &text)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
}

void StatusLine::showSelection()
{
    if (!m_session.shownDocument()) {
        m_selection->clear();
        return;
    }
    const auto &selection = m_session.selection();
    const QString head = m_session.heads() > 1 ? tr(", head %1").arg(selection.head) : QString();
    const auto count = selection.channels.size();
    QString channels = count == 1 ? tr("channel %1").arg(selection.channels.front())
                                  : tr("%n channels", nullptr, static_cast<int>(count));
    if (count > Session::MostCurves)
        channels = tr("%1 (curves of the first %2)").arg(channels).arg(Session::MostCurves);
    const QString name = widgets::translated(m_session.tno()->name);
    const QString across = m_session.otherTno() && selection.across > 0 ? tr(" \u00d7 %1").arg(selection.across)
                                                                        : QString();
    m_selection->setText(tr("%1%2, %3, n = %4%5").arg(name, head, channels, QString::number(selection.n), across));
}

void StatusLine::noteTime(const QString &key, double milliseconds)
{
    const QMap<QString, QString> shown{{QStringLiteral("toeplitz"), tr("matrix")},
                                       {QStringLiteral("compare"), tr("comparison")},
                                       {QStringLiteral("spectrum"), tr("spectrum")}};
    if (!shown.contains(key) || !m_session.shownDocument())
        return;
    m_milliseconds[key] = milliseconds;
    QStringList texts;
    for (auto it = m_milliseconds.cbegin(); it != m_milliseconds.cend(); ++it)
        texts.append(QStringLiteral("%1 %2").arg(shown.value(it.key()), timeText(it.value() / 1000)));
    texts.append(tr("native CPU"));
    m_times->setText(texts.join(QStringLiteral("    ")));
    m_times->setToolTip(tr("Computation time of the latest figure"));
}

WhatIfMark::WhatIfMark(Session &session, QAction *reset, QWidget *line) :
    QToolButton(line), m_session(session), m_reset(reset)
{
    setAutoRaise(true);
    setFocusPolicy(Qt::TabFocus);
    line->setMinimumHeight(sizeHint().height() + 2);
    setAccessibleName(tr("What-ifs"));
    setToolTip(reset->toolTip());
    connect(this, &QToolButton::clicked, reset, &QAction::trigger);
    session.onDocument(this, &WhatIfMark::showOverrides);
    session.onChange(this, &WhatIfMark::showOverrides, &ViewState::overrides);
    color();
    showOverrides();
}

void WhatIfMark::color()
{
    const QColor ink = QApplication::palette().color(WarningRole);
    if (palette().color(QPalette::ButtonText) == ink)
        return;   // already set
    QPalette own; // all other colors stay the parent's
    own.setColor(QPalette::ButtonText, ink);
    own.setColor(QPalette::WindowText, ink);
    setPalette(own);
}

void WhatIfMark::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        color();
    QToolButton::changeEvent(event);
}

void WhatIfMark::showOverrides()
{
    const auto &overrides = m_session.overrides();
    const bool any = m_session.shownDocument() && overrides.any();
    m_reset->setEnabled(any);
    setVisible(any);
    if (!any)
        return;
    const QString what = overridesText(overrides);
    setText(tr("what if: %1 \u00d7").arg(what));
    setToolTip(tr("What-ifs are active: %1. Click to reset them all").arg(what));
}

} // namespace tnn::app
