// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/what_if_history.h"

#include <algorithm>
#include <utility>

#include <QCoreApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QScopedValueRollback>

#include "app/base/number_format.h"
#include "app/controls/kept_options.h"
#include "app/views/option_controls.h"
#include "widgets/base/tick_label.h"

namespace tnn::app {

namespace {

/// A change that has already been made: redo() called by QUndoStack::push() does nothing.
class Change : public QUndoCommand {
public:
    Change(QString kind, int gesture, std::function<void()> undo, std::function<void()> redo) :
        m_kind(std::move(kind)), m_gesture(gesture), m_undo(std::move(undo)), m_redo(std::move(redo))
    {
    }

    int id() const override { return static_cast<int>(qHash(m_kind) & 0xffffff); }
    bool mergeWith(const QUndoCommand *other) override
    {
        const auto *later = dynamic_cast<const Change *>(other);
        if (!later || later->m_kind != m_kind || later->m_gesture != m_gesture)
            return false;
        m_redo = later->m_redo;
        // "0.99 -> 0.97" and "0.97 -> 0.95" become "0.99 -> 0.95".
        const QString arrow = QStringLiteral(" \u2192 ");
        const QString before = text().section(arrow, 0, 0), after = later->text().section(arrow, 1);
        setText(before + arrow + after);
        setObsolete(before.endsWith(QLatin1Char(' ') + after)); // back to the initial value
        return true;
    }
    void undo() override { m_undo(); }
    void redo() override
    {
        if (std::exchange(m_isMade, true) && m_redo)
            m_redo();
    }

private:
    QString m_kind;
    int m_gesture;
    std::function<void()> m_undo, m_redo;
    bool m_isMade = false;
};

QString fromTo(const QString &what, const QString &before, const QString &after)
{
    return QStringLiteral("%1 %2 \u2192 %3").arg(what, before, after);
}

QString reduceText(const ssm::ReduceRequest &reduce)
{
    const QString bound = reduce.modes ? WhatIfHistory::tr("order %1").arg(*reduce.modes)
                                       : WhatIfHistory::tr("error %1").arg(widgets::shortNumber(reduce.error));
    return WhatIfHistory::tr("%1, head %2").arg(bound).arg(reduce.taps);
}

QString bandText(const model::Overrides &overrides)
{
    return overrides.band ? QString::number(*overrides.band) : WhatIfHistory::tr("all");
}

} // namespace

WhatIfHistory::WhatIfHistory(Session &session, const QList<View *> &views, QObject *parent) :
    QObject(parent), m_session(session), m_views(views)
{
    constexpr int MostUndoSteps = 200;
    m_stack.setUndoLimit(MostUndoSteps);
    session.onDocument(this, &WhatIfHistory::noteDocument);
    session.onChange(this, &WhatIfHistory::noteOverrides, &LookedAt::overrides);
    session.onChange(this, &WhatIfHistory::noteReduce, &LookedAt::reduce);
    session.onChange(this, &WhatIfHistory::noteStage, &LookedAt::stage);
    for (View *view : views) {
        connect(view, &View::optionsChanged, this, [this, view] { noteOptions(view); });
        connect(
            view, &View::wasBuilt, this, [this, view] { m_options[view] = view->options(); }, Qt::QueuedConnection);
    }
    QCoreApplication::instance()->installEventFilter(this);
    startAnew();
}

/// Detects the beginning of a gesture: everything a drag or a held key does until the next one is one step.
bool WhatIfHistory::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::MouseButtonPress
        || (event->type() == QEvent::KeyPress && !static_cast<QKeyEvent *>(event)->isAutoRepeat()))
        ++m_gesture;
    return QObject::eventFilter(watched, event);
}

void WhatIfHistory::drive(QAction *undo, QAction *redo)
{
    const auto name = [](QAction *action, const QString &alone, const QString &with) {
        return [action, alone, with](const QString &what) { action->setText(what.isEmpty() ? alone : with.arg(what)); };
    };
    undo->setEnabled(false);
    redo->setEnabled(false);
    connect(&m_stack, &QUndoStack::canUndoChanged, undo, &QAction::setEnabled);
    connect(&m_stack, &QUndoStack::canRedoChanged, redo, &QAction::setEnabled);
    connect(&m_stack, &QUndoStack::undoTextChanged, undo, name(undo, undo->text(), tr("&Undo %1")));
    connect(&m_stack, &QUndoStack::redoTextChanged, redo, name(redo, redo->text(), tr("&Redo %1")));
    connect(undo, &QAction::triggered, &m_stack, &QUndoStack::undo);
    connect(redo, &QAction::triggered, &m_stack, &QUndoStack::redo);
}

