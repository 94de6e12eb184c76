// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/pickle/pickle.h"

#include <algorithm>

#include "engine/checkpoint/pickle/pickle_machine.h"
#include "engine/checkpoint/pickle/reduced.h"

namespace tnn::checkpoint {

/// What each opcode does; null if it does not occur in torch's pickles.
std::array<PickleMachine::Step, 256> PickleMachine::steps()
{
    using Machine = PickleMachine;
    std::array<Step, 256> steps{};
    steps[0x80] = [](Machine &m) { m.setProtocol(m.take<unsigned char>()); }; // PROTO
    steps[0x95] = [](Machine &m) { m.checkFrame(m.take<std::uint64_t>()); };  // FRAME

    steps['N'] = [](Machine &m) { m.push(Kind::None); };
    steps[0x88] = [](Machine &m) { m.push(Kind::Bool, 1); }; // NEWTRUE
    steps[0x89] = [](Machine &m) { m.push(Kind::Bool, 0); }; // NEWFALSE
    steps['K'] = [](Machine &m) { m.push(Kind::Integer, m.take<std::uint8_t>()); };
    steps['M'] = [](Machine &m) { m.push(Kind::Integer, m.take<std::uint16_t>()); };
    steps['J'] = [](Machine &m) { m.push(Kind::Integer, m.take<std::int32_t>()); };
    steps['I'] = steps['L'] = [](Machine &m) { m.pushInteger(m.line()); };
    steps[0x8a] = [](Machine &m) { m.pushLong(m.counted<std::uint8_t>()); };  // LONG1
    steps[0x8b] = [](Machine &m) { m.pushLong(m.counted<std::uint32_t>()); }; // LONG4
    steps['G'] = [](Machine &m) {
        m.push(m.m_tree.addReal(std::bit_cast<double>(__builtin_bswap64(m.take<std::uint64_t>()))));
    };
    steps['F'] = [](Machine &m) { m.pushReal(m.line()); };

    steps[0x8c] = [](Machine &m) { m.push(Kind::String, m.counted<std::uint8_t>()); }; // SHORT_BINUNICODE
    steps['X'] = [](Machine &m) { m.push(Kind::String, m.counted<std::uint32_t>()); };
    steps[0x8d] = [](Machine &m) { m.push(Kind::String, m.counted<std::uint64_t>()); }; // BINUNICODE8
    steps['V'] = [](Machine &m) { m.push(Kind::String, m.line()); };
    steps['U'] = steps['C'] = [](Machine &m) {
        m.push(Kind::Bytes, m.counted<std::uint8_t>());
    }; // strings of Python 2, and bytes
    steps['T'] = steps['B'] = [](Machine &m) { m.push(Kind::Bytes, m.counted<std::uint32_t>()); };
    steps[0x8e] = steps[0x96] = [](Machine &m) {
        m.push(Kind::Bytes, m.counted<std::uint64_t>());
    }; // BINBYTES8, BYTEARRAY8
    steps['S'] = [](Machine &m) { m.pushUnquoted(m.line()); };

    steps[')'] = [](Machine &m) { m.pushTuple(0); };
    steps[0x85] = [](Machine &m) { m.pushTuple(1); }; // TUPLE1
    steps[0x86] = [](Machine &m) { m.pushTuple(2); }; // TUPLE2
    steps[0x87] = [](Machine &m) { m.pushTuple(3); }; // TUPLE3
    steps['t'] = [](Machine &m) { m.push(Kind::Tuple, m.popToMark()); };
    steps[']'] = [](Machine &m) { m.push(Kind::List); };
    steps['l'] = [](Machine &m) { m.push(Kind::List, m.popToMark()); };
    steps['a'] = [](Machine &m) { m.append({m.pop()}); };
    steps['e'] = steps[0x90] = [](Machine &m) { m.append(m.popToMark()); }; // APPENDS, ADDITEMS
    steps[0x8f] = [](Machine &m) { m.push(Kind::Set); };                    // EMPTY_SET
    steps[0x91] = [](Machine &m) { m.push(Kind::Set, m.popToMark()); };     // FROZENSET
    steps['}'] = [](Machine &m) { m.push(Kind::Dict); };
    steps['d'] = [](Machine &m) {
        const std::vector<Id> items = m.popToMark();
        m.push(Kind::Dict);
        m.setItems(items);
    };
    steps['s'] = [](Machine &m) {
        const Id value = m.pop(), key = m.pop();
        m.setItems({key, value});
    };
    steps['u'] = [](Machine &m) { m.setItems(m.popToMark()); };

    steps['('] = [](Machine &m) { m.m_marks.push_back(m.m_stack.size()); };
    steps['0'] = [](Machine &m) { m.discard(); };
    steps['1'] = [](Machine &m) { m.popToMark(); };
    steps['2'] = [](Machine &m) { m.push(m.top()); };
    steps['q'] = [](Machine &m) { m.keep(m.take<std::uint8_t>()); };
    steps['r'] = [](Machine &m) { m.keep(m.take<std::uint32_t>()); };
    steps['p'] = [](Machine &m) { m.keep(m.slot()); };
    steps[0x94] = [](Machine &m) { m.keep(m.m_memo.size() + m.m_farMemo.size()); }; // MEMOIZE
    steps['h'] = [](Machine &m) { m.recall(m.take<std::uint8_t>()); };
    steps['j'] = [](Machine &m) { m.recall(m.take<std::uint32_t>()); };
    steps['g'] = [](Machine &m) { m.recall(m.slot()); };

    steps['c'] = [](Machine &m) { m.push(m.globalOfLines()); };
    steps[0x93] = [](Machine &m) { m.push(m.globalOfStack()); }; // STACK_GLOBAL
    steps['i'] = [](Machine &m) {
        const Id global = m.globalOfLines();
        m.pushInstance(global, m.popToMark());
    };
    steps['o'] = [](Machine &m) { m.pushObject(); };
    steps['R'] = [](Machine &m) { m.pushCalled(true); };          // REDUCE
    steps[0x81] = [](Machine &m) { m.pushCalled(false); };        // NEWOBJ
    steps[0x92] = [](Machine &m) { m.pushCalledWithKeywords(); }; // NEWOBJ_EX
    steps['b'] = [](Machine &m) { m.build(); };
    steps['Q'] = [](Machine &m) { m.push(persistent(m.m_tree, m.pop())); };
    return steps;
}

Object::Id PickleMachine::run()
{
    constexpr std::size_t DeepestStack = 1'000'000, MostKept = 2'000'000; // the maximum number of values
    static const std::array<Step, 256> Steps = steps();
    for (;;) {
        m_operation = m_position;
        const auto opcode = take<unsigned char>();
        if (opcode == '.') {
            if (!m_marks.empty())
                throw Error("the pickle ends inside a list");
            return pop();
        }
        if (Steps[opcode] == nullptr)
            throw Error("opcode %1 is not used in torch pickles", opcode);
        Steps[opcode](*this);
        if (m_stack.size() > DeepestStack || m_marks.size() > DeepestStack)
            throw Error("the stack exceeds a million values");
        if (m_memo.size() + m_farMemo.size() > MostKept)
            throw Error("the memo exceeds 2 million values");
    }
}

Pickle parsePickle(ByteSpan bytes, LoadBytes loadBytes)
{
    Pickle pickle;
    PickleMachine machine(bytes, pickle.tree, loadBytes);
    const auto told = [&machine](const Error &error) {
        return Message("%1 (byte %2 of the pickle)", error.reason(), machine.operation());
    };
    try {
        pickle.tree.root = machine.run();
    } catch (const PastEnd &error) {
        throw PastEnd(told(error));
    } catch (const Error &error) {
        throw Error(told(error));
    }
    pickle.protocol = machine.protocol();
    pickle.size = machine.position();
    return pickle;
}

Pickle parsePickle(const io::File &file, std::uint64_t position, LoadBytes loadBytes)
{
    constexpr std::uint64_t FirstPart = 1U << 20, Growth = 8;
    constexpr std::uint64_t LargestPart = 512U << 20; // more than the text and items of the largest tree
    const std::uint64_t left = file.size() - std::min<std::uint64_t>(position, file.size());
    for (std::uint64_t part = FirstPart;; part *= Growth) {
        const std::vector<std::byte> bytes = file.read(position, std::min(part, left));
        try {
            return parsePickle(bytes, loadBytes);
        } catch (const PastEnd &) {
            if (part >= left)
                throw;
            if (part >= LargestPart)
                throw Error("its pickle does not end within %1 MiB", LargestPart >> 20);
        }
    }
}

} // namespace tnn::checkpoint
