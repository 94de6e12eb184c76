// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model/tno.h"
#include "tests/engine/numbers.h"

namespace tnn::test {

/// One TNO of data/numbers.json, with its weights uploaded to an arithmetic.
struct TnoCase {
    model::Tno tno;
    long n = 0;
    Sequence64 raw, coefficients;
};

inline model::Value parameter(model::Arithmetic &a, const QJsonValue &value)
{
    const Sequence64 numbers = numbersOf(value);
    if (numbers.size() == 0)
        return {};
    return a.upload(std::span<const double>(numbers.data(), std::size_t(numbers.size())),
                    {numbers.rows(), numbers.cols()});
}

inline model::Linear linearOf(model::Arithmetic &a, const QJsonValue &value)
{
    return {parameter(a, value[QLatin1String("weight")]), parameter(a, value[QLatin1String("bias")])};
}

inline model::NormKind normNamed(const QString &name)
{
    using model::NormKind;
    for (const NormKind kind :
         {NormKind::None, NormKind::SimpleRms, NormKind::LayerNorm, NormKind::Rms, NormKind::GatedRms, NormKind::Scale})
        if (name.toStdString() == model::nameOf(kind))
            return kind;
    qFatal("an unknown norm among the fixtures");
}

inline model::Rpe::Block blockOf(model::Arithmetic &a, const QJsonValue &value)
{
    const model::Norm norm{normNamed(value[QLatin1String("norm")].toString()),
                           parameter(a, value[QLatin1String("normWeight")]),
                           parameter(a, value[QLatin1String("normBias")])};
    return {norm, linearOf(a, value[QLatin1String("linear")])};
}

inline TnoCase tnoCase(model::Arithmetic &a, const QJsonObject &object)
{
    const auto text = [&](const char *key) { return object[QLatin1String(key)].toString().toStdString(); };
    const QJsonObject rpe = object[QLatin1String("rpe")].toObject();
    TnoCase result;
    model::Tno &tno = result.tno;
    tno.rpe.in = linearOf(a, rpe[QLatin1String("in")]);
    for (const QJsonValue &block : rpe[QLatin1String("blocks")].toArray())
        tno.rpe.blocks.push_back(blockOf(a, block));
    tno.rpe.out = blockOf(a, rpe[QLatin1String("out")]);
    tno.rpe.activation = model::activationNamed(rpe[QLatin1String("activation")].toString().toStdString());
    tno.rpe.residual = rpe[QLatin1String("residual")].toBool();
    const Sequence64 gamma = numbersOf(object[QLatin1String("gamma")]);
    tno.gamma.assign(gamma.data(), gamma.data() + gamma.size());
    tno.decay = tno.gamma.empty() ? model::DecayKind::None : model::DecayKind::Fixed;
    tno.activation = model::activationNamed(text("coefficientActivation"));
    tno.causal = object[QLatin1String("causal")].toBool();
    tno.parType = object[QLatin1String("parType")].toInt();
    tno.heads = object[QLatin1String("heads")].toInt();
    tno.headDim = object[QLatin1String("headDim")].toInt();
    result.n = object[QLatin1String("n")].toInt();
    result.raw = numbersOf(object[QLatin1String("raw")]);
    result.coefficients = numbersOf(object[QLatin1String("coefficients")]);
    return result;
}

/// The case whose name begins with `name`.
inline TnoCase tnoCaseNamed(model::Arithmetic &a, const char *name)
{
    for (const QJsonValue &value : numberCases("tnos"))
        if (value[QLatin1String("name")].toString().startsWith(QLatin1String(name)))
            return tnoCase(a, value.toObject());
    qFatal("no such case among the fixtures");
}

} // namespace tnn::test
