// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/zoo_panel.h"

#include <algorithm>
#include <type_traits>

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

#include "app/controls/help_popup.h"
#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"

namespace tnn::app {

namespace {

using document::ZooKind;
using document::ZooRequest;

QString formulaText(ZooKind kind)
{
    return QStringList{ZooPanel::tr("t_k = w_k where the filter has a tap, else 0: T is banded"),
                       ZooPanel::tr("t_k = Re \u03a3 b \u03bb^k with equally spaced frequencies (S4D, Gu et al. 2022)"),
                       ZooPanel::tr("t_k = Re \u03a3 b \u03bb^k, random \u03bb in a ring (LRU, Orvieto et al. 2023)"),
                       ZooPanel::tr("t_k = exp(\u2212m |k|), one slope m per head (ALiBi, Press et al. 2022)")}
        .at(static_cast<int>(kind));
}

} // namespace

ZooPanel::ZooPanel(Session &session, FileOpener &opener, PairOpener &pair, QWidget *parent) :
    QDialog(parent), m_session(session), m_opener(opener), m_pair(pair), m_form(new QFormLayout),
    m_kind(new QComboBox(this)), m_formula(mutedText({}, this))
{
    setWindowTitle(tr("Kernel zoo"));
    makeControls();
    m_formula->setMinimumWidth(360);
    setLayout(inColumn({m_form, m_formula, LayoutItem::room(), makeButtons()}));
    m_session.onDocument(this, &ZooPanel::showSession);
    showKind();
    showSession();
}

template <class Number>
void ZooPanel::addNumber(const QString &name, const QString &tip, Number ZooRequest::*number, double least, double most,
                         const Kinds &kinds, const QString &unit)
{
    using Box = std::conditional_t<std::is_floating_point_v<Number>, QDoubleSpinBox, QSpinBox>;
    auto *box = named(new Box(this), name, tip);
    if constexpr (std::is_floating_point_v<Number>) {
        box->setDecimals(most > 1 ? 2 : 4);
        box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    }
    using Value = decltype(box->value());
    box->setRange(static_cast<Value>(least), static_cast<Value>(most));
    box->setValue(static_cast<Value>(ZooRequest().*number));
    box->setSuffix(unit);
    connect(box, &Box::valueChanged, this, &ZooPanel::follow);
    m_form->addRow(name, box);
    m_rows.push_back(
        {box, [box, number](ZooRequest &request) { request.*number = static_cast<Number>(box->value()); }, kinds});
}

void ZooPanel::addFlag(const QString &name, const QString &tip, bool ZooRequest::*flag, ZooKind kind)
{
    auto *box = new QCheckBox(name, this);
    box->setToolTip(tip);
    box->setChecked(ZooRequest().*flag);
    connect(box, &QCheckBox::toggled, this, &ZooPanel::follow);
    m_form->addRow(QString(), box);
    m_rows.push_back({box, [box, flag](ZooRequest &request) { request.*flag = box->isChecked(); }, {kind}});
}

/// Random weights if a word is not a number.
void ZooPanel::addWeights()
{
    auto *field = named(new QLineEdit(this), tr("Weights"),
                        tr("Filter weights instead of random ones; the first is at lag 0"));
    field->setPlaceholderText(tr("0.25 0.5 0.25"));
    connect(field, &QLineEdit::editingFinished, this, &ZooPanel::follow);
    m_form->addRow(tr("Weights"), field);
    const auto read = [field](ZooRequest &request) {
        for (const QString &word : field->text().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
            bool isNumber = false;
            request.weights.push_back(word.toDouble(&isNumber));
            if (!isNumber) {
                request.weights.clear();
                return;
            }
        }
    };
    m_rows.push_back({field, read, {ZooKind::Convolution}});
}

void ZooPanel::makeControls()
{
    constexpr auto Filter = ZooKind::Convolution, Space = ZooKind::StateSpace, Unit = ZooKind::RecurrentUnit;
    m_kind->addItems({tr("Convolution"), tr("State space (S4D)"), tr("Linear recurrent unit"), tr("ALiBi decay")});
    m_kind->setCurrentIndex(static_cast<int>(ZooRequest().kind));
    m_form->addRow(tr("Kernel"), named(m_kind, tr("Kernel"), tr("Type of kernel")));
    addNumber(tr("Channels"), tr("Number of kernels, which differ in half-life or seed"), &ZooRequest::channels, 1, 256,
              {Filter, Space, Unit});
    addNumber(tr("Heads"),
              tr("Each head has a slope: m = 2^(\u2212"
                 "8 h / heads) for h = 1, 2, \u2026"),
              &ZooRequest::heads, 1, 256, {ZooKind::Alibi});
    addNumber(tr("Taps"), tr("Number of taps; random weights of variance 1 / taps unless given"), &ZooRequest::taps, 1,
              4096, {Filter});
    addWeights();
    addFlag(tr("centered at lag 0"), tr("The middle of the filter is at lag 0, instead of its first weight"),
            &ZooRequest::centred, Filter);
    addNumber(tr("Half-life"),
              tr("Tokens until channel 0 halves: |\u03bb| = 2^(\u2212"
                 "1 / half-life)"),
              &ZooRequest::halfLife, 0.01, 1e6, {Space}, tr(" tokens"));
    addNumber(tr("Spread"), tr("Ratio of the half-lives of consecutive channels"), &ZooRequest::spread, 1, 100,
              {Space});
    addNumber(tr("Period"), tr("Tokens per turn: arg \u03bb = 2\u03c0 / period and its multiples; 0: no rotation"),
              &ZooRequest::period, 0, 1e6, {Space}, tr(" tokens"));
    addNumber(tr("Least |\u03bb|"), tr("Inner radius of the ring that eigenvalues are drawn from"), &ZooRequest::least,
              0, 1, {Unit});
    addNumber(tr("Most |\u03bb|"), tr("Outer radius of the ring that eigenvalues are drawn from"), &ZooRequest::most, 0,
              1, {Unit});
    addNumber(tr("Modes"), tr("Eigenvalues per channel"), &ZooRequest::modes, 1, 256, {Space, Unit});
    addNumber(tr("Seed"), tr("Seed of the random numbers; channel c uses seed + c"), &ZooRequest::seed, 0, 1 << 30,
              {Filter, Unit});
    addFlag(tr("causal"), tr("Negative lags are zero, as in a language model"), &ZooRequest::causal, ZooKind::Alibi);
    addNumber(tr("Scale"), tr("Factor applied to every coefficient"), &ZooRequest::scale, -1e6, 1e6,
              {Filter, Space, Unit, ZooKind::Alibi});
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        showKind();
        follow();
    });
}

