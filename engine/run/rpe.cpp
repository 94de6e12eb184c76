// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/rpe.h"

namespace tnn::run {

Array rpe(const document::Document &document, const RpeRequest &request, const Task &task)
{
    const std::shared_ptr<const model::Tno> tno = document.tno(request.tno);
    const toeplitz::CoefficientsPtr c = request.raw ? document.raw(request.tno, request.length, {}, task)
                                                    : document.coefficients(request.tno, request.length, {}, {}, task);
    Array array;
    array.shape = {tno->heads, c->values.rows(), tno->headDim};
    array.values.resize(static_cast<std::size_t>(c->values.size()));
    const long size = c->values.rows() * tno->headDim;
    for (long head = 0; head < tno->heads; ++head)
        Eigen::Map<toeplitz::Sequence>(array.values.data() + head * size, c->values.rows(), tno->headDim)
            = c->values.middleCols(head * tno->headDim, tno->headDim);
    return array;
}

} // namespace tnn::run
