// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/coefficients_file.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>

#include "engine/document/dense_matrix.h"
#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "engine/io/npy_header.h"
#include "engine/io/number_text.h"
#include "engine/io/path_names.h"
#include "engine/io/utf8.h"

namespace tnn::document {

namespace {

constexpr std::string_view NpyMagic("\x93NUMPY", 6);

bool isExported(const std::vector<long> &shape)
{
    return shape.size() == 2 || (shape.size() == 3 && shape[1] % 2 == 1);
}

/// Returns "3" for toeplitz_3.npy, the name of a fairseq-evo dump; otherwise empty.
std::string numberOfDump(const std::string &path)
{
    constexpr std::string_view Begin = "toeplitz_", End = ".npy";
    const std::string name = io::fileNameOf(path);
    if (!name.starts_with(Begin) || io::suffixOf(name) != End)
        return {};
    const std::string number = name.substr(Begin.size(), name.size() - Begin.size() - End.size());
    return number.find_first_not_of("0123456789") == std::string::npos ? number : std::string();
}

std::string containerOf(const io::NpyHeader &header)
{
    return "NPY of " + io::describeType(header.type) + " " + io::plainShapeText(header.shape);
}

CoefficientsFile fromDense(const DenseMatrix &matrix, const io::NpyHeader &header, const DenseLayout &layout,
                           const std::string &path)
{
    CoefficientsFile file;
    file.isDense = true;
    file.number = numberOfDump(path);
    file.heads = layout.heads;
    file.headDim = layout.headDim;
    file.coefficients = matrix.coefficients;
    const bool isWhole = matrix.places == (layout.n - 1) * (layout.n - 1);
    file.container = containerOf(header) + ", first column and row read, "
        + (isWhole ? "all other places" : "a sample of " + std::to_string(matrix.places) + " other places")
        + " found to be Toeplitz";
    return file;
}

/// Empty unless the array is a dense Toeplitz matrix. Throws tnn::Error if it can only be one, but is not.
std::optional<CoefficientsFile> denseFile(const io::File &npy, const io::NpyHeader &header, const std::string &path)
{
    const std::vector<DenseLayout> layouts = denseLayouts(header);
    Message reason;
    for (const DenseLayout &layout : layouts) {
        const DenseMatrix matrix = readDenseMatrix(npy, header, layout);
        if (matrix.isToeplitz && (matrix.varies || !isExported(header.shape)))
            return fromDense(matrix, header, layout, path);
        reason = Message(
            "the array %1 is not a Toeplitz matrix: row %2, column %3 does not match its first row and column",
            io::plainShapeText(header.shape), matrix.row, matrix.column);
    }
    if (!layouts.empty() && !isExported(header.shape))
        throw Error(reason);
    return {};
}

CoefficientsFile fromNpy(const std::string &path)
{
    const auto npy = io::File::open(path);
    const io::NpyHeader header = io::readNpyHeader(*npy);
    if (std::optional<CoefficientsFile> dense = denseFile(*npy, header, path))
        return *dense;
    const std::vector<long> &shape = header.shape;
    if (!isExported(shape) || header.dataSize == 0)
        throw Error("an array of shape %1 does not contain coefficients; expected (heads, 2n-1, channels), causal (n, "
                    "channels), or a dense Toeplitz matrix (heads, n, n, channels)",
                    io::plainShapeText(shape));
    const std::vector<float> values = io::readNpy(*npy).floats();
    CoefficientsFile file;
    file.container = containerOf(header);
    file.headDim = shape.back();
    if (shape.size() == 2) {
        auto c = toeplitz::zeroCoefficients(shape[0], shape[1], true);
        c.values.bottomRows(shape[0]) = Eigen::Map<const toeplitz::Sequence>(values.data(), shape[0], shape[1]);
        file.coefficients = std::make_shared<const toeplitz::Coefficients>(std::move(c));
        return file;
    }
    file.heads = shape[0];
    auto c = toeplitz::zeroCoefficients((shape[1] + 1) / 2, shape[0] * shape[2], false);
    for (long head = 0; head < shape[0]; ++head)
        c.values.middleCols(head * shape[2], shape[2]) = Eigen::Map<const toeplitz::Sequence>(
            values.data() + head * shape[1] * shape[2], shape[1], shape[2]);
    c.causal = (c.values.topRows(c.n - 1) == 0.0F).all();
    file.coefficients = std::make_shared<const toeplitz::Coefficients>(std::move(c));
    return file;
}

/// A table of numbers. An empty field, `nan` and `inf` are also numbers.
struct CsvTable {
    std::vector<std::string> header;       ///< empty if the first line contains numbers
    std::vector<std::vector<double>> rows; ///< all of the same length
};

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r");
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// Splits one line into fields; a quoted field may contain commas, and "" for a quote.
std::vector<std::string> fieldsOf(std::string_view line)
{
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            fields.back() += line[++i];
        else if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

/// Returns whether all fields are numbers; an empty one is NaN.
bool parseRow(const std::vector<std::string> &fields, std::vector<double> &row)
{
    row.assign(fields.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::string_view text = trimmed(fields[i]);
        if (!text.empty() && !io::isNumber(text, row[i]))
            return false;
    }
    return true;
}

void addLine(CsvTable &table, std::string_view line, long number)
{
    std::vector<std::string> fields = fieldsOf(line);
    std::vector<double> row;
    const bool numbers = parseRow(fields, row);
    if (!numbers && table.rows.empty() && table.header.empty()) {
        table.header = std::move(fields);
        return;
    }
    const std::size_t width = table.header.empty() ? (table.rows.empty() ? row.size() : table.rows[0].size())
                                                   : table.header.size();
    if (!numbers)
        throw Error("line %1 contains a value that is not a number", number);
    if (row.size() != width)
        throw Error("line %1 has %2 fields, but %3 are expected", number, row.size(), width);
    table.rows.push_back(std::move(row));
}

/// Reads comma-separated numbers; lines that begin with # are skipped. Throws tnn::Error with the line.
CsvTable readCsv(const std::string &path)
{
    const auto file = io::File::open(path);
    const std::vector<std::byte> bytes = file->readAll();
    std::string_view rest = io::withoutMark({reinterpret_cast<const char *>(bytes.data()), bytes.size()});
    CsvTable table;
    for (long number = 1; !rest.empty(); ++number) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = trimmed(rest.substr(0, end));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        if (!line.empty() && line.front() != '#')
            addLine(table, line, number);
    }
    if (table.rows.empty())
        throw Error("has no numeric rows");
    return table;
}

CoefficientsFile fromCsv(const std::string &path)
{
    const CsvTable table = readCsv(path);
    const bool hasLags = !table.header.empty() && table.header[0] == "lag";
    const auto rows = static_cast<long>(table.rows.size());
    const long skipped = hasLags ? 1 : 0;
    const long channels = static_cast<long>(table.rows[0].size()) - skipped;
    const bool causal = !hasLags || table.rows[0][0] == 0;
    const long n = causal ? rows : (rows + 1) / 2;
    if (channels < 1)
        throw Error("the table has a column of lags but no coefficients");
    for (long row = 0; hasLags && row < rows; ++row) {
        const bool isBeyond = !causal && row > 2 * n - 2;
        if (isBeyond || table.rows[static_cast<std::size_t>(row)][0] != static_cast<double>(causal ? row : row - n + 1))
            throw Error("row %1 is out of order; lags must be -(n-1) to n-1, or 0 to n-1", row + 1);
    }
    auto c = toeplitz::zeroCoefficients(n, channels, causal);
    for (long row = 0; row < rows; ++row) {
        for (long column = 0; column < channels; ++column)
            c.values(causal ? n - 1 + row : row, column) = static_cast<float>(
                table.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column + skipped)]);
    }
    c.causal = causal || (c.values.topRows(n - 1) == 0.0F).all();
    CoefficientsFile file;
    file.container = "CSV of " + std::to_string(rows) + " lags, " + std::to_string(channels) + " channels";
    file.headDim = channels;
    file.coefficients = std::make_shared<const toeplitz::Coefficients>(std::move(c));
    return file;
}

} // namespace