QLayout *ZooPanel::makeButtons()
{
    auto *open = new QPushButton(tr("Open"), this);
    open->setToolTip(tr("Show these kernels in every view, at any n"));
    m_compare = new QPushButton(tr("Compare with open model"), this);
    m_compare->setToolTip(
        tr("Open these kernels as B, in the shape of the open model; views can show A, B or A \u2212 B"));
    auto *help = HelpPopup::makeButton(this, tr("What are these kernels?"), QStringLiteral("kernel-zoo"));
    auto *close = new QPushButton(tr("Close"), this);
    close->setToolTip(tr("Close this window; opened kernels stay open"));
    for (QPushButton *button : {open, m_compare, close})
        button->setAutoDefault(false); // Enter in a field must not click one
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    for (QPushButton *button : {open, m_compare})
        connect(button, &QPushButton::clicked, this, [this, asOther = button == m_compare] {
            send(QString::fromStdString(nameOf(request())), asOther, false);
        });
    return inRow({open, m_compare, LayoutItem::room(), help, close});
}

ZooRequest ZooPanel::request() const
{
    ZooRequest request;
    request.kind = static_cast<ZooKind>(m_kind->currentIndex());
    for (const Row &row : m_rows)
        row.read(request);
    request.least = std::min(request.least, request.most);
    return request;
}

void ZooPanel::showKind()
{
    const auto kind = static_cast<ZooKind>(m_kind->currentIndex());
    for (const Row &row : m_rows)
        m_form->setRowVisible(row.control, row.kinds.contains(kind));
    m_formula->setText(formulaText(kind));
}

void ZooPanel::showSession()
{
    m_compare->setEnabled(m_session.documentA() != nullptr);
    if ((m_isOther ? m_pair.path() : m_opener.path()) == m_name)
        m_until.reset();
}

/// Reopens with the new parameters what was opened from here, if it is still open, or still being read.
void ZooPanel::follow()
{
    const QString name = QString::fromStdString(nameOf(request()));
    if (m_name.isEmpty() || name == m_name)
        return;
    const bool isOpen = m_opener.isOpen() || !m_opener.opening().isEmpty();
    if (m_until && isOpen && (m_isOther ? m_pair.path() : m_opener.path()) == *m_until)
        send(name, m_isOther, true);
    else if (m_pair.path() == m_name)
        send(name, true, true);
    else if (m_opener.path() == m_name && m_opener.isOpen())
        send(name, false, true);
}

/// again: replaces the previous kernel and keeps the selection.
void ZooPanel::send(const QString &name, bool asOther, bool again)
{
    m_name = name;
    m_isOther = asOther;
    m_until = asOther ? m_pair.path() : m_opener.path();
    if (asOther)
        m_pair.open(name);
    else if (again && m_opener.opening().isEmpty())
        m_opener.step(name);
    else
        m_opener.open(name);
}

} // namespace tnn::app
