// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/bench_works.h"
#include "engine/commands/document.h"
#include "engine/error.h"

namespace tnn::commands {

std::vector<BenchRow> benchOpen(Bench &bench)
{
    const std::string path = bench.request().example;
    if (path.empty())
        throw Error("the bundled example is missing");
    const DocumentPtr example = Document::open(path);
    const auto parameters = static_cast<double>(example->description().parameters);

    Contest contest;
    contest.name = "open";
    contest.work = {"open", example->defaultLength(), example->description().tnos.front().channels(), 1, path};
    contest.places = {0};
    contest.expected = {parameters}; // both tell how many parameters they found
    const auto opened = std::make_shared<DocumentPtr>();
    contest.ours = {"ours", [path, opened] { *opened = Document::open(path); },
                    [opened](const std::vector<long> &) {
                        return std::vector<double>{static_cast<double>((*opened)->description().parameters)};
                    }};
    return bench.hold(contest);
}

} // namespace tnn::commands
