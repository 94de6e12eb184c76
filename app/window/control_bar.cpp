// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/control_bar.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

#include "app/views/choice.h"
#include "app/views/words.h"
#include "app/window/channel_list.h"
#include "app/window/channel_text.h"
#include "app/window/gamma_control.h"
#include "app/window/length_box.h"
#include "app/window/roles.h"

namespace tnn::app {

ControlBar::ControlBar(Session &session, QWidget *parent) :
    QToolBar(tr("Selection"), parent), m_session(session), m_layer(new QComboBox(this)), m_head(new QComboBox(this)),
    m_channels(new QLineEdit(this)), m_length(new LengthBox(this)), m_gamma(new GammaControl(session, this))
{
    setObjectName(QStringLiteral("controls"));
    setMovable(false);
    makeControls();
    connect(m_layer, &QComboBox::activated, &session, &Session::setLayer);
    connect(m_head, &QComboBox::activated, &session, &Session::setHead);
    connect(m_channels, &QLineEdit::editingFinished, this, &ControlBar::takeChannels);
    connect(m_length, &QSpinBox::valueChanged, &session, [this](int n) { m_session.setLength(n); });
    connect(&session, &Session::documentChanged, this, &ControlBar::showDocument);
    connect(&session, &Session::selectionChanged, this, &ControlBar::showSelection);
    connect(&session, &Session::stageChanged, this, &ControlBar::showSelection);
    showDocument();
}

void ControlBar::makeControls()
{
    using commands::Stage;
    m_stage = makeChoice<Stage>(this, tr("Show"),
                                tr("Coefficients as T holds them, as the RPE answers, or what the decay takes away"),
                                {{nameOf(Stage::Decayed), Stage::Decayed},
                                 {nameOf(Stage::Raw), Stage::Raw},
                                 {nameOf(Stage::Difference), Stage::Difference}},
                                [this](Stage stage) { m_session.setStage(stage); });
    m_stage->setFrame(true);
    m_layer->setAccessibleName(tr("Layer"));
    m_layer->setToolTip(tr("TNO, counted from 0 in model order (Up and Down in a view)"));
    m_head->setAccessibleName(tr("Head"));
    m_channels->setAccessibleName(tr("Channels"));
    m_channels->setToolTip(
        tr("Channels of the head: 57, 12, 200-204. The first is the one of the matrix (Left and Right in a view)"));
    m_channels->setFixedWidth(150);
    m_length->setFixedWidth(96);
    labelled(tr("Layer"), m_layer);
    auto *label = new QLabel(tr("Head"), this);
    setRole(label, Role::Muted);
    m_headLabel = addWidget(label);
    m_headAction = addWidget(m_head);
    labelled(tr("Channels"), m_channels);
    labelled(tr("n"), m_length);
    addWidget(m_gamma);
    labelled(tr("Show"), m_stage);
}

void ControlBar::labelled(const QString &text, QWidget *control)
{
    auto *label = new QLabel(text, this);
    setRole(label, Role::Muted);
    label->setBuddy(control);
    addWidget(label);
    addWidget(control);
}

void ControlBar::takeChannels()
{
    QString reason;
    const auto channels = channelsFrom(m_channels->text(), m_session.channels(), ChannelList::MostSelected, &reason);
    QPalette palette;
    if (!channels)
        palette.setColor(QPalette::Text, palette.color(ErrorRole));
    m_channels->setPalette(palette);
    if (channels)
        m_session.setChannels(*channels);
    else
        emit refused(reason);
}

void ControlBar::showDocument()
{
    const QSignalBlocker quiet(m_layer);
    m_layer->clear();
    for (long layer = 0; layer < m_session.layers(); ++layer)
        m_layer->addItem(QString::number(layer));
    for (QWidget *control :
         {static_cast<QWidget *>(m_layer), static_cast<QWidget *>(m_channels), static_cast<QWidget *>(m_length),
          static_cast<QWidget *>(m_stage), static_cast<QWidget *>(m_gamma)})
        control->setEnabled(m_session.document() != nullptr);
    showSelection();
}

void ControlBar::showSelection()
{
    const auto &selection = m_session.selection();
    const QSignalBlocker quietLength(m_length);
    m_layer->setCurrentIndex(selection.layer);
    if (m_head->count() != m_session.heads()) {
        m_head->clear();
        for (long head = 0; head < m_session.heads(); ++head)
            m_head->addItem(QString::number(head));
    }
    m_head->setCurrentIndex(selection.head);
    m_headLabel->setVisible(m_session.heads() > 1);
    m_headAction->setVisible(m_session.heads() > 1);
    const QString channels = m_session.document() ? channelsText(selection.channels) : QString();
    if (m_channels->text() != channels) {
        m_channels->setText(channels);
        m_channels->setCursorPosition(0);
    }
    m_length->setValue(static_cast<int>(selection.n));
    m_stage->setCurrentIndex(static_cast<int>(m_session.stage()));
}

} // namespace tnn::app
