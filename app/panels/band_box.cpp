// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/band_box.h"

#include <algorithm>
#include <bit>

#include <QSignalBlocker>

namespace tnn::app {

BandBox::BandBox(Session &session, QWidget *parent) : QSpinBox(parent), m_session(session)
{
    setRange(0, All);
    setKeyboardTracking(false);
    setAccessibleName(tr("Band"));
    setToolTip(
        tr("What if only coefficients with |lag| \u2264 this band were there? Arrows step through powers of two; "
           "\"all\" leaves every lag"));
    setFixedWidth(88);
    connect(this, &QSpinBox::valueChanged, this, [this](int band) {
        auto overrides = m_session.overrides();
        overrides.band.reset();
        if (band < All)
            overrides.band = band;
        m_session.setOverrides(overrides);
    });
    session.onDocument(this, &BandBox::showBand);
    session.onChange(this, &BandBox::showBand, &LookedAt::overrides);
    showBand();
}

void BandBox::showBand()
{
    const QSignalBlocker quiet(this);
    setValue(static_cast<int>(std::min<long>(m_session.overrides().band.value_or(All), All)));
    setEnabled(m_session.document() != nullptr);
}

/// Below all lags comes half of what is shown, not half of a million.
void BandBox::stepBy(int steps)
{
    const auto longest = static_cast<unsigned>(m_session.selection().n);
    auto band = static_cast<unsigned>(value());
    for (; steps > 0 && band < static_cast<unsigned>(All); --steps) {
        band = band == 0 ? 1 : std::bit_floor(band) * 2;
        if (band >= longest)
            band = static_cast<unsigned>(All);
    }
    for (; steps < 0 && band > 0; ++steps) {
        band = std::min(band, std::bit_ceil(longest));
        band = band > 1 ? std::bit_ceil(band) / 2 : 0;
    }
    setValue(static_cast<int>(band));
    selectAll();
}

QString BandBox::textFromValue(int value) const
{
    return value >= All ? allLags() : QString::number(value);
}

int BandBox::valueFromText(const QString &text) const
{
    bool isNumber = false;
    const int value = text.trimmed().toInt(&isNumber);
    return isNumber ? value : All;
}

QValidator::State BandBox::validate(QString &text, int &place) const
{
    if (allLags().startsWith(text.trimmed(), Qt::CaseInsensitive))
        return text.trimmed().isEmpty() ? QValidator::Intermediate : QValidator::Acceptable;
    return QSpinBox::validate(text, place);
}

} // namespace tnn::app
