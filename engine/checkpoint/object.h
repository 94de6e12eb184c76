// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tnn::checkpoint {

/// A pickle parsed into inert values: nothing is looked up, imported or called. Unknown classes are Objects with name,
/// arguments and state. The graph may be shared and cyclic (as in omegaconf), so nodes are indices into a tree.
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
        Instance, ///< result of REDUCE, NEWOBJ and BUILD on an unknown global: `global`, `arguments`, `state`
        Storage,  ///< text: record key; number: elements; `arguments`: the Bytes that hold it if it has no record
        Tensor    ///< number: index into ObjectTree::tensors
    };
    using Id = std::uint32_t;
    static constexpr Id Nil = ~Id{0};

    Kind kind = Kind::None;
    std::int64_t number = 0; ///< Bool, Integer, Storage, Tensor
    double real = 0;         ///< Float
    std::string text;      ///< String, Bytes, BigInteger (hexadecimal digits of its two's complement), Global, Storage
    std::vector<Id> items; ///< Tuple, List, Set: items; Dict and a dict-like Instance: key, value, key, value, ...
    Id global = Nil, arguments = Nil, state = Nil; ///< Instance; for a Storage, global is its class and state its view
};

/// A tensor's location: the arguments of _rebuild_tensor_v2, checked for overflow and against the claimed storage size.
struct TensorReference {
    Object::Id storage = Object::Nil;
    Object::Id dtype = Object::Nil; ///< a Global such as torch.bfloat16 if the storage is untyped (bytes)
    long offset = 0;                ///< in elements, like the strides
    std::vector<long> shape, stride;
    bool negative = false;   ///< the numbers are those of the storage with the opposite sign
    bool conjugated = false; ///< the complex numbers are the conjugates of those in the storage
};

struct ObjectTree {
    std::deque<Object> objects; ///< a deque, so that references stay valid as it grows
    std::vector<TensorReference> tensors;
    Object::Id root = Object::Nil;

    const Object &operator[](Object::Id id) const { return objects[id]; }
    /// Returns the value of a string key in a Dict (or an Instance's state); Nil if there is none. It sees through
    /// Namespace and DictConfig instances.
    Object::Id find(Object::Id dict, std::string_view key) const;
    /// Follows a path of keys from the root.
    Object::Id find(std::initializer_list<std::string_view> path) const;
    /// Returns the number of keys that find() searches; 0 for anything but a dict.
    std::size_t size(Object::Id dict) const;
    /// Returns the keys and values that find() searches, in file order; empty for anything but a dict.
    std::vector<std::pair<Object::Id, Object::Id>> entries(Object::Id dict) const;
};

/// Appends all objects of another tree to `tree` and returns the new id of the other tree's root; the root of `tree` is
/// unchanged. Throws tnn::Error if there are too many objects to number.
Object::Id graft(ObjectTree &tree, ObjectTree other);

} // namespace tnn::checkpoint
