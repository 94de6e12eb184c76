// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/gamma_control.h"

#include <cmath>

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>

#include "app/base/number_format.h"
#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

constexpr double WidestGap = 0.5;     ///< 1 - gamma at the left end
constexpr double NarrowestGap = 1e-4; ///< 1 - gamma just before the right end

/// Shows as many decimals as a decay needs.
class GammaBox : public QDoubleSpinBox {
public:
    using QDoubleSpinBox::QDoubleSpinBox;

    QString textFromValue(double value) const override
    {
        return locale().toString(value, 'f', qMin(widgets::decayDigits(value), decimals()));
    }
    /// From a text in place of a number, the first step begins at 1.
    void stepBy(int steps) override
    {
        if (!specialValueText().isEmpty() && value() == minimum())
            setValue(1 + qMin(0, steps) * singleStep());
        else
            QDoubleSpinBox::stepBy(steps);
    }
    /// What is shown, and not typed, remains the number that it is rounded from.
    double valueFromText(const QString &text) const override
    {
        return text == textFromValue(value()) ? value() : QDoubleSpinBox::valueFromText(text);
    }
};

} // namespace

double GammaControl::gammaOf(int position)
{
    if (position >= Steps)
        return 1;
    const double share = static_cast<double>(position) / (Steps - 1);
    return 1 - WidestGap * std::pow(NarrowestGap / WidestGap, share);
}

int GammaControl::positionOf(double gamma)
{
    const double gap = 1 - gamma;
    if (gap < NarrowestGap / 2)
        return Steps;
    const double share = std::log(gap / WidestGap) / std::log(NarrowestGap / WidestGap);
    return qBound(0, static_cast<int>(std::lround(share * (Steps - 1))), Steps - 1);
}

GammaControl::GammaControl(Session &session, QWidget *parent) :
    QWidget(parent), m_session(session), m_slider(new QSlider(Qt::Horizontal, this)), m_number(new GammaBox(this)),
    m_asStored(new QPushButton(tr("as stored"), this)), m_decays(new QCheckBox(tr("decay"), this)),
    m_channelsOff(new QPushButton(this))
{
    m_slider->setRange(0, Steps);
    m_slider->setFixedWidth(64);
    named(m_slider, tr("Decay gamma"),
          tr("What if this were the decay? T_ij = \u03b3^|i\u2212j| t_(i\u2212j) for every channel"));
    m_number->setRange(0, 1);
    m_number->setFixedWidth(84);
    m_number->setDecimals(7); // of a float
    m_number->setSingleStep(0.001);
    m_number->setKeyboardTracking(false);
    named(m_number, tr("Decay gamma as a number"), m_slider->toolTip());
    m_asStored->setToolTip(tr("Restore the decay of the checkpoint"));
    m_decays->setToolTip(tr("Off: coefficients without decay"));
    QLabel *name = mutedLabel(QStringLiteral("\u03b3"), this);
    setLayout(inRow({m_decays, name, m_slider, m_number, m_asStored, m_channelsOff}, 8, QMargins()));
    m_channelsOff->hide();
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    connect(m_slider, &QSlider::valueChanged, this, [this](int position) { override(gammaOf(position)); });
    connect(m_number, &QDoubleSpinBox::valueChanged, this, &GammaControl::override);
    connect(m_asStored, &QPushButton::clicked, this, [this] { override({}); });
    connect(m_channelsOff, &QPushButton::clicked, this,
            [this] { m_session.override([](auto &overrides) { overrides.off.clear(); }); });
    connect(m_decays, &QCheckBox::toggled, this,
            [this](bool on) { m_session.override([on](auto &overrides) { overrides.decay = on; }); });
    session.onDocument(this, &GammaControl::showOverrides);
    session.onChange(this, &GammaControl::showOverrides, &ViewState::overrides, &ViewState::selection);
    showOverrides();
}

void GammaControl::override(std::optional<double> gamma)
{
    m_session.override([gamma](auto &overrides) {
        overrides.gamma = gamma;
        overrides.decay = true;
    });
}

double GammaControl::storedGamma() const
{
    const auto *tno = m_session.tno();
    return tno && tno->decay != model::DecayKind::None ? (tno->gammaMinimum + tno->gammaMaximum) / 2 : 1;
}

void GammaControl::showChannelsOff()
{
    model::Overrides channels;
    channels.off = m_session.overrides().off;
    QStringList tnos;
    constexpr std::size_t MostNamed = 20;
    for (const auto &[tno, off] : channels.off)
        tnos.append(tr("%1: %2").arg(
            widgets::translated(m_session.shownDocument()->description().tnos[static_cast<std::size_t>(tno)].name),
            off.size() > MostNamed ? tr("%1 channels").arg(off.size()) : channelsText(off)));
    m_channelsOff->setText(tr("%1 \u00d7").arg(overridesText(channels)));
    m_channelsOff->setToolTip(tr("Switch them back on\n%1").arg(tnos.join(QLatin1Char('\n'))));
    m_channelsOff->setVisible(!channels.off.empty());
}

void GammaControl::showOverrides()
{
    const auto &overrides = m_session.overrides();
    const double gamma = overrides.gamma.value_or(storedGamma());
    const QSignalBlocker quietSlider(m_slider);
    const QSignalBlocker quietNumber(m_number);
    const QSignalBlocker quietBox(m_decays);
    if (gammaOf(m_slider->value()) != gamma)
        m_slider->setValue(positionOf(gamma));
    // A and B each have a decay, so that no single number applies; poles and windows decay by themselves.
    const bool isOfBoth = m_session.pair() && m_session.shown() == document::ShownDocument::Difference;
    const auto *tno = m_session.tno();
    const bool isInKernel = tno && (tno->windowed || tno->source == model::KernelSource::Modes);
    const bool asStored = (isOfBoth || isInKernel) && !overrides.gamma;
    m_number->setSpecialValueText(asStored ? tr("stored") : QString());
    m_number->setValue(asStored ? m_number->minimum() : gamma);
    m_decays->setChecked(overrides.decay);
    m_asStored->setEnabled(overrides.gamma.has_value() || !overrides.decay);
    showChannelsOff();
    for (QWidget *control : std::initializer_list<QWidget *>{m_slider, m_number})
        control->setEnabled(m_session.shownDocument() && overrides.decay);
}

} // namespace tnn::app
