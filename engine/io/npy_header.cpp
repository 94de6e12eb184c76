// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npy_header.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <string_view>

#include "engine/error.h"
#include "engine/io/number_text.h"

namespace tnn::io {

namespace {

using Type = NpyArray::Type;

struct TypeRow {
    Type type;
    std::string_view code; ///< without the byte order
    std::string_view name;
    std::size_t size;
};
constexpr std::array<TypeRow, 11> Types{{
    {Type::Float32, "f4", "float32", 4},
    {Type::Float64, "f8", "float64", 8},
    {Type::Int8, "i1", "int8", 1},
    {Type::Int16, "i2", "int16", 2},
    {Type::Int32, "i4", "int32", 4},
    {Type::Int64, "i8", "int64", 8},
    {Type::UInt8, "u1", "uint8", 1},
    {Type::Bool, "b1", "bool", 1},
    {Type::Complex64, "c8", "complex64", 8},
    {Type::Complex128, "c16", "complex128", 16},
    {Type::Float16, "f2", "float16", 2},
}};

constexpr std::string_view Magic("\x93NUMPY", 6);
constexpr std::size_t LongestStart = 12; ///< magic, version and length
constexpr std::size_t LongestHeader = 65536;

/// Parses only the Python literal of the header, {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }.
class Literal {
public:
    explicit Literal(std::string_view text) : m_rest(text) { }

    bool take(char wanted)
    {
        skipBlanks();
        if (m_rest.empty() || m_rest.front() != wanted)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }
    void expect(char wanted)
    {
        if (!take(wanted))
            throw Error("the NPY header lacks a '%1'", wanted);
    }
    std::string quoted()
    {
        skipBlanks();
        const char quote = m_rest.empty() ? '\0' : m_rest.front();
        const std::size_t end = quote == '\'' || quote == '"' ? m_rest.find(quote, 1) : std::string_view::npos;
        if (end == std::string_view::npos)
            throw Error("the NPY header lacks a quoted string; structured types are not supported");
        std::string text(m_rest.substr(1, end - 1));
        m_rest.remove_prefix(end + 1);
        return text;
    }
    bool boolean()
    {
        skipBlanks();
        for (const bool value : {true, false}) {
            const std::string_view word = value ? "True" : "False";
            if (m_rest.substr(0, word.size()) == word) {
                m_rest.remove_prefix(word.size());
                return value;
            }
        }
        throw Error("fortran_order in the NPY header is not True or False");
    }
    std::vector<long> tuple()
    {
        expect('(');
        std::vector<long> values;
        while (!take(')')) {
            skipBlanks();
            long value = 0;
            const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), value);
            if (error != std::errc() || value < 0 || values.size() == 32)
                throw Error("the shape in the NPY header is not a list of sizes");
            m_rest.remove_prefix(static_cast<std::size_t>(end - m_rest.data()));
            values.push_back(value);
            if (!take(',')) {
                expect(')');
                break;
            }
        }
        return values;
    }

private:
    void skipBlanks()
    {
        while (!m_rest.empty() && (m_rest.front() == ' ' || m_rest.front() == '\n' || m_rest.front() == '\t'))
            m_rest.remove_prefix(1);
    }
    std::string_view m_rest;
};

void readType(NpyHeader &header, const std::string &descr)
{
    const char order = descr.empty() ? '\0' : descr.front();
    if (order == '<' || order == '>' || order == '|' || order == '=') {
        for (const TypeRow &row : Types) {
            if (std::string_view(descr).substr(1) != row.code)
                continue;
            header.type = row.type;
            header.itemSize = row.size;
            header.isComplex = row.code.front() == 'c';
            header.bigEndian = order == '>';
            return;
        }
    }
    throw Error("type '%1' of the NPY array is not supported", escaped(descr));
}

void readDictionary(NpyHeader &header, std::string_view text)
{
    Literal literal(text);
    int seen = 0;
    literal.expect('{');
    while (!literal.take('}')) {
        const std::string key = literal.quoted();
        literal.expect(':');
        if (key == "descr") {
            readType(header, literal.quoted());
            seen |= 1;
        } else if (key == "fortran_order") {
            header.fortranOrder = literal.boolean();
            seen |= 2;
        } else if (key == "shape") {
            header.shape = literal.tuple();
            seen |= 4;
        } else {
            throw Error("the NPY header has an unknown key '%1'", escaped(key));
        }
        if (!literal.take(',')) {
            literal.expect('}');
            break;
        }
    }
    if (seen != 7)
        throw Error("the NPY header lacks one of descr, fortran_order and shape");
}

/// Returns the bytes required by the shape, checked against the rest of the file before anything is allocated.
std::size_t checkedSize(const NpyHeader &header, std::size_t available)
{
    constexpr auto Most = static_cast<std::size_t>(std::numeric_limits<long>::max());
    std::size_t size = header.itemSize;
    bool empty = false, overflow = false;
    for (const long extent : header.shape) {
        const auto factor = static_cast<std::size_t>(extent);
        empty = empty || factor == 0;
        if (factor != 0 && !overflow) {
            overflow = size > Most / factor;
            size *= overflow ? 1 : factor;
        }
    }
    if (empty)
        return 0;
    if (overflow || size > available)
        throw Error("the NPY header claims more numbers than the file contains (%1 bytes follow it)", available);
    return size;
}

} // namespace

NpyHeader readNpyHeader(const File &file)
{
    const std::vector<std::byte> begin = file.read(0, std::min(file.size(), LongestStart + LongestHeader));
    const std::string_view text(reinterpret_cast<const char *>(begin.data()), begin.size());
    if (text.substr(0, Magic.size()) != Magic || text.size() < 10)
        throw Error("is not an NPY file (it does not begin with \\x93NUMPY)");
    const auto byteAt = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(text[i])); };
    const std::size_t version = byteAt(6);
    if (version < 1 || version > 3)
        throw Error("NPY version %1 is not supported, only 1 to 3", version);
    const std::size_t start = version == 1 ? 10 : 12;
    std::size_t length = byteAt(8) | byteAt(9) << 8;
    if (version > 1 && text.size() >= start)
        length |= byteAt(10) << 16 | byteAt(11) << 24;
    if (text.size() < start || length > LongestHeader || length > text.size() - start)
        throw Error("the NPY header is truncated or too long (%1 bytes)", length);

    NpyHeader header;
    readDictionary(header, text.substr(start, length));
    header.dataOffset = start + length;
    header.dataSize = checkedSize(header, file.size() - header.dataOffset);
    return header;
}

std::string npyPreamble(const std::string &descr, const std::vector<long> &shape)
{
    std::string dictionary = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shapeText(shape) + ", }";
    constexpr std::size_t Fixed = 10, Alignment = 64;
    const std::size_t total = (Fixed + dictionary.size() + 1 + Alignment - 1) / Alignment * Alignment;
    dictionary.append(total - Fixed - dictionary.size() - 1, ' ');
    dictionary += '\n';
    std::string preamble(Magic);
    preamble += '\x01';
    preamble += '\x00';
    preamble += static_cast<char>(dictionary.size() & 0xff);
    preamble += static_cast<char>(dictionary.size() >> 8);
    return preamble + dictionary;
}

std::string describeType(NpyArray::Type type)
{
    for (const TypeRow &row : Types) {
        if (row.type == type)
            return std::string(row.name);
    }
    return "another type";
}

} // namespace tnn::io
