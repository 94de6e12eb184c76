// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/number_format.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QFile>
#include <QObject>
#include <QRegularExpression>

#include "engine/checkpoint/hub_cache.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/path_names.h"
#include "engine/run/comparison_report.h"
#include "widgets/base/translated.h"

namespace tnn::app {

// In the order of each enum.
QString nameOf(figures::Stage stage)
{
    return QStringList{QObject::tr("decayed"), QObject::tr("raw"), QObject::tr("decayed \u2212 raw")}.at(
        static_cast<int>(stage));
}

QString axisName(checkpoint::Axis axis)
{
    return QStringList{QObject::tr("sequence"), QObject::tr("height"), QObject::tr("width")}.at(static_cast<int>(axis));
}

QString sourceName(checkpoint::Source source)
{
    return QStringList{QObject::tr("stored"), QObject::tr("inferred"), QObject::tr("given"), QObject::tr("assumed")}.at(
        static_cast<int>(source));
}

QString fileNameOf(const QString &path)
{
    return escapedText(checkpoint::shownName(path.toStdString()));
}

QString modelNameOf(const std::string &path)
{
    return escapedText(checkpoint::modelName(path));
}

QFileInfo fileInfoOf(const QString &path)
{
    try {
        return QFileInfo(QFile::decodeName(checkpoint::placeOf(encodedPath(path)).c_str()));
    } catch (const Error &) {
        return {};
    }
}

std::string encodedPath(const QString &path)
{
    return QFile::encodeName(path).toStdString();
}

QString escapedText(std::string_view text)
{
    return QString::fromStdString(io::escaped(text));
}

QString joined(const QStringList &parts)
{
    QStringList present = parts;
    present.removeAll(QString());
    return present.join(QStringLiteral("  \u00b7  "));
}

QString numberText(double value)
{
    QString text = QString::number(value, 'g', 4);
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString errorText(double value)
{
    if (value == 0 || !std::isfinite(value))
        return QString::number(value);
    static const QRegularExpression padding(QStringLiteral("e([+-])0*(\\d+)$"));
    return QString::number(value, 'e', 1).replace(padding, QStringLiteral("e\\1\\2"));
}

QString verdictText(const run::AlgorithmResult &result, double tolerance)
{
    const QChar mark = run::passes(result, tolerance) ? QChar(0x2713) : QChar(0x2717);
    return mark + QLatin1Char(' ') + widgets::translated(run::verdictOf(result, tolerance));
}

QString timeText(double seconds)
{
    if (seconds < 1e-3)
        return QStringLiteral("%1 \u00b5s").arg(seconds * 1e6, 0, 'f', seconds < 1e-5 ? 1 : 0);
    if (seconds < 1)
        return QStringLiteral("%1 ms").arg(seconds * 1e3, 0, 'f', seconds < 0.1 ? 1 : 0);
    return QStringLiteral("%1 s").arg(seconds, 0, 'f', 1);
}

QString durationText(double seconds)
{
    constexpr long long Minute = 60, Hour = 3600, Longest = 1000 * Hour;
    if (!(seconds < static_cast<double>(Longest)))
        return QStringLiteral("> %1 h").arg(Longest / Hour);
    const auto whole = static_cast<long long>(std::ceil(std::max(0.0, seconds)));
    if (whole < Minute)
        return QStringLiteral("%1 s").arg(whole);
    if (whole < Hour)
        return QStringLiteral("%1 min %2 s").arg(whole / Minute).arg(whole % Minute);
    return QStringLiteral("%1 h %2 min").arg(whole / Hour).arg(whole % Hour / Minute);
}

QString countText(long long number)
{
    const auto value = static_cast<double>(number);
    if (number < 10000)
        return QString::number(number);
    if (number < 1000000)
        return QStringLiteral("%1 k").arg(value / 1e3, 0, 'f', 0);
    return number < 1000000000 ? QStringLiteral("%1 M").arg(value / 1e6, 0, 'f', 1)
                               : QStringLiteral("%1 G").arg(value / 1e9, 0, 'f', 1);
}

QString overridesText(const model::Overrides &overrides)
{
    return widgets::translated(document::titleOf(overrides));
}

QString changedText(const model::Overrides &overrides, const checkpoint::TnoDescription *tno)
{
    model::Overrides decay, others = overrides;
    std::swap(decay.gamma, others.gamma);
    std::swap(decay.decay, others.decay);
    if (!tno || tno->decay == model::DecayKind::None || !decay.any())
        return overridesText(overrides);
    const QString changed = overridesText(decay), rest = overridesText(others);
    const QString least = numberText(tno->gammaMinimum), largest = numberText(tno->gammaMaximum);
    const QString ofDecay = least == largest ? QObject::tr("%1, stored %2").arg(changed, least)
                                             : QObject::tr("%1, stored %2 to %3").arg(changed, least, largest);
    return rest.isEmpty() ? ofDecay : joined({ofDecay, rest});
}

QString channelsText(const std::vector<long> &channels)
{
    QStringList texts;
    for (std::size_t first = 0, last = 0; first < channels.size(); first = ++last) {
        constexpr std::size_t Worthwhile = 2; // steps of 1
        while (last + 1 < channels.size() && channels[last + 1] == channels[last] + 1)
            ++last;
        if (last < first + Worthwhile)
            last = first;
        texts.append(QString::number(channels[first])
                     + (last > first ? QStringLiteral("-%1").arg(channels[last]) : QString()));
    }
    return texts.join(QStringLiteral(", "));
}

std::optional<std::vector<long>> channelsFrom(const QString &text, long channels, QString *reason)
{
    static const QRegularExpression part(QStringLiteral("^(\\d{1,9})(?:[-\u2013](\\d{1,9}))?$"));
    static const QRegularExpression dash(QStringLiteral("\\s*([-\u2013])\\s*")), between(QStringLiteral("[,;\\s]+"));
    std::vector<long> found;
    for (const QString &piece : QString(text).replace(dash, QStringLiteral("\\1")).split(between, Qt::SkipEmptyParts)) {
        const auto match = part.match(piece);
        const long first = match.captured(1).toLong();
        const long last = match.captured(2).isEmpty() ? first : match.captured(2).toLong();
        if (!match.hasMatch() || last < first) {
            *reason = QObject::tr("\u201c%1\u201d is not a channel; use a form such as 57, 12, 200-204").arg(piece);
            return {};
        }
        if (last >= channels) {
            *reason = QObject::tr("channel %1 does not exist; channels are 0 to %2").arg(last).arg(channels - 1);
            return {};
        }
        for (long channel = first; channel <= last; ++channel)
            if (std::find(found.begin(), found.end(), channel) == found.end())
                found.push_back(channel);
    }
    if (found.empty()) {
        *reason = QObject::tr("enter at least one channel");
        return {};
    }
    return found;
}

} // namespace tnn::app
