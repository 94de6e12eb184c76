// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/training/training_options.h"

#include <algorithm>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QMetaProperty>
#include <QToolButton>

#include "app/controls/item_roles.h"
#include "app/controls/layout_items.h"
#include "engine/run/training/train.h"

namespace tnn::app {

namespace {

constexpr int MostSteps = 100000000;
constexpr int LeastWidth = 72; // of a field: beside its label as narrow as the panel can be
constexpr int SavedEvery = 20; // more often than `train` does by default, because someone is watching

QFormLayout *makeForm(QWidget *parent)
{
    auto *form = new QFormLayout(parent);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(4);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    return form;
}

} // namespace

TrainingOptions::TrainingOptions(QWidget *parent) : QWidget(parent)
{
    auto *common = new QWidget(this);
    QFormLayout *form = makeForm(common);
    makeTraining(*form);
    makeModel(*form);
    auto *more = new QToolButton(this);
    more->setText(tr("More"));
    more->setCheckable(true);
    more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    more->setArrowType(Qt::RightArrow);
    more->setAutoRaise(true);
    more->setToolTip(tr("Learning rate, clipping, validation, heads"));
    QWidget *rare = makeRare();
    connect(more, &QToolButton::toggled, this, [more, rare](bool on) {
        more->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
        rare->setVisible(on);
    });
    setLayout(inColumn({common, {more, 0, Qt::AlignLeft}, rare, LayoutItem::room()}, 4, QMargins()));
    showDependent();
}

/// A field under its name on the command line; `label` is what people call it.
template <class Field>
Field *TrainingOptions::add(QFormLayout &form, const char *name, const QString &label, const QString &tip)
{
    auto *field = named(new Field(this), label, tip);
    m_fields.push_back({QLatin1String(name), field});
    field->setMinimumWidth(LeastWidth);
    form.addRow(mutedLabel(label, this), field);
    return field;
}

void TrainingOptions::makeTraining(QFormLayout &form)
{
    const run::TrainRequest defaults;
    whole(form, "steps", tr("Steps"), tr("Number of optimizer steps"), defaults.steps, 1, MostSteps);
    whole(form, "batch", tr("Batch"), tr("Windows of text per step"), defaults.batch, 1, 1 << 20);
    whole(form, "length", tr("Length n"), tr("Tokens per window: the training length"), defaults.network.length, 2,
          1 << 20);
    whole(form, "save-every", tr("Save every"), tr("Steps between checkpoints; each is loaded here when it is written"),
          SavedEvery, 0, MostSteps);
    whole(form, "seed", tr("Seed"), tr("The same seed gives the same initial weights and batches"), defaults.seed, 0,
          1000000000);
    choice(form, "device", tr("Device"), tr("Device used for training"),
           {{tr("on this CPU"), "torch-cpu"}, {tr("on CUDA"), "cuda"}});
}

void TrainingOptions::makeModel(QFormLayout &form)
{
    const checkpoint::TrainedNetwork defaults;
    whole(form, "dim", tr("Dim"), tr("Channels of the hidden state"), defaults.dim, 1, 65536);
    whole(form, "layers", tr("Layers"), tr("Blocks, each of a GTU and a GLU"), defaults.layers, 1, 512);
    whole(form, "rpe-layers", tr("RPE depth"), tr("Hidden blocks of the RPE"), defaults.rpeLayers, 0, 512);
    whole(form, "rpe-dim", tr("RPE width"), tr("Channels of the RPE"), defaults.rpeDim, 1, 65536);
    m_input = choice(form, "rpe-input", tr("Input of the RPE"),
                     tr("What the RPE receives for a lag, or learned coefficients instead of an RPE"),
                     {{tr("RPE of lag"), "1"},
                      {tr("RPE of lag / n"), "2"},
                      {tr("RPE of exp"), "3"},
                      {tr("RPE of sin, cos"), "sincos"},
                      {tr("learned t"), "learned"}});
    m_glu = new QCheckBox(tr("GLU"), this);
    m_glu->setChecked(defaults.glu);
    m_glu->setToolTip(tr("Off: blocks contain only GTUs"));
    form.addRow(m_glu);
    m_decay = new QComboBox(this);
    m_decay->addItem(tr("decay \u03b3"), QString());
    m_decay->addItem(tr("no decay"), QStringLiteral("none"));
    m_decay->addItem(tr("learned decay"), QStringLiteral("learned"));
    named(m_decay, tr("Decay"),
          tr("t_k is multiplied by \u03b3^|k|: a fixed \u03b3, none, or one learned per channel"));
    m_gamma = new QDoubleSpinBox(this);
    m_gamma->setRange(0.0001, 1);
    m_gamma->setDecimals(4);
    m_gamma->setSingleStep(0.001);
    m_gamma->setValue(defaults.gamma);
    named(m_gamma, tr("Decay gamma"), tr("\u03b3 of every channel"));
    m_decay->setMinimumWidth(LeastWidth);
    form.addRow(mutedLabel(tr("Decay"), this), m_decay);
    m_gamma->setMinimumWidth(LeastWidth);
    form.addRow(mutedLabel(QStringLiteral("\u03b3"), this), m_gamma);
    for (QComboBox *box : {m_decay, m_input})
        connect(box, &QComboBox::currentIndexChanged, this, &TrainingOptions::showDependent);
}

QWidget *TrainingOptions::makeRare()
{
    const run::TrainRequest defaults;
    auto *rare = new QWidget(this);
    QFormLayout &form = *makeForm(rare);
    real(form, "lr", tr("Rate"), tr("Peak learning rate"), defaults.learningRate, 10, 6);
    whole(form, "warmup", tr("Warm-up"), tr("Steps until the learning rate peaks"), defaults.warmup, 0, MostSteps);
    real(form, "clip", tr("Clip"), tr("Maximum gradient norm; 0: no limit"), defaults.clip, 1e6, 3);
    real(form, "weight-decay", tr("Weight decay"), tr("Weight decay of AdamW"), defaults.weightDecay, 100, 5);
    whole(form, "heads", tr("Heads"), tr("Heads per operator"), defaults.network.heads, 1, 65536);
    whole(form, "expand", tr("Expand"), tr("Channels per operator, divided by dim"), defaults.network.expand, 1, 16);
    real(form, "validation", tr("Validation"), tr("Fraction at the end of the text that is held out"),
         defaults.validation, 0.9, 3);
    whole(form, "validate-every", tr("Validate every"), tr("Steps between validations; 0: only at the end"),
          defaults.validateEvery, 0, MostSteps);
    rare->hide();
    return rare;
}

void TrainingOptions::whole(QFormLayout &form, const char *name, const QString &label, const QString &tip, long value,
                            int least, int most)
{
    auto *box = add<QSpinBox>(form, name, label, tip);
    box->setRange(least, most);
    box->setValue(static_cast<int>(value));
}

void TrainingOptions::real(QFormLayout &form, const char *name, const QString &label, const QString &tip, double value,
                           double most, int decimals)
{
    auto *box = add<QDoubleSpinBox>(form, name, label, tip);
    box->setRange(0, most);
    box->setDecimals(decimals);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setValue(value);
}

QComboBox *TrainingOptions::choice(QFormLayout &form, const char *name, const QString &label, const QString &tip,
                                   const QList<std::pair<QString, const char *>> &values)
{
    auto *box = add<QComboBox>(form, name, label, tip);
    for (const auto &[text, value] : values)
        box->addItem(text, QLatin1String(value));
    return box;
}

/// Disables fields that other choices make meaningless.
void TrainingOptions::showDependent()
{
    m_gamma->setEnabled(m_decay->currentIndex() == 0);
    const bool hasRpe = m_input->currentData().toString() != QStringLiteral("learned");
    for (const QString &name : {QStringLiteral("rpe-layers"), QStringLiteral("rpe-dim")})
        field(name)->setEnabled(hasRpe);
}

QWidget *TrainingOptions::field(const QString &name) const
{
    const auto found = std::find_if(m_fields.begin(), m_fields.end(), [&](const Field &f) { return f.name == name; });
    return found == m_fields.end() ? nullptr : found->widget;
}

QMap<QString, QString> TrainingOptions::values() const
{
    QMap<QString, QString> values;
    for (const Field &field : m_fields) {
        if (!field.widget->isEnabledTo(this))
            continue; // made meaningless by the others
        const auto *choice = qobject_cast<const QComboBox *>(field.widget);
        const QVariant value = choice ? choice->currentData()
                                      : field.widget->metaObject()->userProperty().read(field.widget);
        values[field.name] = value.toString();
    }
    const QString decay = m_decay->currentData().toString();
    values[QStringLiteral("decay")] = decay.isEmpty() ? QString::number(m_gamma->value(), 'g', 8) : decay;
    if (!m_glu->isChecked())
        values[QStringLiteral("no-glu")] = QString();
    return values;
}

QMap<QString, QString> optionsOf(const checkpoint::TrainedNetwork &network, const checkpoint::TrainingHistory &history)
{
    QMap<QString, QString> values;
    for (const auto &[key, value] : history.options)
        if (key != "text" && key != "tokens") // their effect on the text is checked by `train`
            values[QString::fromStdString(key)] = QString::fromStdString(checkpoint::toText(value));
    const auto set = [&values](const char *name, long value) {
        values[QString::fromLatin1(name)] = QString::number(value);
    };
    set("length", network.length);
    set("dim", network.dim);
    set("layers", network.layers);
    set("heads", network.heads);
    set("expand", network.expand);
    if (network.rpeInput != checkpoint::RpeInput::Learned) {
        set("rpe-dim", network.rpeDim);
        set("rpe-layers", network.rpeLayers);
    }
    values[QStringLiteral("rpe-input")] = QString::fromStdString(std::string(nameOf(network.rpeInput)));
    values[QStringLiteral("decay")] = network.decay == model::DecayKind::None ? QStringLiteral("none")
        : network.decay == model::DecayKind::Learned                          ? QStringLiteral("learned")
                                                                              : QString::number(network.gamma, 'g', 8);
    if (!network.glu)
        values[QStringLiteral("no-glu")] = QString();
    return values;
}

} // namespace tnn::app
