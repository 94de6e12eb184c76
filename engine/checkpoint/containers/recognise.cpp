// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>

#include "engine/checkpoint/containers/open_container.h"
#include "engine/checkpoint/containers/storages.h"
#include "engine/checkpoint/pickle/pickle.h"
#include "engine/checkpoint/weights/weights.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view LfsPointer = "version https://git-lfs.github.com/spec";

struct Signature {
    std::string_view begin;
    Message sentence;
};

Message compressed(const char *with)
{
    return Message("is compressed with %1; unpack it first", with);
}

/// A function, since messages are created at run time.
const std::vector<Signature> &signatures()
{
    static const std::vector<Signature> Signatures{
        {"\x89PNG\r\n"sv, Message("is a PNG image, not a checkpoint")},
        {"\xff\xd8\xff"sv, Message("is a JPEG image, not a checkpoint")},
        {"GIF8"sv, Message("is a GIF image, not a checkpoint")},
        {"%PDF"sv, Message("is a PDF document, not a checkpoint")},
        {LfsPointer, Message("is a Git LFS pointer, not the checkpoint itself; fetch that with git lfs pull")},
        {"\x1f\x8b"sv, compressed("gzip")},
        {"BZh"sv, compressed("bzip2")},
        {"\xfd\x37zXZ"sv, compressed("xz")},
        {"\x28\xb5\x2f\xfd"sv, compressed("zstd")},
        {"7z\xbc\xaf\x27\x1c"sv, Message("is a 7-Zip archive; unpack it first")},
        {"Rar!"sv, Message("is a RAR archive; unpack it first")},
        {"PK\x05\x06"sv, Message("is an empty zip file")},
        {"\x89HDF\r\n"sv, Message("is an HDF5 file (perhaps from Keras), not a torch checkpoint")},
        {"GGUF"sv, Message("is a GGUF file of llama.cpp, not a torch checkpoint")},
        {"model_checkpoint_path:"sv, Message("is a TensorFlow checkpoint list, not a torch checkpoint")},
        {"\x93NUMPY"sv, Message("is a NumPy array, not a checkpoint")},
        {"\x7f"
         "ELF"sv,
         Message("is a program, not a checkpoint")},
    };
    return Signatures;
}

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

Message textKind(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const std::string_view rest = first == std::string_view::npos ? text : text.substr(first);
    if (beginsIgnoringCase(rest, "<!doctype html") || beginsIgnoringCase(rest, "<html"))
        return Message("is an HTML page, not a checkpoint (perhaps a login page of the download)");
    if (rest.starts_with('{') && rest.find("\"model_type\"") != std::string_view::npos)
        return Message("is the configuration of a Hugging Face model; open its directory, or the weights next to it");
    if (rest.starts_with('{') || rest.starts_with('['))
        return Message("is a JSON file, not a checkpoint");
    return Message("is plain text, not a checkpoint");
}

/// A length of eight bytes, which is not text, followed by a JSON object.
bool looksLikeSafetensors(ByteSpan file)
{
    const std::string_view text = textOf(file);
    return text.size() > 8 && text[8] == '{' && !std::all_of(text.begin(), text.begin() + 8, isTextByte);
}

/// torch before 0.2 saved a tar of these.
Message tarKind(std::string_view text)
{
    std::string_view first = text.substr(0, text.find('\0'));
    if (first.starts_with("./"))
        first.remove_prefix(2);
    for (const std::string_view name : {"sys_info"sv, "pickle"sv, "storages"sv, "tensors"sv}) {
        if (first == name)
            return Message("is in the tar format of torch 0.1; load it with torch 1 or later and save it again");
    }
    return Message("is a tar archive; unpack it first");
}

/// A protocol buffer that begins with the format version (field 1) and the producer name (field 2).
bool looksLikeOnnx(std::string_view text)
{
    return text.size() > 4 && text[0] == '\x08' && text[1] > 0 && text[1] < 32 && text[2] == '\x12' && text[3] > 0
        && std::all_of(text.begin() + 4, text.begin() + std::min<long>(4 + text[3], static_cast<long>(text.size())),
                       isTextByte);
}

