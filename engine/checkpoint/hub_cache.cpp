// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/hub_cache.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <set>

#include "engine/checkpoint/byte_reader.h"
#include "engine/checkpoint/description.h"
#include "engine/error.h"
#include "engine/io/path_names.h"

namespace tnn::checkpoint {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view Prefix = "hf:", FolderPrefix = "models--", Separator = "--", Snapshots = "snapshots";
constexpr std::size_t LargestRef = 256; ///< bytes

struct HubName {
    std::string model;    ///< "ORG/NAME", or "NAME" of the oldest models
    std::string revision; ///< a branch, a tag or a commit; empty: not given
};

/// Letters, digits, '.', '-' and '_', and no part of a path that means another folder.
bool isPart(std::string_view part)
{
    const auto isAllowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-'
            || c == '_';
    };
    return !part.empty() && part.front() != '.' && part.find("..") == std::string_view::npos
        && std::all_of(part.begin(), part.end(), isAllowed);
}

bool arePartsBetweenSlashes(std::string_view text)
{
    for (std::size_t slash = text.find('/'); slash != std::string_view::npos; slash = text.find('/')) {
        if (!isPart(text.substr(0, slash)))
            return false;
        text.remove_prefix(slash + 1);
    }
    return isPart(text);
}

HubName hubNameIn(std::string_view path)
{
    path.remove_prefix(Prefix.size());
    const std::size_t at = path.find('@');
    const std::string_view model = path.substr(0, at);
    const std::string_view revision = at == std::string_view::npos ? std::string_view() : path.substr(at + 1);
    const bool isModel = arePartsBetweenSlashes(model) && std::count(model.begin(), model.end(), '/') <= 1
        && model.find(Separator) == std::string_view::npos;
    if (!isModel || (at != std::string_view::npos && !arePartsBetweenSlashes(revision)))
        throw Error("does not name a model on the Hugging Face hub, as in hf:ORG/NAME or hf:ORG/NAME@REVISION");
    return {std::string(model), std::string(revision)};
}

std::string folderNameOf(const std::string &model)
{
    std::string name(FolderPrefix);
    for (const char c : model)
        if (c == '/')
            name += Separator;
        else
            name += c;
    return name;
}

/// "ORG/NAME" of "models--ORG--NAME"; none for another folder.
std::optional<std::string> modelOf(const std::string &folderName)
{
    if (!folderName.starts_with(FolderPrefix))
        return std::nullopt;
    std::string model = folderName.substr(FolderPrefix.size());
    if (const std::size_t separator = model.find(Separator); separator != std::string::npos)
        model.replace(separator, Separator.size(), "/");
    return folderNameOf(model) == folderName && arePartsBetweenSlashes(model) ? std::optional(model) : std::nullopt;
}

