// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/fasta.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <optional>
#include <vector>

#include "engine/error.h"
#include "engine/io/number_text.h"
#include "engine/io/path_names.h"
#include "engine/io/utf8.h"

namespace tnn::io {

namespace {

constexpr std::size_t PartSize = std::size_t{1} << 20, LongestName = 256, MostTold = 5, LongestMark = 3;

bool isLetter(char c)
{
    return (upperCase(c) >= 'A' && upperCase(c) <= 'Z') || c == '-' || c == '*' || c == '.';
}

bool isHeader(char c)
{
    return c == '>' || c == ';';
}

/// Returns where the line ends: at \n or \r, or with the text. Sequences may be one line of gigabytes.
std::size_t lineEnd(std::string_view text)
{
    const auto placeOf = [](std::string_view within, char c) {
        const void *const found = std::memchr(within.data(), c, within.size());
        return found == nullptr ? within.size()
                                : static_cast<std::size_t>(static_cast<const char *>(found) - within.data());
    };
    return placeOf(text.substr(0, placeOf(text, '\n')), '\r');
}

/// Calls take(text) with parts of a file from `begin` to `end`.
void readParts(const File &file, std::uint64_t begin, std::uint64_t end,
               const std::function<void(std::string_view)> &take)
{
    std::string part;
    for (std::uint64_t at = begin; at < end; at += part.size()) {
        part.resize(std::min<std::uint64_t>(PartSize, end - at));
        file.readInto(std::as_writable_bytes(std::span(part)), at);
        take(part);
    }
}

std::string beginningOf(const File &file, std::size_t most)
{
    std::string text(std::min(most, file.size()), '\0');
    file.readInto(std::as_writable_bytes(std::span(text)), 0);
    return text;
}

/// What a record's lines hold, piece by piece: a line may be cut between parts of the file.
struct FastaReader {
    std::function<void(std::uint64_t offset, char mark)> header; ///< a line that begins with > or ;
    std::function<void(std::string_view)> headerText;            ///< takes the text of the last header
    std::function<void(std::string_view)> sequence;

    void take(std::string_view text)
    {
        for (std::size_t at = 0; at < text.size();) {
            if (m_atStart && isBlank(text[at])) {
                ++at;
                continue;
            }
            if (m_atStart) {
                m_inHeader = isHeader(text[at]);
                if (m_inHeader) {
                    header(m_offset + at, text[at]);
                    ++at;
                }
            }
            const std::string_view piece = text.substr(at, lineEnd(text.substr(at)));
            if (m_inHeader)
                headerText(piece);
            else
                sequence(piece);
            at += piece.size();
            m_atStart = at < text.size();
        }
        m_offset += text.size();
    }
    void startAt(std::uint64_t offset) { m_offset = offset; }

private:
    std::uint64_t m_offset = 0; ///< where the part is in the file
    bool m_atStart = true;      ///< whether a line begins here
    bool m_inHeader = false;
};

/// Finds the record with a name or a number, and counts all.
class RecordSearch {
public:
    explicit RecordSearch(const std::string &wanted) : m_name(wanted.substr(0, LongestName))
    {
        if (!isWholly(wanted, m_number))
            m_number = wanted.empty() ? 1 : 0;
    }

    /// `all`, if given, gets the places of all records.
    void run(const File &file, std::vector<FastaPlace> *all = nullptr)
    {
        m_all = all;
        FastaReader reader;
        reader.header = [this](std::uint64_t offset, char mark) { begin(offset, mark); };
        reader.headerText = [this](std::string_view text) { extendName(text); };
        reader.sequence = [this](std::string_view) {
            if (m_count == 0)
                throw Error("is not in FASTA format: its first line does not begin with >");
            m_hasLetters = true;
        };
        const std::string beginning = beginningOf(file, LongestMark);
        const std::uint64_t first = beginning.size() - withoutMark(beginning).size();
        reader.startAt(first);
        readParts(file, first, file.size(), [&reader](std::string_view text) { reader.take(text); });
        finish(file.size());
        if (m_count == 0)
            throw Error("is not in FASTA format: it does not contain records");
    }

    /// Returns the record; none if there is no such one.
    std::optional<FastaPlace> found() const { return m_byName ? m_byName : m_byNumber; }
    long count() const { return m_count; }
    const std::vector<std::string> &names() const { return m_names; } ///< the names of the first ones

private:
    void begin(std::uint64_t offset, char mark)
    {
        m_extends = false;
        if (mark == ';' && m_count > 0)
            return;
        finish(offset);
        if (m_isOld && !m_hasLetters) // a comment, not a header
            forget();
        m_isOld = mark == ';';
        m_hasLetters = false;
        m_extends = true;
        m_last = {{}, ++m_count, offset, 0};
    }

