// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "described_text.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <set>

#include "engine/checkpoint/tree_builder.h"
#include "engine/error.h"

namespace tnn {

namespace {

using namespace checkpoint;
using Kind = Object::Kind;

constexpr long MostElements = 1 << 16;
constexpr std::size_t MostLines = 2000;

std::string_view cut(std::string_view &text, char at)
{
    const std::size_t end = std::min(text.find(at), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

std::vector<long> numbersIn(std::string_view text)
{
    std::vector<long> numbers;
    while (!text.empty() && text != "-" && numbers.size() < 8) {
        const std::string_view part = cut(text, ',');
        long number = 0;
        std::from_chars(part.data(), part.data() + part.size(), number);
        numbers.push_back(std::max(number, 0L));
    }
    return numbers;
}

std::vector<long> denseStrides(const std::vector<long> &shape)
{
    std::vector<long> strides(shape.size());
    long step = 1;
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        strides[axis] = step;
        step = std::min(step * std::clamp(shape[axis], 1L, MostElements), MostElements);
    }
    return strides;
}

DType typeNamed(std::string_view name)
{
    constexpr std::pair<std::string_view, DType> Types[] = {{"f8", DType::Float64},  {"f2", DType::Float16},
                                                            {"b2", DType::BFloat16}, {"i8", DType::Int64},
                                                            {"u1", DType::UInt8},    {"c8", DType::Complex64}};
    for (const auto &[known, type] : Types) {
        if (known == name)
            return type;
    }
    return DType::Float32;
}

/// The bytes of one element equal to `value`, or near it.
std::vector<std::byte> element(DType type, double value)
{
    std::vector<std::byte> bytes(sizeOf(type));
    const auto real = static_cast<float>(value);
    if (type == DType::Float64)
        std::memcpy(bytes.data(), &value, sizeof value);
    else if (type == DType::Float32)
        std::memcpy(bytes.data(), &real, sizeof real);
    else if (type == DType::BFloat16)
        std::memcpy(bytes.data(), reinterpret_cast<const std::byte *>(&real) + 2, 2);
    else
        bytes.back() = std::byte{0x3c};
    return bytes;
}

/// The number of elements that the view spans; nothing if they are too many to be counted or allocated.
std::optional<long> reachOf(const Tensor &tensor)
{
    long count = 1, last = 0;
    for (std::size_t axis = 0; axis < tensor.shape.size(); ++axis) {
        long reach = 0;
        if (__builtin_mul_overflow(count, tensor.shape[axis], &count)
            || __builtin_mul_overflow(tensor.shape[axis] - 1, tensor.stride[axis], &reach)
            || __builtin_add_overflow(last, reach, &last))
            return std::nullopt;
    }
    if (count != 0 && last >= MostElements)
        return std::nullopt;
    return count == 0 ? 0 : last + 1;
}

class Builder {
public:
    Builder() : m_tree(m_synthetic.checkpoint.metadata)
    {
        m_synthetic.checkpoint.path = "fuzz";
        m_synthetic.checkpoint.container = "text";
        m_synthetic.checkpoint.metadata.root = m_tree.add(Kind::Dict);
    }

    void line(std::string_view text)
    {
        if (text.starts_with('@'))
            metadata(text.substr(1));
        else if (text.starts_with("--"))
            m_synthetic.given.set.insert(parseOption(std::string(text.substr(2))));
        else if (text.starts_with('+'))
            m_synthetic.given.config.insert(parseOption(std::string(text.substr(1))));
        else if (!text.empty())
            tensor(text);
    }

    DescribedText finished() { return std::move(m_synthetic); }

private:
    void tensor(std::string_view text)
    {
        Tensor tensor;
        tensor.name = cut(text, ' ');
        tensor.type = typeNamed(cut(text, ' '));
        tensor.shape = numbersIn(cut(text, ' '));
        tensor.stride = numbersIn(cut(text, ' '));
        if (tensor.stride.size() != tensor.shape.size())
            tensor.stride = denseStrides(tensor.shape);
        const std::optional<long> reach = reachOf(tensor);
        // A dict has each of its keys only once.
        if (!reach || !m_names.insert(tensor.name).second)
            return;
        double value = 0.5;
        std::from_chars(text.data(), text.data() + text.size(), value);
        const std::vector<std::byte> one = element(tensor.type, value);
        std::vector<std::byte> bytes;
        bytes.reserve(static_cast<std::size_t>(*reach) * one.size());
        for (long i = 0; i < *reach; ++i)
            bytes.insert(bytes.end(), one.begin(), one.end());
        const std::size_t size = bytes.size();
        tensor.record = plainRecord(tensor.name, io::File::of("fuzz", std::move(bytes)), 0, size);
        m_synthetic.checkpoint.tensors.push_back(std::move(tensor));
    }

    void metadata(std::string_view text)
    {
        std::string_view path = cut(text, '=');
        Object::Id at = m_synthetic.checkpoint.metadata.root;
        for (;;) {
            const std::size_t end = path.find_first_of("./");
            if (end == std::string_view::npos)
                break;
            at = child(at, path.substr(0, end), path[end] == '/');
            path.remove_prefix(end + 1);
        }
        put(at, path, value(text));
    }

    /// The dict under a key, created if missing: plain, or that of a Namespace.
    Object::Id child(Object::Id dict, std::string_view key, bool isNamespace)
    {
        const ObjectTree &tree = m_synthetic.checkpoint.metadata;
        const Object::Id found = tree.find(dict, key);
        if (found != Object::Nil && tree[found].kind == Kind::Dict)
            return found;
        if (found != Object::Nil && tree[found].kind == Kind::Instance && tree[found].state != Object::Nil)
            return tree[found].state;
        const Object::Id state = m_tree.add(Kind::Dict);
        Object::Id stored = state;
        if (isNamespace) {
            const Object::Id global = m_tree.addText(Kind::Global, "argparse.Namespace");
            stored = m_tree.addInstance(global, m_tree.add(Kind::Tuple));
            m_tree[stored].state = state;
        }
        put(dict, key, stored);
        return state;
    }

    void put(Object::Id dict, std::string_view key, Object::Id value)
    {
        m_tree.append(dict, {m_tree.addText(Kind::String, key), value});
    }

    Object::Id value(std::string_view text)
    {
        if (text == "none")
            return m_tree.add(Kind::None);
        if (text.starts_with('[')) {
            text.remove_prefix(1);
            std::vector<Object::Id> items;
            while (!text.empty() && items.size() < 64)
                items.push_back(value(cut(text, ',')));
            return m_tree.addItems(Kind::List, std::move(items));
        }
        const OptionValue parsed = parseOption("value=" + std::string(text)).second;
        if (const bool *flag = std::get_if<bool>(&parsed))
            return m_tree.add(Kind::Bool, *flag);
        if (const long *integer = std::get_if<long>(&parsed))
            return m_tree.add(Kind::Integer, *integer);
        if (const double *number = std::get_if<double>(&parsed))
            return m_tree.addReal(*number);
        return m_tree.addText(Kind::String, text);
    }

    DescribedText m_synthetic;
    TreeBuilder m_tree;
    std::set<std::string> m_names;
};

} // namespace

DescribedText describedText(std::string_view text)
{
    Builder builder;
    for (std::size_t line = 0; !text.empty() && line < MostLines; ++line) {
        try {
            builder.line(cut(text, '\n'));
        } catch (const Error &) {
            continue; // options that parseOption refuses are ignored
        }
    }
    return builder.finished();
}

} // namespace tnn
