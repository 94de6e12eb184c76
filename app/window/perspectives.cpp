// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/perspectives.h"

#include <algorithm>
#include <utility>

#include <QActionGroup>
#include <QInputDialog>
#include <QLayout>
#include <QMenu>
#include <QSplitter>
#include <QToolBar>

#include "app/controls/actions.h"
#include "app/session/session.h"
#include "app/window/layouts_dialog.h"
#include "app/window/view_area.h"
#include "widgets/base/translated.h"

namespace tnn::app {

Perspectives::Perspectives(ViewArea &viewArea, Session &session, Settings &settings, Actions &actions,
                           SideWidgets sides, QWidget *window) :
    QObject(window),
    m_viewArea(viewArea), m_session(session), m_settings(settings), m_menuActions(actions), m_sides(std::move(sides)),
    m_window(window), m_menu(new QMenu(tr("&Perspectives"), window)), m_bar(new QToolBar(tr("Perspectives"), window)),
    m_save(new QAction(tr("Sa&ve layout\u2026"), this)), m_manage(new QAction(tr("Mana&ge layouts\u2026"), this)),
    m_plus(new QAction(QStringLiteral("+"), this)), m_group(new QActionGroup(this))
{
    m_menu->setToolTipsVisible(true);
    m_bar->setObjectName(QStringLiteral("perspectives"));
    m_bar->setMovable(false);
    m_save->setToolTip(tr("Save the positions of all views under a name"));
    m_manage->setToolTip(tr("Rename or delete saved layouts"));
    m_plus->setToolTip(tr("Save the layout as a perspective of your own"));
    for (const Perspective &perspective : perspectives()) {
        auto *action = new QAction(perspective.name, m_group);
        action->setCheckable(true);
        action->setToolTip(perspective.tip);
        connect(action, &QAction::triggered, this, [this, id = perspective.id] { enter(id); });
        m_perspectiveActions.append(action);
        if (perspective.button == Perspective::Button::Always)
            m_bar->addAction(action);
    }
    m_bar->addAction(m_plus);
    for (const QAction *save : {m_save, m_plus})
        connect(save, &QAction::triggered, this, &Perspectives::askForName);
    connect(m_manage, &QAction::triggered, this, &Perspectives::manage);
    connect(&settings, &Settings::layoutsChanged, this, &Perspectives::fill);
    connect(m_menuActions.sides, &QAction::toggled, this, &Perspectives::showSides);
    connect(m_menuActions.alone, &QAction::toggled, this, &Perspectives::showSides);
    m_session.onDocument(this, &Perspectives::showApplicable);
    fill();
}

void Perspectives::fill()
{
    for (QAction *saved : m_actions.mid(m_perspectiveActions.size())) {
        m_group->removeAction(saved);
        m_bar->removeAction(saved);
        m_menu->removeAction(saved);
        saved->deleteLater(); // it may be what was just clicked
    }
    m_actions.clear();
    m_menu->clear();
    for (QAction *action : m_perspectiveActions)
        add(action);
    m_menu->addSeparator();
    for (const SavedLayout &layout : m_settings.layouts())
        addSaved(layout);
    m_menu->addSeparator();
    m_menu->addActions({m_save, m_manage});
    m_manage->setEnabled(!m_settings.layouts().isEmpty());
    if (!savedLayout(m_saved))
        m_saved.clear(); // it was renamed or deleted
    showCurrent();
}

void Perspectives::addSaved(const SavedLayout &layout)
{
    QString text = layout.name;
    auto *action = new QAction(text.replace(QLatin1Char('&'), QLatin1String("&&")), m_group);
    action->setToolTip(tr("A saved layout"));
    action->setCheckable(true);
    action->setData(layout.name);
    m_bar->insertAction(m_plus, action);
    connect(action, &QAction::triggered, this, [this, name = layout.name] {
        enter(perspectives().last().id);
        const std::optional<SavedLayout> saved = savedLayout(name);
        if (!saved)
            return;
        m_menuActions.sides->setChecked(saved->sides);
        m_viewArea.restore(saved->state);
        m_saved = name;
        showCurrent();
    });
    add(action);
}

std::optional<SavedLayout> Perspectives::savedLayout(const QString &name) const
{
    const QList<SavedLayout> layouts = m_settings.layouts();
    const auto found = std::find_if(layouts.begin(), layouts.end(),
                                    [&name](const SavedLayout &one) { return one.name == name; });
    return found == layouts.end() ? std::nullopt : std::optional(*found);
}

void Perspectives::add(QAction *action)
{
    constexpr int MostKeys = 9;
    m_menu->addAction(action);
    m_actions.append(action);
    if (m_actions.size() <= MostKeys)
        action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + m_actions.size())));
}

void Perspectives::enter(const QString &id)
{
    if (id == m_current && m_saved.isEmpty())
        return;
    store();
    const Perspective perspective = perspectiveNamed(id);
    m_current = perspective.id;
    m_extra = {};
    m_saved.clear();
    showCurrent();
    const std::optional<SavedLayout> stored = m_settings.perspectiveLayout(m_current);
    const bool hasSides = stored ? stored->sides : perspective.sides != Sides{};
    m_menuActions.sides->setChecked(hasSides);
    showSides();
    settleSize();
    if (!stored || !m_viewArea.restore(stored->state))
        m_viewArea.arrange(perspective);
    m_viewArea.setCurrent(perspective.rows.first().columns.first().first());
    emit entered(m_current);
}

