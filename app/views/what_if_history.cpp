// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/what_if_history.h"

#include <utility>

#include <QCoreApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QScopedValueRollback>

#include "app/base/number_format.h"
#include "app/views/option_controls.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

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

QString reductionText(const ssm::ReduceRequest &reduce)
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
    const auto follow = [this, &session](auto field, auto textOf) {
        session.onChange(
            this, [this, field, textOf] { note(field, {textOf}); }, field);
    };
    follow(&ViewState::overrides, [this](const auto &before, const auto &now) { return changeText(before, now); });
    follow(&ViewState::reduce, [](const auto &before, const auto &now) {
        return fromTo(tr("reduction"), reductionText(before), reductionText(now));
    });
    follow(&ViewState::stage,
           [](figures::Stage before, figures::Stage now) { return fromTo(tr("show"), nameOf(before), nameOf(now)); });
    for (View *view : views) {
        connect(&view->options(), &ViewOptions::changed, this, [this, view] { noteOptions(view); });
        connect(
            view, &View::built, this, [this, view] { m_options[view] = view->options().values(); },
            Qt::QueuedConnection);
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
        m_options[view] = view->options().values();
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
    if (!m_session.shownDocument())
        m_stack.clear();
    m_viewState = m_session.viewState();
}

/// One of the values changed; `textOf` describes how, and changes of the same kind may be one step.
template <class T>
void WhatIfHistory::note(T ViewState::*field, const std::function<QString(const T &before, const T &now)> &textOf)
{
    const T before = std::exchange(m_viewState.*field, m_session.viewState().*field), now = m_viewState.*field;
    if (m_walks || before == now || !m_session.shownDocument())
        return;
    const QString text = textOf(before, now);
    push(
        QStringLiteral("what-if ") + text.section(QLatin1Char(' '), 0, 0), text,
        [this, field, before] { m_session.set(field, before); }, [this, field, now] { m_session.set(field, now); });
}

void WhatIfHistory::noteOptions(View *view)
{
    const QJsonObject before = std::exchange(m_options[view], view->options().values());
    if (m_walks)
        return;
    for (auto it = before.begin(); it != before.end(); ++it) {
        const QString key = it.key();
        const QJsonValue old = it.value(), now = m_options[view].value(key);
        const figures::OptionField *field = optionField(view->options(), key);
        if (old == now || !field || field->isText()) // which has its own undo
            continue;
        const QString what = tr("%1: %2").arg(view->title(), widgets::translated(field->name));
        push(
            QStringLiteral("option %1 %2").arg(view->id(), key),
            fromTo(what, optionText(*field, old), optionText(*field, now)),
            [view, key, old] {
                view->options().setValues({{key, old}});
            },
            [view, key, now] {
                view->options().setValues({{key, now}});
            });
    }
}

} // namespace tnn::app
