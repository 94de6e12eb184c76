// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unordered_map>
#include <vector>

#include "engine/checkpoint/pickle/pickle.h"
#include "engine/checkpoint/tree_builder.h"

namespace tnn::checkpoint {

/// The stack machine of the pickle format (CPython's pickletools.py describes every opcode), operating on inert values.
/// Each group of opcodes has a function that returns whether it handled the opcode.
class PickleMachine {
public:
    PickleMachine(ByteSpan bytes, ObjectTree &tree, Nesting nesting) : m_bytes(bytes), m_tree(tree), m_nesting(nesting)
    {
    }

    Object::Id run();                                     ///< runs to STOP and returns the pickled object
    std::size_t operation() const { return m_operation; } ///< position of the current opcode, for messages
    std::size_t position() const { return m_position; }
    int protocol() const { return m_protocol; }

private:
    using Id = Object::Id;
    using Kind = Object::Kind;

    bool framing(unsigned char opcode);
    bool numbers(unsigned char opcode);
    bool texts(unsigned char opcode);
    bool tuples(unsigned char opcode);
    bool containers(unsigned char opcode);
    bool stack(unsigned char opcode);
    bool memory(unsigned char opcode);
    bool objects(unsigned char opcode);

    template <class T> T take()
    {
        const T value = numberAt<T>(m_bytes, m_position, "a value");
        m_position += sizeof(T);
        return value;
    }
    ByteSpan take(std::uint64_t count);
    std::string_view line();

    void keep(std::uint64_t slot);
    void recall(std::uint64_t slot);
    void push(Id id) { m_stack.push_back(id); }
    Id pop();
    Id top() const;
    std::vector<Id> popToMark();

    void pushInteger(std::string_view decimal);
    void pushLong(ByteSpan littleEndian);
    void pushTuple(std::size_t count);
    void appendTo(Id container, std::span<const Id> items);
    void setItems(Id dict, std::span<const Id> items);
    void pushInstance(Id global, std::vector<Id> arguments);

    ByteSpan m_bytes;
    TreeBuilder m_tree;
    Nesting m_nesting;
    std::size_t m_position = 0;
    std::size_t m_operation = 0;
    int m_protocol = 0;
    std::vector<Id> m_stack;
    std::vector<std::size_t> m_marks;                ///< stack heights
    std::vector<Id> m_memo;                          ///< slots are assigned sequentially ...
    std::unordered_map<std::uint64_t, Id> m_farMemo; ///< ... except in hand-written pickles
};

} // namespace tnn::checkpoint
