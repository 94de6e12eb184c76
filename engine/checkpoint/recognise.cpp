// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/recognise.h"

#include <algorithm>
#include <cctype>

#include "engine/io/file.h"

namespace tnn::checkpoint {

namespace {

using namespace std::string_view_literals;

struct Signature {
    std::string_view begin;
    std::string_view sentence;
};

constexpr Signature Signatures[] = {
    {"\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19"sv,
     "is in torch's old format, from before 1.6; save it again with torch.save(torch.load(OLD), NEW)"},
    {"\x89PNG\r\n"sv, "is a PNG image, not a checkpoint"},
    {"\xff\xd8\xff"sv, "is a JPEG image, not a checkpoint"},
    {"GIF8"sv, "is a GIF image, not a checkpoint"},
    {"%PDF"sv, "is a PDF document, not a checkpoint"},
    {"version https://git-lfs.github.com/spec"sv,
     "is a Git LFS pointer, not the checkpoint itself; fetch that with git lfs pull"},
    {"\x1f\x8b"sv, "is compressed with gzip; unpack it first"},
    {"BZh"sv, "is compressed with bzip2; unpack it first"},
    {"\xfd\x37zXZ"sv, "is compressed with xz; unpack it first"},
    {"\x28\xb5\x2f\xfd"sv, "is compressed with zstd; unpack it first"},
    {"7z\xbc\xaf\x27\x1c"sv, "is a 7-Zip archive; unpack it first"},
    {"Rar!"sv, "is a RAR archive; unpack it first"},
    {"PK\x05\x06"sv, "is an empty zip file"},
    {"\x89HDF\r\n"sv, "is an HDF5 file, not a torch checkpoint"},
    {"\x93NUMPY"sv, "is a NumPy array, not a checkpoint"},
    {"\x7f"
     "ELF"sv,
     "is a program, not a checkpoint"},
};

bool isTextByte(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 ? byte != 0x7f : c == '\n' || c == '\r' || c == '\t' || c == '\f';
}

bool beginsIgnoringCase(std::string_view text, std::string_view lower)
{
    const auto same = [](char wanted, char c) { return std::tolower(static_cast<unsigned char>(c)) == wanted; };
    return text.size() >= lower.size() && std::equal(lower.begin(), lower.end(), text.begin(), same);
}

std::string textKind(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const std::string_view rest = first == std::string_view::npos ? text : text.substr(first);
    if (beginsIgnoringCase(rest, "<!doctype html") || beginsIgnoringCase(rest, "<html"))
        return "is an HTML page, not a checkpoint (perhaps a download that asked for a login)";
    if (rest.starts_with('{') || rest.starts_with('['))
        return "is a JSON text, not a checkpoint";
    return "is plain text, not a checkpoint";
}

/// The length of a safetensors header, if that is what the file begins with.
bool looksLikeSafetensors(ByteSpan file)
{
    return file.size() > 8 && textOf(file)[8] == '{' && !isTextByte(textOf(file)[7]);
}

std::string firstBytes(std::string_view text)
{
    static constexpr char Digits[] = "0123456789abcdef";
    std::string result;
    for (const char c : text.substr(0, 4)) {
        const auto byte = static_cast<unsigned char>(c);
        result += {' ', Digits[byte >> 4], Digits[byte & 15]};
    }
    return result;
}

} // namespace

Container containerOf(ByteSpan file)
{
    return textOf(file).starts_with("PK\x03\x04"sv) ? Container::Zip : Container::Unknown;
}

std::string whatItIs(ByteSpan file)
{
    const std::string_view text = textOf(file);
    for (const Signature &signature : Signatures) {
        if (text.starts_with(signature.begin))
            return std::string(signature.sentence);
    }
    if (looksLikeSafetensors(file))
        return "is a safetensors file; this version reads what torch.save writes";
    if (text.size() > 262 && text.substr(257, 5) == "ustar")
        return "is a tar archive; unpack it first";
    if (text.size() > 2 && text[0] == '\x80' && text[1] >= 2 && text[1] <= 5)
        return "is a pickle, but not one that torch.save wrote";
    const std::string_view begin = text.substr(0, 4096);
    if (std::all_of(begin.begin(), begin.end(), isTextByte))
        return textKind(text);
    return "is no checkpoint that is known here (it begins with the bytes" + firstBytes(text) + ")";
}

} // namespace tnn::checkpoint
