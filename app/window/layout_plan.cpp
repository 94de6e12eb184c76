// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/layout_plan.h"

#include "app/window/layouts.h"

namespace tnn::app {

namespace {

/// "a b|c" are two columns: a with b in a tab behind it, and c.
LayoutPlan::Row row(int height, const char *columns)
{
    LayoutPlan::Row row{height, {}};
    for (const QString &column : QString::fromLatin1(columns).split(QLatin1Char('|')))
        row.columns.append(column.split(QLatin1Char(' ')));
    return row;
}

} // namespace

QList<LayoutPlan> builtInLayouts()
{
    return {{QStringLiteral("everything"),
             Layouts::tr("&Everything"),
             Layouts::tr("Every view, in its first place"),
             {row(340, "toeplitz gallery footprint inside|coefficients response"),
              row(300, "decay memory|spectrum hankel form-errors form-costs"),
              row(260, "compare generation extrapolation training")},
             true,
             true},
            {QStringLiteral("curves"),
             Layouts::tr("&Matrix and curves"),
             Layouts::tr("The matrix beside its coefficients, decay and response below them"),
             {row(500, "toeplitz gallery footprint|coefficients"), row(400, "decay memory|response")}},
            {QStringLiteral("state-space"),
             Layouts::tr("&State space"),
             Layouts::tr("Eigenvalues and Hankel singular values, and what the forms miss and cost"),
             {row(500, "spectrum|hankel"), row(400, "form-errors|form-costs|coefficients")}},
            {QStringLiteral("compare"),
             Layouts::tr("&Compare"),
             Layouts::tr("The comparison above the matrix and its coefficients"),
             {row(500, "compare"), row(400, "toeplitz|coefficients")}},
            {QStringLiteral("text"),
             Layouts::tr("&Text"),
             Layouts::tr("What the whole network does: continues a text, goes beyond its training length, is trained"),
             {row(500, "generation|inside"), row(400, "extrapolation|training")}},
            {QStringLiteral("presentation"),
             Layouts::tr("&Presentation"),
             Layouts::tr("The current view alone, without the panels at its sides"),
             {},
             false}};
}

} // namespace tnn::app
