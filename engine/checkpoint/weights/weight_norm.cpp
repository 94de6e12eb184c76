// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/checkpoint/computed_tensor.h"
#include "engine/checkpoint/weights/tensor_table.h"
#include "engine/checkpoint/weights/weights.h"

namespace tnn::checkpoint {

namespace {

/// The keys of one weight: torch.nn.utils.weight_norm's, and those of torch.nn.utils.parametrizations.
struct NormKeys {
    std::string weight, magnitude, direction;
};

constexpr std::string_view Direction = "_v", Original = ".original1", Parametrizations = "parametrizations.";

std::optional<NormKeys> normKeysOf(const std::string &direction)
{
    if (direction.ends_with("weight_v")) {
        const std::string weight = direction.substr(0, direction.size() - Direction.size());
        return NormKeys{weight, weight + "_g", direction};
    }
    if (!direction.ends_with(Original))
        return std::nullopt;
    const std::string stem = direction.substr(0, direction.size() - Original.size());
    const std::string module = moduleOf(stem);
    if (!module.ends_with(Parametrizations))
        return std::nullopt;
    return NormKeys{module.substr(0, module.size() - Parametrizations.size()) + stem.substr(module.size()),
                    stem + ".original0", direction};
}

/// The axis that keeps its own magnitudes, `dim` of torch._weight_norm; none if the magnitude is of another shape. A
/// single magnitude is that of the whole tensor.
std::optional<std::size_t> keptAxis(const Tensor &magnitude, const Tensor &direction)
{
    std::size_t kept = 0;
    if (magnitude.size() == 1)
        return direction.size() == 0 ? std::nullopt : std::optional(direction.shape.size());
    if (magnitude.shape.size() != direction.shape.size())
        return std::nullopt;
    for (std::size_t axis = 0; axis < magnitude.shape.size(); ++axis)
        if (magnitude.shape[axis] != 1)
            kept = axis;
    const bool isOneAxis = magnitude.size() == magnitude.shape[kept] && magnitude.size() == direction.shape[kept];
    return isOneAxis ? std::optional(kept) : std::nullopt;
}

/// w = v g / |v|, the norm over all axes but one (torch._weight_norm).
std::vector<double> normalized(const Tensor &magnitude, const Tensor &direction, std::size_t axis)
{
    const std::vector<double> g = magnitude.values();
    std::vector<double> v = direction.values(), squares(g.size(), 0);
    long inner = 1;
    for (std::size_t later = axis + 1; later < direction.shape.size(); ++later)
        inner *= direction.shape[later];
    const auto rowOf = [&](std::size_t i) { return i / static_cast<std::size_t>(inner) % g.size(); };
    for (std::size_t i = 0; i < v.size(); ++i)
        squares[rowOf(i)] += v[i] * v[i];
    for (std::size_t i = 0; i < v.size(); ++i)
        v[i] *= g[rowOf(i)] / std::sqrt(squares[rowOf(i)]);
    return v;
}

} // namespace

void applyWeightNorms(Checkpoint &checkpoint)
{
    const auto concerns = [](const Tensor &tensor) {
        return tensor.name.ends_with("weight_v") || tensor.name.find(Parametrizations) != std::string::npos;
    };
    if (std::ranges::none_of(checkpoint.tensors, concerns))
        return;
    TensorTable table(checkpoint.tensors);
    for (const Tensor &tensor : checkpoint.tensors) {
        const std::optional<NormKeys> keys = normKeysOf(tensor.name);
        const Tensor *const magnitude = keys ? table.find(keys->magnitude) : nullptr;
        if (magnitude != nullptr && table.find(keys->weight) == nullptr) {
            Tensor weight = tensor;
            weight.name = keys->weight;
            if (const std::optional<std::size_t> axis = keptAxis(*magnitude, tensor))
                weight = computedTensor(keys->weight, tensor.shape, {tensor, *magnitude},
                                        [magnitude = *magnitude, direction = tensor, axis = *axis] {
                                            return normalized(magnitude, direction, axis);
                                        });
            else
                weight.refusal = Message("is stored by its norm and its direction, whose shapes do not fit each other");
            table.replace(tensor.name, std::move(weight));
            table.remove(keys->magnitude);
        } else if (tensor.name.ends_with(".original")) {
            // Another parametrization (spectral, orthogonal, ...): what is stored is not the weight.
            const std::string stem = tensor.name.substr(0, tensor.name.rfind('.')), module = moduleOf(stem);
            if (!module.ends_with(Parametrizations))
                continue;
            Tensor weight = tensor;
            weight.name = module.substr(0, module.size() - Parametrizations.size()) + stem.substr(module.size());
            weight.refusal = Message("is stored before a parametrization that the file does not name; save it after "
                                     "torch.nn.utils.parametrize.remove_parametrizations");
            table.replace(tensor.name, std::move(weight));
        }
    }
    table.apply();
}

} // namespace tnn::checkpoint
