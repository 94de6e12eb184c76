// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/reduce_control.h"

#include <array>
#include <functional>

#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include "app/controls/arrange.h"
#include "app/controls/choice.h"
#include "app/controls/roles.h"
#include "widgets/base/tick_label.h"

namespace tnn::app {

namespace {

constexpr std::array Errors{1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6};
constexpr int ByOrder = static_cast<int>(Errors.size()); // the last entry

} // namespace

ReduceControl::ReduceControl(Session &session, QWidget *parent) :
    QWidget(parent), m_session(session), m_order(new QSlider(Qt::Horizontal, this)), m_reached(new QLabel(this)),
    m_taps(new QSpinBox(this))
{
    QList<Choice<int>> bounds;
    for (int i = 0; i < ByOrder; ++i)
        bounds.append({tr("error %1").arg(widgets::shortNumber(Errors[static_cast<std::size_t>(i)])), i});
    bounds.append({tr("order"), ByOrder});
    m_bound = makeChoice<int>(this, tr("Reduced to"),
                              tr("As many states as this error of the kernel needs, or the number of the slider"),
                              bounds, [this](int chosen) {
                                  change([&](ssm::ReduceRequest &request) {
                                      request.modes.reset();
                                      if (chosen == ByOrder)
                                          request.modes = m_order->value();
                                      else
                                          request.error = Errors[static_cast<std::size_t>(chosen)];
                                  });
                              });
    m_order->setRange(0, MostStates);
    m_order->setMinimumWidth(80);
    named(m_order, tr("Order of the reduced form"), tr("Real states behind the head: a conjugate pair is two of them"));
    m_taps->setRange(0, 512);
    m_taps->setPrefix(tr("head "));
    m_taps->setKeyboardTracking(false);
    named(m_taps, tr("Taps of the exact head"),
          tr("So many lags, from 0, are kept exactly, as an FIR head; the states hold those behind them"));
    setLayout(
        inRow({mutedLabel(tr("reduced to"), this), m_bound, {m_order, 1}, m_reached, m_taps}, 6, QMargins(8, 0, 8, 4)));
    m_reached->setToolTip(tr("Of the first selected channel; fewer states than the most are used where they fit "
                             "better. The error is measured "
                             "over all lags below n"));
    connect(m_order, &QSlider::valueChanged, this,
            [this](int states) { change([states](ssm::ReduceRequest &request) { request.modes = states; }); });
    connect(m_taps, &QSpinBox::valueChanged, this,
            [this](int taps) { change([taps](ssm::ReduceRequest &request) { request.taps = taps; }); });
    session.onChange(this, &ReduceControl::showRequest, &LookedAt::reduce);
    showRequest();
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
    const QSignalBlocker quietOrder(m_order), quietTaps(m_taps);
    m_taps->setValue(static_cast<int>(request.taps));
    if (request.modes) {
        m_bound->setCurrentIndex(ByOrder);
        m_order->setValue(static_cast<int>(*request.modes));
        return;
    }
    for (int i = 0; i < ByOrder; ++i)
        if (Errors[static_cast<std::size_t>(i)] == request.error)
            m_bound->setCurrentIndex(i);
}

void ReduceControl::showReached(long states, double error)
{
    const QSignalBlocker quiet(m_order);
    if (!m_session.reduce().modes)
        m_order->setValue(static_cast<int>(states));
    const std::optional<long> most = m_session.reduce().modes;
    const QString count = most && states < *most ? tr("%1 of at most %2 states").arg(states).arg(*most)
        : states == 1                            ? tr("1 state")
                                                 : tr("%1 states").arg(states);
    const QString pairs = states == 2   ? tr(" (1 pair)")
        : states > 2 && states % 2 == 0 ? tr(" (%1 pairs)").arg(states / 2)
                                        : QString();
    m_reached->setText(tr("%1, error %2").arg(count + pairs, widgets::shortNumber(error, 2)));
}

} // namespace tnn::app
