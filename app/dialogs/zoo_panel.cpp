// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/zoo_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include "app/controls/arrange.h"
#include "app/controls/help_popup.h"
#include "app/controls/roles.h"

namespace tnn::app {

namespace {

using document::ZooKind;

QString formulaText(ZooKind kind)
{
    return QStringList{
        ZooPanel::tr("t_k = w_k where the filter has a tap, else 0: T is banded"),
        ZooPanel::tr("t_k = Re \u03a3 b \u03bb^k with equally spaced frequencies (S4D, Gu et al. 2022)"),
        ZooPanel::tr("t_k = Re \u03a3 b \u03bb^k, \u03bb at random in a ring (LRU, Orvieto et al. 2023)"),
        ZooPanel::tr("t_k = exp(\u2212m |k|), one slope m a head (ALiBi, Press et al. 2022)")}
        .at(static_cast<int>(kind));
}

} // namespace

ZooPanel::ZooPanel(Session &session, FileOpener &opener, PairOpener &pair, QWidget *parent) :
    QDialog(parent), m_session(session), m_opener(opener), m_pair(pair), m_form(new QFormLayout),
    m_kind(new QComboBox(this)), m_formula(new QLabel(this)), m_weights(new QLineEdit(this)),
    m_centred(new QCheckBox(tr("look ahead as well as back"), this)), m_causal(new QCheckBox(tr("past only"), this)),
    m_open(new QPushButton(tr("Open"), this)), m_compare(new QPushButton(tr("Compare with what is open"), this))
{
    setWindowTitle(tr("Kernel zoo"));
    makeControls();
    setRole(m_formula, Role::Muted);
    m_formula->setWordWrap(true);
    m_formula->setMinimumWidth(360);
    setLayout(inColumn({m_form, m_formula, Arranged::room(), makeButtons()}));
    m_session.onDocument(this, &ZooPanel::showSession);
    showKind();
    showSession();
}

QSpinBox *ZooPanel::number(const QString &name, const QString &tip, long value, long most)
{
    auto *box = named(new QSpinBox(this), name, tip);
    box->setRange(1, static_cast<int>(most));
    box->setValue(static_cast<int>(value));
    connect(box, &QSpinBox::valueChanged, this, &ZooPanel::follow);
    m_form->addRow(name, box);
    return box;
}

QDoubleSpinBox *ZooPanel::decimal(const QString &name, const QString &tip, double value, double least, double most)
{
    auto *box = named(new QDoubleSpinBox(this), name, tip);
    box->setDecimals(most > 1 ? 2 : 4);
    box->setRange(least, most);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setValue(value);
    connect(box, &QDoubleSpinBox::valueChanged, this, &ZooPanel::follow);
    m_form->addRow(name, box);
    return box;
}

void ZooPanel::makeControls()
{
    const document::ZooRequest usual;
    m_kind->addItems({tr("Convolution"), tr("State space (S4D)"), tr("Linear recurrent unit"), tr("ALiBi's decay")});
    m_kind->setCurrentIndex(static_cast<int>(usual.kind));
    m_form->addRow(tr("Kernel"), named(m_kind, tr("Kernel"), tr("Which model's kernels")));
    m_channels = number(tr("Channels"), tr("Kernels that differ: by their half-life, or by their seed"), usual.channels,
                        256);
    m_heads = number(tr("Heads"),
                     tr("Each head has a slope: m = 2^(\u2212"
                        "8 h / heads) for h = 1, 2, \u2026"),
                     usual.heads, 256);
    m_taps = number(tr("Taps"), tr("Random weights of variance 1 / taps, where none are given"), usual.taps, 4096);
    m_weights->setPlaceholderText(tr("0.25 0.5 0.25"));
    named(m_weights, tr("Weights"), tr("Weights of the filter instead of random ones; the first stands at lag 0"));
    connect(m_weights, &QLineEdit::editingFinished, this, &ZooPanel::follow);
    m_form->addRow(tr("Weights"), m_weights);
    m_centred->setToolTip(tr("The filter's middle stands at lag 0, instead of its first weight"));
    m_form->addRow(QString(), m_centred);
    m_halfLife = decimal(tr("Half-life"),
                         tr("Tokens in which channel 0 halves: |\u03bb| = 2^(\u2212"
                            "1 / half-life)"),
                         usual.halfLife, 0.01, 1e6);
    m_spread = decimal(tr("Spread"), tr("Each channel's half-life is so many times that of the one before"),
                       usual.spread, 1, 100);
    m_period = decimal(tr("Period"),
                       tr("Tokens a turn: arg \u03bb = 2\u03c0 / period and its multiples; 0: nothing turns"),
                       usual.period, 0, 1e6);
    for (QDoubleSpinBox *box : {m_halfLife, m_period})
        box->setSuffix(tr(" tokens"));
    m_least = decimal(tr("Least |\u03bb|"), tr("Inner edge of the ring that eigenvalues are drawn from"), usual.least,
                      0, 1);
    m_most = decimal(tr("Most |\u03bb|"), tr("Outer edge of the ring that eigenvalues are drawn from"), usual.most, 0,
                     1);
    m_modes = number(tr("Modes"), tr("Eigenvalues of a channel"), usual.modes, 256);
    m_seed = number(tr("Seed"), tr("Another seed draws other numbers; channel c takes seed + c"), 1, 1 << 30);
    m_seed->setMinimum(0);
    m_seed->setValue(static_cast<int>(usual.seed));
    m_causal->setChecked(usual.causal);
    m_causal->setToolTip(tr("Whether negative lags are zero, as in a language model"));
    m_form->addRow(QString(), m_causal);
    m_scale = decimal(tr("Scale"), tr("Every coefficient times this"), usual.scale, -1e6, 1e6);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        showKind();
        follow();
    });
    for (QCheckBox *box : {m_centred, m_causal})
        connect(box, &QCheckBox::toggled, this, &ZooPanel::follow);
}

