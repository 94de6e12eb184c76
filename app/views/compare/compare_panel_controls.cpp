// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of controls of ComparePanel.
#include <cmath>

#include <QLabel>
#include <QPushButton>

#include "app/controls/arrange.h"
#include "app/controls/choice.h"
#include "app/controls/labels.h"
#include "app/controls/roles.h"
#include "app/views/compare/compare_panel.h"

namespace tnn::app {

QHBoxLayout *ComparePanel::makeTop()
{
    auto *add = new QPushButton(tr("Add result\u2026"), this);
    add->setToolTip(
        tr("Compare y = T x that was computed elsewhere: .npy of (b, h, n, d), (b, n, h d), (n, h d) or (n,); "
           "files may also be dropped here"));
    connect(add, &QPushButton::clicked, this, &ComparePanel::filesWanted);
    auto *copy = new QPushButton(tr("Copy CSV"), this);
    copy->setToolTip(tr("Copy the whole table with all digits as comma-separated values (Ctrl+C in the table)"));
    connect(copy, &QPushButton::clicked, this, &ComparePanel::copyWanted);
    return inRow({makeRelative(), makeAbsolute(), Arranged::room(), add, copy}, 4, QMargins(8, 2, 8, 2));
}

QWidget *ComparePanel::makeRelative()
{
    QList<Choice<double>> values;
    for (int exponent = -3; exponent >= -8; --exponent)
        values.append({tr("rtol 1e%1").arg(exponent), std::pow(10.0, exponent)});
    auto *box = makeChoice<double>(this, tr("Relative tolerance"),
                                   tr("A result passes where |y \u2212 y64| \u2264 atol + rtol |y64| for every value"),
                                   values, [this](double tolerance) { m_settings.setTolerance(tolerance); });
    for (int i = 0; i < values.size(); ++i)
        if (std::abs(std::log10(values.at(i).value / m_settings.tolerance())) < 0.5)
            box->setCurrentIndex(i);
    return box;
}

QWidget *ComparePanel::makeAbsolute()
{
    QList<Choice<double>> values{{tr("atol auto"), -1}, {tr("atol 0"), 0}};
    for (int exponent = -8; exponent <= -3; ++exponent)
        values.append({tr("atol 1e%1").arg(exponent), std::pow(10.0, exponent)});
    auto *box = makeChoice<double>(this, tr("Absolute tolerance"),
                                   tr("What is allowed beside rtol |y64|; auto: rtol times the root mean square of the "
                                      "channel's y64, so that values "
                                      "near zero are judged by those around them"),
                                   values, [this](double tolerance) {
                                       m_settings.setAbsoluteTolerance(tolerance < 0 ? std::nullopt
                                                                                     : std::optional(tolerance));
                                   });
    const std::optional<double> chosen = m_settings.absoluteTolerance();
    for (int i = 1; chosen && i < values.size(); ++i)
        if (std::abs(values.at(i).value - *chosen) <= 0.1 * *chosen)
            box->setCurrentIndex(i);
    return box;
}

QHBoxLayout *ComparePanel::makeRefused()
{
    makeMessage(m_message);
    m_removeRefused = new QPushButton(tr("Remove"), this);
    m_removeRefused->setToolTip(
        tr("Do not ask for these files any more; else they are tried with every other selection"));
    m_removeRefused->hide();
    connect(m_removeRefused, &QPushButton::clicked, this, &ComparePanel::removeRefusedWanted);
    return inRow({{m_message, 1}, {m_removeRefused, 0, Qt::AlignTop}}, -1, QMargins(8, 0, 8, 0));
}

QHBoxLayout *ComparePanel::makeBottom()
{
    m_pair = new ElidedLabel(this);
    m_costs = new ElidedLabel(this);
    m_go = new QPushButton(tr("Go there"), this);
    m_go->setToolTip(tr("Show where A and B differ most (G)"));
    connect(m_go, &QPushButton::clicked, this, &ComparePanel::goWanted);
    m_measure = named(new QPushButton(this), tr("Measure time and memory"),
                      tr("Measure time and memory at lengths that double up to the selected n, or stop it"));
    connect(m_measure, &QPushButton::clicked, this, &ComparePanel::measureWanted);
    return inRow({{m_pair, 1}, {m_costs, 1}, m_go, m_measure}, 6, QMargins(8, 2, 8, 4));
}

} // namespace tnn::app
