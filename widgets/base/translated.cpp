// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/translated.h"

#include <QCoreApplication>

namespace tnn::widgets {

QString translated(const Message &message)
{
    if (!message.isFormat())
        return QString::fromStdString(message.text());
    const QString format = QCoreApplication::translate("engine", message.text().c_str());
    std::vector<std::string> values;
    for (const Message &value : message.values())
        values.push_back(translated(value).toStdString());
    return QString::fromStdString(Message::filled(format.toStdString(), values));
}

QString joinedClauses(const QStringList &clauses)
{
    return clauses.join(QCoreApplication::translate("Clauses", "; "));
}

} // namespace tnn::widgets
