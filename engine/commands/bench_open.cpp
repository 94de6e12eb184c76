// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cstdio>
#include <sstream>

#include "engine/commands/bench.h"
#include "engine/commands/document.h"
#include "engine/error.h"

namespace tnn::commands {

namespace {

/// Loads the file repeatedly in one process, so that neither Python's start nor torch's counts.
constexpr const char *PeerScript = "import sys, time, statistics, torch\n"
                                   "def load():\n"
                                   "    start = time.perf_counter()\n"
                                   "    torch.load(sys.argv[1], map_location=\"cpu\", weights_only=False)\n"
                                   "    return time.perf_counter() - start\n"
                                   "load()\n"
                                   "times = [load() for _ in range(9)]\n"
                                   "print(torch.__version__, statistics.median(times) * 1e6)\n";

struct Peer {
    std::string version;
    double us = 0;
};

std::string quoted(const std::string &text)
{
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

std::optional<Peer> torchLoad(const std::string &python, const std::string &path)
{
    const std::string command = python + " -c " + quoted(PeerScript) + " " + quoted(path) + " 2>/dev/null";
    FILE *const pipe = popen(command.c_str(), "r");
    if (pipe == nullptr)
        return std::nullopt;
    std::array<char, 256> line{};
    const bool answered = std::fgets(line.data(), static_cast<int>(line.size()), pipe) != nullptr;
    if (pclose(pipe) != 0 || !answered)
        return std::nullopt;
    Peer peer;
    std::istringstream words(line.data());
    return words >> peer.version >> peer.us ? std::optional(peer) : std::nullopt;
}

/// The peer's answer; none where there is no python3 with torch, neither the first one nor the system's.
std::optional<Peer> torchLoad(const std::string &path)
{
    const std::optional<Peer> peer = torchLoad("python3", path);
    return peer ? peer : torchLoad("/usr/bin/python3", path);
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

} // namespace

std::vector<BenchRow> benchOpen(const BenchRequest &request)
{
    if (request.example.empty())
        throw Error("the bundled example is missing");
    const DocumentPtr document = Document::open(request.example);
    BenchRow row;
    row.work = "open";
    row.n = document->defaultLength();
    row.channels = document->description().tnos.front().channels();
    row.peer = "torch.load";
    std::vector<double> ours, theirs;
    for (int round = 0; round < (request.quick ? 1 : 3); ++round) {
        ours.push_back(medianUs([&] { Document::open(request.example); }, 20));
        if (const std::optional<Peer> peer = torchLoad(request.example)) {
            row.peer = "torch.load " + peer->version;
            theirs.push_back(peer->us);
        }
    }
    row.oursUs = median(ours);
    if (!theirs.empty())
        row.peerUs = median(theirs);
    return {row};
}

} // namespace tnn::commands
