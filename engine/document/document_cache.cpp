// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/document_cache.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include <sys/stat.h>

namespace tnn::document {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t Most = 4;

void addState(std::string &state, const fs::path &path)
{
    struct stat status = {};
    state += path.string() + '\0';
    if (::stat(path.c_str(), &status) != 0)
        return;
    for (const long number : {static_cast<long>(status.st_dev), static_cast<long>(status.st_ino), long{status.st_size},
                              long{status.st_mtim.tv_sec}, status.st_mtim.tv_nsec})
        state += std::to_string(number) + ' ';
}

/// Changes if any file of the checkpoint is modified or replaced.
std::string stateOf(const std::string &path)
{
    std::string state;
    addState(state, path);
    addState(state, fs::path(path).parent_path() / "config.json");
    std::error_code ignored;
    const fs::path folder = fs::is_directory(path, ignored) ? fs::path(path)
        : path.ends_with(".index.json")                     ? fs::path(path).parent_path()
                                                            : fs::path();
    std::vector<fs::path> files;
    if (!folder.empty())
        for (const fs::directory_entry &entry : fs::directory_iterator(folder, ignored))
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path &file : files)
        addState(state, file);
    return state;
}

} // namespace

std::shared_ptr<LazyValue<Document>> DocumentCache::entryOf(const Key &key)
{
    const std::string state = stateOf(key.path);
    const std::scoped_lock lock(m_mutex);
    const auto found = std::find_if(m_entries.begin(), m_entries.end(),
                                    [&](const Entry &entry) { return entry.key == key; });
    if (found != m_entries.end() && found->state == state) {
        m_entries.splice(m_entries.begin(), m_entries, found);
        return found->document;
    }
    if (found != m_entries.end())
        m_entries.erase(found);
    while (m_entries.size() >= Most) // before opening: a device's memory may hold only a few
        m_entries.pop_back();
    m_entries.push_front({key, state, std::make_shared<LazyValue<Document>>()});
    return m_entries.front().document;
}

DocumentPtr DocumentCache::get(const Key &key, const std::function<DocumentPtr()> &open)
{
    const std::shared_ptr<LazyValue<Document>> document = entryOf(key);
    try {
        return document->get(open);
    } catch (...) {
        const std::scoped_lock lock(m_mutex);
        m_entries.remove_if([&document](const Entry &entry) { return entry.document == document; });
        throw;
    }
}

} // namespace tnn::document
