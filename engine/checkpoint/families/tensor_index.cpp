// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/tensor_index.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>

#include "engine/io/number_text.h"

namespace tnn::checkpoint {

namespace {

/// The suffix of the key of one of a TNO's tensors, and the tensor next to it ("" for none in particular). A new kind
/// of operator adds one mark.
struct TnoMark {
    std::string_view tensor, beside;
};

constexpr TnoMark Marks[] = {
    {"rpe.pos_proj.weight", ""}, // the current Rpe
    {"dpb.pos_proj.weight", ""}, // the research-era code and LRA's tno
    {"pos", "zero"},             // learned tables
    {"alphas", "conv_kernel"},   // SKI-TNN over inverse time; over lags it has an rpe
    {"coeffs", "dc"},            // FD-TNN without a network
    {"coeffs_re", "dc"},
};

constexpr std::array<std::string_view, 3> Wrappers{"_orig_mod.", "_fsdp_wrapped_module.", "module."};

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Compares leading runs of digits by value.
bool naturalLess(std::string_view a, std::string_view b)
{
    const auto takeNumber = [](std::string_view &text) {
        const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
        std::string_view digits = text.substr(0, end);
        text.remove_prefix(end);
        digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
        return digits;
    };
    while (!a.empty() && !b.empty()) {
        if (isDigit(a.front()) && isDigit(b.front())) {
            const std::string_view x = takeNumber(a);
            const std::string_view y = takeNumber(b);
            if (x != y)
                return x.size() != y.size() ? x.size() < y.size() : x < y;
        } else if (a.front() != b.front()) {
            return a.front() < b.front();
        } else {
            a.remove_prefix(1);
            b.remove_prefix(1);
        }
    }
    return a.empty() && !b.empty();
}

/// Returns the start of the last part of a prefix with a trailing dot.
std::size_t lastPart(std::string_view prefix)
{
    const std::size_t dot = prefix.size() < 2 ? std::string_view::npos : prefix.rfind('.', prefix.size() - 2);
    return dot == std::string_view::npos ? 0 : dot + 1;
}

std::string_view withoutLastWrappers(std::string_view prefix)
{
    const auto isWrapper = [](std::string_view part) {
        return std::find(Wrappers.begin(), Wrappers.end(), part) != Wrappers.end();
    };
    while (!prefix.empty() && isWrapper(prefix.substr(lastPart(prefix))))
        prefix = prefix.substr(0, lastPart(prefix));
    return prefix;
}

} // namespace

TensorIndex indexOf(const Checkpoint &checkpoint, std::string_view prefix)
{
    TensorIndex index;
    for (const Tensor &tensor : checkpoint.tensors) {
        if (tensor.name.starts_with(prefix))
            index.emplace(tensor.name, &tensor);
    }
    return index;
}

const Tensor *tensorAt(const TensorIndex &index, std::string_view key)
{
    const auto entry = index.find(key);
    return entry == index.end() ? nullptr : entry->second;
}

std::vector<const Tensor *> tensorsBelow(const TensorIndex &index, const std::string &prefix)
{
    std::vector<const Tensor *> tensors;
    for (auto entry = index.lower_bound(prefix); entry != index.end() && entry->first.starts_with(prefix); ++entry)
        tensors.push_back(entry->second);
    return tensors;
}

std::string unwrappedKey(std::string_view key)
{
    std::string result(key);
    for (const std::string_view wrapper : Wrappers) {
        for (std::size_t found = result.find(wrapper); found != std::string::npos;
             found = result.find(wrapper, found)) {
            if (found == 0 || result[found - 1] == '.')
                result.erase(found, wrapper.size());
            else
                ++found; // the end of a longer name
        }
    }
    return result;
}

std::string parentOf(const std::string &prefix)
{
    const std::string_view own = withoutLastWrappers(prefix);
    return std::string(own.substr(0, lastPart(own)));
}

std::string lastPartOf(const std::string &prefix)
{
    const std::string_view own = withoutLastWrappers(prefix);
    const std::string_view part = own.substr(lastPart(own));
    return std::string(part.substr(0, part.empty() ? 0 : part.size() - 1));
}

std::string beforeLayers(const std::string &prefix)
{
    return prefix.substr(0, prefix.find("layers."));
}

std::vector<std::string> tnoPrefixes(const TensorIndex &index)
{
    std::set<std::string> found;
    for (const auto &[key, tensor] : index) {
        for (const TnoMark &mark : Marks) {
            if (!key.ends_with(mark.tensor))
                continue;
            const std::string_view prefix = key.substr(0, key.size() - mark.tensor.size());
            const bool whole = prefix.empty() || prefix.ends_with('.');
            if (whole && (mark.beside.empty() || index.contains(std::string(prefix) + std::string(mark.beside))))
                found.emplace(prefix);
        }
    }
    std::vector<std::string> prefixes(found.begin(), found.end());
    std::stable_sort(prefixes.begin(), prefixes.end(), naturalLess);
    return prefixes;
}

std::vector<std::string> prefixesBefore(const TensorIndex &index, std::string_view tail)
{
    std::vector<std::string> prefixes;
    for (const auto &[key, tensor] : index) {
        if (!key.ends_with(tail))
            continue;
        const std::string_view prefix = key.substr(0, key.size() - tail.size());
        if (prefix.empty() || prefix.ends_with('.'))
            prefixes.emplace_back(prefix);
    }
    std::stable_sort(prefixes.begin(), prefixes.end(), naturalLess);
    return prefixes;
}

std::vector<std::string> modulesWith(const TensorIndex &index, std::string_view module, std::string_view tensor,
                                     std::initializer_list<std::string_view> beside)
{
    std::vector<std::string> prefixes = prefixesBefore(index, std::string(module).append(tensor));
    std::erase_if(prefixes, [&](std::string &prefix) {
        prefix += module;
        return !std::ranges::all_of(
            beside, [&](std::string_view name) { return index.contains(std::string(prefix).append(name)); });
    });
    return prefixes;
}

const Tensor *tensorAround(const TensorIndex &index, const std::string &prefix, std::string_view name)
{
    for (std::string holder = prefix;; holder = parentOf(holder)) {
        const Tensor *const found = tensorAt(index, std::string(holder).append(name));
        if (found != nullptr || holder.empty())
            return found;
    }
}

std::optional<long> firstNumberIn(std::string_view prefix)
{
    for (std::size_t begin = 0; begin < prefix.size();) {
        const std::size_t dot = std::min(prefix.find('.', begin), prefix.size());
        long number = 0;
        const auto [end, error] = std::from_chars(prefix.data() + begin, prefix.data() + dot, number);
        if (error == std::errc() && end == prefix.data() + dot && isDigit(prefix[begin]))
            return number;
        begin = dot + 1;
    }
    return std::nullopt;
}

std::string upToFirstNumber(const std::string &prefix)
{
    for (std::size_t begin = 0; begin < prefix.size();) {
        const std::size_t end = std::min(prefix.find('.', begin), prefix.size());
        if (io::isDigits(std::string_view(prefix).substr(begin, end - begin)))
            return prefix.substr(0, end + 1);
        begin = end + 1;
    }
    return prefix;
}

std::string shapeText(const Tensor &tensor)
{
    return io::plainShapeText(tensor.shape);
}

} // namespace tnn::checkpoint
