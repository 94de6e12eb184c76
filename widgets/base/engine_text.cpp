// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/engine_text.h"

#include <atomic>
#include <optional>
#include <vector>

#include <QCoreApplication>
#include <QHash>
#include <QStringList>

#include "widgets/base/engine_sentences.h"

namespace tnn::widgets {

namespace {

constexpr qsizetype MostTextsKept = 4096;

std::atomic<bool> isEngineTranslated{false};

/// A sentence with its values left out: "layer %1" is what stands before and behind each of them.
struct EnginePattern {
    const char *source;
    QStringList between; ///< one more than there are values; values come in the order of their numbers
};

/// %1 to %9 in their order, as the sentences are written.
EnginePattern enginePattern(const char *source)
{
    EnginePattern pattern{source, {QString()}};
    const QString text = QString::fromUtf8(source);
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == QLatin1Char('%') && i + 1 < text.size() && text[i + 1].isDigit()) {
            pattern.between.append(QString());
            ++i;
        } else {
            pattern.between.last().append(text[i]);
        }
    }
    return pattern;
}

std::vector<EnginePattern> enginePatterns(const char *const *sources)
{
    std::vector<EnginePattern> patterns;
    for (; *sources; ++sources)
        patterns.push_back(enginePattern(*sources));
    return patterns;
}

/// The values that make the pattern the text, none of them empty; nothing where it is another sentence.
std::optional<QStringList> valuesOf(const QString &text, const EnginePattern &pattern)
{
    const QStringList &between = pattern.between;
    if (between.size() == 1)
        return text == between.first() ? std::optional(QStringList()) : std::nullopt;
    if (!text.startsWith(between.first()) || !text.endsWith(between.last()))
        return std::nullopt;
    QStringList values;
    qsizetype at = between.first().size();
    const qsizetype end = text.size() - between.last().size();
    for (qsizetype i = 1; i < between.size(); ++i) {
        const qsizetype next = i + 1 < between.size() ? text.indexOf(between[i], at + 1) : end;
        if (next <= at || next > end)
            return std::nullopt;
        values.append(text.mid(at, next - at));
        at = next + between[i].size();
    }
    return values;
}

QString filledIn(const char *source, const QStringList &values)
{
    const QString text = QCoreApplication::translate("engine", source);
    QString result; // QString::arg would take a % inside of a value for the next place
    for (qsizetype i = 0; i < text.size(); ++i) {
        const int number = text[i] == QLatin1Char('%') && i + 1 < text.size() ? text[i + 1].digitValue() : 0;
        if (number >= 1 && number <= values.size()) {
            result += values[number - 1];
            ++i;
        } else {
            result += text[i];
        }
    }
    return result;
}

/// "%1 states" is a label of a word in front, not of a sentence that ends so.
bool isLabelled(const EnginePattern &pattern, const QStringList &values)
{
    return values.isEmpty() || !pattern.between.first().isEmpty() || !pattern.between[1].startsWith(QLatin1Char(' '))
        || !values.first().contains(QLatin1Char(' '));
}

/// Values of a label are labels again: "layer 3, head 1" before ", channel 57". Those of a sentence are file names and
/// tensors, which stay.
std::optional<QString> engineLabel(const QString &text)
{
    static const std::vector<EnginePattern> patterns = enginePatterns(engineLabels());
    for (const EnginePattern &pattern : patterns) {
        std::optional<QStringList> values = valuesOf(text, pattern);
        if (!values || !isLabelled(pattern, *values))
            continue;
        for (QString &value : *values)
            value = engineLabel(value).value_or(value);
        return filledIn(pattern.source, *values);
    }
    // What was changed in a model: "no decay, 3 channels off".
    const QStringList parts = text.split(QStringLiteral(", "));
    QStringList told;
    for (const QString &part : parts)
        told.append(parts.size() > 1 ? engineLabel(part).value_or(part) : part);
    return told == parts ? std::nullopt : std::optional(told.join(QCoreApplication::translate("engine", ", ")));
}

std::optional<QString> engineSentence(const QString &text)
{
    static const std::vector<EnginePattern> patterns = enginePatterns(engineSentences());
    for (const EnginePattern &pattern : patterns)
        if (const std::optional<QStringList> values = valuesOf(text, pattern))
            return filledIn(pattern.source, *values);
    return engineLabel(text);
}

/// Notes are sentences joined by ". "; an error may have its file or its place in front.
QString engineLookUp(const QString &text)
{
    if (const std::optional<QString> whole = engineSentence(text))
        return *whole;
    if (const QStringList parts = text.split(QStringLiteral(". ")); parts.size() > 1) {
        QStringList told;
        for (const QString &part : parts)
            told.append(engineSentence(part).value_or(part));
        return told == parts ? text : told.join(QCoreApplication::translate("engine", ". "));
    }
    const qsizetype colon = text.indexOf(QStringLiteral(": "));
    if (colon > 0)
        if (const std::optional<QString> reason = engineSentence(text.mid(colon + 2)))
            return text.left(colon + 2) + *reason;
    return text;
}

} // namespace

QString engineText(const std::string &text)
{
    QString plain = QString::fromStdString(text);
    if (!isEngineTranslated || plain.isEmpty())
        return plain;
    thread_local QHash<QString, QString> kept;
    if (const auto found = kept.constFind(plain); found != kept.constEnd())
        return *found;
    if (kept.size() >= MostTextsKept)
        kept.clear();
    return kept[plain] = engineLookUp(plain);
}

void setEngineTextTranslated(bool translated)
{
    isEngineTranslated = translated;
}

} // namespace tnn::widgets
