// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cli/scan/scan_progress.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::cli {

namespace {

bool areSame(io::Json a, io::Json b)
{
    constexpr double Rounding = 1e-6;
    const auto number = [](io::Json &identity) {
        const double value = identity.is_object() ? identity.value("log_likelihood", 0.0) : 0;
        identity.erase("log_likelihood");
        return value;
    };
    if (!a.is_object() || !b.is_object())
        return false;
    const double x = number(a), y = number(b);
    return a == b && std::abs(x - y) <= Rounding * std::abs(x);
}

io::Json chunkJson(const run::ScanChunk &chunk, const std::vector<run::ScanRow> &rows)
{
    io::Json json{{"first", chunk.first}, {"rows", io::Json::array()}};
    for (const run::ScanRow &row : rows) {
        io::Json numbers{row.variant.position, row.variant.token, row.difference, row.tokenDifference};
        if (row.reverse)
            numbers.push_back(*row.reverse);
        json["rows"].push_back(numbers);
    }
    return json;
}

double numberIn(const io::Json &json)
{
    return json.is_null() ? std::numeric_limits<double>::quiet_NaN() : json.get<double>();
}

std::vector<run::ScanRow> rowsIn(const io::Json &chunk)
{
    std::vector<run::ScanRow> rows;
    for (const io::Json &row : chunk.at("rows")) {
        rows.push_back({{row.at(0).get<long>(), row.at(1).get<long>()}, numberIn(row.at(2)), numberIn(row.at(3))});
        if (row.size() > 4)
            rows.back().reverse = numberIn(row.at(4));
    }
    return rows;
}

} // namespace

ScanProgress::ScanProgress(std::string path, const io::Json &identity, bool resume) : m_path(std::move(path))
{
    if (resume && std::filesystem::exists(m_path))
        inFile(m_path, [&] { read(identity); });
    m_file.open(m_path, std::ios::trunc); // without a last line that a kill cut off
    write(identity);
    for (const auto &[first, rows] : m_known)
        write(chunkJson({first, first}, rows));
}

void ScanProgress::read(const io::Json &identity)
{
    const std::vector<std::byte> bytes = io::File::open(m_path)->readAll();
    std::string_view text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    bool isFirst = true;
    for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1)) {
        const io::Json line = io::jsonOrNull(text.substr(0, end));
        if (isFirst && !areSame(line, identity))
            throw Error("belongs to another scan: its checkpoint, text or options differ; remove it, or omit "
                        "--resume");
        try {
            if (!isFirst)
                m_known[line.at("first").get<long>()] = rowsIn(line);
        } catch (const io::Json::exception &) {
            throw Error("is damaged; remove it, or omit --resume");
        }
        isFirst = false;
    }
}

void ScanProgress::add(const run::ScanChunk &chunk, const std::vector<run::ScanRow> &rows)
{
    write(chunkJson(chunk, rows));
}

void ScanProgress::write(const io::Json &line)
{
    m_file << line.dump() << std::endl;
    if (!m_file)
        throw Error("could not be written: %1", std::strerror(errno)).in(m_path);
}

void ScanProgress::remove()
{
    m_file.close();
    std::error_code ignored;
    std::filesystem::remove(m_path, ignored);
}

std::vector<run::ScanRow>
measuredRows(std::optional<ScanProgress> &progress, std::vector<run::ScanChunk> chunks,
             const std::function<void(const std::vector<run::ScanChunk> &rest, const KeepRows &keep)> &measure)
{
    std::vector<run::ScanRow> all;
    if (progress)
        for (const auto &[first, rows] : progress->known()) {
            std::erase_if(chunks, [known = first](const run::ScanChunk &chunk) { return chunk.first == known; });
            all.insert(all.end(), rows.begin(), rows.end());
        }
    measure(chunks, [&](const run::ScanChunk &chunk, const std::vector<run::ScanRow> &rows) {
        if (progress)
            progress->add(chunk, rows);
        all.insert(all.end(), rows.begin(), rows.end());
    });
    std::ranges::stable_sort(all, {}, [](const run::ScanRow &row) { return row.variant.position; });
    return all;
}

} // namespace tnn::cli
