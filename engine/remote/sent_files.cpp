// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/sent_files.h"

#include <array>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/remote/protocol.h"

namespace tnn::remote {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view Begin = "data:", Middle = ";base64,";

constexpr std::string_view Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t None = 0xff;

constexpr std::array<std::uint8_t, 256> inverse()
{
    std::array<std::uint8_t, 256> values{};
    values.fill(None);
    for (std::size_t i = 0; i < Alphabet.size(); ++i)
        values[static_cast<unsigned char>(Alphabet[i])] = static_cast<std::uint8_t>(i);
    return values;
}

/// RFC 4648 with padding, without line breaks.
std::string base64(std::string_view bytes)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::size_t count = bytes.size() - at < 3 ? bytes.size() - at : 3;
        std::uint32_t word = 0;
        for (std::size_t i = 0; i < 3; ++i)
            word = word << 8 | (i < count ? static_cast<unsigned char>(bytes[at + i]) : 0U);
        for (std::size_t i = 0; i < 4; ++i)
            text += i <= count ? Alphabet[word >> (18 - 6 * i) & 63] : '=';
    }
    return text;
}

/// Returns nothing if the text is not base64.
std::optional<std::string> fromBase64(std::string_view text)
{
    static constexpr std::array<std::uint8_t, 256> Values = inverse();
    if (text.size() % 4 != 0)
        return std::nullopt;
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t at = 0; at < text.size(); at += 4) {
        const std::size_t count = at + 4 == text.size() ? 4 - padding : 4;
        std::uint32_t word = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            const std::uint8_t value = i < count ? Values[static_cast<unsigned char>(text[at + i])] : std::uint8_t{0};
            if (value == None)
                return std::nullopt;
            word = word << 6 | value;
        }
        for (std::size_t i = 0; i + 1 < count; ++i)
            bytes += static_cast<char>(word >> (16 - 8 * i) & 255);
    }
    return bytes;
}

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

std::string sentFile(const std::string &path)
{
    constexpr std::size_t Largest = LongestLine / 4 * 3 - (std::size_t{1} << 20);
    const std::shared_ptr<const io::File> file = io::File::open(path);
    if (file->size() > Largest)
        throw Error("exceeds the 191 MiB that can be sent to an engine").in(path);
    const std::vector<std::byte> bytes = file->readAll();
    return sentBytes(path, {reinterpret_cast<const char *>(bytes.data()), bytes.size()});
}

std::string sentBytes(const std::string &name, std::string_view bytes)
{
    return std::string(Begin).append(name).append(Middle).append(base64(bytes));
}

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

bool SentFiles::store(std::string &argument)
{
    const std::size_t middle = argument.rfind(Middle); // the content cannot contain it, the name may
    if (!argument.starts_with(Begin) || middle == std::string::npos)
        return false;
    const std::string name = argument.substr(Begin.size(), middle - Begin.size());
    const std::optional<std::string> bytes = fromBase64(std::string_view(argument).substr(middle + Middle.size()));
    if (!bytes)
        throw UsageError("the content sent as '" + name + "' is not base64");
    const fs::path path = privateFolder() / plainName(name);
    m_files.emplace_back(path, name);
    m_accepted.push_back(std::make_unique<io::Accepted>(path.parent_path().string()));
    io::writeFile(path.string(), *bytes);
    argument = path.string();
    return true;
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
