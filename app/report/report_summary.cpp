// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report_parts.h"

#include <optional>
#include <set>

#include <QSysInfo>

#include "app/base/number_format.h"
#include "app/base/program.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/text_table.h"
#include "engine/parallel.h"
#include "engine/run/info.h"
#include "engine/ssm/reduce.h"
#include "widgets/base/tick_label.h"
#include "widgets/base/translated.h"

namespace tnn::app {

namespace {

class SummaryText {
    Q_DECLARE_TR_FUNCTIONS(ReportSummary)

public:
    SummaryText(figures::ReportRequest request, std::optional<run::Info> info, QString failure) :
        m_request(std::move(request)), m_info(std::move(info)), m_failure(std::move(failure)),
        m_description(m_request.document->description())
    {
    }

    void file(Paper &paper) const;
    void layers(Paper &paper) const;
    void options(Paper &paper) const;
    void warnings(Paper &paper) const;

private:
    QString countsText() const;

    figures::ReportRequest m_request;
    std::optional<run::Info> m_info; ///< none: m_failure gives the reason
    QString m_failure;
    const checkpoint::Description &m_description; ///< of the request's document
};

QString SummaryText::countsText() const
{
    if (!m_info)
        return tr("not counted: %1").arg(m_failure);
    const auto &[nan, infinite] = m_info->total;
    return nan + infinite == 0 ? tr("every number of the kernels' tensors is finite")
                               : tr("%1 NaN and %2 infinite numbers in the kernels' tensors").arg(nan).arg(infinite);
}

void SummaryText::file(Paper &paper) const
{
    const checkpoint::Checkpoint &checkpoint = m_request.document->checkpoint();
    const QString name = fileNameOf(QString::fromStdString(checkpoint.path));
    paper.newPage();
    paper.text(escapedText(name.toStdString()), Paper::Weight::Title);
    paper.text(tr("Report on what its Toeplitz operators learned, for sequences of n = %1 tokens.").arg(m_request.n));
    paper.space(6);
    QList<QStringList> rows{{tr("family"), widgets::translated(m_description.familyName)},
                            {tr("container"), escapedText(checkpoint.container)},
                            {tr("size"), widgets::memoryText(static_cast<double>(checkpoint.fileSize))}};
    if (!m_request.fingerprint.empty())
        rows.append({tr("content"), QString::fromStdString(m_request.fingerprint)});
    if (m_description.parameters > 0)
        rows.append({tr("parameters"), widgets::groupedNumber(m_description.parameters)});
    rows.append({tr("network"), widgets::translated(run::networkText(m_description.network))});
    if (m_description.trainingLength)
        rows.append({tr("trained at"), tr("n = %1").arg(*m_description.trainingLength)});
    if (!m_description.unverified.empty())
        rows.append({tr("not verified"), widgets::translated(m_description.unverified)});
    if (m_request.overrides.any())
        rows.append({tr("what-if"), tr("%1, in all that follows").arg(overridesText(m_request.overrides))});
    rows.append({tr("numbers"), countsText()});
    rows.append({tr("made by"), tr("Tnnscope %1, on the CPU").arg(versionText())});
    paper.table({{}, {{}, false, true}}, rows);
}

void SummaryText::layers(Paper &paper) const
{
    paper.text(tr("Layers"), Paper::Weight::Heading);
    QList<QStringList> rows;
    for (std::size_t i = 0; i < m_description.tnos.size(); ++i) {
        const checkpoint::TnoDescription &tno = m_description.tnos[i];
        const QString rpe = tno.source == model::KernelSource::Table
            ? tr("table")
            : QStringLiteral("%1 \u00d7 %2").arg(tno.rpeWidth).arg(tno.rpeDepth);
        const QString notFinite = m_info ? QString::number(m_info->tnos[i].nan + m_info->tnos[i].infinite)
                                         : QStringLiteral("\u2013");
        const QString decay = tno.decay == model::DecayKind::Learned ? tr("%1, learned").arg(decayText(tno))
                                                                     : decayText(tno);
        rows.append({widgets::translated(tno.name), QString::number(tno.heads), QString::number(tno.channels()), rpe,
                     decay, tno.causal ? tr("yes") : tr("no"), widgets::groupedNumber(tno.parameters), notFinite,
                     tno.undrawn.empty() ? QString() : tr("not drawn: %1").arg(widgets::translated(tno.undrawn))});
    }
    paper.table({{tr("operator")},
                 {tr("heads"), true},
                 {tr("channels"), true},
                 {tr("RPE"), true},
                 {tr("decay \u03b3"), true},
                 {tr("causal")},
                 {tr("parameters"), true},
                 {tr("NaN, Inf"), true},
                 {{}, false, true}},
                rows);
    paper.text(tr("RPE: width \u00d7 hidden blocks of the network that makes the coefficients. Decay: the stored "
                  "\u03b3, its least and its greatest over the channels."),
               Paper::Weight::Small);
}

/// Options of the model, then those specific to its operators.
void SummaryText::options(Paper &paper) const
{
    paper.text(tr("Configuration"), Paper::Weight::Heading);
    QList<QStringList> rows;
    std::set<std::string> known;
    const auto add = [&](const checkpoint::Option &option, const QString &where) {
        rows.append({escapedText(option.key), escapedText(checkpoint::toText(option.value)) + where,
                     sourceName(option.source), widgets::translated(option.origin)});
    };
    for (const checkpoint::Option &option : m_description.options) {
        known.insert(option.key);
        add(option, {});
    }
    std::set<std::string> told;
    for (const checkpoint::TnoDescription &tno : m_description.tnos)
        for (const checkpoint::Option &option : tno.options)
            if (!known.contains(option.key) && told.insert(option.key + "=" + checkpoint::toText(option.value)).second)
                add(option, tr(" (from %1 on)").arg(widgets::translated(tno.name)));
    paper.table({{tr("option")}, {tr("value")}, {tr("source")}, {tr("from"), false, true}}, rows);
    paper.text(tr("Source: stored in the file, inferred from its shapes, given by the user, or assumed as the public "
                  "code's default."),
               Paper::Weight::Small);
}

void SummaryText::warnings(Paper &paper) const
{
    QStringList lines;
    for (const Message &warning : m_description.warnings)
        lines.append(widgets::translated(warning));
    for (const checkpoint::LayerDescription &layer : m_description.layers)
        if (!layer.note.empty())
            lines.append(tr("%1: %2").arg(widgets::translated(layer.name), widgets::translated(layer.note)));
    if (!m_description.unused.empty())
        lines.append(tr("%1 keys of the file belong to nothing that was recognised, the first of them %2")
                         .arg(m_description.unused.size())
                         .arg(escapedText(m_description.unused.front())));
    if (lines.isEmpty())
        lines.append(tr("There is nothing to warn of."));
    paper.text(tr("Warnings"), Paper::Weight::Heading);
    for (const QString &line : lines)
        paper.text(line);
}

QStringList methods(const figures::ReportRequest &request)
{
    return {
        Paper::tr(
            "Coefficients t(k) are what the operator's RPE answers for the lag k = i \u2212 j, decayed by \u03b3^|k| "
            "and "
            "activated as the model does it, for k from \u2212(n \u2212 1) to n \u2212 1; T[i, j] = t(i \u2212 j). A "
            "causal "
            "operator has none at negative lags."),
        Paper::tr("They are computed in float32 on the CPU, as the program's own arithmetic does it."),
        Paper::tr(
            "Energy is \u03a3 t(k)\u00b2 over a channel's lags. k50, k90 and k99 are the smallest |k| within which 50, "
            "90 "
            "and 99 % of it lie."),
        Paper::tr(
            "The fitted rate is g of the line log |t(k)| = a + |k| log g, by least squares over all lags but 0. It "
            "stands "
            "beside the stored \u03b3: where g is the smaller one, the RPE itself falls with the lag."),
        Paper::tr(
            "Spectra are those of the unpadded conversion to a state space (ETSC without its pad): \u03bb are its "
            "eigenvalues and b their weights, so that t(k) = Re \u03a3 b \u03bb^k. Only causal operators have one."),
        Paper::tr(
            "The response is H(\u03c9) = \u03a3 t(k) exp(\u2212i\u03c9k) at n + 1 frequencies from 0 to \u03c0 radians "
            "per token."),
        Paper::tr(
            "In the comparison x is white noise (noise:1), the same for every channel. Errors are \u2016y \u2212 "
            "y64\u2016 / \u2016y64\u2016 (Frobenius) and the largest |y \u2212 y64| against a float64 reference; an "
            "algorithm passes where the relative one is at most %1. Products are of the whole sequence; streaming and "
            "the "
            "state spaces (ssm, unpadded, reduced) go token by token on one thread.")
            .arg(errorText(request.tolerance)),
        Paper::tr("Times are medians of repeated products, preparation not included, on %1 (%2), up to %3 threads, "
                  "while this "
                  "report was made. They are the only numbers here that another run makes anew.")
            .arg(QSysInfo::prettyProductName(), QSysInfo::currentCpuArchitecture())
            .arg(threads()),
        Paper::tr(
            "The reduced form is made to a relative error of %1 of every kernel, with an exact head of %2 lags: it is "
            "not "
            "meant to be closer than that.")
            .arg(errorText(ssm::ReduceRequest().error))
            .arg(ssm::ReduceRequest().taps),
        Paper::tr(
            "NaN and Inf are counted in the tensors that make the kernels. In pictures they have a colour of their "
            "own.")};
}

} // namespace

ReportPart summaryPart(const figures::ReportRequest &request)
{
    return {Paper::tr("summary"), [request](const Task &task) {
                std::optional<run::Info> counted;
                QString failure;
                try {
                    counted = run::info(request.document, task);
                } catch (const Error &error) {
                    failure = widgets::translated(error.reason());
                }
                const auto text = std::make_shared<const SummaryText>(request, std::move(counted), failure);
                return std::vector<PaperStep>{
                    [text](Paper &paper) { text->file(paper); }, [text](Paper &paper) { text->layers(paper); },
                    [text](Paper &paper) { text->options(paper); }, [text](Paper &paper) { text->warnings(paper); }};
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
