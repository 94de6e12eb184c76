// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/perspective.h"

#include <algorithm>

#include "app/window/perspectives.h"

namespace tnn::app {

namespace {

/// "a b|c" are two columns: a with b in a tab behind it, and c.
Perspective::Row row(int height, const char *columns, const QList<int> &widths = {})
{
    Perspective::Row row{height, {}, widths};
    for (const QString &column : QString::fromLatin1(columns).split(QLatin1Char('|')))
        row.columns.append(column.split(QLatin1Char(' ')));
    return row;
}

} // namespace

bool Perspective::shows(const QString &view) const
{
    return std::any_of(rows.begin(), rows.end(), [&view](const Row &row) {
        return std::any_of(row.columns.begin(), row.columns.end(),
                           [&view](const QStringList &tabs) { return tabs.contains(view); });
    });
}

QList<Perspective> perspectives()
{
    return {
        {QStringLiteral("overview"),
         Perspectives::tr("Overview"),
         Perspectives::tr("The whole model at a glance, and what was measured"),
         {row(1, "atlas|findings", {700, 300})}},
        {QStringLiteral("kernels"),
         Perspectives::tr("Kernels"),
         Perspectives::tr("The Toeplitz matrix, its coefficients, their decay and frequency response"),
         {row(500, "toeplitz gallery footprint|coefficients"), row(400, "decay memory|response kernel-table")},
         Side::Bar | Side::Model},
        {QStringLiteral("state-space"),
         Perspectives::tr("State space"),
         Perspectives::tr("Eigenvalues, Hankel singular values, and the error and cost of each form"),
         {row(500, "spectrum"), row(440, "hankel|form-errors form-costs")},
         Side::Bar | Side::Model},
        {QStringLiteral("compare"),
         Perspectives::tr("Algorithms"),
         Perspectives::tr("Compare the algorithms that compute T x on your input"),
         {row(1, "compare verification")},
         Side::Bar | Side::Input},
        {QStringLiteral("text"),
         Perspectives::tr("Text"),
         Perspectives::tr("The loss of each token and where the model looks; generated text, and extrapolation beyond "
                          "the training length"),
         {row(500, "token-losses substitutions sweep generation position-losses extrapolation"),
          row(450, "contributions dependencies receptive-field inside")},
         Side::Bar | Side::Input},
        {QStringLiteral("train"),
         Perspectives::tr("Train"),
         Perspectives::tr("Train a model and watch its kernels change"),
         {row(500, "training"), row(300, "decay|coefficients")},
         {},
         false,
         Perspective::Button::OnceEntered},
        {QStringLiteral("custom"),
         Perspectives::tr("Custom"),
         Perspectives::tr("All views, in your own layout"),
         {row(500, "toeplitz gallery footprint inside|coefficients response"),
          row(400,
              "decay memory spectrum hankel form-errors form-costs kernel-table|"
              "compare verification token-losses substitutions sweep contributions dependencies receptive-field "
              "position-losses generation extrapolation training")},
         AllSides,
         true,
         Perspective::Button::Never}};
}

Perspective perspectiveNamed(const QString &id)
{
    const QList<Perspective> all = perspectives();
    const auto found = std::find_if(all.begin(), all.end(), [&id](const Perspective &one) { return one.id == id; });
    return found == all.end() ? all.last() : *found;
}

} // namespace tnn::app
