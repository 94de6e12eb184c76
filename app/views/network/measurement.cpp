// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/network/measurement.h"

#include <algorithm>

#include "app/base/number_format.h"
#include "engine/error.h"
#include "engine/run/run_estimate.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

constexpr int ResultsBeatMilliseconds = 100;
constexpr std::size_t ChangedPlace = 1;

/// View::runJob() of the view, which shows its progress.
QString extrapolationRun()
{
    return QStringLiteral("extrapolation run");
}

/// Inserts it in order of length, one per length.
void setPoint(std::vector<run::LengthLoss> &points, const run::LengthLoss &point)
{
    const auto place = std::find_if(points.begin(), points.end(),
                                    [&point](const run::LengthLoss &one) { return one.length >= point.length; });
    if (place != points.end() && place->length == point.length)
        *place = point;
    else
        points.insert(place, point);
}

/// What a form does not compute exactly at the greatest affected length, and the other affected lengths.
QStringList inexactLines(const std::vector<run::LengthLoss> &points)
{
    QStringList lines, lengths;
    for (const run::LengthLoss &point : points) {
        if (point.warnings.empty())
            continue;
        lines.clear();
        lengths += widgets::groupedNumber(point.length);
        for (const Message &warning : point.warnings)
            lines += widgets::translated(warning);
    }
    if (lengths.size() == 1)
        lines.last() += QObject::tr(" (length %1)").arg(lengths.last());
    else if (lengths.size() > 1)
        lines.last() += QObject::tr(" (length %1, same at %2)")
                            .arg(lengths.last(), lengths.first(lengths.size() - 1).join(QStringLiteral(", ")));
    return lines;
}

/// How many tokens do not count at the greatest length.
QStringList skippedLines(const std::vector<run::LengthLoss> &points)
{
    if (points.empty() || points.back().skipped == 0)
        return {};
    return {widgets::translated(run::skippedText(points.back().skipped, points.back().tokens))
            + QObject::tr(" (length %1)").arg(widgets::groupedNumber(points.back().length))};
}

run::TextIds idsOf(const MeasuredText &text, const io::Vocabulary *vocabulary)
{
    if (!text.ids.empty())
        return {text.ids, {}};
    const bool isIds = text.path.ends_with(".npy");
    if (!text.path.empty() && !isIds && vocabulary == nullptr)
        throw Error("text requires a vocabulary, and there is none next to the checkpoint");
    if (!text.path.empty())
        return run::readTextIds(vocabulary, text.path);
    return vocabulary != nullptr ? run::idsOf(*vocabulary, text.text) : run::TextIds{io::parseIds(text.text), {}};
}

/// Opens, reads and measures on a worker; lengths that the text does not fill are omitted; if none are given, uses
/// those of extrapolationLengths(). Throws tnn::Error.
MeasuredCurve measureCurve(Jobs &jobs, const MeasuredModel &model, const MeasuredText &text, std::vector<long> lengths,
                           SharedQueue<run::LengthLoss> &progress, const Task &task)
{
    MeasuredCurve curve{model.document, model.vocabulary, {}, 0, {}};
    if (!curve.document) {
        curve.document = document::Document::open(model.path);
    }
    run::checkLanguageModel(*curve.document);
    if (!curve.vocabulary)
        curve.vocabulary = run::vocabularyOf(*curve.document);
    task.check();
    curve.trainingLength = curve.document->description().trainingLength.value_or(0);
    run::EvaluateRequest request;
    run::TextIds ids = idsOf(text, curve.vocabulary.get());
    curve.warning = ids.warning;
    request.ids = std::move(ids.ids);
    request.vocabulary = curve.vocabulary;
    if (text.limit > 0 && static_cast<long>(request.ids.size()) > text.limit)
        request.ids.resize(static_cast<std::size_t>(text.limit));
    const auto tokens = static_cast<long>(request.ids.size());
    if (lengths.empty()) {
        lengths = figures::extrapolationLengths(curve.document->defaultLength(), tokens);
        for (const checkpoint::TnoDescription &tno : curve.document->description().tnos)
            std::erase_if(lengths, [&tno](long length) { return length > tno.longest.value_or(length); });
    }
    std::erase_if(lengths, [tokens](long length) { return length >= tokens; });
    if (lengths.empty())
        throw Error("the text has only %1 tokens, too few for any of the lengths", tokens);
    request.lengths = std::move(lengths);
    request.overrides = model.overrides;
    request.method = model.method;
    request.options = model.options;
    if (model.runTarget.isHere())
        jobs.announce(extrapolationRun(), run::estimateOf(*curve.document, run::lengthOf(request)), task);
    const auto report = [&progress](const run::LengthLoss &point) { progress.append(point); };
    curve.points = remote::evaluateAt(model.runTarget, *curve.document, request, report, task);
    return curve;
}

} // namespace

MeasuredModel modelAt(const QString &path)
{
    MeasuredModel model;
    model.name = Message::verbatim(fileNameOf(path).toStdString());
    model.path = encodedPath(path);
    return model;
}

std::optional<MeasuredModel> changedModel(const MeasuredModel &original, const model::Overrides &overrides,
                                          document::Method method, const document::MethodOptions &options)
{
    const bool byTokens = document::runsByTokens(method);
    if (!overrides.any() && !byTokens)
        return std::nullopt;
    MeasuredModel changed = original;
    std::vector<Message> names{document::titleOf(overrides)};
    changed.overrides = overrides;
    if (byTokens) {
        names.push_back(titleOf(method, options.reduce));
        changed.method = method;
        changed.options.layer = options.layer;
    }
    if (options.layer && byTokens)
        names.push_back(Message("layer %1 only", *options.layer));
    if (method == document::Method::Reduced)
        changed.options.reduce = options.reduce;
    changed.name = tnn::joined(names);
    return changed;
}

