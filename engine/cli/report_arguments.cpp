// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/report_arguments.h"

#include <algorithm>
#include <numeric>

#include "engine/cli/call_values.h"
#include "engine/cli/given_overrides.h"
#include "engine/cli/plot_words.h"
#include "engine/document/fingerprint.h"
#include "engine/error.h"
#include "engine/io/path_names.h"
#include "engine/io/text_table.h"

namespace tnn::cli {

namespace {

using Section = figures::ReportRequest::Section;
constexpr long LayersAtMost = 1L << 16U;

} // namespace

std::vector<int> layersNamed(const std::string &text)
{
    std::set<int> layers;
    for (const std::string &part : separated(text)) {
        const std::size_t dash = part.find('-', 1);
        const long first = wholeNumber("--layers", part.substr(0, dash), 0, LayersAtMost);
        const long last = dash == std::string::npos ? first
                                                    : wholeNumber("--layers", part.substr(dash + 1), 0, LayersAtMost);
        if (last < first)
            throw UsageError("--layers: '" + part + "' ends before it begins");
        for (long layer = first; layer <= last; ++layer)
            layers.insert(static_cast<int>(layer));
    }
    return {layers.begin(), layers.end()};
}

std::set<Section> sectionsNamed(const std::string &text)
{
    if (text.empty())
        return figures::allSections();
    std::set<Section> sections;
    const std::vector<std::string_view> names(figures::ReportRequest::SectionNames.begin(),
                                              figures::ReportRequest::SectionNames.end());
    for (const std::string &name : separated(text))
        sections.insert(static_cast<Section>(choice("--sections", name, names)));
    return sections;
}

std::vector<int> tnosOfLayers(const checkpoint::Description &description, const std::vector<int> &layers)
{
    std::vector<int> tnos;
    const auto count = static_cast<int>(description.layers.size());
    for (const int layer : layers) {
        if (layer >= count)
            throw Error("there is no layer %1, only 0 to %2", layer, count - 1);
        const std::vector<int> &own = description.layers[static_cast<std::size_t>(layer)].tnos;
        tnos.insert(tnos.end(), own.begin(), own.end());
    }
    return tnos;
}

void completeReportRequest(figures::ReportRequest &request, const ReportCall &call, document::DocumentPtr document,
                           const Task &task)
{
    const checkpoint::Description &description = document->description();
    try {
        std::vector<int> layers = call.layers;
        if (layers.empty()) {
            layers.resize(description.layers.size());
            std::iota(layers.begin(), layers.end(), 0);
        }
        request.allLayers = layers.size() == description.layers.size();
        request.tnos = tnosOfLayers(description, layers);
        request.overrides = overridesOf(call.overrides, description);
    } catch (const Error &error) {
        throw error.in(document->checkpoint().path);
    }
    request.n = call.length.value_or(document->defaultLength());
    request.fingerprint = document::fingerprintOf(document->checkpoint(), task);
    request.document = std::move(document);
}

std::vector<std::string> reportWords(const figures::ReportRequest &request)
{
    const checkpoint::Description &description = request.document->description();
    std::vector<std::string> words{"report", io::fileNameOf(request.document->checkpoint().path)};
    const auto append = [&words](const std::vector<std::string> &more) {
        words.insert(words.end(), more.begin(), more.end());
    };
    append(givenWords(*request.document));
    if (!request.allLayers) {
        std::string layers;
        int last = -1;
        for (const int tno : request.tnos) {
            const int layer = description.tnos.at(static_cast<std::size_t>(tno)).layer;
            if (layer != last)
                layers += (layers.empty() ? "" : ",") + std::to_string(layer);
            last = layer;
        }
        append({"--layers", layers});
    }
    if (request.sections != figures::allSections()) {
        std::string names;
        for (const Section section : request.sections)
            names.append(names.empty() ? "" : ",")
                .append(figures::ReportRequest::SectionNames.at(static_cast<std::size_t>(section)));
        append({"--sections", names});
    }
    append({"--length", std::to_string(request.n)});
    if (request.tolerance != figures::ReportRequest().tolerance)
        append({"--tolerance", io::number(request.tolerance, 9)});
    append(overrideWords(request.overrides, description));
    append({"-o", io::fileNameOf(request.output)});
    return words;
}

} // namespace tnn::cli