void WhatIfHistory::startAnew()
{
    m_stack.clear();
    noteDocument();
    for (View *view : m_views)
        m_options[view] = view->options();
}

void WhatIfHistory::push(const QString &kind, const QString &text, std::function<void()> undo,
                         std::function<void()> redo)
{
    const auto walking = [this](std::function<void()> step) {
        return [this, step = std::move(step)] {
            const QScopedValueRollback walks(m_walks, true);
            step();
        };
    };
    auto *change = new Change(kind, m_gesture, walking(std::move(undo)), walking(std::move(redo)));
    change->setText(text);
    m_stack.push(change);
}

QString WhatIfHistory::gammaText(const model::Overrides &overrides) const
{
    if (!overrides.decay)
        return tr("none");
    if (overrides.gamma)
        return QString::number(*overrides.gamma, 'g', 5);
    const auto *tno = m_session.tno();
    const bool isOne = tno && tno->decay != model::DecayKind::None && tno->gammaMinimum == tno->gammaMaximum;
    return isOne ? QString::number(tno->gammaMinimum, 'g', 5) : tr("as stored");
}

QString WhatIfHistory::changeText(const model::Overrides &before, const model::Overrides &after) const
{
    const bool gamma = before.gamma != after.gamma || before.decay != after.decay;
    const bool band = before.band != after.band, off = before.off != after.off;
    if (gamma + band + off > 1)
        return fromTo(tr("what-ifs"), before.any() ? overridesText(before) : tr("none"),
                      after.any() ? overridesText(after) : tr("none"));
    if (band)
        return fromTo(tr("band"), bandText(before), bandText(after));
    if (off)
        return fromTo(tr("channels off"), QString::number(before.channelsOff()), QString::number(after.channelsOff()));
    return fromTo(QStringLiteral("\u03b3"), gammaText(before), gammaText(after));
}

/// If nothing is open, nothing can be undone. Changes caused by another document are not the user's.
void WhatIfHistory::noteDocument()
{
    if (!m_session.document())
        m_stack.clear();
    m_overrides = m_session.overrides();
    m_reduce = m_session.reduce();
    m_stage = m_session.stage();
}

void WhatIfHistory::noteOverrides()
{
    const model::Overrides before = std::exchange(m_overrides, m_session.overrides());
    if (m_walks || before == m_overrides || !m_session.document())
        return;
    const QString text = changeText(before, m_overrides);
    push(
        QStringLiteral("what-if ") + text.section(QLatin1Char(' '), 0, 0), text,
        [this, before] { m_session.setOverrides(before); },
        [this, after = m_overrides] { m_session.setOverrides(after); });
}

void WhatIfHistory::noteReduce()
{
    const ssm::ReduceRequest before = std::exchange(m_reduce, m_session.reduce());
    if (m_walks || before == m_reduce)
        return;
    push(
        QStringLiteral("reduce"), fromTo(tr("reduction"), reduceText(before), reduceText(m_reduce)),
        [this, before] { m_session.setReduce(before); }, [this, after = m_reduce] { m_session.setReduce(after); });
}

void WhatIfHistory::noteStage()
{
    const figures::Stage before = std::exchange(m_stage, m_session.stage());
    if (m_walks || before == m_stage || !m_session.document())
        return;
    push(
        QStringLiteral("stage"), fromTo(tr("show"), nameOf(before), nameOf(m_stage)),
        [this, before] { m_session.setStage(before); }, [this, after = m_stage] { m_session.setStage(after); });
}

void WhatIfHistory::noteOptions(View *view)
{
    const QJsonObject before = std::exchange(m_options[view], view->options());
    if (m_walks)
        return;
    const QList<QWidget *> controls = view->keptOptions();
    for (auto it = before.begin(); it != before.end(); ++it) {
        const QString key = it.key();
        const QJsonValue old = it.value(), now = m_options[view].value(key);
        const auto control = std::find_if(controls.begin(), controls.end(),
                                          [&key](const QWidget *one) { return keyOf(one) == key; });
        if (old == now || control == controls.end() || isText(*control))
            continue;
        const figures::OptionField *field = optionField(*view, key);
        const auto text = [&](const QJsonValue &value) {
            return field ? optionText(*field, value) : textOf(*control, value);
        };
        const QString what = tr("%1: %2").arg(view->title(), (*control)->accessibleName());
        push(
            QStringLiteral("option %1 %2").arg(view->id(), key), fromTo(what, text(old), text(now)),
            [view, key, old] {
                view->setOptions({{key, old}});
            },
            [view, key, now] {
                view->setOptions({{key, now}});
            });
    }
}

} // namespace tnn::app
