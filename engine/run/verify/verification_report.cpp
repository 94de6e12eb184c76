// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/io/file.h"
#include "engine/io/json.h"
#include "engine/io/text_table.h"
#include "engine/run/comparison_report.h"
#include "engine/run/verify/verify.h"

namespace tnn::run {

Message verdictOf(const Verification &verification, const VerifiedRun &run)
{
    AlgorithmResult result;
    result.error.relative = run.largest();
    return verdictOf(result, verification.tolerance);
}

Message placeOf(const Verification &verification, const VerifiedRun &run)
{
    const auto place = run.beyond(verification.tolerance);
    return place ? Message("%1, position %2", verification.points[place->point], place->position) : Message();
}

std::string verificationText(const Verification &verification)
{
    io::TextTable table({"run", "largest", "verdict", "leaves at"});
    for (const VerifiedRun &run : verification.runs) {
        const std::string name = io::escaped(run.name.english());
        if (!run.refusal.empty()) {
            table.add({name, "-", io::escaped(run.refusal.english()), ""});
            continue;
        }
        table.add({name, io::number(run.largest(), 2), verdictOf(verification, run).english(),
                   placeOf(verification, run).english()});
    }
    return table.text();
}

std::string verificationJson(const Verification &verification)
{
    io::Json runs = io::Json::array();
    for (const VerifiedRun &run : verification.runs) {
        io::Json byPoint = io::Json::array();
        for (const std::vector<double> &point : run.differences)
            byPoint.push_back(point.empty() ? io::Json() : io::Json(*std::ranges::max_element(point)));
        const auto place = run.beyond(verification.tolerance);
        const bool isMade = run.refusal.empty();
        runs.push_back(
            {{"run", io::escaped(run.name.english())},
             {"refusal", isMade ? io::Json() : io::Json(io::escaped(run.refusal.english()))},
             {"largest", isMade ? io::Json(run.largest()) : io::Json()},
             {"within", isMade ? io::Json(!place) : io::Json()},
             {"first",
              place ? io::Json{{"point", verification.points[place->point].english()}, {"position", place->position}}
                    : io::Json()},
             {"by_point", byPoint}});
    }
    io::Json points = io::Json::array();
    for (const Message &point : verification.points)
        points.push_back(point.english());
    return io::text(
        {{"tokens", verification.n}, {"tolerance", verification.tolerance}, {"points", points}, {"runs", runs}});
}

} // namespace tnn::run
