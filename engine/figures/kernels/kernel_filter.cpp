// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/kernels/kernel_filter.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <utility>

#include "engine/error.h"
#include "engine/io/joined.h"
#include "engine/io/number_text.h"

namespace tnn::figures {

namespace {

using Row = KernelTable::Row;
using Test = KernelFilter::Test;
using Operand = std::function<double(const Row &)>;

/// A recursive descent: either = both ("or" both)*, both = one ("and" one)*, one = "not" one | "(" either ")" |
/// operand (comparison operand)+.
class Parser {
public:
    explicit Parser(std::string_view text) : m_text(text) { next(); }

    Test whole()
    {
        Test test = either();
        if (!m_word.empty())
            fail();
        return test;
    }
    const std::bitset<KernelTable::ColumnCount> &columns() const { return m_columns; } ///< those in the text

private:
    static constexpr int Deepest = 64; ///< parentheses

    /// Moves to the next word: a name or number, a comparison, or a parenthesis; empty at the end.
    void next()
    {
        const auto at = [this](std::size_t place) {
            return place < m_text.size() ? static_cast<unsigned char>(m_text[place]) : '\0';
        };
        m_place = m_end;
        while (std::isspace(at(m_place)))
            ++m_place;
        m_end = m_place;
        const auto isWord = [&](std::size_t place) {
            const auto c = at(place);
            const bool isExponent = (c == '-' || c == '+') && place > m_place
                && (std::isdigit(at(m_place)) || at(m_place) == '.' || at(m_place) == '-')
                && (at(place - 1) == 'e' || at(place - 1) == 'E');
            return std::isalnum(c) || c == '_' || c == '.' || isExponent || (c == '-' && place == m_place);
        };
        while (isWord(m_end))
            ++m_end;
        if (m_end == m_place && m_place < m_text.size()) {
            constexpr std::string_view Doubled = "<>=!";
            const bool isLong = Doubled.find(m_text[m_place]) != std::string_view::npos && at(m_place + 1) == '=';
            m_end += isLong ? 2 : 1;
        }
        m_word = m_text.substr(m_place, m_end - m_place);
    }
    bool skip(std::string_view word)
    {
        if (m_word != word)
            return false;
        next();
        return true;
    }
    [[noreturn]] void fail() const
    {
        if (m_word.empty())
            throw Error("the filter ends too early; an example is k99 > 200 and changes > 3");
        throw Error("'%1' is not understood in the filter; an example is k99 > 200 and changes > 3",
                    std::string(m_text.substr(m_place)));
    }

    Test either()
    {
        Test test = both();
        while (skip("or"))
            test = [a = std::move(test), b = both()](const Row &row) { return a(row) || b(row); };
        return test;
    }
    Test both()
    {
        Test test = one();
        while (skip("and"))
            test = [a = std::move(test), b = one()](const Row &row) { return a(row) && b(row); };
        return test;
    }
    Test one()
    {
        if (++m_depth > Deepest)
            throw Error("the filter is nested more than %1 deep", Deepest);
        Test test;
        if (skip("not")) {
            test = [negated = one()](const Row &row) { return !negated(row); };
        } else if (skip("(")) {
            test = either();
            if (!skip(")"))
                fail();
        } else {
            test = comparison();
        }
        --m_depth;
        return test;
    }
    Test comparison()
    {
        Operand left = operand();
        std::optional<Test> test;
        while (const auto compare = comparisonNamed(m_word)) {
            next();
            Operand right = operand();
            Test one = [left, right, compare](const Row &row) { return compare(left(row), right(row)); };
            if (test)
                one = [a = std::move(*test), b = std::move(one)](const Row &row) { return a(row) && b(row); };
            test = std::move(one);
            left = std::move(right);
        }
        if (!test)
            fail();
        return std::move(*test);
    }
    using Comparison = bool (*)(double, double);
    static Comparison comparisonNamed(std::string_view word)
    {
        static constexpr std::array<std::pair<std::string_view, Comparison>, 7> Comparisons{
            {{"<", [](double a, double b) { return a < b; }},
             {"<=", [](double a, double b) { return a <= b; }},
             {">", [](double a, double b) { return a > b; }},
             {">=", [](double a, double b) { return a >= b; }},
             {"=", [](double a, double b) { return a == b; }},
             {"==", [](double a, double b) { return a == b; }},
             {"!=", [](double a, double b) { return a != b; }}}};
        const auto *const found = std::find_if(Comparisons.begin(), Comparisons.end(),
                                               [word](const auto &one) { return one.first == word; });
        return found == Comparisons.end() ? nullptr : found->second;
    }
    Operand operand()
    {
        const auto &columns = kernelColumns();
        for (std::size_t k = 0; k < columns.size(); ++k)
            if (skip(columns[k].name)) {
                m_columns.set(k);
                return [k](const Row &row) { return row.values[k]; };
            }
        if (double number = 0; io::isNumber(m_word, number)) {
            next();
            return [number](const Row &) { return number; };
        }
        const bool isName = !m_word.empty() && std::isalpha(static_cast<unsigned char>(m_word.front()));
        if (!isName || m_word == "and" || m_word == "or" || m_word == "not")
            fail();
        throw Error("'%1' is not a column; the columns are %2", std::string(m_word),
                    io::joined(columns, ", ", &KernelColumn::name));
    }

    std::bitset<KernelTable::ColumnCount> m_columns;
    std::string_view m_text, m_word;
    std::size_t m_place = 0, m_end = 0; ///< of m_word
    int m_depth = 0;
};

} // namespace

KernelFilter::KernelFilter(std::string_view expression)
{
    if (expression.find_first_not_of(" \t") != std::string_view::npos) {
        Parser parser(expression);
        m_accepts = parser.whole();
        m_columns = parser.columns();
    }
}

} // namespace tnn::figures
