// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/translated.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace tnn::widgets {

namespace {

/// "1.5e-7" of "1.5e-07": the window writes numbers in one way.
QString withShortExponent(const QString &text)
{
    static const QRegularExpression number(QStringLiteral("^([-\u2212]?[0-9.]+e-?)\\+?0([0-9])$"));
    const QRegularExpressionMatch found = number.match(text);
    return found.hasMatch() ? found.captured(1) + found.captured(2) : text;
}

} // namespace

QString translated(const Message &message)
{
    if (!message.isFormat())
        return withShortExponent(QString::fromStdString(message.text()));
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
