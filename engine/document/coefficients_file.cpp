// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/coefficients_file.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "engine/document/dense_matrix.h"
#include "engine/error.h"
#include "engine/io/csv.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "engine/io/npy_header.h"
#include "engine/io/number_text.h"

namespace tnn::document {

namespace {

constexpr std::string_view NpyMagic("\x93NUMPY", 6);

bool endsWith(const std::string &path, std::string_view suffix)
{
    return path.size() >= suffix.size()
        && std::equal(suffix.begin(), suffix.end(), path.end() - static_cast<long>(suffix.size()),
                      [](char a, char b) { return a == b || a + ('a' - 'A') == b || a == b + ('a' - 'A'); });
}

bool isExported(const std::vector<long> &shape)
{
    return shape.size() == 2 || (shape.size() == 3 && shape[1] % 2 == 1);
}

/// Returns "3" for toeplitz_3.npy, the name of a fairseq-evo dump; otherwise empty.
std::string numberOfDump(const std::string &path)
{
    constexpr std::string_view Begin = "toeplitz_", End = ".npy";
    std::string_view name = path;
    name.remove_prefix(path.rfind('/') + 1);
    if (name.rfind(Begin, 0) == 0 && name.size() > Begin.size() + End.size()) {
        const std::string_view number = name.substr(Begin.size(), name.size() - Begin.size() - End.size());
        if (number.find_first_not_of("0123456789") == std::string_view::npos && endsWith(path, End))
            return std::string(number);
    }
    return {};
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
            "the array %1 is not a Toeplitz matrix: at row %2, column %3 it differs from its first row and column",
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
        throw Error(
            "an array %1 does not hold coefficients; they are (heads, 2n-1, channels), or causal (n, channels), or "
            "a dense Toeplitz matrix (heads, n, n, channels)",
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

CoefficientsFile fromCsv(const std::string &path)
{
    const io::CsvTable table = io::readCsv(path);
    const bool hasLags = !table.header.empty() && table.header[0] == "lag";
    const auto rows = static_cast<long>(table.rows.size());
    const long skipped = hasLags ? 1 : 0;
    const long channels = static_cast<long>(table.rows[0].size()) - skipped;
    const bool causal = !hasLags || table.rows[0][0] == 0;
    const long n = causal ? rows : (rows + 1) / 2;
    if (channels < 1)
        throw Error("the table has a column of lags and no coefficients");
    for (long row = 0; hasLags && row < rows; ++row) {
        if (table.rows[static_cast<std::size_t>(row)][0] != static_cast<double>(causal ? row : row - n + 1))
            throw Error("row %1 breaks the order of the lags, which is -(n-1) to n-1, or 0 to n-1", row + 1);
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
    if (endsWith(path, ".csv"))
        return true;
    if (std::filesystem::is_directory(path)) // possibly a checkpoint
        return false;
    const auto file = io::File::open(path);
    const std::vector<std::byte> begin = file->read(0, std::min(file->size(), NpyMagic.size()));
    return std::string_view(reinterpret_cast<const char *>(begin.data()), begin.size()) == NpyMagic;
}

CoefficientsFile readCoefficientsFile(const std::string &path)
{
    return inFile(path, [&] {
        CoefficientsFile file = endsWith(path, ".csv") ? fromCsv(path) : fromNpy(path);
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
         tno.causal ? Message("no negative lag is other than zero") : Message("negative lags that are not zero")},
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
    description.network.refused = Message("a file of coefficients has no network");
    return description;
}

} // namespace tnn::document
