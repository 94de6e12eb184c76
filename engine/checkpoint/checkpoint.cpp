// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/checkpoint.h"

#include "engine/checkpoint/recognise.h"
#include "engine/checkpoint/torch_zip.h"
#include "engine/error.h"

namespace tnn::checkpoint {

const Tensor *Checkpoint::find(std::string_view name) const
{
    for (const Tensor &tensor : tensors) {
        if (tensor.name == name)
            return &tensor;
    }
    return nullptr;
}

void Checkpoint::verify(const Tensor &tensor) const
{
    if (verifyRecord && !verifyRecord(*this, tensor.record))
        throw Error(path,
                    "is damaged: the checksum of " + io::escaped(tensor.record) + " (" + io::escaped(tensor.name)
                        + ") does not match");
}

std::shared_ptr<const Checkpoint> open(std::shared_ptr<const io::MappedFile> file)
{
    const std::string path = file->path();
    try {
        if (file->bytes().empty())
            throw Error("is empty");
        if (containerOf(file->bytes()) == Container::Zip)
            return openTorchZip(std::move(file));
        throw Error(whatItIs(file->bytes()));
    } catch (const Error &error) {
        throw error.in(path);
    }
}

std::shared_ptr<const Checkpoint> open(const std::string &path)
{
    return open(io::MappedFile::open(path));
}

} // namespace tnn::checkpoint
