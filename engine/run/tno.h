// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/operator_form.h"
#include "engine/run/batch_input.h"
#include "engine/toeplitz/product.h"

namespace tnn::run {

/// What the operator of a layer (an index into Description::layers) makes of x, in x's shape: T x, or both axes' TNOs
/// combined, where x needs a grid. TNOs that normalize divide by T 1; an output norm (Tno::outputNorm) is applied.
/// Throws tnn::Error for a TNO that cannot be computed.
Array tno(const document::Document &document, int layer, const BatchInput &x, toeplitz::Algorithm algorithm,
          const Task &task = {});

/// The same of each sequence token by token, by a form of the operator, which must act along the sequence alone. What the
/// form does not do exactly is added to `warnings`. Throws tnn::Error where it can't be had.
Array tno(const document::Document &document, int layer, const BatchInput &x, document::OperatorForm operatorForm,
          const document::FormOptions &options, const Task &task, std::vector<Message> &warnings);

} // namespace tnn::run
