// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "tests/engine/checkpoint/assembled_files.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"

// Files that are damaged, claim too much, or try to execute something, each with the beginning of the reason for which
// it is refused.
namespace tnn::hostile {

using namespace tnn::assembled;

/// The file that a pickle would create if it were executed.
inline constexpr const char *Marker = "PWNED_BY_PICKLE";

struct File {
    const char *name;
    Bytes bytes;
    std::string reason;
};

inline std::vector<Weights> changed(const std::string &name, const std::function<void(Weights &)> &change)
{
    std::vector<Weights> all = smallTno();
    for (Weights &weights : all) {
        if (weights.name == name)
            change(weights);
    }
    return all;
}

inline std::vector<Weights> withMore(const std::vector<Weights> &more)
{
    std::vector<Weights> all = smallTno();
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

inline Bytes zipOf(const std::vector<Weights> &all)
{
    return torchZip(pickle(dict(tensors(all))), all);
}

inline Bytes zipOfItems(const std::string &itemsBesideTheTensors)
{
    return torchZip(pickle(dict(tensors(smallTno()) + itemsBesideTheTensors)));
}

inline std::string touching(const std::string &argument)
{
    return call(global("posix", "system"), argument + "\x85");
}

inline Bytes cut(Bytes bytes, std::size_t by)
{
    bytes.resize(bytes.size() - by);
    return bytes;
}

inline Bytes withFlippedBit(Bytes bytes, const std::string &within)
{
    const Bytes wanted = bytesOfText(within);
    const auto place = std::search(bytes.begin(), bytes.end(), wanted.begin(), wanted.end());
    if (place != bytes.end())
        *place ^= std::byte{1};
    return bytes;
}

inline Bytes zipWithoutRecord(const std::string &key)
{
    const std::vector<Weights> all = smallTno();
    StoredZip zip;
    zip.add("archive/data.pkl", pickle(dict(tensors(all))));
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (std::to_string(i) != key)
            zip.add("archive/data/" + std::to_string(i), all[i].bytes());
    }
    return zip.finished();
}

inline std::string legacyWithAStorageTwice()
{
    std::string file = torchLegacy();
    return file.replace(file.rfind(text("1")), text("1").size(), text("0"));
}

inline Bytes twiceInTheHeader()
{
    const std::string header = safetensorsHeader();
    const std::string again = header.substr(1, header.find('}') - 1);
    return bytesOfText(safetensors(joined({"{", again, "},", header.substr(1)}), bytesOfAll()));
}

/// Six million numbers would take more than half a gigabyte if all were kept.
inline std::string headerOfNumbers()
{
    return joined({"{\"a\":[", repeated(6'000'000, "[],"), "[]]}"});
}

/// The files that must be refused.
inline std::vector<File> files()
{
    std::vector<File> all;
    const auto add = [&all](const char *name, const Bytes &bytes, const char *reason) {
        all.push_back({name, bytes, reason});
    };
    const std::string touch = text("touch PWNED_BY_PICKLE");
    const std::string byteTouch = "C\x15touch PWNED_BY_PICKLE";
    const auto huge = [](Weights &w) {
        w.shape = {1L << 40, 1L << 40};
        w.stride = {1, 1};
    };
    const std::string header = safetensorsHeader(), data = bytesOfAll();

    add("nothing", Bytes(), "is empty");
    add("text", bytesOfText("These are not weights.\n"), "is plain text, not a checkpoint");
    add("picture", bytesOfText("\x89PNG\r\n\x1a\n0000"), "is a PNG image, not a checkpoint");
    add("Git LFS pointer", bytesOfText("version https://git-lfs.github.com/spec/v1\noid sha256:0\n"),
        "is a Git LFS pointer, not the checkpoint itself");
    add("page", bytesOfText("<!doctype html><title>Sign in</title>"), "is an HTML page");
    add("half a zip", cut(zipOf(smallTno()), zipOf(smallTno()).size() / 2), "is truncated");
    add("all of a zip but a byte", cut(zipOf(smallTno()), 1), "is truncated");
    add("old torch file, 7 bytes short", cut(bytesOfText(torchLegacy()), 7), "is truncated: storage 5 at byte ");
    add("old torch file, a storage twice", bytesOfText(legacyWithAStorageTwice()), "storage 0 is listed twice");
    add("safetensors, a byte short", cut(bytesOfText(safetensors(header, data)), 1),
        "is truncated: tensor rpe.out.2.bias ends at byte ");
    add("a bit of a weight flipped", withFlippedBit(zipOf(smallTno()), smallTno()[2].bytes()),
        "is damaged: the checksum of archive/data/2 (rpe.layers.0.2.weight) does not match");
    add("a bit of the metadata flipped", withFlippedBit(zipOf(smallTno()), "rpe.pos_proj.bias"),
        "is damaged: the checksum of archive/data.pkl");
    add("storage absent", zipWithoutRecord("3"), "storage 3 (rpe.layers.0.2.bias) is not in the file");
    add("storage short", zipOf(changed("rpe.layers.0.2.bias", [](Weights &w) { w.claimed = 3; })),
        "storage 3 (rpe.layers.0.2.bias) claims 3 elements of 4 bytes, but its record archive/data/3 ");
    add("a call and nothing else", torchZip(pickle(touching(touch))),
        "contains an object of posix.system instead of a state dict");
    add("a call with bytes", torchZip(pickle(touching(byteTouch))),
        "contains an object of posix.system instead of a state dict");
    add("a call named by texts", torchZip(pickle(call(text("os") + text("system") + "\x93", touch + "\x85"))),
        "contains an object of os.system instead of a state dict");
    add("huge size", zipOf(changed("rpe.layers.0.2.weight", huge)), "a tensor has too many elements");
    add("sizes that add up to 2^63",
        zipOf(withMore({{"conv_kernel", {1L << 62}, {0}, {1}}, {"inducing", {1L << 62}, {0}, {1}}})),
        "the tensors claim too many elements");
    add("size of 2^40",
        zipOf(changed("rpe.layers.0.2.weight",
                      [](Weights &w) {
                          w.shape = {1L << 40, 2};
                      })),
        "tensor rpe.layers.0.2.weight extends past the 4 elements of its record archive/data/2");
    add("offset beyond", zipOf(changed("rpe.layers.0.2.weight", [](Weights &w) { w.offset = 1; })),
        "tensor rpe.layers.0.2.weight extends past the 4 elements of its record archive/data/2");
    add("negative size",
        zipOf(changed("rpe.layers.0.2.weight",
                      [](Weights &w) {
                          w.shape = {-1, 2};
                      })),
        "a tensor has the negative size -1");
    add("negative stride",
        zipOf(changed("rpe.layers.0.2.weight",
                      [](Weights &w) {
                          w.stride = {-2, 1};
                      })),
        "a tensor has the negative stride -2");
    add("deep lists", torchZip(pickle(repeated(10'000, "](") + repeated(10'000, "e"))),
        "contains a list instead of a state dict");
    add("header of 2^63", bytesOfText(number(std::uint64_t{1} << 63) + "{\"a\":{}}"),
        "its safetensors header claims 9223372036854775808 bytes, more than the 100 MB that the format allows");
    add("header beyond the file", bytesOfText(number(std::uint64_t{1000}) + header),
        "is truncated: its safetensors header claims 1000");
    add("range beyond the data", bytesOfText(safetensors(header, data.substr(0, data.size() - 4))),
        "is truncated: tensor ");
    add("name twice", twiceInTheHeader(), "its safetensors header: the key rpe.pos_proj.weight occurs twice");
    add("more operators than any model has", torchZip(pickle(manyOperators(3000))),
        "has 3000 Toeplitz operators, too many for a model");
    add("deep header", bytesOfText(safetensors(joined({"{\"a\":", repeated(1'000'000, "[")}), "")),
        "its safetensors header: is JSON nested deeper than 64 levels");
    add("header of numbers", bytesOfText(safetensors(headerOfNumbers(), "")),
        "its safetensors header: more than 2 million values");
    return all;
}

} // namespace tnn::hostile
