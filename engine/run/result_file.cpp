// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/result_file.h"

#include "engine/error.h"
#include "engine/run/batch_input.h"

namespace tnn::run {

namespace {

std::string tokensText(long batches, long n)
{
    const std::string tokens = std::to_string(n) + (n == 1 ? " token" : " tokens");
    return batches == 1 ? tokens : std::to_string(batches) + " sequences of " + tokens;
}

} // namespace

NamedResult readResult(const ResultFile &file, const model::Tno &tno, long batches, long n)
{
    // A file even where its name is that of a signal.
    const std::string path = file.path.front() == '/' ? file.path : "./" + file.path;
    const BatchInput y = readBatchInput(path, {}, 1, tno.heads, tno.headDim);
    const auto found = static_cast<long>(y.sequences.size());
    if (found != batches || y.rows() != n)
        throw Error("holds %1 where x has %2", tokensText(found, y.rows()), tokensText(batches, n)).in(file.path);
    return {file.name, sideBySide(y)};
}

NamedResult readResult(const ResultFile &file, const model::Tno &tno, long n, const std::vector<long> &flat)
{
    const NamedResult all = readResult(file, tno, 1, n);
    NamedResult result{file.name, toeplitz::Sequence(n, static_cast<long>(flat.size()))};
    for (std::size_t column = 0; column < flat.size(); ++column)
        result.y.col(static_cast<long>(column)) = all.y.col(flat[column]);
    return result;
}

} // namespace tnn::run
