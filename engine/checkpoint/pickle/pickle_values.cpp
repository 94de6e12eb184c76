// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>

#include "engine/checkpoint/pickle/pickle_machine.h"

namespace tnn::checkpoint {

namespace {

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

} // namespace

bool PickleMachine::numbers(unsigned char opcode)
{
    switch (opcode) {
    case 'N':
        push(m_tree.add(Kind::None));
        return true;
    case 0x88: // NEWTRUE, NEWFALSE
    case 0x89:
        push(m_tree.add(Kind::Bool, opcode == 0x88));
        return true;
    case 'K':
        push(m_tree.add(Kind::Integer, take<std::uint8_t>()));
        return true;
    case 'M':
        push(m_tree.add(Kind::Integer, take<std::uint16_t>()));
        return true;
    case 'J':
        push(m_tree.add(Kind::Integer, take<std::int32_t>()));
        return true;
    case 'I':
    case 'L':
        pushInteger(line());
        return true;
    case 0x8a: // LONG1, LONG4
        pushLong(take(take<std::uint8_t>()));
        return true;
    case 0x8b:
        pushLong(take(take<std::uint32_t>()));
        return true;
    case 'G':
        push(m_tree.addReal(std::bit_cast<double>(__builtin_bswap64(take<std::uint64_t>()))));
        return true;
    case 'F': {
        const std::string_view text = line();
        double value = 0;
        std::from_chars(text.data(), text.data() + text.size(), value);
        push(m_tree.addReal(value));
        return true;
    }
    default:
        return false;
    }
}

void PickleMachine::pushInteger(std::string_view decimal)
{
    if (decimal == "00" || decimal == "01") {
        push(m_tree.add(Kind::Bool, decimal == "01"));
        return;
    }
    if (decimal.ends_with('L'))
        decimal.remove_suffix(1);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(decimal.data(), decimal.data() + decimal.size(), value);
    if (error == std::errc::result_out_of_range)
        push(m_tree.addText(Kind::String, decimal)); // only old protocols write such digits: kept as they are
    else if (error != std::errc() || end != decimal.data() + decimal.size())
        throw Error("an integer is not written in digits");
    else
        push(m_tree.add(Kind::Integer, value));
}

void PickleMachine::pushLong(ByteSpan littleEndian)
{
    constexpr std::size_t LongestInteger = 4096;
    if (littleEndian.size() > LongestInteger)
        throw Error("an integer of %1 bytes", littleEndian.size());
    if (littleEndian.size() > sizeof(std::int64_t)) {
        push(m_tree.addText(Kind::BigInteger, hexadecimal(littleEndian)));
        return;
    }
    std::uint64_t value = 0;
    std::memcpy(&value, littleEndian.data(), littleEndian.size());
    const std::size_t bits = 8 * littleEndian.size();
    const bool negative = bits > 0 && bits < 64 && (value >> (bits - 1) & 1) != 0;
    if (negative)
        value |= ~std::uint64_t{0} << bits;
    push(m_tree.add(Kind::Integer, static_cast<std::int64_t>(value)));
}

bool PickleMachine::texts(unsigned char opcode)
{
    switch (opcode) {
    case 0x8c: // SHORT_BINUNICODE, BINUNICODE, BINUNICODE8
        push(m_tree.addText(Kind::String, textOf(take(take<std::uint8_t>()))));
        return true;
    case 'X':
        push(m_tree.addText(Kind::String, textOf(take(take<std::uint32_t>()))));
        return true;
    case 0x8d:
        push(m_tree.addText(Kind::String, textOf(take(take<std::uint64_t>()))));
        return true;
    case 'V':
        push(m_tree.addText(Kind::String, line()));
        return true;
    case 'U': // Python 2 strings and bytes, short and long
    case 'C':
        push(m_tree.addText(Kind::Bytes, textOf(take(take<std::uint8_t>()))));
        return true;
    case 'T':
    case 'B':
        push(m_tree.addText(Kind::Bytes, textOf(take(take<std::uint32_t>()))));
        return true;
    case 0x8e: // BINBYTES8, BYTEARRAY8
    case 0x96:
        push(m_tree.addText(Kind::Bytes, textOf(take(take<std::uint64_t>()))));
        return true;
    case 'S': {
        std::string_view quoted = line();
        if (quoted.size() < 2 || quoted.front() != quoted.back())
            throw Error("a string has no quotes");
        quoted.remove_prefix(1);
        quoted.remove_suffix(1);
        push(m_tree.addText(Kind::Bytes, quoted));
        return true;
    }
    default:
        return false;
    }
}

void PickleMachine::pushTuple(std::size_t count)
{
    std::vector<Id> items(count);
    for (std::size_t i = count; i-- > 0;)
        items[i] = pop();
    push(m_tree.addItems(Kind::Tuple, std::move(items)));
}

bool PickleMachine::tuples(unsigned char opcode)
{
    switch (opcode) {
    case ')':
        pushTuple(0);
        return true;
    case 0x85: // TUPLE1, TUPLE2, TUPLE3
    case 0x86:
    case 0x87:
        pushTuple(opcode - 0x84U);
        return true;
    case 't':
        push(m_tree.addItems(Kind::Tuple, popToMark()));
        return true;
    default:
        return false;
    }
}

void PickleMachine::appendTo(Id container, std::span<const Id> items)
{
    const Kind kind = m_tree[container].kind;
    if (kind != Kind::List && kind != Kind::Set && kind != Kind::Instance)
        throw Error("items are appended to something that is not a list");
    m_tree.append(container, items);
}

void PickleMachine::setItems(Id dict, std::span<const Id> items)
{
    const Kind kind = m_tree[dict].kind;
    if (kind != Kind::Dict && kind != Kind::Instance)
        throw Error("keys are set in something that is not a dict");
    if (items.size() % 2 != 0)
        throw Error("a key has no value");
    m_tree.append(dict, items);
}

bool PickleMachine::containers(unsigned char opcode)
{
    switch (opcode) {
    case ']':
        push(m_tree.add(Kind::List));
        return true;
    case '}':
        push(m_tree.add(Kind::Dict));
        return true;
    case 0x8f: // EMPTY_SET
        push(m_tree.add(Kind::Set));
        return true;
    case 'l':
        push(m_tree.addItems(Kind::List, popToMark()));
        return true;
    case 0x91: // FROZENSET
        push(m_tree.addItems(Kind::Set, popToMark()));
        return true;
    case 'd': {
        const std::vector<Id> items = popToMark();
        push(m_tree.add(Kind::Dict));
        setItems(top(), items);
        return true;
    }
    case 'a': {
        const Id item = pop();
        appendTo(top(), {&item, 1});
        return true;
    }
    case 'e':
    case 0x90: { // APPENDS, ADDITEMS
        const std::vector<Id> items = popToMark();
        appendTo(top(), items);
        return true;
    }
    case 's': {
        const Id value = pop();
        const Id key = pop();
        const Id pair[] = {key, value};
        setItems(top(), pair);
        return true;
    }
    case 'u': {
        const std::vector<Id> items = popToMark();
        setItems(top(), items);
        return true;
    }
    default:
        return false;
    }
}

} // namespace tnn::checkpoint
