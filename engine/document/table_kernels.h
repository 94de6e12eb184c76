// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/stored_kernels.h"

namespace tnn::document {

/// One TNO whose coefficients a file holds (coefficients_file.h), up to the table's length.
class TableKernels final : public StoredKernels {
public:
    TableKernels(checkpoint::Description description, toeplitz::CoefficientsPtr table,
                 std::shared_ptr<model::Arithmetic> arithmetic);

    void checkLength(long n, std::size_t channels) const override;
    void readStored(int index, const std::function<void(std::span<const double>)> &read) const override;

protected:
    model::Tno load(int index) const override;

private:
    toeplitz::CoefficientsPtr m_table;
};

} // namespace tnn::document