    void extendName(std::string_view text)
    {
        if (!m_extends)
            return;
        if (m_last.name.empty()) // "> chr1"
            text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
        const std::size_t end = text.find_first_of(" \t");
        m_last.name += text.substr(0, std::min(end, LongestName - m_last.name.size()));
        m_extends = end == std::string_view::npos && m_last.name.size() < LongestName;
    }

    void finish(std::uint64_t end)
    {
        if (m_count == 0)
            return;
        m_last.end = end;
        if (m_all != nullptr)
            m_all->push_back(m_last);
        if (m_names.size() < FastaRecord::MostNames)
            m_names.push_back(m_last.name);
        if (!m_byName && !m_name.empty() && m_last.name == m_name)
            m_byName = m_last;
        if (m_last.number == m_number)
            m_byNumber = m_last;
    }

    void forget()
    {
        m_count = 0;
        if (m_all != nullptr)
            m_all->clear();
        m_names.clear();
        m_byName.reset();
        m_byNumber.reset();
    }

    std::string m_name;
    long m_number = 0, m_count = 0;
    FastaPlace m_last;
    std::optional<FastaPlace> m_byName, m_byNumber;
    std::vector<std::string> m_names;
    std::vector<FastaPlace> *m_all = nullptr;
    bool m_isOld = false, m_hasLetters = false, m_extends = false;
};

/// A record without a name has its number.
std::string shownName(const std::string &name, long number)
{
    return name.empty() ? std::to_string(number) : escaped(name);
}

/// Throws for a record that does not exist.
[[noreturn]] void refuseRecord(const std::string &record, const RecordSearch &search)
{
    std::string names;
    for (std::size_t k = 0; k < std::min(MostTold, search.names().size()); ++k)
        names.append(k == 0 ? "" : ", ").append(shownName(search.names()[k], static_cast<long>(k + 1)));
    if (search.count() > static_cast<long>(MostTold))
        throw Error("does not contain the record %1; the first of its %2 records are %3", inQuotes(record),
                    search.count(), names);
    throw Error("does not contain the record %1; its records are %2", inQuotes(record), names);
}

void addLetters(FastaRecord &record, std::string_view piece)
{
    for (const char c : piece) {
        if (isBlank(c))
            continue;
        if (!isLetter(c))
            throw Error("record %1 contains %2 after %3 letters, which is not a letter of a sequence",
                        shownName(record.name, record.number), inQuotes(std::string(1, c)), record.letters.size());
        record.lowerCase += isLowerCase(c) ? 1 : 0;
        record.letters += upperCase(c);
    }
}

} // namespace

bool isFasta(const File &file)
{
    constexpr std::size_t Beginning = std::size_t{64} << 10;
    if (beginningOf(file, 2) == "\x1f\x8b") // gzip
        return false;
    const std::string suffix = suffixOf(file.path());
    if (suffix == ".fa" || suffix == ".fasta" || suffix == ".fna")
        return true;
    const std::string text = beginningOf(file, Beginning);
    std::string_view rest = withoutMark(text);
    if (rest.empty() || !isHeader(rest.front()))
        return false;
    while (!rest.empty()) {
        const std::string_view line = stripped(takeLine(rest).text);
        if (!line.empty() && !isHeader(line.front()))
            return std::all_of(line.begin(), line.end(), isLetter);
    }
    return false;
}

std::vector<FastaPlace> fastaPlaces(const File &file)
{
    return inFile(file.path(), [&] {
        std::vector<FastaPlace> all;
        RecordSearch({}).run(file, &all);
        return all;
    });
}

FastaRecord readFasta(const File &file, const FastaPlace &place)
{
    return inFile(file.path(), [&] {
        FastaRecord result{place.name, place.number, 1, {}, 0, {}};
        result.letters.reserve(place.end - place.begin);
        FastaReader reader;
        reader.header = [](std::uint64_t, char) {};
        reader.headerText = [](std::string_view) {};
        reader.sequence = [&result](std::string_view piece) { addLetters(result, piece); };
        readParts(file, place.begin, place.end, [&reader](std::string_view text) { reader.take(text); });
        if (result.letters.empty())
            throw Error("record %1 does not contain letters", shownName(result.name, result.number));
        return result;
    });
}

FastaRecord readFasta(const File &file, const std::string &record)
{
    return inFile(file.path(), [&] {
        RecordSearch search(record);
        search.run(file);
        const std::optional<FastaPlace> found = search.found();
        if (!found)
            refuseRecord(record, search);
        FastaRecord result = readFasta(file, *found);
        result.count = search.count();
        result.names = search.names();
        return result;
    });
}

} // namespace tnn::io
