// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/coefficients_file.h"

#include <algorithm>
#include <numeric>

#include "engine/error.h"
#include "engine/io/csv.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "engine/io/npy_header.h"

namespace tnn::commands {

namespace {

constexpr std::string_view NpyMagic("\x93NUMPY", 6);

bool endsWith(const std::string &path, std::string_view suffix)
{
    return path.size() >= suffix.size()
        && std::equal(suffix.begin(), suffix.end(), path.end() - static_cast<long>(suffix.size()),
                      [](char a, char b) { return a == b || a + ('a' - 'A') == b || a == b + ('a' - 'A'); });
}

toeplitz::Coefficients emptyCoefficients(long n, long channels, bool causal)
{
    toeplitz::Coefficients c;
    c.n = n;
    c.causal = causal;
    c.channels.resize(static_cast<std::size_t>(channels));
    std::iota(c.channels.begin(), c.channels.end(), 0L);
    c.values = toeplitz::Sequence::Zero(2 * n - 1, channels);
    return c;
}

std::string shapeText(const std::vector<long> &shape)
{
    std::string text = "(";
    for (std::size_t i = 0; i < shape.size(); ++i)
        text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
    return text + ")";
}

CoefficientsFile fromNpy(const std::string &path)
{
    const io::NpyArray array = io::readNpy(path);
    const std::vector<long> &shape = array.shape;
    const bool lags = shape.size() == 3 && shape[1] % 2 == 1;
    if ((!lags && shape.size() != 2) || array.size() < 1)
        throw Error("an array " + shapeText(shape)
                    + " holds no coefficients; they are (heads, 2n-1, channels), or causal (n, channels)");
    const std::vector<float> values = array.floats();
    CoefficientsFile file;
    file.container = "NPY of " + io::describeType(array.type) + " " + shapeText(shape);
    file.headDim = shape.back();
    if (!lags) {
        auto c = emptyCoefficients(shape[0], shape[1], true);
        c.values.bottomRows(shape[0]) = Eigen::Map<const toeplitz::Sequence>(values.data(), shape[0], shape[1]);
        file.coefficients = std::make_shared<const toeplitz::Coefficients>(std::move(c));
        return file;
    }
    file.heads = shape[0];
    auto c = emptyCoefficients((shape[1] + 1) / 2, shape[0] * shape[2], false);
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
            throw Error("row " + std::to_string(row + 1)
                        + " breaks the order of lags, which is -(n-1) to n-1, or 0 to n-1");
    }
    auto c = emptyCoefficients(n, channels, causal);
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
    const auto file = io::MappedFile::open(path);
    const std::span<const std::byte> bytes = file->bytes();
    return bytes.size() >= NpyMagic.size()
        && std::string_view(reinterpret_cast<const char *>(bytes.data()), NpyMagic.size()) == NpyMagic;
}

CoefficientsFile readCoefficientsFile(const std::string &path)
{
    try {
        CoefficientsFile file = endsWith(path, ".csv") ? fromCsv(path) : fromNpy(path);
        file.fileSize = static_cast<long>(io::MappedFile::open(path)->bytes().size());
        return file;
    } catch (const Error &error) {
        throw error.in(path);
    }
}

checkpoint::Description describe(const CoefficientsFile &file)
{
    checkpoint::TnoDescription tno;
    tno.name = "coefficients";
    tno.heads = file.heads;
    tno.headDim = file.headDim;
    tno.causal = file.coefficients->causal;
    tno.options = {
        {"heads", file.heads, checkpoint::Source::Inferred, "shape of the array"},
        {"head_dim", file.headDim, checkpoint::Source::Inferred, "shape of the array"},
        {"causal", tno.causal, checkpoint::Source::Inferred,
         tno.causal ? "no negative lag is other than zero" : "negative lags that are not zero"},
    };
    checkpoint::Description description;
    description.family = CoefficientsFamily;
    description.familyName = "coefficients of one TNO";
    description.options = tno.options;
    description.tnos = {tno};
    description.trainingLength = file.coefficients->n;
    return description;
}

} // namespace tnn::commands
