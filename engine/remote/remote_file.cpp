// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/remote/remote_file.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <list>
#include <mutex>

#include "engine/checkpoint/checkpoint.h"
#include "engine/error.h"
#include "engine/io/path_names.h"
#include "engine/run/text_input.h"

namespace tnn::remote {

namespace {

constexpr std::uint64_t RoundTrip = std::uint64_t{128} << 10; ///< read at once, so that a header takes one round trip
constexpr std::size_t Kept = 64;                              ///< blocks
constexpr std::uint64_t LongestRead = std::uint64_t{8} << 20;

/// The state of a file when it was opened.
struct State {
    std::uint64_t size = 0;
    std::int64_t modified = 0;
    bool operator==(const State &) const = default;
};

State stateOf(const io::Json &json)
{
    return {json.value("size", std::uint64_t{0}), json.value("modified", std::int64_t{0})};
}

class RemoteFile : public io::File {
public:
    RemoteFile(EnginePtr engine, const std::string &path, const State &state) :
        m_engine(std::move(engine)), m_there(path), m_path(m_engine->name() + ":" + path), m_state(state)
    {
    }
    const std::string &path() const override { return m_path; }
    std::size_t size() const override { return m_state.size; }
    void readInto(std::span<std::byte> bytes, std::uint64_t offset) const override;

private:
    /// A block, or a part of one at the end of the file.
    struct Part {
        std::uint64_t offset = 0;
        std::string bytes;
    };
    std::string fetched(std::uint64_t offset, std::uint64_t size) const;
    const Part &block(std::uint64_t offset) const;

    EnginePtr m_engine;
    std::string m_there, m_path;
    State m_state;
    mutable std::mutex m_mutex;
    mutable std::list<Part> m_parts; ///< most recently used first
};

std::string RemoteFile::fetched(std::uint64_t offset, std::uint64_t size) const
{
    EngineProcess::Answer answer;
    try {
        answer = m_engine->ask({"read", m_there, offset, size});
    } catch (const Error &error) {
        // a range past the end was within the file when it was opened
        if (error.file() == m_there)
            throw Error("has changed since it was opened; reload it").in(m_path);
        throw;
    }
    if (stateOf(answer.more) != m_state || answer.bytes.size() != size)
        throw Error("has changed since it was opened; reload it").in(m_path);
    return std::move(answer.bytes);
}

const RemoteFile::Part &RemoteFile::block(std::uint64_t offset) const
{
    const auto found = std::find_if(m_parts.begin(), m_parts.end(),
                                    [&](const Part &part) { return part.offset == offset; });
    if (found != m_parts.end()) {
        m_parts.splice(m_parts.begin(), m_parts, found);
        return m_parts.front();
    }
    m_parts.push_front({offset, fetched(offset, std::min(RoundTrip, m_state.size - offset))});
    if (m_parts.size() > Kept)
        m_parts.pop_back();
    return m_parts.front();
}

void RemoteFile::readInto(std::span<std::byte> bytes, std::uint64_t offset) const
{
    if (offset > m_state.size || bytes.size() > m_state.size - offset)
        throw Error("%1 bytes at byte %2 extend past the end of the file", bytes.size(), offset).in(m_path);
    const std::scoped_lock lock(m_mutex);
    while (!bytes.empty()) {
        std::size_t count = 0;
        if (bytes.size() > 2 * RoundTrip) { // part of a tensor: exactly the requested bytes
            count = std::min<std::uint64_t>(bytes.size(), LongestRead);
            const std::string part = fetched(offset, count);
            std::memcpy(bytes.data(), part.data(), count);
        } else {
            const std::uint64_t begin = offset / RoundTrip * RoundTrip;
            const Part &part = block(begin);
            count = std::min<std::size_t>(bytes.size(), part.bytes.size() - (offset - begin));
            std::memcpy(bytes.data(), part.bytes.data() + (offset - begin), count);
        }
        bytes = bytes.subspan(count);
        offset += count;
    }
}

} // namespace

std::shared_ptr<const io::File> openRemoteFile(EnginePtr engine, const std::string &path)
{
    const std::string name = engine->name() + ":" + path;
    const io::Json state = io::jsonOrNull(engine->ask({"stat", path}).bytes);
    if (!state.is_object() || state.contains("missing"))
        throw Error("no such file").in(name);
    if (state.value("directory", false))
        throw Error("is a directory, which cannot be opened remotely; open a file in it").in(name);
    if (stateOf(state).size == 0)
        throw Error("is empty").in(name);
    return std::make_shared<RemoteFile>(std::move(engine), path, stateOf(state));
}

document::DocumentPtr openRemote(const EnginePtr &engine, const std::string &path,
                                 const checkpoint::GivenOptions &given)
{
    const std::string name = engine->name() + ":" + path;
    if (io::suffixOf(path) == ".npy" || io::suffixOf(path) == ".csv")
        throw Error("is a coefficients file, which cannot be opened remotely; open a checkpoint").in(name);
    return inFile(name, [&] {
        return std::make_shared<const document::Document>(checkpoint::open(openRemoteFile(engine, path)), given);
    });
}

io::VocabularyPtr openRemoteVocabulary(const EnginePtr &engine, const std::string &path,
                                       const document::Document &document)
{
    const std::filesystem::path checkpoint(path), folder = checkpoint.parent_path();
    for (const std::string &name : {checkpoint.stem().string() + ".dict.txt", std::string("dict.txt")}) {
        const std::string dictionary = (folder / name).string();
        if (!io::parsedJson(engine->ask({"stat", dictionary}).bytes).contains("missing"))
            return run::vocabularyOf(document, openRemoteFile(engine, dictionary));
    }
    return run::vocabularyOfFamily(document.description());
}

} // namespace tnn::remote
