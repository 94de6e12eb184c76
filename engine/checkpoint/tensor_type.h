// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "engine/checkpoint/tensor.h"

namespace tnn::checkpoint {

/// What an element of a storage is. Types whose values we do not read are Other, with their true size.
struct ElementType {
    DType type = DType::Other;
    std::size_t size = 1;
};

/// By the name of torch's storage class, with or without module: "torch.HalfStorage". An untyped storage holds bytes.
ElementType elementOfStorage(std::string_view storageClass);
/// By the name of torch's dtype: "torch.float16". The size is 0 where the name is not known.
ElementType elementOfDType(std::string_view dtype);

} // namespace tnn::checkpoint
