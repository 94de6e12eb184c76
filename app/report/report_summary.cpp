// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report_parts.h"

#include <optional>
#include <set>

#include <QSysInfo>

#include "app/base/number_format.h"
#include "app/base/program.h"
#include "engine/error.h"
#include "engine/figures/kernels/findings_figure.h"
#include "engine/io/file.h"
#include "engine/io/text_table.h"
#include "engine/parallel.h"
#include "engine/run/info.h"
#include "engine/ssm/reduce.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

/// What the first pages are about.
struct FileSummary {
    figures::ReportRequest request;
    std::optional<run::Info> info; ///< none: `failure` gives the reason
    QString failure;
    QStringList findings;

    const checkpoint::Description &description() const { return request.document->description(); }
};

QString countsText(const FileSummary &summary)
{
    if (!summary.info)
        return Paper::tr("not counted: %1").arg(summary.failure);
    const run::Info::Counts &total = summary.info->total;
    return total.nan + total.infinite == 0
        ? Paper::tr("every value in the kernel tensors is finite")
        : Paper::tr("%1 NaN and %2 infinite values in the kernel tensors").arg(total.nan).arg(total.infinite);
}

void writeFile(Paper &paper, const FileSummary &summary)
{
    const checkpoint::Checkpoint &checkpoint = summary.request.document->checkpoint();
    const QString name = modelNameOf(checkpoint.path);
    paper.newPage();
    paper.text(escapedText(name.toStdString()), Paper::Weight::Title);
    paper.text(Paper::tr("Report on what its Toeplitz operators learned, for sequences of n = %1 tokens.")
                   .arg(summary.request.n));
    paper.space(6);
    QList<QStringList> rows{{Paper::tr("family"), widgets::translated(summary.description().familyName)},
                            {Paper::tr("container"), escapedText(checkpoint.container)},
                            {Paper::tr("size"), widgets::memoryText(static_cast<double>(checkpoint.fileSize))}};
    if (!summary.request.fingerprint.empty())
        rows.append({Paper::tr("content"), QString::fromStdString(summary.request.fingerprint)});
    if (summary.description().parameters > 0)
        rows.append({Paper::tr("parameters"), widgets::groupedNumber(summary.description().parameters)});
    rows.append({Paper::tr("network"), widgets::translated(run::networkText(summary.description().network))});
    if (summary.description().trainingLength)
        rows.append({Paper::tr("trained at"), Paper::tr("n = %1").arg(*summary.description().trainingLength)});
    if (!summary.description().unverified.empty())
        rows.append({Paper::tr("not verified"), widgets::translated(summary.description().unverified)});
    if (summary.request.overrides.any())
        rows.append({Paper::tr("what-if"),
                     Paper::tr("%1, throughout this report").arg(overridesText(summary.request.overrides))});
    rows.append({Paper::tr("numbers"), countsText(summary)});
    rows.append({Paper::tr("made by"), Paper::tr("Tnnscope %1, on the CPU").arg(versionText())});
    paper.table({{}, {{}, false, true}}, rows);
    paper.text(Paper::tr("Findings"), Paper::Weight::Heading);
    for (const QString &finding : summary.findings)
        paper.text(finding);
}

void writeLayers(Paper &paper, const FileSummary &summary)
{
    paper.text(Paper::tr("Layers"), Paper::Weight::Heading);
    QList<QStringList> rows;
    for (std::size_t i = 0; i < summary.description().tnos.size(); ++i) {
        const checkpoint::TnoDescription &tno = summary.description().tnos[i];
        const QString notFinite = summary.info
            ? QString::number(summary.info->tnos[i].nan + summary.info->tnos[i].infinite)
            : QStringLiteral("\u2013");
        const QString decay = tno.decay == model::DecayKind::Learned ? Paper::tr("%1, learned").arg(storedDecay(tno))
                                                                     : storedDecay(tno);
        rows.append(
            {widgets::translated(tno.name), QString::number(tno.heads), QString::number(tno.channels()),
             widgets::translated(run::kernelSource(tno)), decay, tno.causal ? Paper::tr("yes") : Paper::tr("no"),
             widgets::groupedNumber(tno.parameters), notFinite,
             tno.undrawn.empty() ? QString() : Paper::tr("not drawn: %1").arg(widgets::translated(tno.undrawn))});
    }
    paper.table({{Paper::tr("operator")},
                 {Paper::tr("heads"), true},
                 {Paper::tr("channels"), true},
                 {Paper::tr("kernel from")},
                 {Paper::tr("decay \u03b3"), true},
                 {Paper::tr("causal")},
                 {Paper::tr("parameters"), true},
                 {Paper::tr("NaN, Inf"), true},
                 {{}, false, true}},
                rows);
    paper.text(Paper::tr("Kernel from: how the coefficients are stored; of a network, its width and hidden blocks. "
                         "Decay: the stored \u03b3, minimum and maximum over the channels."),
               Paper::Weight::Small);
}

/// Options of the model, then those specific to its operators.
void writeOptions(Paper &paper, const FileSummary &summary)
{
    paper.text(Paper::tr("Configuration"), Paper::Weight::Heading);
    QList<QStringList> rows;
    std::set<std::string> known;
    const auto add = [&](const checkpoint::Option &option, const QString &where) {
        rows.append({escapedText(option.key), escapedText(checkpoint::toText(option.value)) + where,
                     sourceName(option.source), widgets::translated(option.origin)});
    };
    for (const checkpoint::Option &option : summary.description().options) {
        known.insert(option.key);
        add(option, {});
    }
    std::set<std::string> told;
    for (const checkpoint::TnoDescription &tno : summary.description().tnos)
        for (const checkpoint::Option &option : tno.options)
            if (!known.contains(option.key) && told.insert(option.key + "=" + checkpoint::toText(option.value)).second)
                add(option, Paper::tr(" (from %1 on)").arg(widgets::translated(tno.name)));
    paper.table({{Paper::tr("option")}, {Paper::tr("value")}, {Paper::tr("source")}, {Paper::tr("from"), false, true}},
                rows);
    paper.text(Paper::tr("Source: stored in the file, inferred from its shapes, given by the user, or assumed from the "
                         "defaults of the public code."),
               Paper::Weight::Small);
}

