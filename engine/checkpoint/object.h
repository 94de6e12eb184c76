// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tnn::checkpoint {

/// A pickle parsed into inert values: nothing is looked up, imported or called. Unknown classes are Objects with their
/// name, arguments and state. The graph may be shared and cyclic (omegaconf's is), so nodes are numbers into a tree.
struct Object {
    enum class Kind {
        None,
        Bool,
        Integer,
        BigInteger,
        Float,
        String,
        Bytes,
        Tuple,
        List,
        Dict,
        Set,
        Global,   ///< a class or function by name: "module.name", in text
        Instance, ///< what REDUCE, NEWOBJ and BUILD made of an unknown global: `global`, `arguments`, `state`
        Storage,  ///< text: record key; number: elements; `arguments`: the Bytes that hold it, where it has no record
        Tensor    ///< number: index into ObjectTree::tensors
    };
    using Id = std::uint32_t;
    static constexpr Id Nil = ~Id{0};

    Kind kind = Kind::None;
    std::int64_t number = 0; ///< Bool, Integer, Storage, Tensor
    double real = 0;         ///< Float
    std::string text;      ///< String, Bytes, BigInteger (hexadecimal digits of its two's complement), Global, Storage
    std::vector<Id> items; ///< Tuple, List, Set: items; Dict and a dict-like Instance: key, value, key, value, ...
    Id global = Nil, arguments = Nil, state = Nil; ///< Instance; a Storage's global is its class, its state its view
};

/// Where a tensor lies: what _rebuild_tensor_v2 was given, checked for overflow and against the storage's claimed size.
struct TensorReference {
    Object::Id storage = Object::Nil;
    Object::Id dtype = Object::Nil; ///< a Global such as torch.bfloat16 where the storage is untyped (bytes)
    long offset = 0;                ///< in elements, as the strides
    std::vector<long> shape, stride;
};

struct ObjectTree {
    std::deque<Object> objects; ///< a deque: references stay valid while it grows
    std::vector<TensorReference> tensors;
    Object::Id root = Object::Nil;

    const Object &operator[](Object::Id id) const { return objects[id]; }
    /// Value of a Dict's (or an Instance's state's) string key; Nil where there is none. `cfg.model.arch`-like paths
    /// are walked by calling it repeatedly: Namespace and DictConfig instances are looked through.
    Object::Id find(Object::Id dict, std::string_view key) const;
    /// How many keys find() searches; 0 for anything but a dict.
    std::size_t size(Object::Id dict) const;
    /// Keys and values of what find() searches, in the order of the file; empty for anything but a dict.
    std::vector<std::pair<Object::Id, Object::Id>> entries(Object::Id dict) const;
};

/// Moves all objects of another tree behind those of `tree`. The result is where its root is now; the root of `tree`
/// stays. Throws tnn::Error where they are more than can be numbered.
Object::Id graft(ObjectTree &tree, ObjectTree other);

} // namespace tnn::checkpoint