bool isCommit(std::string_view text)
{
    constexpr std::size_t Digits = 40;
    return text.size() == Digits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool isWithin(const fs::path &path, const fs::path &folder)
{
    return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

/// The folder of one model, whose real location bounds what is read: a link that leads out of it is not followed.
class CachedFolder {
public:
    explicit CachedFolder(const fs::path &folder)
    {
        std::error_code missing;
        m_folder = fs::canonical(folder, missing);
        if (missing || !fs::is_directory(m_folder, missing))
            m_folder.clear();
    }

    bool exists() const { return !m_folder.empty(); }
    /// Returns the snapshot of a revision, or by default; none if it is not there.
    std::optional<fs::path> snapshot(const std::string &revision) const
    {
        if (isCommit(revision))
            return snapshotOf(revision);
        if (const std::optional<std::string> commit = commitOf(revision.empty() ? "main" : revision))
            return snapshotOf(*commit);
        return revision.empty() ? onlySnapshot() : std::nullopt;
    }
    /// Throws tnn::Error for a link to a file elsewhere.
    void checkLinks(const fs::path &snapshot) const
    {
        std::error_code ignored;
        for (const fs::directory_entry &entry : fs::directory_iterator(snapshot, ignored))
            if (entry.is_symlink(ignored) && entry.exists(ignored) && !inside(entry.path()))
                throw Error("has a link %1 that leads out of the cache", io::escaped(entry.path().filename().string()));
    }

private:
    /// Returns its real location if that is in the folder.
    std::optional<fs::path> inside(const fs::path &path) const
    {
        std::error_code missing;
        fs::path real = fs::canonical(path, missing);
        return !missing && isWithin(real, m_folder) ? std::optional(std::move(real)) : std::nullopt;
    }
    std::optional<fs::path> snapshotOf(const std::string &commit) const
    {
        const fs::path path = m_folder / Snapshots / commit;
        std::error_code ignored;
        return inside(path) && fs::is_directory(path, ignored) ? std::optional(path) : std::nullopt;
    }
    std::optional<std::string> commitOf(const std::string &revision) const
    {
        const std::optional<fs::path> ref = inside(m_folder / "refs" / revision);
        std::error_code ignored;
        if (!ref || !fs::is_regular_file(*ref, ignored) || fs::file_size(*ref, ignored) > LargestRef)
            return std::nullopt;
        try {
            const std::vector<std::byte> bytes = io::File::open(ref->string())->readAll();
            const std::string_view text = textOf(bytes);
            const std::string_view commit = text.substr(0, text.find_last_not_of(" \r\n") + 1);
            return isCommit(commit) ? std::optional<std::string>(commit) : std::nullopt;
        } catch (const Error &) {
            return std::nullopt;
        }
    }
    /// A model that was downloaded by its commit has no refs.
    std::optional<fs::path> onlySnapshot() const
    {
        std::optional<fs::path> found;
        std::error_code ignored;
        for (const fs::directory_entry &entry : fs::directory_iterator(m_folder / Snapshots, ignored)) {
            if (found)
                return std::nullopt;
            found = snapshotOf(entry.path().filename().string());
        }
        return found;
    }

    fs::path m_folder; ///< empty: there is none
};

std::string locate(const HubName &name, const fs::path &cache)
{
    const CachedFolder folder(cache / folderNameOf(name.model));
    if (!folder.exists())
        throw Error("is not in the Hugging Face cache %1; download it there first", io::escaped(cache.string()));
    const std::optional<fs::path> snapshot = folder.snapshot(name.revision);
    if (!snapshot)
        throw Error("has no snapshot of %1 in the Hugging Face cache %2",
                    name.revision.empty() ? "main" : io::escaped(name.revision), io::escaped(cache.string()));
    folder.checkLinks(*snapshot);
    return snapshot->string();
}

/// Returns whether the name means this folder: it may lie in another cache.
bool isPlaceOf(const HubName &name, const fs::path &path)
{
    try {
        std::error_code ignored;
        return fs::equivalent(locate(name, hubCacheFolder()), path, ignored);
    } catch (const Error &) { // not in the cache
        return false;
    }
}

/// Returns what is known of a model, unless it has no mixer that is a Toeplitz operator.
std::optional<CachedModel> recognized(const std::string &model, const fs::path &cache)
{
    try {
        const Description description = describe(*open(locate({model, {}}, cache)));
        std::size_t layers = 0;
        for (const LayerDescription &layer : description.layers)
            layers += std::any_of(layer.tnos.begin(), layer.tnos.end(), [&](int tno) {
                return description.tnos[static_cast<std::size_t>(tno)].role == model::Role::Mixer;
            });
        if (layers > 0)
            return CachedModel{std::string(Prefix) + model, description.familyName, layers};
    } catch (const Error &) { // not a checkpoint that we know
    }
    return std::nullopt;
}

/// An environment variable that names a folder, which may begin with ~/; empty if it is not set.
fs::path folderIn(const char *variable)
{
    const char *const value = std::getenv(variable);
    const std::string_view text = value == nullptr ? "" : value;
    const char *const home = std::getenv("HOME");
    return text.starts_with("~/") && home != nullptr ? fs::path(home) / text.substr(2) : fs::path(text);
}

} // namespace

bool isHubName(std::string_view path)
{
    return path.starts_with(Prefix);
}

std::string hubCacheFolder()
{
    for (const char *variable : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"}) // the second is the older name
        if (const fs::path hub = folderIn(variable); !hub.empty())
            return hub.string();
    if (const fs::path own = folderIn("HF_HOME"); !own.empty())
        return (own / "hub").string();
    fs::path caches = folderIn("XDG_CACHE_HOME");
    if (caches.empty())
        caches = folderIn("HOME") / ".cache";
    return (caches / "huggingface" / "hub").string();
}

std::string placeOf(const std::string &path)
{
    if (!isHubName(path))
        return path;
    return inFile(path, [&] { return locate(hubNameIn(path), hubCacheFolder()); });
}

std::string hubNameOf(const std::string &place)
{
    const fs::path snapshot(place);
    const std::optional<std::string> model = modelOf(snapshot.parent_path().parent_path().filename().string());
    if (model && snapshot.parent_path().filename() == Snapshots)
        for (const std::string &revision : {std::string(), snapshot.filename().string()})
            if (isPlaceOf({*model, revision}, snapshot))
                return std::string(Prefix) + *model + (revision.empty() ? "" : '@' + revision);
    return {};
}

std::string shownName(const std::string &path)
{
    const std::string name = hubNameOf(path);
    return name.empty() ? io::fileNameOf(path) : name;
}

std::string modelName(const std::string &path)
{
    static constexpr std::array<std::string_view, 12> Common{"pytorch_model.bin",  "pytorch_model.bin.index.json",
                                                             "model.safetensors",  "model.safetensors.index.json",
                                                             "model.pt",           "model.pth",
                                                             "model.ckpt",         "weights.ckpt",
                                                             "checkpoint.pt",      "checkpoint_best.pt",
                                                             "checkpoint_last.pt", "last.ckpt"};
    const std::string name = shownName(path), folder = fs::path(path).parent_path().filename().string();
    const bool isCommon = std::find(Common.begin(), Common.end(), name) != Common.end();
    return isCommon && !folder.empty() && folder != "." && folder != ".." ? folder + "/" + name : name;
}

std::vector<CachedModel> cachedModels(const Task &task)
{
    const fs::path cache = hubCacheFolder();
    std::set<std::string> names;
    std::error_code ignored;
    for (const fs::directory_entry &entry : fs::directory_iterator(cache, ignored))
        if (const std::optional<std::string> model = modelOf(entry.path().filename().string()))
            names.insert(*model);
    std::vector<CachedModel> models;
    for (const std::string &name : names) {
        task.check();
        if (std::optional<CachedModel> model = recognized(name, cache))
            models.push_back(*std::move(model));
    }
    return models;
}

} // namespace tnn::checkpoint
