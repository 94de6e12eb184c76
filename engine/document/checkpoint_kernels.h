// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/stored_kernels.h"

namespace tnn::document {

/// The kernels of a checkpoint's TNOs.
class CheckpointKernels final : public StoredKernels {
public:
    CheckpointKernels(std::shared_ptr<const checkpoint::Checkpoint> checkpoint, const checkpoint::GivenOptions &given,
                      std::shared_ptr<model::Arithmetic> arithmetic);

    void checkLength(long, std::size_t) const override { } // model::rawCoefficients does
    void readStored(int index, const std::function<void(std::span<const double>)> &read) const override;

protected:
    model::Tno load(int index) const override;

private:
    std::shared_ptr<const checkpoint::Checkpoint> m_checkpoint;
};

} // namespace tnn::document