QLayout *ZooPanel::makeButtons()
{
    m_open->setToolTip(tr("Show these kernels in every view, at any n"));
    m_compare->setToolTip(tr("Open these kernels as B, in the shape of what is open: views show A, B or A \u2212 B"));
    auto *help = HelpPopup::makeButton(this, tr("What are these kernels?"), QStringLiteral("kernel-zoo"));
    auto *close = new QPushButton(tr("Close"), this);
    close->setToolTip(tr("Close this window; what it opened stays"));
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(m_open, &QPushButton::clicked, this, [this] {
        m_name = QString::fromStdString(nameOf(request()));
        m_opener.open(m_name);
    });
    connect(m_compare, &QPushButton::clicked, this, [this] {
        m_name = QString::fromStdString(nameOf(request()));
        m_pair.open(m_name);
    });
    return inRow({m_open, m_compare, Arranged::room(), help, close});
}

std::vector<double> ZooPanel::weights() const
{
    std::vector<double> weights;
    for (const QString &word : m_weights->text().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        bool isNumber = false;
        weights.push_back(word.toDouble(&isNumber));
        if (!isNumber)
            return {};
    }
    return weights;
}

document::ZooRequest ZooPanel::request() const
{
    document::ZooRequest request;
    request.kind = static_cast<ZooKind>(m_kind->currentIndex());
    request.channels = m_channels->value();
    request.scale = m_scale->value();
    request.taps = m_taps->value();
    request.weights = weights();
    request.centred = m_centred->isChecked();
    request.halfLife = m_halfLife->value();
    request.spread = m_spread->value();
    request.period = m_period->value();
    request.least = std::min(m_least->value(), m_most->value());
    request.most = m_most->value();
    request.modes = m_modes->value();
    request.seed = static_cast<std::uint64_t>(m_seed->value());
    request.heads = m_heads->value();
    request.causal = m_causal->isChecked();
    return request;
}

void ZooPanel::showKind()
{
    const auto kind = static_cast<ZooKind>(m_kind->currentIndex());
    const bool filter = kind == ZooKind::Convolution, space = kind == ZooKind::StateSpace,
               unit = kind == ZooKind::RecurrentUnit, alibi = kind == ZooKind::Alibi;
    const std::pair<QWidget *, bool> rows[] = {
        {m_channels, !alibi},     {m_heads, alibi},         {m_taps, filter},  {m_weights, filter}, {m_centred, filter},
        {m_halfLife, space},      {m_spread, space},        {m_period, space}, {m_least, unit},     {m_most, unit},
        {m_modes, space || unit}, {m_seed, filter || unit}, {m_causal, alibi}};
    for (const auto &[control, isShown] : rows)
        m_form->setRowVisible(control, isShown);
    m_formula->setText(formulaText(kind));
}

void ZooPanel::showSession()
{
    m_compare->setEnabled(m_session.opened() != nullptr);
}

/// Reopens with the new parameters what was opened from here, if it is still open.
void ZooPanel::follow()
{
    if (m_name.isEmpty() || !m_scale)
        return;
    const QString name = QString::fromStdString(nameOf(request()));
    if (name == m_name)
        return;
    if (m_pair.path() == m_name)
        m_pair.open(name);
    else if (m_opener.path() == m_name && m_session.opened())
        m_opener.step(name);
    else
        return;
    m_name = name;
}

} // namespace tnn::app
