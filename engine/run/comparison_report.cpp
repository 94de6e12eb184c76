// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/comparison_report.h"

#include <sstream>

#include "engine/io/file.h"
#include "engine/io/json.h"
#include "engine/io/text_table.h"

namespace tnn::run {

namespace {

double boundOf(const AlgorithmResult &result, double tolerance)
{
    return result.aim > 0 ? result.aim : tolerance;
}

/// Returns the largest distance; for values without one only that they exist.
std::string ulpText(const analysis::UlpHistogram &ulps)
{
    return ulps.apart > 0 ? "apart" : std::to_string(ulps.largest);
}

/// Returns where it differs most: the channel among all of the TNO's, and the sequence of a batch.
io::Json worstJson(const Comparison &comparison, const analysis::WorstPlace &worst)
{
    const auto channels = static_cast<long>(comparison.channels.size());
    const long column = channels > 0 ? worst.column % channels : worst.column;
    return {{"position", worst.row},
            {"channel", channels > 0 ? comparison.channels[static_cast<std::size_t>(column)] : column},
            {"sequence", channels > 0 ? worst.column / channels : 0}};
}

} // namespace

bool passes(const AlgorithmResult &result, double tolerance)
{
    return result.error.relative <= boundOf(result, tolerance);
}

Message verdictOf(const AlgorithmResult &result, double tolerance)
{
    const std::string bound = io::number(boundOf(result, tolerance));
    return passes(result, tolerance) ? Message("within %1", bound) : Message("beyond %1", bound);
}

std::string comparisonText(const Comparison &comparison, std::optional<double> tolerance)
{
    std::vector<std::string> header{"algorithm", "device", "relative error", "max error", "at", "ULP", "ms", "MiB"};
    if (tolerance)
        header.emplace_back("verdict");
    io::TextTable table(header);
    for (const AlgorithmResult &result : comparison.results) {
        const bool measured = isMeasured(result);
        std::vector<std::string> row{io::escaped(result.algorithm),
                                     result.device,
                                     io::number(result.error.relative, 3),
                                     io::number(result.error.maximum, 3),
                                     std::to_string(result.worst.row),
                                     ulpText(result.ulps),
                                     measured ? io::number(result.seconds * 1e3, 4) : "-",
                                     measured ? io::number(static_cast<double>(result.bytes) / 1048576.0, 4) : "-"};
        if (tolerance)
            row.emplace_back(verdictOf(result, *tolerance).english());
        table.add(std::move(row));
    }
    return table.text();
}

std::string comparisonJson(const Comparison &comparison)
{
    io::Json list = io::Json::array();
    for (const AlgorithmResult &result : comparison.results)
        list.push_back({{"algorithm", io::escaped(result.algorithm)},
                        {"device", result.device},
                        {"relative_error", result.error.relative},
                        {"max_error", result.error.maximum},
                        {"seconds", result.seconds},
                        {"bytes", result.bytes},
                        {"mean_error", result.error.mean},
                        {"median_error", result.median},
                        {"worst", worstJson(comparison, result.worst)},
                        {"max_ulp", result.ulps.largest},
                        {"ulp_histogram", result.ulps.counts},
                        {"ulp_apart", result.ulps.apart},
                        {"runs", result.runs}});
    return io::text(list);
}

std::string comparisonCsv(const Comparison &comparison, const analysis::Tolerance &tolerance)
{
    constexpr int Digits = 17; // enough to restore the number
    std::ostringstream text;
    text << "algorithm,device,relative_error,max_error,mean_error,median_error,worst_position,worst_channel,"
            "max_ulp,exact,apart,outside,values,seconds,runs,bytes\n";
    for (const AlgorithmResult &result : comparison.results) {
        const io::Json worst = worstJson(comparison, result.worst);
        text << std::quoted(result.algorithm, '"', '"') << ',' << result.device;
        for (const double value : {result.error.relative, result.error.maximum, result.error.mean, result.median})
            text << ',' << io::number(value, Digits);
        for (const long value :
             {worst.at("position").get<long>(), worst.at("channel").get<long>(), static_cast<long>(result.ulps.largest),
              result.ulps.counts[0], result.ulps.apart,
              analysis::countOutside(result.y, comparison.reference, tolerance), static_cast<long>(result.y.size())})
            text << ',' << value;
        text << ',' << io::number(result.seconds, Digits) << ',' << result.runs << ',' << result.bytes << '\n';
    }
    return text.str();
}

Message beyondTolerance(const Comparison &comparison, double tolerance)
{
    std::string names;
    for (const AlgorithmResult &result : comparison.results) {
        if (!passes(result, tolerance))
            names += (names.empty() ? "" : ", ") + result.algorithm;
    }
    return names.empty() ? Message() : Message("the relative error is above %1 for %2", io::number(tolerance), names);
}

} // namespace tnn::run
