// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/table_kernels.h"

#include "engine/error.h"

namespace tnn::document {

TableKernels::TableKernels(checkpoint::Description description, toeplitz::CoefficientsPtr table,
                           std::shared_ptr<model::Arithmetic> arithmetic) :
    StoredKernels(std::move(description), std::move(arithmetic)),
    m_table(std::move(table))
{
}

model::Tno TableKernels::load(int index) const
{
    const checkpoint::TnoDescription &described = description().tnos[static_cast<std::size_t>(index)];
    model::Tno tno;
    tno.source = model::KernelSource::Table;
    tno.table = m_table;
    tno.causal = described.causal;
    tno.heads = described.heads;
    tno.headDim = described.headDim;
    return tno;
}

void TableKernels::checkLength(long n, std::size_t) const
{
    if (n > m_table->n)
        throw Error("n = %1 is beyond the %2 that this file of coefficients holds", n, m_table->n);
}

void TableKernels::readStored(int, const std::function<void(std::span<const double>)> &read) const
{
    std::vector<double> row(static_cast<std::size_t>(m_table->values.cols()));
    for (const auto &values : m_table->values.rowwise()) {
        std::copy(values.begin(), values.end(), row.begin());
        read(row);
    }
}

} // namespace tnn::document
