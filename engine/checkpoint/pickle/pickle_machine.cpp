// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/pickle/pickle_machine.h"

#include "engine/checkpoint/pickle/reduced.h"

#include <charconv>

namespace tnn::checkpoint {

namespace {

constexpr std::size_t DeepestStack = 1'000'000;
constexpr std::size_t MostKept = 2'000'000; ///< the maximum number of values
constexpr int NewestProtocol = 5;

/// Numbers, text and tuples are shared, and have no state in Python.
bool canHaveState(Object::Kind kind)
{
    switch (kind) {
    case Object::Kind::Instance:
    case Object::Kind::Dict:
    case Object::Kind::List:
    case Object::Kind::Set:
    case Object::Kind::Tensor:
        return true;
    default:
        return false;
    }
}

} // namespace

Object::Id PickleMachine::run()
{
    for (;;) {
        m_operation = m_position;
        const auto opcode = take<unsigned char>();
        if (opcode == '.') {
            if (!m_marks.empty())
                throw Error("the pickle ends inside a list");
            return pop();
        }
        if (!framing(opcode) && !numbers(opcode) && !texts(opcode) && !tuples(opcode) && !containers(opcode)
            && !stack(opcode) && !memory(opcode) && !objects(opcode))
            throw Error("opcode %1 does not occur in torch's pickles", opcode);
        if (m_stack.size() > DeepestStack || m_marks.size() > DeepestStack)
            throw Error("the stack holds more than a million values");
        if (m_memo.size() > MostKept)
            throw Error("more than 2 million values are kept");
    }
}

ByteSpan PickleMachine::take(std::uint64_t count)
{
    const ByteSpan bytes = sliceOf(m_bytes, m_position, count, "a string");
    m_position += bytes.size();
    return bytes;
}

std::string_view PickleMachine::line()
{
    const std::string_view rest = textOf(m_bytes.subspan(m_position));
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos)
        throw PastEnd("a line does not end");
    m_position += end + 1;
    return rest.substr(0, end);
}

Object::Id PickleMachine::top() const
{
    if (m_stack.empty() || (!m_marks.empty() && m_stack.size() <= m_marks.back()))
        throw Error("a value is missing");
    return m_stack.back();
}

Object::Id PickleMachine::pop()
{
    const Id id = top();
    m_stack.pop_back();
    return id;
}

std::vector<Object::Id> PickleMachine::popToMark()
{
    if (m_marks.empty())
        throw Error("a list ends that never began");
    const auto begin = m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back());
    std::vector<Id> items(begin, m_stack.end());
    m_stack.erase(begin, m_stack.end());
    m_marks.pop_back();
    return items;
}

bool PickleMachine::framing(unsigned char opcode)
{
    if (opcode == 0x80) { // PROTO
        m_protocol = take<unsigned char>();
        if (m_protocol > NewestProtocol)
            throw Error("pickle protocol %1 is newer than any known", m_protocol);
        return true;
    }
    if (opcode != 0x95) // FRAME
        return false;
    const auto length = take<std::uint64_t>();
    sliceOf(m_bytes, m_position, length, "a frame");
    return true;
}

bool PickleMachine::stack(unsigned char opcode)
{
    switch (opcode) {
    case '(':
        m_marks.push_back(m_stack.size());
        return true;
    case '0':
        if (!m_marks.empty() && m_marks.back() == m_stack.size())
            m_marks.pop_back();
        else
            pop();
        return true;
    case '1':
        popToMark();
        return true;
    case '2':
        push(top());
        return true;
    default:
        return false;
    }
}

void PickleMachine::keep(std::uint64_t slot)
{
    const Id id = top();
    if (slot < m_memo.size())
        m_memo[slot] = id;
    else if (slot == m_memo.size())
        m_memo.push_back(id);
    else
        m_farMemo[slot] = id;
}

void PickleMachine::recall(std::uint64_t slot)
{
    if (slot < m_memo.size())
        return push(m_memo[slot]);
    const auto entry = m_farMemo.find(slot);
    if (entry == m_farMemo.end())
        throw Error("value %1 is recalled but was never stored", slot);
    push(entry->second);
}

bool PickleMachine::memory(unsigned char opcode)
{
    const auto slotOf = [](std::string_view decimal) {
        std::uint64_t slot = 0;
        if (std::from_chars(decimal.data(), decimal.data() + decimal.size(), slot).ec != std::errc())
            throw Error("a memo number is not written in digits");
        return slot;
    };
    switch (opcode) {
    case 'q':
        keep(take<std::uint8_t>());
        return true;
    case 'r':
        keep(take<std::uint32_t>());
        return true;
    case 'p':
        keep(slotOf(line()));
        return true;
    case 0x94: // MEMOIZE
        keep(m_memo.size() + m_farMemo.size());
        return true;
    case 'h':
        recall(take<std::uint8_t>());
        return true;
    case 'j':
        recall(take<std::uint32_t>());
        return true;
    case 'g':
        recall(slotOf(line()));
        return true;
    default:
        return false;
    }
}

void PickleMachine::pushInstance(Id global, std::vector<Id> arguments)
{
    push(m_tree.addInstance(global, m_tree.addItems(Kind::Tuple, std::move(arguments))));
}

bool PickleMachine::objects(unsigned char opcode)
{
    const auto global = [this](std::string_view module, std::string_view name) {
        return m_tree.addText(Kind::Global, std::string(module) + "." + std::string(name));
    };
    switch (opcode) {
    case 'c':
    case 'i': {
        const std::string_view module = line();
        const Id named = global(module, line());
        if (opcode == 'c')
            push(named);
        else
            pushInstance(named, popToMark());
        return true;
    }
    case 'o': {
        std::vector<Id> arguments = popToMark();
        if (arguments.empty())
            throw Error("an object has no class");
        const Id named = arguments.front();
        arguments.erase(arguments.begin());
        pushInstance(named, std::move(arguments));
        return true;
    }
    case 0x93: { // STACK_GLOBAL
        const Id name = pop();
        const Id module = pop();
        if (m_tree[name].kind != Kind::String || m_tree[module].kind != Kind::String)
            throw Error("the name of a class is not text");
        push(global(m_tree[module].text, m_tree[name].text));
        return true;
    }
    case 'R':
    case 0x81: { // REDUCE, NEWOBJ
        const Id arguments = pop();
        const Id callable = pop();
        push(opcode == 'R' ? reduced(m_tree, callable, arguments, m_nesting) : m_tree.addInstance(callable, arguments));
        return true;
    }
    case 0x92: { // NEWOBJ_EX: class, arguments, keyword arguments
        const Id keywords = pop();
        const Id arguments = pop();
        const Id callable = pop();
        pushInstance(callable, {arguments, keywords});
        return true;
    }
    case 'b': {
        const Id state = pop();
        if (!buildNumpyArray(m_tree, top(), state) && canHaveState(m_tree[top()].kind))
            m_tree[top()].state = state;
        return true;
    }
    case 'Q':
        push(persistent(m_tree, pop()));
        return true;
    default:
        return false;
    }
}

} // namespace tnn::checkpoint
