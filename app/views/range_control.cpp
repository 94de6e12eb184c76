// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/range_control.h"

#include <QHBoxLayout>
#include <QLineEdit>

#include "app/controls/choice.h"
#include "app/controls/kept_options.h"
#include "app/controls/roles.h"

namespace tnn::app {

namespace {

struct RangeChoice {
    widgets::ValueOptions::Range range;
    double percentile = 0;
};

} // namespace

RangeControl::RangeControl(QWidget *parent, std::function<double()> inForce) :
    QWidget(parent), m_inForce(std::move(inForce))
{
    m_choice = makeChoice<RangeChoice>(
        this, tr("Range"),
        tr("Which magnitude has the strongest colour: the largest, a percentile of all, one that you type, or the one "
           "of "
           "now for whatever is shown next. What lies beyond it is counted below the picture"),
        {{tr("full range"), {Range::Symmetric}, "full"},
         {tr("99.9 %"), {Range::Percentile, 99.9}, "99.9"},
         {tr("99 %"), {Range::Percentile, 99}, "99"},
         {tr("95 %"), {Range::Percentile, 95}, "95"},
         {tr("up to"), {Range::Manual}, "manual"},
         {tr("locked"), {Range::Locked}, "locked"}},
        [this](RangeChoice chosen) { choose(chosen.range, chosen.percentile); });
    kept(m_choice, "range");
    m_field = new QLineEdit(this);
    m_field->setAccessibleName(tr("Largest magnitude"));
    m_field->setToolTip(tr("The magnitude |t| that has the strongest colour, above 0, such as 0.05 or 1e-4"));
    m_field->setFixedWidth(64);
    m_field->hide();
    connect(m_field, &QLineEdit::editingFinished, this, &RangeControl::takeField);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    row->addWidget(m_choice);
    row->addWidget(m_field);
}

void RangeControl::choose(Range range, double percentile)
{
    if (range == Range::Manual && m_range != Range::Manual) {
        m_manual = m_inForce();
        m_field->setText(QString::number(m_manual, 'g', 3));
    }
    m_range = range;
    m_percentile = percentile;
    m_field->setVisible(range == Range::Manual);
    if (range == Range::Manual) {
        m_field->setFocus();
        m_field->selectAll();
    }
    emit changed();
}

void RangeControl::takeField()
{
    bool isNumber = false;
    const double typed = m_field->text().toDouble(&isNumber);
    const bool taken = isNumber && typed > 0 && typed <= 1e30;
    QPalette palette;
    if (!taken)
        palette.setColor(QPalette::Text, palette.color(ErrorRole));
    m_field->setPalette(palette);
    if (!taken || typed == m_manual)
        return;
    m_manual = typed;
    emit changed();
}

void RangeControl::writeTo(widgets::ValueOptions &options) const
{
    options.range = m_range;
    if (m_range == Range::Percentile)
        options.percentile = m_percentile;
    if (m_range == Range::Manual)
        options.manual = m_manual;
}

} // namespace tnn::app
