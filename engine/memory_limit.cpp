// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/memory_limit.h"

#include <cmath>
#include <cstdlib>
#include <fstream>

#include <unistd.h>

#include "engine/error.h"

namespace tnn {

namespace {

constexpr double KiB = 1024, MiB = 1024 * KiB, GiB = 1024 * MiB;

std::string gibText(double bytes)
{
    const double gib = bytes / GiB;
    return gib < 1 ? std::to_string(std::lround(bytes / MiB)) + " MiB"
                   : std::to_string(std::lround(std::ceil(gib))) + " GiB";
}

} // namespace

double availableMemory()
{
    if (const char *const set = std::getenv("TNNSCOPE_MEMORY"); set != nullptr && std::atof(set) > 0)
        return std::atof(set) * MiB;
    std::ifstream file("/proc/meminfo");
    std::string word;
    double number = 0;
    while (file >> word)
        if (word == "MemAvailable:" && file >> number)
            return number * KiB;
    return static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

void checkMemory(const Message &what, double bytes)
{
    constexpr double Unasked = 16 * MiB; // the query takes as long as a small task
    if (bytes <= Unasked)
        return;
    if (const double available = availableMemory(); bytes > available)
        throw Error("%1 would require about %2, but only %3 of memory is free", what, gibText(bytes),
                    gibText(available));
}

} // namespace tnn
