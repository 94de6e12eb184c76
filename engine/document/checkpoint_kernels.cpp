// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/checkpoint_kernels.h"

namespace tnn::document {

CheckpointKernels::CheckpointKernels(std::shared_ptr<const checkpoint::Checkpoint> checkpoint,
                                     const checkpoint::GivenOptions &given,
                                     std::shared_ptr<model::Arithmetic> arithmetic) :
    StoredKernels(checkpoint::describe(*checkpoint, given), std::move(arithmetic)),
    m_checkpoint(std::move(checkpoint))
{
}

model::Tno CheckpointKernels::load(int index) const
{
    return checkpoint::loadTno(*m_checkpoint, description().tnos[static_cast<std::size_t>(index)], arithmetic());
}

void CheckpointKernels::readStored(int index, const std::function<void(std::span<const double>)> &read) const
{
    const checkpoint::TnoDescription &tno = description().tnos[static_cast<std::size_t>(index)];
    for (const checkpoint::Tensor *tensor : checkpoint::kernelTensors(*m_checkpoint, tno)) {
        m_checkpoint->verify(*tensor);
        read(tensor->values());
    }
}

} // namespace tnn::document
