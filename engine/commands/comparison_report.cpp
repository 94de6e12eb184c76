// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/comparison_report.h"

#include "engine/commands/json.h"
#include "engine/commands/text_table.h"
#include "engine/io/file.h"

namespace tnn::commands {

namespace {

bool within(const AlgorithmResult &result, double tolerance)
{
    return result.error.relative <= tolerance; // false for NaN
}

} // namespace

std::string comparisonText(const Comparison &comparison, std::optional<double> tolerance)
{
    std::vector<std::string> header{"algorithm", "device", "relative error", "max error", "ms", "MiB"};
    if (tolerance)
        header.emplace_back("verdict");
    TextTable table(header);
    for (const AlgorithmResult &result : comparison.results) {
        const bool measured = result.seconds > 0;
        std::vector<std::string> row{io::escaped(result.algorithm),
                                     result.device,
                                     number(result.error.relative, 3),
                                     number(result.error.maximum, 3),
                                     measured ? number(result.seconds * 1e3, 4) : "-",
                                     measured ? number(static_cast<double>(result.bytes) / 1048576.0, 4) : "-"};
        if (tolerance)
            row.emplace_back(within(result, *tolerance) ? "within" : "beyond");
        table.add(std::move(row));
    }
    return table.text();
}

std::string comparisonJson(const Comparison &comparison)
{
    Json list = Json::array();
    for (const AlgorithmResult &result : comparison.results)
        list.push_back({{"algorithm", io::escaped(result.algorithm)},
                        {"device", result.device},
                        {"relative_error", result.error.relative},
                        {"max_error", result.error.maximum},
                        {"seconds", result.seconds},
                        {"bytes", result.bytes}});
    return text(list);
}

std::string beyondTolerance(const Comparison &comparison, double tolerance)
{
    std::string names;
    for (const AlgorithmResult &result : comparison.results) {
        if (!within(result, tolerance))
            names += (names.empty() ? "" : ", ") + result.algorithm;
    }
    return names.empty() ? names : "the relative error is above " + number(tolerance) + " for " + names;
}

} // namespace tnn::commands
