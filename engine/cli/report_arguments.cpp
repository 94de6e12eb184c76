// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/report_arguments.h"

#include <algorithm>
#include <numeric>

#include "engine/cli/call_values.h"
#include "engine/cli/plot_words.h"
#include "engine/document/fingerprint.h"
#include "engine/error.h"
#include "engine/io/path_names.h"
#include "engine/io/text_table.h"
#include "engine/remote/call_words.h"

namespace tnn::cli {

using remote::append;

std::vector<int> layersNamed(const std::string &text)
{
    constexpr long LayersAtMost = 1L << 16U;
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

std::vector<int> tnosOfLayers(const checkpoint::Description &description, const std::vector<int> &layers)
{
    std::vector<int> tnos;
    for (const int layer : layers) {
        const std::vector<int> &own = layerOf(description, layer).tnos;
        tnos.insert(tnos.end(), own.begin(), own.end());
    }
    return tnos;
}

void completeReportRequest(figures::ReportRequest &request, const ReportCall &call, document::DocumentPtr document,
                           const Task &task)
{
    const checkpoint::Description &description = document->description();
    inFile(document->checkpoint().path, [&] {
        std::vector<int> layers = call.layers;
        if (layers.empty()) {
            layers.resize(description.layers.size());
            std::iota(layers.begin(), layers.end(), 0);
        }
        request.allLayers = layers.size() == description.layers.size();
        request.tnos = tnosOfLayers(description, layers);
        request.overrides = overridesOf(call.overrides, description);
    });
    request.n = call.length.value_or(document->defaultLength());
    request.fingerprint = document::fingerprintOf(document->checkpoint(), task);
    request.document = std::move(document);
}

std::vector<std::string> reportWords(const figures::ReportRequest &request)
{
    const checkpoint::Description &description = request.document->description();
    using Request = figures::ReportRequest;
    remote::CallWords words{"report", io::fileNameOf(request.document->checkpoint().path)};
    append(words, givenWords(*request.document));
    if (!request.allLayers) {
        std::vector<long> layers;
        for (const int tno : request.tnos)
            layers.push_back(description.tnos.at(static_cast<std::size_t>(tno)).layer);
        layers.erase(std::unique(layers.begin(), layers.end()), layers.end()); // both axes of one
        append(words, {"--layers", remote::listed(layers)});
    }
    if (request.sections != figures::allSections())
        append(words, {"--sections", remote::listed(request.sections, [](Request::Section section) {
                           return Request::SectionNames.at(static_cast<std::size_t>(section));
                       })});
    append(words, {"--length", std::to_string(request.n)});
    if (request.tolerance != figures::ReportRequest().tolerance)
        append(words, {"--tolerance", io::number(request.tolerance, 9)});
    append(words, remote::overrideWords(request.overrides, description));
    append(words, {"-o", io::fileNameOf(request.output)});
    return words;
}

} // namespace tnn::cli
