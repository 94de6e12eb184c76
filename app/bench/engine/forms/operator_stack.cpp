// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bench/engine/forms/operator_stack.h"

#include <algorithm>
#include <chrono>

#include "app/bench/engine/bench_inputs.h"
#include "app/bench/engine/forms/form_maker.h"
#include "engine/error.h"
#include "engine/native/arithmetic.h"
#include "engine/toeplitz/fft_product.h"
#include "engine/toeplitz/product.h"

namespace tnn::bench {

namespace {

using toeplitz::Coefficients;
using toeplitz::CoefficientsPtr;
using toeplitz::Sequence;
using toeplitz::Sequence64;

double microsecondsSince(std::chrono::steady_clock::time_point start)
{
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
}

CoefficientsPtr divided(Coefficients t, const Eigen::ArrayXd &sums)
{
    t.values = (t.values.cast<double>().rowwise() / sums.transpose()).cast<float>();
    return std::make_shared<const Coefficients>(std::move(t));
}

/// Lags 0 .. n-1 of longer coefficients, as coefficients of n.
CoefficientsPtr firstLags(const Coefficients &t, long n)
{
    return std::make_shared<const Coefficients>(
        Coefficients{n, t.causal, t.channels, t.values.middleRows(t.rowOfLag(1 - n), 2 * n - 1)});
}

double relative(const Sequence &y, const Sequence64 &wanted)
{
    return (y.cast<double>() - wanted).matrix().norm() / wanted.matrix().norm();
}

class FormAlgorithm final : public TokenAlgorithm {
public:
    FormAlgorithm(const OperatorStack &stack, FormMaker make, bool isEven) :
        m_stack(stack), m_make(std::move(make)), m_isEven(isEven), m_tokens(stack.n), m_y(stack.n, stack.channels)
    {
    }

    double error() override
    {
        if (!m_isEven) {
            run(m_stack.n);
            return errorOfFirst(m_stack.n);
        }
        constexpr long AtOnce = 16, Least = 64; // several at once, so that states stay in the cache meanwhile
        constexpr double EnoughUs = 200e3;
        run(m_stack.n, AtOnce);
        const double whole = errorOfFirst(m_stack.n), us = run(std::min(m_stack.n, Least));
        m_tokens = std::min(m_stack.n, std::max(Least, static_cast<long>(EnoughUs / us)));
        run(m_tokens);
        return std::max(whole, errorOfFirst(m_tokens));
    }
    double time() override { return run(m_tokens); }
    long tokens() const override { return m_tokens; }
    std::size_t stateBytes() const override { return m_stateBytes; }

private:
    /// Processes the first tokens of a new text; returns the microseconds per token.
    double run(long tokens, long atOnce = 1)
    {
        std::vector<std::unique_ptr<ssm::Form>> forms;
        for (long layer = 0; layer < m_stack.layers; ++layer)
            forms.push_back(m_make());
        Sequence in(atOnce, m_stack.channels), out(atOnce, m_stack.channels);
        const auto start = std::chrono::steady_clock::now();
        for (long token = 0; token < tokens; token += atOnce) {
            const long count = std::min(atOnce, tokens - token);
            in.topRows(count) = m_stack.x.middleRows(token, count);
            for (const auto &form : forms) {
                form->feed(in.data(), count, out.data());
                in.swap(out);
            }
            m_y.middleRows(token, count) = in.topRows(count);
        }
        const double us = microsecondsSince(start);
        m_stateBytes = 0;
        for (const auto &form : forms)
            m_stateBytes += form->stateBytes();
        return us / static_cast<double>(tokens);
    }

    double errorOfFirst(long tokens) const { return relative(m_y.topRows(tokens), m_stack.y.topRows(tokens)); }