void writeWarnings(Paper &paper, const FileSummary &summary)
{
    QStringList lines;
    for (const Message &warning : summary.description().warnings)
        lines.append(widgets::translated(warning));
    for (const checkpoint::LayerDescription &layer : summary.description().layers)
        if (!layer.note.empty())
            lines.append(Paper::tr("%1: %2").arg(widgets::translated(layer.name), widgets::translated(layer.note)));
    if (!summary.description().unused.empty())
        lines.append(Paper::tr("%1 keys of the file were not recognized; the first is %2")
                         .arg(summary.description().unused.size())
                         .arg(escapedText(summary.description().unused.front())));
    if (lines.isEmpty())
        lines.append(Paper::tr("No warnings."));
    paper.text(Paper::tr("Warnings"), Paper::Weight::Heading);
    for (const QString &line : lines)
        paper.text(line);
}

QStringList methods(const figures::ReportRequest &request)
{
    return {
        Paper::tr("Coefficients t(k) are what the operator's RPE, filter or poles give for the lag k = i \u2212 j, "
                  "decayed by \u03b3^|k| and activated as in the model, for k from \u2212(n \u2212 1) to n \u2212 1; "
                  "T[i, j] = t(i \u2212 j). A causal operator has none at negative lags."),
        Paper::tr("They are computed in float32 on the CPU by the program's own code."),
        Paper::tr(
            "Energy is \u03a3 t(k)\u00b2 over a channel's lags. k50, k90 and k99 are the smallest |k| within which 50, "
            "90 and 99 % of it lie."),
        Paper::tr("The fitted rate is g of the line log |t(k)| = a + |k| log g, by least squares over all lags except "
                  "0. Compare it with the stored \u03b3: where g is smaller, the raw coefficients also decay."),
        Paper::tr(
            "Spectra are those of the unpadded conversion to a state space (ETSC without its pad): \u03bb are its "
            "eigenvalues and b their weights, so that t(k) = Re \u03a3 b \u03bb^k. Only causal operators have one."),
        Paper::tr(
            "The response is H(\u03c9) = \u03a3 t(k) exp(\u2212i\u03c9k) at n + 1 frequencies from 0 to \u03c0 radians "
            "per token."),
        Paper::tr(
            "In the comparison, x is white noise (noise:1), the same for every channel. Errors are \u2016y "
            "\u2212 y64\u2016 / \u2016y64\u2016 (Frobenius) and the largest |y \u2212 y64| against a float64 "
            "reference; an algorithm passes if its relative error is at most %1. Products are over the whole "
            "sequence; streaming and the state spaces (etsc, unpadded, reduced) run token by token on one thread.")
            .arg(errorText(request.tolerance)),
        Paper::tr("Times are medians of repeated products, excluding preparation, on %1 (%2) with up to %3 threads, "
                  "measured while this report was made. They are the only numbers here that differ between runs.")
            .arg(QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture())
            .arg(threads()),
        Paper::tr("The reduced form targets a relative error of %1 per kernel, with an exact head of %2 lags; it is "
                  "not meant to be more accurate.")
            .arg(errorText(ssm::ReduceRequest().error))
            .arg(ssm::ReduceRequest().taps),
        Paper::tr("NaN and Inf are counted in the tensors that generate the kernels. Figures show them in a separate "
                  "color.")};
}

/// What was measured about all kernels, or why it could not be.
QStringList findingsOf(const figures::ReportRequest &request, const Task &task)
{
    QStringList sentences;
    try {
        const figures::FigureRequest asked = figureRequest(request, 0, 0, request.n);
        for (const figures::Finding &finding : findingsFigure(*request.document, asked, task).findings)
            sentences.append(widgets::translated(finding.text));
    } catch (const Error &error) {
        sentences.append(widgets::translated(error.reason()));
    }
    return sentences;
}

} // namespace

ReportPart summaryPart(const figures::ReportRequest &request)
{
    return {
        Paper::tr("summary"), [request](const Task &task) {
            std::optional<run::Info> counted;
            QString failure;
            try {
                counted = run::info(request.document, task);
            } catch (const Error &error) {
                failure = widgets::translated(error.reason());
            }
            const QStringList findings = findingsOf(request, task);
            const auto summary = std::make_shared<const FileSummary>(FileSummary{request, counted, failure, findings});
            std::vector<PaperStep> steps;
            for (const auto write : {writeFile, writeLayers, writeOptions, writeWarnings})
                steps.emplace_back([summary, write](Paper &paper) { write(paper, *summary); });
            return steps;
        }};
}

ReportPart methodsPart(const figures::ReportRequest &request)
{
    return {Paper::tr("methods"), [request](const Task &) {
                const PaperStep sentences = [request](Paper &paper) {
                    for (const QString &sentence : methods(request))
                        paper.text(sentence);
                };
                return std::vector<PaperStep>{titlePage(Paper::tr("How it was measured")), sentences};
            }};
}

} // namespace tnn::app
