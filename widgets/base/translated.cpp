// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/translated.h"

#include <QCoreApplication>
#include <QRegularExpression>

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

QString unbroken(QString text)
{
    static const QRegularExpression opening(QStringLiteral("\\|(?=\\w)"));
    constexpr QChar Space(0x00a0), Joiner(0x2060);
    for (const char *sign : {"=", "<"})
        text.replace(QStringLiteral(" %1 ").arg(QLatin1String(sign)), Space + QLatin1String(sign) + Space);
    return text.replace(QStringLiteral(" %"), Space + QStringLiteral("%"))
        .replace(opening, QLatin1Char('|') + QString(Joiner));
}

} // namespace tnn::widgets