    const OperatorStack &m_stack;
    FormMaker m_make;
    bool m_isEven; ///< a token costs the same at every position
    long m_tokens;
    Sequence m_y;
    std::size_t m_stateBytes = 0;
};

class FftAlgorithm final : public TokenAlgorithm {
public:
    explicit FftAlgorithm(const OperatorStack &stack) : m_stack(stack)
    {
        constexpr long Count = 16, Padding = 64; // one set of spectra serves `Padding` lengths
        for (const long token : spreadTokens(stack.n, Count)) {
            const long length = std::min(stack.n, (token + Padding) / Padding * Padding);
            const auto t = firstLags(*stack.decayed, length);
            m_places.push_back({token, length, std::make_unique<toeplitz::Product>(t, toeplitz::Algorithm::Fft)});
        }
    }

    double error() override
    {
        Sequence y(tokens(), m_stack.channels);
        Sequence64 wanted(tokens(), m_stack.channels);
        for (std::size_t k = 0; k < m_places.size(); ++k) {
            const auto row = static_cast<long>(k);
            run(m_places[k]);
            y.row(row) = m_in.row(m_places[k].token);
            wanted.row(row) = m_stack.y.row(m_places[k].token);
        }
        return relative(y, wanted);
    }
    double time() override
    {
        double us = 0;
        for (const Place &place : m_places)
            us += run(place);
        return us / static_cast<double>(m_places.size());
    }
    long tokens() const override { return static_cast<long>(m_places.size()); }
    std::size_t stateBytes() const override { return sizeof(float) * static_cast<std::size_t>(m_stack.x.size()); }

private:
    struct Place {
        long token = 0, length = 0;
        std::unique_ptr<toeplitz::Product> product;
    };

    /// Returns microseconds; the result is in m_in.
    double run(const Place &place)
    {
        m_in = m_stack.x.topRows(place.length);
        m_out.setZero(place.length, m_stack.channels);
        const auto start = std::chrono::steady_clock::now();
        for (long layer = 0; layer < m_stack.layers; ++layer) {
            place.product->apply(m_in, m_out);
            m_in.swap(m_out);
        }
        return microsecondsSince(start);
    }

    const OperatorStack &m_stack;
    std::vector<Place> m_places;
    Sequence m_in, m_out;
};

} // namespace

OperatorStack operatorStack(long n, long channels, long layers)
{
    OperatorStack stack{n, channels, layers, 1, {}, {}, benchInput(n, channels), {}};
    const auto arithmetic = native::float32();
    const model::Tno tno = benchTno(*arithmetic, channels);
    const Coefficients raw = model::rawCoefficients(*arithmetic, tno, n);
    const Coefficients decayed = model::coefficients(*arithmetic, tno, raw);
    const Eigen::ArrayXd sums = decayed.values.cast<double>().abs().colwise().sum().transpose();
    stack.gamma = tno.gamma.front();
    stack.undecayed = divided(raw, sums);
    stack.decayed = divided(decayed, sums);

    const toeplitz::FftProduct<double> product(*stack.decayed, {});
    Sequence64 in = stack.x.cast<double>();
    stack.y.resize(n, channels);
    for (long layer = 0; layer < layers; ++layer) {
        product(in, stack.y, {});
        in = stack.y;
    }
    return stack;
}

std::vector<long> spreadTokens(long n, long count)
{
    std::vector<long> tokens;
    count = std::min(n, count);
    for (long k = 0; k < count; ++k)
        tokens.push_back((2 * k + 1) * n / (2 * count));
    return tokens;
}

std::unique_ptr<TokenAlgorithm> formAlgorithm(const OperatorStack &stack, document::Method method, double reducedError)
{
    const bool isEven = method == document::Method::Etsc || method == document::Method::Paired
        || method == document::Method::Unpadded || method == document::Method::Reduced;
    return std::make_unique<FormAlgorithm>(
        stack, formMaker({stack.undecayed, stack.decayed, stack.gamma}, method, reducedError), isEven);
}

std::unique_ptr<TokenAlgorithm> fftAlgorithm(const OperatorStack &stack)
{
    return std::make_unique<FftAlgorithm>(stack);
}

} // namespace tnn::bench
