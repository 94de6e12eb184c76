// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/pickle/pickle_machine.h"

#include <charconv>

#include "engine/checkpoint/pickle/reduced.h"

namespace tnn::checkpoint {

namespace {

using Kind = Object::Kind;

constexpr std::size_t LongestInteger = 4096;
constexpr int NewestProtocol = 5;

std::string hexadecimal(ByteSpan littleEndian)
{
    static constexpr char Digits[] = "0123456789abcdef";
    std::string text;
    for (std::size_t i = littleEndian.size(); i-- > 0;) {
        const auto byte = std::to_integer<unsigned>(littleEndian[i]);
        text += {Digits[byte >> 4], Digits[byte & 15]};
    }
    return text;
}

/// Numbers, text and tuples are shared, and have no state in Python.
bool canHaveState(Kind kind)
{
    return kind == Kind::Instance || kind == Kind::Dict || kind == Kind::List || kind == Kind::Set
        || kind == Kind::Tensor;
}

} // namespace

void PickleMachine::setProtocol(int protocol)
{
    m_protocol = protocol;
    if (protocol > NewestProtocol)
        throw Error("pickle protocol %1 is not supported", protocol);
}

std::string_view PickleMachine::line()
{
    const std::string_view rest = textOf(m_bytes.subspan(m_position));
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos)
        throw PastEnd("a line is not terminated");
    m_position += end + 1;
    return rest.substr(0, end);
}

std::uint64_t PickleMachine::slot()
{
    const std::string_view decimal = line();
    std::uint64_t slot = 0;
    if (std::from_chars(decimal.data(), decimal.data() + decimal.size(), slot).ec != std::errc())
        throw Error("a memo number is not decimal");
    return slot;
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
        throw Error("value %1 is read but was never stored", slot);
    push(entry->second);
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
        throw Error("a list ends before it starts");
    const auto begin = m_stack.begin() + static_cast<std::ptrdiff_t>(m_marks.back());
    std::vector<Id> items(begin, m_stack.end());
    m_stack.erase(begin, m_stack.end());
    m_marks.pop_back();
    return items;
}

/// Removes the last value, or the last mark.
void PickleMachine::discard()
{
    if (!m_marks.empty() && m_marks.back() == m_stack.size())
        m_marks.pop_back();
    else
        pop();
}

void PickleMachine::pushInteger(std::string_view decimal)
{
    if (decimal == "00" || decimal == "01")
        return push(Kind::Bool, decimal == "01" ? 1 : 0);
    if (decimal.ends_with('L'))
        decimal.remove_suffix(1);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(decimal.data(), decimal.data() + decimal.size(), value);
    if (error == std::errc::result_out_of_range)
        push(Kind::String, decimal); // only old protocols write such digits: kept as they are
    else if (error != std::errc() || end != decimal.data() + decimal.size())
        throw Error("an integer is not decimal");
    else
        push(Kind::Integer, value);
}

void PickleMachine::pushReal(std::string_view decimal)
{
    double value = 0;
    std::from_chars(decimal.data(), decimal.data() + decimal.size(), value);
    push(m_tree.addReal(value));
}

void PickleMachine::pushLong(ByteSpan littleEndian)
{
    if (littleEndian.size() > LongestInteger)
        throw Error("an integer of %1 bytes", littleEndian.size());
    if (littleEndian.size() > sizeof(std::int64_t))
        return push(Kind::BigInteger, hexadecimal(littleEndian));
    std::uint64_t value = 0;
    std::memcpy(&value, littleEndian.data(), littleEndian.size());
    const std::size_t bits = 8 * littleEndian.size();
    const bool negative = bits > 0 && bits < 64 && (value >> (bits - 1) & 1) != 0;
    if (negative)
        value |= ~std::uint64_t{0} << bits;
    push(Kind::Integer, static_cast<std::int64_t>(value));
}

void PickleMachine::pushUnquoted(std::string_view quoted)
{
    if (quoted.size() < 2 || quoted.front() != quoted.back())
        throw Error("a string has no quotes");
    push(Kind::Bytes, quoted.substr(1, quoted.size() - 2));
}

void PickleMachine::pushTuple(std::size_t count)
{
    std::vector<Id> items(count);
    for (std::size_t i = count; i-- > 0;)
        items[i] = pop();
    push(Kind::Tuple, std::move(items));
}

void PickleMachine::append(const std::vector<Id> &items)
{
    const Kind kind = m_tree[top()].kind;
    if (kind != Kind::List && kind != Kind::Set && kind != Kind::Instance)
        throw Error("items are appended to something that is not a list");
    m_tree.append(top(), items);
}

void PickleMachine::setItems(const std::vector<Id> &items)
{
    const Kind kind = m_tree[top()].kind;
    if (kind != Kind::Dict && kind != Kind::Instance)
        throw Error("keys are set in something that is not a dict");
    if (items.size() % 2 != 0)
        throw Error("a key has no value");
    m_tree.append(top(), items);
}

Object::Id PickleMachine::globalOf(std::string_view module, std::string_view name)
{
    return m_tree.addText(Kind::Global, std::string(module) + "." + std::string(name));
}

Object::Id PickleMachine::globalOfLines()
{
    const std::string_view module = line();
    return globalOf(module, line());
}

Object::Id PickleMachine::globalOfStack()
{
    const Id name = pop(), module = pop();
    if (m_tree[name].kind != Kind::String || m_tree[module].kind != Kind::String)
        throw Error("the name of a class is not text");
    return globalOf(m_tree[module].text, m_tree[name].text);
}

void PickleMachine::pushInstance(Id global, std::vector<Id> arguments)
{
    push(m_tree.addInstance(global, m_tree.addItems(Kind::Tuple, std::move(arguments))));
}

void PickleMachine::pushObject()
{
    std::vector<Id> arguments = popToMark();
    if (arguments.empty())
        throw Error("an object has no class");
    const Id global = arguments.front();
    arguments.erase(arguments.begin());
    pushInstance(global, std::move(arguments));
}

void PickleMachine::pushCalled(bool isReduced)
{
    const Id arguments = pop(), callable = pop();
    push(isReduced ? reduced(m_tree, callable, arguments, m_loadBytes) : m_tree.addInstance(callable, arguments));
}

void PickleMachine::pushCalledWithKeywords()
{
    const Id keywords = pop(), arguments = pop(), callable = pop();
    pushInstance(callable, {arguments, keywords});
}

void PickleMachine::build()
{
    const Id state = pop();
    if (!buildNumpyArray(m_tree, top(), state) && canHaveState(m_tree[top()].kind))
        m_tree[top()].state = state;
}

} // namespace tnn::checkpoint
