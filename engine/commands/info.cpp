// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/info.h"

#include <cmath>

#include "engine/error.h"

namespace tnn::commands {

namespace {

void count(Info::Counts &counts, double value)
{
    counts.nan += std::isnan(value) ? 1 : 0;
    counts.infinite += std::isinf(value) ? 1 : 0;
}

/// Of the tensors of a TNO's RPE and decay, whose checksums are verified on the way.
Info::Counts countedTensors(const checkpoint::Checkpoint &checkpoint, const checkpoint::TnoDescription &tno)
{
    Info::Counts counts;
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

Info::Counts countedCoefficients(const toeplitz::Coefficients &table)
{
    Info::Counts counts;
    for (const float value : table.values.reshaped())
        count(counts, value);
    return counts;
}

} // namespace

Info info(const DocumentPtr &document, const Task &task)
{
    Info result;
    result.document = document;
    const std::vector<checkpoint::TnoDescription> &tnos = document->description().tnos;
    result.tnos.reserve(tnos.size());
    for (const checkpoint::TnoDescription &tno : tnos) {
        task.report(static_cast<double>(result.tnos.size()) / static_cast<double>(tnos.size()));
        result.tnos.push_back(document->table() ? countedCoefficients(*document->table())
                                                : countedTensors(document->checkpoint(), tno));
    }
    return result;
}

} // namespace tnn::commands
