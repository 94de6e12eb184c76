// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory_limit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <sys/resource.h>
#include <unistd.h>

#include "engine/error.h"

namespace tnn {

namespace fs = std::filesystem;

namespace {

constexpr double KiB = 1024, MiB = 1024 * KiB, GiB = 1024 * MiB;

/// Returns the sum of the numbers that follow these words in a file.
double sumIn(const fs::path &file, std::initializer_list<std::string_view> words)
{
    std::ifstream stream(file);
    double sum = 0, number = 0;
    for (std::string word; stream >> word;)
        if (std::ranges::find(words, word) != words.end() && stream >> number)
            sum += number;
    return sum;
}

/// Returns the number in a file; none if it contains "max".
std::optional<double> numberIn(const fs::path &file)
{
    std::ifstream stream(file);
    double number = 0;
    return stream >> number ? std::optional(number) : std::nullopt;
}

/// Returns the bytes left by the limits of this process (ulimit -v and -d); infinite if there are none.
double memoryOfProcess()
{
    std::array<double, 6> pages{}; // size, resident, shared, text, library, data
    std::ifstream stream("/proc/self/statm");
    for (double &number : pages)
        stream >> number;
    double left = std::numeric_limits<double>::infinity();
    for (const auto &[resource, used] : {std::pair(RLIMIT_AS, pages.front()), std::pair(RLIMIT_DATA, pages.back())})
        if (rlimit limit{}; ::getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
            left = std::min(left,
                            static_cast<double>(limit.rlim_cur) - used * static_cast<double>(sysconf(_SC_PAGESIZE)));
    return std::max(left, 0.0);
}

double memoryOfMachine()
{
    if (const double available = sumIn("/proc/meminfo", {"MemAvailable:"}); available > 0)
        return available * KiB;
    return static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

} // namespace

double memoryOfGroup(const fs::path &root)
{
    constexpr std::string_view Version2 = "0::/";
    const fs::path top = root / "sys/fs/cgroup";
    double left = std::numeric_limits<double>::infinity();
    std::ifstream groups(root / "proc/self/cgroup");
    for (std::string line; std::getline(groups, line);) {
        if (!line.starts_with(Version2))
            continue;
        const std::string own = line.substr(Version2.size());
        for (fs::path group = own.empty() ? top : top / own;; group = group.parent_path()) {
            const std::optional<double> most = numberIn(group / "memory.max"),
                                        used = numberIn(group / "memory.current");
            if (most && used) // the kernel drops cached files first
                left = std::min(left, *most - *used + sumIn(group / "memory.stat", {"active_file", "inactive_file"}));
            if (group == top)
                break;
        }
    }
    return std::max(left, 0.0);
}

double availableMemory()
{
    if (const char *const set = std::getenv("TNNSCOPE_MEMORY"); set != nullptr && std::atof(set) > 0)
        return std::atof(set) * MiB;
    return std::min({memoryOfMachine(), memoryOfGroup(), memoryOfProcess()});
}

std::string memoryText(double bytes, double (*whole)(double))
{
    const bool isSmall = bytes < GiB;
    return std::to_string(std::lround(whole(bytes / (isSmall ? MiB : GiB)))) + (isSmall ? " MiB" : " GiB");
}

void checkMemory(const Message &what, double bytes)
{
    constexpr double Unasked = 16 * MiB; // the query takes as long as a small task
    if (bytes <= Unasked)
        return;
    if (const double available = availableMemory(); bytes > available)
        throw Error("%1 would require about %2, but only %3 of memory is free", what, memoryText(bytes, std::ceil),
                    memoryText(available, std::floor));
}

} // namespace tnn