std::string firstBytes(std::string_view text)
{
    static constexpr char Digits[] = "0123456789abcdef";
    std::string result;
    for (const char c : text.substr(0, 4)) {
        const auto byte = static_cast<unsigned char>(c);
        if (!result.empty())
            result += ' ';
        result += {Digits[byte >> 4], Digits[byte & 15]};
    }
    return result;
}

enum class Container { Zip, TorchLegacy, Safetensors, Pickle, Unknown };

/// Recognizes the container by its first bytes, never by its suffix.
Container containerOf(ByteSpan begin)
{
    const std::string_view text = textOf(begin);
    if (text.starts_with("PK\x03\x04"sv))
        return Container::Zip;
    if (isTorchLegacy(begin))
        return Container::TorchLegacy;
    if (looksLikeSafetensors(begin))
        return Container::Safetensors;
    const bool isPickle = text.size() > 2 && text[0] == '\x80' && text[1] >= 2 && text[1] <= 5;
    return isPickle ? Container::Pickle : Container::Unknown;
}

/// Describes a file that is not a readable checkpoint, as the end of a sentence that starts with the file's name: "is a
/// PNG image, not a checkpoint".
Message whatItIs(ByteSpan begin)
{
    const std::string_view text = textOf(begin);
    for (const Signature &signature : signatures()) {
        if (text.starts_with(signature.begin))
            return signature.sentence;
    }
    if (text.empty())
        return Message("is empty");
    if (text.size() > 262 && text.substr(257, 5) == "ustar")
        return tarKind(text);
    if (looksLikeOnnx(text))
        return Message("is an ONNX model, not a torch checkpoint; open the state dict it was exported from");
    const std::string_view first = text.substr(0, 4096);
    if (std::all_of(first.begin(), first.end(), isTextByte))
        return textKind(text);
    return Message("is not a recognized checkpoint format (it begins with the bytes %1)", firstBytes(text));
}

NamedTensors namesOfPickle(const ObjectTree &tree)
{
    try {
        return stateDictOf(tree);
    } catch (const Error &error) {
        throw Error("is a pickle, but not from torch.save, and it %1", error.reason()).as(error.kind());
    }
}

/// Opens a state dict written by Python's own pickle.dump: NumPy arrays, or tensors whose storages are within the
/// pickle. Such files are read into memory, up to the limits of TreeBuilder. Throws tnn::Error without the file's name.
Checkpoint openPickle(const io::File &file)
{
    Pickle pickle = parsePickle(file, 0, storageWithin);
    Checkpoint checkpoint;
    checkpoint.metadata = std::move(pickle.tree);
    setTensors(checkpoint, namesOfPickle(checkpoint.metadata), [](const Object & /*storage*/) { return nullptr; });
    checkpoint.path = file.path();
    checkpoint.container = "pickle (protocol " + std::to_string(pickle.protocol) + ")";
    checkpoint.fileSize = static_cast<long>(file.size());
    return checkpoint;
}

} // namespace

bool isLfsPointer(std::string_view begin)
{
    return begin.starts_with(LfsPointer);
}

Checkpoint openFile(std::shared_ptr<const io::File> file)
{
    constexpr std::size_t RecognisedBy = 65536; // bytes from the beginning
    const std::string path = file->path();
    return inFile(path, [&] {
        const std::vector<std::byte> begin = file->read(0, std::min(file->size(), RecognisedBy));
        switch (containerOf(begin)) {
        case Container::Zip:
            return openTorchZip(std::move(file));
        case Container::TorchLegacy:
            return openTorchLegacy(std::move(file));
        case Container::Safetensors:
            return openSafetensors(std::move(file));
        case Container::Pickle:
            return openPickle(*file);
        case Container::Unknown:
            break;
        }
        throw Error(whatItIs(begin));
    });
}

std::shared_ptr<const Checkpoint> open(std::shared_ptr<const io::File> file)
{
    Checkpoint checkpoint = openFile(std::move(file));
    resolveWeights(checkpoint);
    return std::make_shared<const Checkpoint>(std::move(checkpoint));
}

} // namespace tnn::checkpoint