bool isCoefficientsFile(const std::string &path)
{
    if (io::suffixOf(path) == ".csv")
        return true;
    std::error_code ignored;
    // possibly a checkpoint; a pipe can be read only once
    if (std::filesystem::is_directory(path, ignored) || std::filesystem::is_fifo(path, ignored))
        return false;
    const auto file = io::File::open(path);
    const std::vector<std::byte> begin = file->read(0, std::min(file->size(), NpyMagic.size()));
    return std::string_view(reinterpret_cast<const char *>(begin.data()), begin.size()) == NpyMagic;
}

CoefficientsFile readCoefficientsFile(const std::string &path)
{
    return inFile(path, [&] {
        CoefficientsFile file = io::suffixOf(path) == ".csv" ? fromCsv(path) : fromNpy(path);
        file.fileSize = static_cast<long>(io::File::open(path)->size());
        return file;
    });
}

checkpoint::Description describe(const CoefficientsFile &file)
{
    checkpoint::TnoDescription tno;
    tno.name = !file.number.empty() ? Message("layer %1", file.number)
        : file.isDense              ? Message("Toeplitz matrix")
                                    : Message("coefficients");
    tno.brief = file.number.empty() ? tno.name : Message::verbatim(file.number);
    tno.heads = file.heads;
    tno.headDim = file.headDim;
    tno.source = model::KernelSource::Table;
    tno.causal = file.coefficients->causal;
    tno.options = {
        {"heads", file.heads, checkpoint::Source::Inferred, Message("shape of the array")},
        {"head_dim", file.headDim, checkpoint::Source::Inferred, Message("shape of the array")},
        {"causal", tno.causal, checkpoint::Source::Inferred,
         tno.causal ? Message("all negative lags are zero") : Message("some negative lags are nonzero")},
    };
    checkpoint::Description description;
    description.family = file.isDense ? DumpFamily : CoefficientsFamily;
    description.familyName = file.isDense
        ? file.number.empty() ? Message("dense Toeplitz matrix") : Message("dense Toeplitz matrix of %1", tno.name)
        : Message("coefficients of one TNO");
    description.options = tno.options;
    description.tnos = {tno};
    description.layers = {{tno.name, {0}, {}, {}}};
    description.trainingLength = file.coefficients->n;
    description.network.refused = Message("a coefficients file has no network");
    return description;
}

} // namespace tnn::document
