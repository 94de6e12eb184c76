// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/work_page.h"

#include "app/controls/actions.h"
#include "app/controls/layout_items.h"
#include "app/controls/message_bar.h"
#include "app/panels/input_panel.h"
#include "app/panels/model/channel_list.h"
#include "app/panels/model/model_panel.h"
#include "app/panels/pair_bar.h"
#include "app/panels/run_bar.h"
#include "app/panels/side_panels.h"
#include "app/window/view_area.h"

namespace tnn::app {

namespace {

constexpr int Gap = 8;
constexpr int LeftWidth = 208, RightWidth = 252;

void fill(QSplitter &splitter, const QList<QWidget *> &parts, const QList<int> &sizes, int stretched)
{
    splitter.setHandleWidth(Gap);
    splitter.setChildrenCollapsible(false);
    for (QWidget *part : parts)
        splitter.addWidget(part);
    splitter.setSizes(sizes);
    splitter.setStretchFactor(stretched, 1);
}

} // namespace

WorkPage::WorkPage(const ViewParts &parts, RunFollower &run, Actions &actions) :
    QSplitter(Qt::Horizontal), m_model(new ModelPanel(parts.session, parts.jobs)),
    m_channels(new ChannelList(parts.session, parts.jobs)),
    m_input(new InputPanel(parts.session, parts.jobs, parts.vocabularies)),
    m_side(new SidePanels(parts.session, parts.jobs)), m_message(new MessageBar), m_viewArea(new ViewArea),
    m_right(new QWidget)
{
    auto *left = new QSplitter(Qt::Vertical);
    m_left = left;
    fill(*left, {m_model, m_channels}, {240, 540}, 1);
    m_left->setMinimumWidth(LeftWidth);
    m_right->setMinimumWidth(RightWidth);
    m_right->setLayout(inColumn({{m_side, 1}, m_input}, Gap, QMargins()));
    fill(*this, {m_left, makeCentre(parts, run, actions), m_right}, {272, 936, 296}, 1);
    setContentsMargins(Gap, Gap, Gap, Gap);
}

QWidget *WorkPage::makeCentre(const ViewParts &parts, RunFollower &run, Actions &actions)
{
    connect(&parts.session, &Session::viewStateChanged, m_message,
            [this](const ViewState &before, const ViewState &now) {
                const bool isOfSample = m_input->isSample(*before.input) || m_input->isSample(*now.input);
                if (before.input == now.input || !isOfSample) // nobody asked for a sample
                    m_message->noteChange();
            });
    m_viewArea->setSteps(actions.steps());
    QList<View *> views;
    for (const ViewKind &kind : viewKinds())
        views.append(kind.make(parts));
    m_viewArea->setViews(views);
    auto *centre = new QWidget;
    centre->setLayout(inColumn(
        {m_message, new PairBar(parts.session, actions), new RunBar(run, actions), {m_viewArea, 1}}, Gap, QMargins()));
    return centre;
}

QList<QWidget *> WorkPage::areas() const
{
    return {m_model, m_channels, m_viewArea, m_side, m_input};
}

Perspectives::SideWidgets WorkPage::sides() const
{
    return {{Side::Model, m_left},
            {Side::Inspector, m_side},
            {Side::Input, m_input},
            {Sides(Side::Inspector) | Side::Input, m_right}};
}

} // namespace tnn::app
