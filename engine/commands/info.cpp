// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/info.h"

#include <algorithm>
#include <cmath>

#include "engine/commands/text_table.h"
#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::commands {

namespace {

void count(Info::Layer &layer, double value)
{
    layer.nan += std::isnan(value) ? 1 : 0;
    layer.infinite += std::isinf(value) ? 1 : 0;
}

/// Of the tensors of a layer's RPE and decay, whose checksums are verified on the way.
Info::Layer countedTensors(const Document &document, int layer)
{
    const checkpoint::Checkpoint &checkpoint = document.checkpoint();
    const auto &tno = document.description().tnos[static_cast<std::size_t>(layer)];
    Info::Layer counts;
    try {
        for (const checkpoint::Tensor *tensor : checkpoint::kernelTensors(checkpoint, tno)) {
            checkpoint.verify(*tensor);
            for (const double value : tensor->values())
                count(counts, value);
        }
    } catch (const Error &error) {
        throw error.in(checkpoint.path);
    }
    return counts;
}

/// Of exported coefficients, which have no RPE.
Info::Layer countedCoefficients(const Document &document, int layer)
{
    Info::Layer counts;
    const toeplitz::CoefficientsPtr stored = document.raw(layer, document.defaultLength());
    for (const float value : stored->values.reshaped())
        count(counts, value);
    return counts;
}

std::string decayText(const checkpoint::TnoDescription &tno)
{
    if (tno.decay == model::DecayKind::None)
        return "none";
    const std::string low = number(tno.gammaMinimum), high = number(tno.gammaMaximum);
    return (tno.decay == model::DecayKind::Learned ? "learned " : "") + (low == high ? low : low + " to " + high);
}

std::string rpeText(const checkpoint::TnoDescription &tno)
{
    return tno.rpeWidth == 0 ? "none" : std::to_string(tno.rpeWidth) + " x " + std::to_string(tno.rpeDepth);
}

std::string layerTable(const Info &info)
{
    TextTable table({"layer", "heads", "channels", "RPE", "decay", "causal", "parameters", "NaN", "Inf", "prefix"});
    const auto &tnos = info.document->description().tnos;
    for (std::size_t i = 0; i < tnos.size(); ++i) {
        const checkpoint::TnoDescription &tno = tnos[i];
        table.add({std::to_string(i), std::to_string(tno.heads), std::to_string(tno.channels()), rpeText(tno),
                   decayText(tno), tno.causal ? "yes" : "no", std::to_string(tno.parameters),
                   std::to_string(info.layers[i].nan), std::to_string(info.layers[i].infinite),
                   io::escaped(tno.prefix)});
    }
    return table.text();
}

std::string optionTable(const std::vector<checkpoint::Option> &options)
{
    TextTable table({"option", "value", "source", "from"});
    for (const checkpoint::Option &option : options)
        table.add({io::escaped(option.key), io::escaped(checkpoint::toText(option.value)),
                   std::string(nameOf(option.source)), io::escaped(option.origin)});
    return table.text();
}

} // namespace

Info info(const DocumentPtr &document, const Task &task)
{
    const bool isExport = document->description().family == CoefficientsFamily;
    Info result;
    result.document = document;
    for (int layer = 0; layer < document->layers(); ++layer) {
        task.report(static_cast<double>(layer) / document->layers());
        result.layers.push_back(isExport ? countedCoefficients(*document, layer) : countedTensors(*document, layer));
    }
    return result;
}

std::string infoText(const Info &info)
{
    const checkpoint::Checkpoint &checkpoint = info.document->checkpoint();
    const checkpoint::Description &description = info.document->description();
    TextTable head({});
    head.add({"file", io::escaped(checkpoint.path)});
    head.add({"family", io::escaped(description.familyName) + " (" + description.family + ")"});
    head.add({"container", io::escaped(checkpoint.container) + ", " + std::to_string(checkpoint.fileSize) + " bytes"});
    head.add({"parameters", std::to_string(description.parameters)});
    if (description.trainingLength)
        head.add({"training n", std::to_string(*description.trainingLength)});
    std::string text = head.text() + "\n" + layerTable(info) + "\n" + optionTable(description.options);
    if (!description.unused.empty())
        text += "\nunused keys (" + std::to_string(description.unused.size()) + ")\n";
    for (const std::string &key : description.unused)
        text += "  " + io::escaped(key) + "\n";
    return text;
}

} // namespace tnn::commands