Measurement::Measurement(Jobs &jobs, QObject *parent) : QObject(parent), m_jobs(jobs)
{
    m_beat.setInterval(ResultsBeatMilliseconds);
    connect(&m_beat, &QTimer::timeout, this, &Measurement::showProgress);
}

void Measurement::begin(const MeasuredText &text, const std::vector<long> &lengths, const MeasuredModel &original,
                        const std::optional<MeasuredModel> &changed, const std::vector<MeasuredModel> &others)
{
    halt();
    m_text = text;
    m_lengths = lengths;
    m_entries.clear();
    m_hasChanged = changed.has_value();
    m_figure.emplace();
    m_figure->title = text.name;
    insert(0, original);
    if (changed)
        insert(ChangedPlace, *changed);
    for (const MeasuredModel &other : others)
        insert(m_entries.size(), other);
    next();
}

void Measurement::insert(std::size_t place, const MeasuredModel &model)
{
    const auto offset = static_cast<std::ptrdiff_t>(place);
    m_entries.insert(m_entries.begin() + offset, {model, false, {}});
    m_figure->curves.insert(m_figure->curves.begin() + offset, {model.name, {}, 0, {}});
}

void Measurement::setChanged(const std::optional<MeasuredModel> &changed)
{
    if (!m_figure || (m_hasChanged ? changed == m_entries[ChangedPlace].model : !changed))
        return;
    if (m_running != 0) // the original keeps its index
        halt();
    if (m_hasChanged) {
        m_entries.erase(m_entries.begin() + ChangedPlace);
        m_figure->curves.erase(m_figure->curves.begin() + ChangedPlace);
    }
    m_hasChanged = changed.has_value();
    if (changed)
        insert(ChangedPlace, *changed);
    next();
}

void Measurement::add(const MeasuredModel &other)
{
    insert(m_entries.size(), other);
    next();
}

/// Starts the first incomplete one, if none is being measured.
void Measurement::next()
{
    const auto entry = std::find_if(m_entries.begin(), m_entries.end(), [](const Entry &e) { return !e.isComplete; });
    if (m_running || entry == m_entries.end()) {
        emit advanced();
        return;
    }
    const auto place = static_cast<std::size_t>(std::distance(m_entries.begin(), entry));
    m_figure->curves[place].points.clear();
    m_progress = std::make_shared<SharedQueue<run::LengthLoss>>();
    m_running = place;
    m_beat.start();
    m_jobs.run(
        extrapolationRun(), this,
        [&jobs = m_jobs, model = entry->model, text = m_text, lengths = m_lengths,
         progress = m_progress](const Task &task) { return measureCurve(jobs, model, text, lengths, *progress, task); },
        [this, place](const std::shared_ptr<const MeasuredCurve> &curve) { finish(place, *curve); },
        [this, place](const QString &, const QString &reason) { fail(place, reason); });
    emit runningChanged(true);
    emit advanced();
}

void Measurement::showProgress()
{
    if (!m_progress || !m_running)
        return;
    const std::vector<run::LengthLoss> news = m_progress->takeAll();
    for (const run::LengthLoss &point : news)
        setPoint(m_figure->curves[*m_running].points, point);
    if (!news.empty())
        emit advanced();
}

void Measurement::finish(std::size_t place, const MeasuredCurve &curve)
{
    Entry &entry = m_entries[place];
    entry.isComplete = true;
    entry.model.document = curve.document;
    entry.model.vocabulary = curve.vocabulary;
    entry.warning = curve.warning;
    m_figure->curves[place].points = curve.points;
    m_figure->curves[place].trainingLength = curve.trainingLength;
    halt();
    next();
}

void Measurement::fail(std::size_t place, const QString &reason)
{
    showProgress();
    m_entries[place].isComplete = true;
    m_figure->curves[place].note = Message::verbatim(reason.toStdString());
    halt();
    next();
}

void Measurement::stop()
{
    showProgress();
    halt();
    for (Entry &entry : m_entries)
        entry.isComplete = true;
}

void Measurement::clear()
{
    halt();
    m_entries.clear();
    m_hasChanged = false;
    m_figure.reset();
}

void Measurement::halt()
{
    m_jobs.stop(extrapolationRun());
    m_beat.stop();
    m_progress.reset();
    if (!m_running)
        return;
    m_running.reset();
    emit runningChanged(false);
}

QStringList Measurement::failures() const
{
    QStringList lines;
    if (!m_figure)
        return lines;
    for (const figures::ExtrapolationFigure::Curve &curve : m_figure->curves)
        if (!curve.note.empty())
            lines += tr("%1: %2").arg(widgets::translated(curve.name), widgets::translated(curve.note));
    return lines;
}

QStringList Measurement::warnings() const
{
    QStringList lines;
    for (const Entry &entry : m_entries)
        if (!entry.warning.empty())
            lines += widgets::translated(entry.warning);
    if (m_figure)
        for (const figures::ExtrapolationFigure::Curve &curve : m_figure->curves)
            lines += skippedLines(curve.points) + inexactLines(curve.points);
    lines.removeDuplicates();
    return lines;
}

} // namespace tnn::app
