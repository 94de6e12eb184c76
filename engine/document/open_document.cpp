// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/document.h"
#include "engine/document/kernel_zoo.h"
#include "engine/error.h"

namespace tnn::document {

std::shared_ptr<const Document> Document::open(const std::string &path, const checkpoint::GivenOptions &given,
                                               Arithmetics arithmetics)
{
    try {
        if (isZoo(path))
            return std::make_shared<const Document>(zooKernels(zooRequest(path), given), path, "kernel zoo");
        if (isCoefficientsFile(path))
            return std::make_shared<const Document>(readCoefficientsFile(path), path, given, std::move(arithmetics));
        return std::make_shared<const Document>(checkpoint::open(path), given, std::move(arithmetics));
    } catch (const Error &error) {
        throw error.in(path);
    }
}

} // namespace tnn::document
