// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/mode_text.h"

#include <cmath>
#include <complex>
#include <limits>
#include <numbers>

#include <QCoreApplication>

#include "widgets/base/tick_label.h"

namespace tnn::widgets {

namespace {

/// The translation's context.
class ModeText {
    Q_DECLARE_TR_FUNCTIONS(ModeText)
};

long numberOf(const ssm::Modes &modes, long row)
{
    return modes.variant == ssm::Variant::Padded ? row + 1 : row;
}

double halfLife(std::complex<double> lambda)
{
    const double magnitude = std::abs(lambda);
    return magnitude >= 1 ? std::numeric_limits<double>::infinity() : -std::numbers::ln2 / std::log(magnitude);
}

QString tokens(double count)
{
    return std::isfinite(count) ? ModeText::tr("%1 tokens").arg(shortNumber(count)) : ModeText::tr("infinite");
}

} // namespace

QString formName(ssm::Variant variant)
{
    switch (variant) {
    case ssm::Variant::Padded:
        return ModeText::tr("padded (published)");
    case ssm::Variant::Unpadded:
        return ModeText::tr("unpadded");
    case ssm::Variant::Reduced:
        break;
    }
    return ModeText::tr("reduced");
}

QString modeText(const ssm::Modes &modes, long row, int column)
{
    const std::complex<double> lambda = modes.lambda(row, column);
    const double angle = std::abs(std::arg(lambda));
    const double period = angle > 1e-12 ? 2 * std::numbers::pi / angle : std::numeric_limits<double>::infinity();
    // What is left of a zero after a turn on the circle is not a number to show.
    const double real = std::abs(lambda.real()) < 1e-12 * std::abs(lambda) ? 0 : lambda.real();
    const double imaginary = std::abs(lambda.imag()) < 1e-12 * std::abs(lambda) ? 0 : lambda.imag();
    const QString sign = imaginary < 0 ? QString(QChar(0x2212)) : QStringLiteral("+");
    const bool isPair = modes.variant == ssm::Variant::Reduced && lambda.imag() != 0;
    return ModeText::tr("%1 mode %2  lambda %3 %4 %5 i  |b| %6  half-life %7  period %8")
        .arg(formName(modes.variant), QString::number(numberOf(modes, row)), shortNumber(real),
             isPair ? QString(QChar(0x00B1)) : sign, shortNumber(std::abs(imaginary)),
             shortNumber(std::abs(modes.b(row, column))), tokens(halfLife(lambda)), tokens(period));
}

} // namespace tnn::widgets
