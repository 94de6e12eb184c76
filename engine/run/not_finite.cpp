// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/not_finite.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/io/file.h"

namespace tnn::run {

namespace {

/// None of a tensor whose values are not real numbers, or cannot be read.
long notFiniteIn(const checkpoint::Tensor &tensor)
{
    try {
        if (checkpoint::isInteger(tensor.type))
            return 0;
        const std::vector<double> values = checkpoint::realView(tensor).values();
        return std::count_if(values.begin(), values.end(), [](double value) { return !std::isfinite(value); });
    } catch (const Error &) {
        return 0;
    }
}

} // namespace

Message notFiniteText(const document::Document &document, const Task &task)
{
    const checkpoint::Tensor *first = nullptr;
    long count = 0;
    for (const checkpoint::Tensor &tensor : document.checkpoint().tensors) {
        task.check();
        const long here = notFiniteIn(tensor);
        count += here;
        if (here > 0 && first == nullptr)
            first = &tensor;
    }
    return first == nullptr
        ? Message("the tensors of the model are finite")
        : Message("tensor %1 contains NaN or infinite numbers (%2 in all tensors)", io::escaped(first->name), count);
}

Message nanWarning(const document::Document &document, const Task &task)
{
    return Message("the result contains NaN; %1", notFiniteText(document, task));
}

Message nanWarning(const document::Document &document, std::span<const float> values, const Task &task)
{
    const bool hasNan = std::any_of(values.begin(), values.end(), [](float value) { return std::isnan(value); });
    return hasNan ? nanWarning(document, task) : Message();
}

} // namespace tnn::run
