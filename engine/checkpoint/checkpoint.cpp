// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/checkpoint.h"

#include <algorithm>

#include "engine/error.h"

namespace tnn::checkpoint {

const Tensor *Checkpoint::find(std::string_view name) const
{
    const auto found = std::ranges::find(tensors, name, &Tensor::name);
    return found == tensors.end() ? nullptr : &*found;
}

void Checkpoint::verify(const Tensor &tensor) const
{
    if (!tensor.record->isIntact())
        throw Error("is damaged: the checksum of %1 (%2) does not match", io::escaped(tensor.record->name()),
                    io::escaped(tensor.name))
            .in(tensor.record->file().path());
}

std::vector<double> Checkpoint::values(const Tensor &tensor) const
{
    verify(tensor);
    return tensor.values();
}

} // namespace tnn::checkpoint
