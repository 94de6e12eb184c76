// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/sent_files.h"

#include <cctype>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::remote {

namespace {

namespace fs = std::filesystem;

/// Returns the last part of the sender's name for it: some readers recognize its type by its suffix, or all of it.
std::string plainName(const std::string &name)
{
    constexpr std::size_t Longest = 100;
    std::string plain = fs::path(name).filename().string();
    for (char &c : plain)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '-' && c != '_')
            c = '_';
    if (plain.size() > Longest)
        plain.erase(0, plain.size() - Longest);
    return plain.empty() || plain == "." || plain == ".." ? "data" : plain;
}

fs::path privateFolder()
{
    std::error_code missing;
    const fs::path parent = fs::temp_directory_path(missing);
    if (missing)
        throw Error("the directory for temporary files, TMPDIR, does not exist");
    std::string folder = (parent / "tnnscope-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr)
        throw Error("cannot be created: %1", std::strerror(errno)).in(folder);
    return folder;
}

} // namespace

SentFiles::~SentFiles()
{
    remove();
}

void SentFiles::remove()
{
    std::error_code ignored;
    for (const auto &[path, name] : m_files)
        fs::remove_all(path.parent_path(), ignored);
    m_accepted.clear();
}

std::string SentFiles::store(const std::string &name, std::string_view bytes)
{
    const fs::path path = privateFolder() / plainName(name);
    m_files.emplace_back(path, name);
    m_accepted.push_back(std::make_unique<io::Accepted>(path.parent_path().string()));
    io::writeFile(path.string(), bytes);
    return path.string();
}

std::string SentFiles::asNamed(std::string text) const
{
    for (const auto &[path, name] : m_files) {
        const std::string ours = path.string();
        for (std::size_t at = text.find(ours); at != std::string::npos; at = text.find(ours, at + name.size()))
            text.replace(at, ours.size(), name);
    }
    return text;
}

Message SentFiles::asNamed(const Message &message) const
{
    if (!message.isFormat())
        return Message::verbatim(asNamed(message.text()));
    Message named = message;
    for (std::size_t place = 0; place < message.values().size(); ++place)
        named = named.with(place, asNamed(message.values()[place]));
    return named;
}

} // namespace tnn::remote
