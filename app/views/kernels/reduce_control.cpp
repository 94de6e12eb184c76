// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/kernels/reduce_control.h"

#include <array>

#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include "app/controls/choice.h"
#include "app/controls/flow_layout.h"
#include "app/controls/item_roles.h"
#include "app/controls/labels.h"
#include "app/controls/layout_items.h"
#include "widgets/base/tick_label.h"

namespace tnn::app {

namespace {

constexpr std::array Errors{1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6};
constexpr int ByOrder = static_cast<int>(Errors.size()); // the last entry
constexpr double LongError = 8.8e-88;                    // none takes more room

QString kernelErrorText(double error)
{
    return ReduceControl::tr("error %1").arg(widgets::shortNumber(error, 2));
}

QString fewerStatesText(long states, double error)
{
    return ReduceControl::tr("%1 used, error %2").arg(states).arg(widgets::shortNumber(error, 2));
}

} // namespace

ReduceControl::ReduceControl(Session &session, QWidget *parent) :
    QWidget(parent), m_session(session), m_order(new QSlider(Qt::Horizontal, this)), m_states(new QSpinBox(this)),
    m_reached(new ElidedLabel(this)), m_taps(new QSpinBox(this))
{
    const auto mostStates = static_cast<int>(session.reduce().mostModes);
    QList<Choice<int>> bounds;
    for (int i = 0; i < ByOrder; ++i)
        bounds.append({kernelErrorText(Errors[static_cast<std::size_t>(i)]), i});
    bounds.append({tr("order"), ByOrder});
    m_bound = makeChoice<int>(this, tr("Reduced to"),
                              tr("As many states as this kernel error requires, or a number of states"), bounds,
                              [this](int chosen) {
                                  change([&](ssm::ReduceRequest &request) {
                                      request.modes.reset();
                                      if (chosen == ByOrder)
                                          request.modes = m_order->value();
                                      else
                                          request.error = Errors[static_cast<std::size_t>(chosen)];
                                  });
                              });
    m_bound->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_order->setRange(0, mostStates);
    m_order->setMinimumWidth(64);
    m_states->setRange(0, mostStates);
    m_states->setKeyboardTracking(false);
    for (QWidget *order : std::initializer_list<QWidget *>{m_order, m_states})
        named(order, tr("Order of the reduced form"), tr("Real states after the head; a conjugate pair counts as two"));
    m_taps->setRange(0, 512);
    m_taps->setPrefix(tr("head "));
    m_taps->setKeyboardTracking(false);
    named(m_taps, tr("Taps of the exact head"),
          tr("Number of lags, from 0, kept exactly as an FIR head; the states model the later lags"));
    auto *name = new ElidedLabel(this);
    name->setText(tr("reduced to"));
    setRole(name, Role::Muted);
    setLayout(new FlowLayout({name, m_bound, m_order, m_states, m_reached, m_taps}, 6, QMargins(8, 0, 8, 4)));
    const auto setStates = [this](int states) {
        change([states](ssm::ReduceRequest &request) { request.modes = states; });
    };
    connect(m_order, &QSlider::valueChanged, this, setStates);
    connect(m_states, &QSpinBox::valueChanged, this, setStates);
    connect(m_taps, &QSpinBox::valueChanged, this,
            [this](int taps) { change([taps](ssm::ReduceRequest &request) { request.taps = taps; }); });
    session.onChange(this, &ReduceControl::showRequest, &ViewState::reduce);
    showRequest();
}

/// The slider stays where it is while it is dragged: no text before or after it changes its width. In a narrow panel, a
/// longer one is elided, since another row would leave the plot less height.
void ReduceControl::resizeEvent(QResizeEvent *event)
{
    constexpr int Narrow = 400; // pixels
    QWidget::resizeEvent(event);
    const QString longest = width() < Narrow ? kernelErrorText(LongError)
                                             : fewerStatesText(m_order->maximum(), LongError);
    m_reached->setFixedWidth(fontMetrics().horizontalAdvance(longest));
}

QWidget *ReduceControl::placedBelow(QWidget *plot)
{
    auto *content = new QWidget(plot->parentWidget());
    content->setLayout(inColumn({{plot, 1}, this}, 0, QMargins()));
    return content;
}

void ReduceControl::change(const std::function<void(ssm::ReduceRequest &)> &changed)
{
    ssm::ReduceRequest request = m_session.reduce();
    changed(request);
    m_session.setReduce(request);
}

void ReduceControl::showRequest()
{
    const ssm::ReduceRequest &request = m_session.reduce();
    const QSignalBlocker quietTaps(m_taps);
    m_taps->setValue(static_cast<int>(request.taps));
    if (request.modes) {
        m_bound->setCurrentIndex(ByOrder);
        showOrder(*request.modes);
        return;
    }
    for (int i = 0; i < ByOrder; ++i)
        if (Errors[static_cast<std::size_t>(i)] == request.error)
            m_bound->setCurrentIndex(i);
}

/// Slider and number agree, also on what an error took.
void ReduceControl::showOrder(long states)
{
    const QSignalBlocker quietOrder(m_order), quietStates(m_states);
    m_order->setValue(static_cast<int>(states));
    m_states->setValue(static_cast<int>(states));
}

void ReduceControl::showReached(long states, double error)
{
    if (!m_session.reduce().modes)
        showOrder(states);
    const bool isFewer = states < m_session.reduce().modes.value_or(states);
    m_reached->setText(isFewer ? fewerStatesText(states, error) : kernelErrorText(error));
    m_reached->setToolTip(tr("%1: for the first selected channel, over all lags below n. Fewer states than the maximum "
                             "are used where they fit better")
                              .arg(m_reached->text()));
}

} // namespace tnn::app
