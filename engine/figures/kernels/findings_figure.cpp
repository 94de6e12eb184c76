// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/findings_figure.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/figures/figure_parts.h"
#include "engine/figures/kernels/findings_parts.h"
#include "engine/io/file.h"
#include "engine/io/json.h"

namespace tnn::figures {

FigureRequest limited(FigureRequest request)
{
    request.selection.n = std::min(request.selection.n, LongestMeasured);
    return request;
}

Message kernelCount(long count)
{
    return count == 1 ? Message("1 kernel") : Message("%1 kernels", count);
}

Message sampledCount(const FindingsFigure &figure, std::size_t measured)
{
    const auto count = static_cast<long>(measured);
    return count < figure.finite ? Message("%1 sampled kernels", count) : kernelCount(count);
}

SampledValue medianOf(std::vector<SampledValue> all)
{
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>((all.size() - 1) / 2);
    std::nth_element(all.begin(), middle, all.end(),
                     [](const SampledValue &a, const SampledValue &b) { return a.value < b.value; });
    return *middle;
}

std::string_view nameOf(Finding::Kind kind)
{
    constexpr std::array<std::string_view, FindingsFigure::Most> Names{
        "size", "not_drawn", "assumed", "finite", "zero",  "collapsed", "memory",
        "sign", "states",    "poles",   "reach",  "start", "band",      "agreement"};
    return Names.at(static_cast<std::size_t>(kind));
}

Message questionOf(Finding::Kind kind)
{
    switch (kind) {
    case Finding::Kind::Size:
        return Message("How large is it?");
    case Finding::Kind::NotDrawn:
        return Message("Is every operator measured?");
    case Finding::Kind::Assumed:
        return Message("Is every option known?");
    case Finding::Kind::Zero:
        return Message("Is every kernel in use?");
    case Finding::Kind::Collapsed:
        return Message("Is every kernel longer than one token?");
    case Finding::Kind::Finite:
        return Message("Are all numbers finite?");
    case Finding::Kind::Memory:
        return Message("How far does it look back?");
    case Finding::Kind::Sign:
        return Message("What shapes did it learn?");
    case Finding::Kind::States:
        return Message("How few states suffice?");
    case Finding::Kind::Poles:
        return Message("How fast do its states forget?");
    case Finding::Kind::Band:
        return Message("Which frequencies pass?");
    case Finding::Kind::Start:
        return Message("How soon does it predict well?");
    case Finding::Kind::Reach:
        return Message("Does it extrapolate?");
    case Finding::Kind::Agreement:
        return Message("Do the algorithms agree?");
    }
    return {};
}

FindingsFigure findingsFigure(const document::Document &document, const FigureRequest &request, const Task &task)
{
    return completed(kernelFindings(document, request, task), document, request, task);
}

Numbers numbersOf(const FindingsFigure &figure)
{
    Numbers numbers;
    numbers.columns = {"finding", "value", "n"};
    for (const Finding &finding : figure.findings) {
        numbers.names.push_back(finding.text.english());
        numbers.real.push_back(static_cast<float>(finding.value));
        numbers.table.insert(numbers.table.end(), {finding.value, static_cast<double>(finding.n)});
    }
    numbers.shape = {static_cast<long>(figure.findings.size())};
    return titled(std::move(numbers), figure.title);
}

std::string findingsText(const FindingsFigure &figure)
{
    std::string text;
    for (const Finding &finding : figure.findings)
        text += io::escaped(finding.text.english()) + "\n";
    return text;
}

std::string findingsJson(const FindingsFigure &figure, const document::Document &document)
{
    io::Json list = io::Json::array();
    for (const Finding &finding : figure.findings) {
        io::Json json{{"kind", nameOf(finding.kind)},
                      {"question", questionOf(finding.kind).english()},
                      {"headline", finding.headline.empty() ? io::Json() : io::Json(finding.headline.english())},
                      {"text", io::escaped(finding.text.english())},
                      {"view", finding.view},
                      {"layer", nullptr},
                      {"axis", nullptr},
                      {"head", nullptr},
                      {"channel", nullptr},
                      {"n", finding.n > 0 ? io::Json(finding.n) : io::Json()},
                      {"value", std::isfinite(finding.value) ? io::Json(finding.value) : io::Json()}};
        if (finding.place) {
            const auto &tno = describedTno(document, finding.place->tno);
            json.update({{"layer", tno.layer},
                         {"axis", nameOf(tno.axis)},
                         {"head", finding.place->head},
                         {"channel", finding.place->channel}});
        }
        list.push_back(std::move(json));
    }
    return io::text({{"findings", list}});
}

} // namespace tnn::figures
