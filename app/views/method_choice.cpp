// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/method_choice.h"

#include <QStandardItemModel>

#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

using document::Method;

QString explained(Method method, const ssm::ReduceRequest &reduce)
{
    switch (method) {
    case Method::Fft:
        return QObject::tr("fft: recompute the whole text for every token, as published");
    case Method::Cache:
        return QObject::tr("cache: store the inputs of each operator; every token sums over all of them");
    case Method::Window:
        return QObject::tr("window: sum over the last tokens only, as many as the training length");
    case Method::Streaming:
        return QObject::tr("streaming: exact at any length; the work of long lags is spread over the tokens");
    case Method::Etsc:
        return QObject::tr("etsc: as published, converted at the training length, beyond which it repeats");
    case Method::Paired:
        return QObject::tr("paired: the same with one mode per conjugate pair");
    case Method::Unpadded:
        return QObject::tr("unpadded: the same without the pad t_n = \u2212\u03a3t");
    case Method::Reduced:
        return QObject::tr("reduced: an exact head and a few modes per kernel (%1)")
            .arg(widgets::translated(document::titleOf(reduce)));
    case Method::Stored:
        return QObject::tr("stored: the poles and residues in the file; a cut at l_max is not part of them");
    default: // no text is continued by the others
        return {};
    }
}

} // namespace

MethodChoice::MethodChoice(const std::vector<Method> &offered, QWidget *parent) : QComboBox(parent)
{
    for (const Method method : offered)
        addItem(QString::fromStdString(std::string(nameOf(method))), static_cast<int>(method));
    explain();
}

std::vector<Method> MethodChoice::methods()
{
    return {Method::Fft,    Method::Streaming, Method::Window, Method::Etsc,
            Method::Paired, Method::Unpadded,  Method::Reduced};
}

void MethodChoice::offerNone(const QString &text, const QString &explanation)
{
    m_none = explanation;
    insertItem(0, text);
    setCurrentIndex(0);
    explain();
}

std::optional<Method> MethodChoice::chosen() const
{
    return currentData().isValid() ? std::optional(static_cast<Method>(currentData().toInt())) : std::nullopt;
}

void MethodChoice::setRefusal(const QString &reason)
{
    m_refusal = reason;
    explain();
    if (reason.isEmpty())
        return;
    if (m_none.isEmpty())
        setMethod(Method::Fft);
    else
        setCurrentIndex(0);
}

void MethodChoice::setReduction(const ssm::ReduceRequest &reduce)
{
    m_reduce = reduce;
    explain();
}

void MethodChoice::explain()
{
    QStringList lines;
    const auto *items = qobject_cast<QStandardItemModel *>(model());
    for (int place = 0; place < count(); ++place) {
        if (!itemData(place).isValid()) {
            items->item(place)->setToolTip(m_none);
            lines += m_none;
            continue;
        }
        const auto method = static_cast<Method>(itemData(place).toInt());
        const bool possible = m_refusal.isEmpty() || method == Method::Fft;
        const QString text = explained(method, m_reduce);
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
