// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/confinement.h"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/error.h"

namespace tnn::io {

namespace {

namespace fs = std::filesystem;

struct Confinement {
    std::mutex mutex;
    fs::path folder; ///< links followed; empty: not confined
    std::vector<fs::path> accepted;
};

Confinement &confinement()
{
    static Confinement one;
    return one;
}

/// Returns where a path leads: links are followed, even to a missing file. Empty if that cannot be found out.
fs::path placeOf(const fs::path &path)
{
    constexpr int MostLinks = 40; // the limit in Linux
    std::error_code failed;
    fs::path place = fs::weakly_canonical(fs::absolute(path, failed), failed);
    for (int links = 0; !failed && links <= MostLinks; ++links) {
        std::error_code noLink;
        const fs::path next = fs::read_symlink(place, noLink);
        if (noLink)
            return place;
        place = fs::weakly_canonical(place.parent_path() / next, failed);
    }
    return {};
}

bool isWithin(const fs::path &place, const fs::path &folder)
{
    return std::mismatch(folder.begin(), folder.end(), place.begin(), place.end()).first == folder.end();
}

bool isAllowed(const fs::path &place)
{
    Confinement &now = confinement();
    const std::scoped_lock lock(now.mutex);
    return isWithin(place, now.folder)
        || std::any_of(now.accepted.begin(), now.accepted.end(),
                       [&](const fs::path &folder) { return isWithin(place, folder); });
}

bool isConfined()
{
    Confinement &now = confinement();
    const std::scoped_lock lock(now.mutex);
    return !now.folder.empty();
}

[[noreturn]] void refuse(const std::string &path)
{
    throw Error("is outside the directory to which this server is confined").in(path);
}

} // namespace

void confineTo(const std::string &folder)
{
    std::error_code failed;
    fs::path place = fs::canonical(folder, failed);
    if (failed)
        throw Error("cannot be opened (%1)", failed.message()).in(folder);
    if (!fs::is_directory(place, failed))
        throw Error("is not a directory").in(folder);
    Confinement &now = confinement();
    const std::scoped_lock lock(now.mutex);
    now.folder = std::move(place);
}

Accepted::Accepted(const std::string &folder) : m_folder(placeOf(folder))
{
    Confinement &now = confinement();
    const std::scoped_lock lock(now.mutex);
    now.accepted.emplace_back(m_folder);
}

Accepted::~Accepted()
{
    Confinement &now = confinement();
    const std::scoped_lock lock(now.mutex);
    now.accepted.erase(std::find(now.accepted.begin(), now.accepted.end(), fs::path(m_folder)));
}

void checkConfined(const std::string &path)
{
    if (isConfined() && !isAllowed(placeOf(path)))
        refuse(path);
}

void checkConfined(int descriptor, const std::string &path)
{
    if (!isConfined())
        return;
    std::error_code failed;
    if (const fs::path place = fs::read_symlink("/proc/self/fd/" + std::to_string(descriptor), failed);
        failed || !isAllowed(place))
        refuse(path);
}

} // namespace tnn::io