/// Checks the button of the current perspective, or of the saved layout in which it was entered.
void Perspectives::showCurrent()
{
    for (qsizetype i = 0; i < m_actions.size(); ++i) {
        QAction *action = m_actions.at(i);
        const bool isCurrent = i < m_perspectiveActions.size()
            ? m_saved.isEmpty() && perspectives().at(i).id == m_current
            : action->data().toString() == m_saved;
        const bool hasButton = m_bar->actions().contains(action);
        if (isCurrent && !hasButton && perspectives().at(i).button == Perspective::Button::OnceEntered)
            m_bar->insertAction(m_bar->actions().at(m_bar->actions().indexOf(m_perspectiveActions.at(i - 1)) + 1),
                                action);
        action->setChecked(isCurrent);
    }
}

void Perspectives::enterLast()
{
    enter(m_settings.perspective());
}

void Perspectives::store()
{
    if (m_current.isEmpty())
        return;
    m_settings.setPerspective(m_current);
    if (!m_saved.isEmpty())
        return save(m_saved); // it keeps how it is arranged, as the others do
    const bool sides = m_menuActions.sides->isChecked() && (perspectiveNamed(m_current).sides || !m_extra);
    m_settings.setPerspectiveLayout({m_current, m_viewArea.layoutState(), sides});
}

void Perspectives::reset()
{
    const Perspective perspective = perspectiveNamed(m_current);
    m_extra = {};
    m_menuActions.sides->setChecked(perspective.sides != Sides{});
    showSides();
    settleSize();
    m_viewArea.arrange(perspective);
}

void Perspectives::show(const QString &view)
{
    if (!m_viewArea.panel(view)->toggleViewAction()->isChecked()) {
        const QList<Perspective> all = perspectives();
        const auto found = std::find_if(all.begin(), all.end(),
                                        [&view](const Perspective &perspective) { return perspective.shows(view); });
        if (found != all.end())
            enter(found->id);
    }
    m_viewArea.bring(view);
}

void Perspectives::showSide(Side side)
{
    m_menuActions.alone->setChecked(false);
    if (m_menuActions.sides->isChecked() && !perspectiveNamed(m_current).sides && !m_extra)
        return; // all are shown already
    m_extra |= side;
    m_menuActions.sides->setChecked(true);
    showSides();
}

void Perspectives::setOnWorkPage(bool isShown)
{
    m_onWorkPage = isShown;
    m_bar->setVisible(isShown);
    showSides();
}

/// A perspective without side panels shows all of them when the user asks for side panels, not when one is needed.
void Perspectives::showSides()
{
    const Sides own = perspectiveNamed(m_current).sides;
    const bool wanted = m_menuActions.sides->isChecked();
    if (!wanted)
        m_extra = {};
    Sides shown = own & Sides(Side::Bar);
    if (wanted)
        shown = own || m_extra ? own | m_extra : AllSides;
    if (m_menuActions.alone->isChecked())
        shown &= Side::Bar;
    for (const auto &[sides, widget] : m_sides)
        widget->setVisible(m_onWorkPage && (shown & sides));
}

/// Gives the views the space that the side panels leave, at once: a layout that is restored at another size than it was
/// stored at is scaled twice, and moves a little each time.
void Perspectives::settleSize()
{
    QList<QWidget *> parents;
    for (QWidget *parent = m_viewArea.parentWidget(); parent; parent = parent->parentWidget())
        parents.prepend(parent);
    for (QWidget *parent : parents) {
        if (auto *splitter = qobject_cast<QSplitter *>(parent))
            splitter->refresh();
        else if (parent->layout())
            parent->layout()->activate();
    }
}

/// Grays out the perspectives that have nothing to show for the open model, says why, and leaves them.
void Perspectives::showApplicable()
{
    const auto &document = m_session.shownDocument();
    const auto apply = [this](const char *id, const QString &refusal) {
        for (qsizetype i = 0; i < m_perspectiveActions.size(); ++i)
            if (const Perspective one = perspectives().at(i); one.id == QLatin1String(id)) {
                m_perspectiveActions.at(i)->setEnabled(refusal.isEmpty());
                m_perspectiveActions.at(i)->setToolTip(refusal.isEmpty() ? one.tip : refusal);
            }
        if (!refusal.isEmpty() && m_current == QLatin1String(id))
            enter(perspectives().first().id);
    };
    QString noForms, noText;
    if (document) {
        const checkpoint::Description &description = document->description();
        if (std::none_of(description.tnos.begin(), description.tnos.end(), [](const auto &tno) { return tno.causal; }))
            noForms = tr("State-space forms require a causal operator; this model is bidirectional");
        const checkpoint::NetworkOutline &network
            = m_session.documentA()->description().network; // a difference has none
        if (!network.refused.empty())
            noText = tr("The network cannot be run: %1").arg(widgets::translated(network.refused));
        else if (!network.predictsTokens)
            noText = tr("This model does not predict tokens");
    }
    apply("state-space", noForms);
    apply("text", noText);
}

void Perspectives::save(const QString &name)
{
    QList<SavedLayout> layouts = m_settings.layouts();
    const SavedLayout saved{name, m_viewArea.layoutState(), m_menuActions.sides->isChecked()};
    const auto same = std::find_if(layouts.begin(), layouts.end(),
                                   [&name](const SavedLayout &layout) { return layout.name == name; });
    if (same != layouts.end())
        *same = saved;
    else
        layouts.append(saved);
    m_settings.setLayouts(layouts);
}

void Perspectives::askForName()
{
    auto *dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save layout"));
    dialog->setLabelText(tr("Layout name"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString &name) {
        if (!name.trimmed().isEmpty())
            save(name.trimmed());
    });
    dialog->open();
}

void Perspectives::manage()
{
    auto *dialog = new LayoutsDialog(m_settings, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace tnn::app
