// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "engine/checkpoint/checkpoint.h"
#include "engine/checkpoint/record.h"
#include "engine/checkpoint/tree_builder.h"

namespace tnn {

/// A checkpoint without a container: tensors by name and shape, metadata as JSON. Values are sines of a running number,
/// unless a value is given.
class MadeCheckpoint {
public:
    explicit MadeCheckpoint(const std::string &metadata = "{}")
    {
        file.path = "made";
        checkpoint::TreeBuilder tree(file.metadata);
        file.metadata.root = checkpoint::addJson(tree, metadata);
    }

    MadeCheckpoint &tensor(const std::string &name, const std::vector<long> &shape, double value = 0)
    {
        checkpoint::Tensor made;
        made.name = name;
        made.shape = shape;
        long size = 1;
        made.stride.resize(shape.size());
        for (std::size_t axis = shape.size(); axis-- > 0;) {
            made.stride[axis] = size;
            size *= shape[axis];
        }
        std::vector<std::byte> bytes(static_cast<std::size_t>(size) * sizeof(float));
        for (std::size_t i = 0; i < static_cast<std::size_t>(size); ++i) {
            const float number = static_cast<float>(value != 0 ? value : std::sin(0.7 * ++m_count));
            std::memcpy(bytes.data() + i * sizeof number, &number, sizeof number);
        }
        const std::size_t length = bytes.size();
        made.record = checkpoint::plainRecord(name, io::File::of("made", std::move(bytes)), 0, length);
        file.tensors.push_back(std::move(made));
        return *this;
    }

    /// One value, which a view with stride 0 repeats to any shape.
    MadeCheckpoint &spread(const std::string &name, const std::vector<long> &shape)
    {
        tensor(name, {1});
        file.tensors.back().shape = shape;
        file.tensors.back().stride.assign(shape.size(), 0);
        return *this;
    }

    /// Gives a tensor that is already there another shape and other values.
    MadeCheckpoint &reshape(const std::string &name, const std::vector<long> &shape)
    {
        for (checkpoint::Tensor &tensor : file.tensors)
            if (tensor.name == name)
                tensor = MadeCheckpoint().tensor(name, shape).file.tensors.front();
        return *this;
    }

    /// STEMweight and, if requested, STEMbias.
    MadeCheckpoint &linear(const std::string &stem, long out, long in, bool bias = true)
    {
        tensor(stem + "weight", {out, in});
        return bias ? tensor(stem + "bias", {out}) : *this;
    }

    /// Several maps of one size: PREFIX + name + ".".
    MadeCheckpoint &linears(const std::string &prefix, const std::vector<std::string> &names, long out, long in)
    {
        for (const std::string &name : names)
            linear(prefix + name + ".", out, in);
        return *this;
    }

    /// The current Rpe with parameter-free norms, at a TNO's prefix; gamma if heads are given.
    MadeCheckpoint &tno(const std::string &prefix, long width, long depth, long heads, long headDim, double gamma)
    {
        if (gamma != 0)
            tensor(prefix + "gamma", {heads, 1, headDim}, gamma);
        linear(prefix + "rpe.pos_proj.", width, 1);
        for (long k = 0; k < depth; ++k)
            linear(prefix + "rpe.layers." + std::to_string(k) + ".2.", width, width);
        return linear(prefix + "rpe.out.2.", heads * headDim, width);
    }

    /// The position encoder of the Long Range Arena, called rpe or dpb.
    MadeCheckpoint &lraTno(const std::string &prefix, const std::string &network, long width, long heads, long headDim)
    {
        const std::string stem = prefix + network + ".";
        tensor(prefix + "gamma", {heads, 1, headDim}, 0.9);
        linear(stem + "pos_proj.", width, 1);
        linears(stem, {"pos1.1", "pos2.1"}, width, width);
        tensor(stem + "pos3.0.weight", {width}).tensor(stem + "pos3.0.bias", {width});
        return linear(stem + "pos3.2.", heads * headDim, width);
    }

    checkpoint::Checkpoint file;

private:
    double m_count = 0;
};

} // namespace tnn
