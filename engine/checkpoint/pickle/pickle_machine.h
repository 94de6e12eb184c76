// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include "engine/checkpoint/pickle/pickle.h"
#include "engine/checkpoint/tree_builder.h"

namespace tnn::checkpoint {

/// The stack machine of the pickle format (CPython's pickletools.py describes every opcode), operating on inert values.
class PickleMachine {
public:
    PickleMachine(ByteSpan bytes, ObjectTree &tree, LoadBytes loadBytes) :
        m_bytes(bytes), m_tree(tree), m_loadBytes(loadBytes)
    {
    }

    Object::Id run();                                     ///< runs to STOP and returns the pickled object
    std::size_t operation() const { return m_operation; } ///< position of the current opcode, for messages
    std::size_t position() const { return m_position; }
    int protocol() const { return m_protocol; }

private:
    using Id = Object::Id;
    using Kind = Object::Kind;
    using Step = void (*)(PickleMachine &);
    static std::array<Step, 256> steps();

    void setProtocol(int protocol);
    void checkFrame(std::uint64_t length) const { sliceOf(m_bytes, m_position, length, "a frame"); }
    template <class T> T take()
    {
        const T value = numberAt<T>(m_bytes, m_position, "a value");
        m_position += sizeof(T);
        return value;
    }
    /// Takes bytes that follow their count.
    template <class Count> ByteSpan counted()
    {
        const auto count = take<Count>();
        const ByteSpan bytes = sliceOf(m_bytes, m_position, count, "a string");
        m_position += bytes.size();
        return bytes;
    }
    std::string_view line();
    std::uint64_t slot();

    void keep(std::uint64_t slot);
    void recall(std::uint64_t slot);
    void push(Id id) { m_stack.push_back(id); }
    Id pop();
    Id top() const;
    std::vector<Id> popToMark();
    void discard();

    void push(Kind kind, std::int64_t number = 0) { push(m_tree.add(kind, number)); }
    void push(Kind kind, std::string_view text) { push(m_tree.addText(kind, text)); }
    void push(Kind kind, ByteSpan text) { push(kind, textOf(text)); }
    void push(Kind kind, std::vector<Id> items) { push(m_tree.addItems(kind, std::move(items))); }
    void pushInteger(std::string_view decimal);
    void pushReal(std::string_view decimal);
    void pushLong(ByteSpan littleEndian);
    void pushUnquoted(std::string_view quoted);
    void pushTuple(std::size_t count);
    void append(const std::vector<Id> &items);
    void setItems(const std::vector<Id> &items);

    Id globalOf(std::string_view module, std::string_view name);
    Id globalOfLines();
    Id globalOfStack();
    void pushInstance(Id global, std::vector<Id> arguments);
    void pushObject();
    void pushCalled(bool isReduced);
    void pushCalledWithKeywords();
    void build();

    ByteSpan m_bytes;
    TreeBuilder m_tree;
    LoadBytes m_loadBytes;
    std::size_t m_position = 0;
    std::size_t m_operation = 0;
    int m_protocol = 0;
    std::vector<Id> m_stack;
    std::vector<std::size_t> m_marks;                ///< stack heights
    std::vector<Id> m_memo;                          ///< slots are assigned sequentially ...
    std::unordered_map<std::uint64_t, Id> m_farMemo; ///< ... except in hand-written pickles
};

} // namespace tnn::checkpoint
