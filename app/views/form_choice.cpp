// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/form_choice.h"

#include <QStandardItemModel>

#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

using document::OperatorForm;

QString explained(OperatorForm operatorForm, const ssm::ReduceRequest &reduce)
{
    switch (operatorForm) {
    case OperatorForm::Fft:
        return QObject::tr("fft: recompute the whole text for every token, as published");
    case OperatorForm::Cache:
        return QObject::tr("cache: store the inputs of each operator; every token sums over all of them");
    case OperatorForm::Window:
        return QObject::tr("window: sum over the last tokens only, as many as the training length");
    case OperatorForm::Streaming:
        return QObject::tr("streaming: exact at any length; the work of long lags is spread over the tokens");
    case OperatorForm::Ssm:
        return QObject::tr("ssm: ETSC as published, converted at the training length, beyond which it repeats");
    case OperatorForm::Paired:
        return QObject::tr("paired: the same with one mode per conjugate pair");
    case OperatorForm::Unpadded:
        return QObject::tr("unpadded: the same without the pad t_n = \u2212\u03a3t");
    case OperatorForm::Reduced:
        return QObject::tr("reduced: an exact head and a few modes per kernel (%1)")
            .arg(widgets::translated(document::titleOf(reduce)));
    case OperatorForm::Stored:
        return QObject::tr("stored: the poles and residues in the file; a cut at l_max is not part of them");
    }
    return {};
}

} // namespace

FormChoice::FormChoice(const std::vector<OperatorForm> &offered, QWidget *parent) : QComboBox(parent)
{
    for (const OperatorForm operatorForm : offered)
        addItem(QString::fromStdString(std::string(nameOf(operatorForm))), static_cast<int>(operatorForm));
    explain();
}

std::vector<OperatorForm> FormChoice::forms()
{
    return {OperatorForm::Fft,    OperatorForm::Streaming, OperatorForm::Window, OperatorForm::Ssm,
            OperatorForm::Paired, OperatorForm::Unpadded,  OperatorForm::Reduced};
}

void FormChoice::offerNone(const QString &text, const QString &explanation)
{
    m_none = explanation;
    insertItem(0, text);
    setCurrentIndex(0);
    explain();
}

std::optional<OperatorForm> FormChoice::chosen() const
{
    return currentData().isValid() ? std::optional(static_cast<OperatorForm>(currentData().toInt())) : std::nullopt;
}

void FormChoice::setRefusal(const QString &reason)
{
    m_refusal = reason;
    explain();
    if (reason.isEmpty())
        return;
    if (m_none.isEmpty())
        setDecoding(OperatorForm::Fft);
    else
        setCurrentIndex(0);
}

void FormChoice::setReduction(const ssm::ReduceRequest &reduce)
{
    m_reduce = reduce;
    explain();
}

void FormChoice::explain()
{
    QStringList lines;
    const auto *items = qobject_cast<QStandardItemModel *>(model());
    for (int place = 0; place < count(); ++place) {
        if (!itemData(place).isValid()) {
            items->item(place)->setToolTip(m_none);
            lines += m_none;
            continue;
        }
        const auto operatorForm = static_cast<OperatorForm>(itemData(place).toInt());
        const bool possible = m_refusal.isEmpty() || operatorForm == OperatorForm::Fft;
        const QString text = explained(operatorForm, m_reduce);
        items->item(place)->setEnabled(possible);
        items->item(place)->setToolTip(possible ? text : m_refusal);
        if (possible)
            lines += text;
    }
    if (!m_refusal.isEmpty())
        lines += tr("Others: %1").arg(m_refusal);
    setToolTip(lines.join(QLatin1Char('\n')));
}

} // namespace tnn::app
