// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/tno.h"

#include "engine/error.h"
#include "engine/toeplitz/axial_product.h"

namespace tnn::commands {

namespace {

using toeplitz::Sequence;

/// One TNO of the layer with its coefficients at a length.
class Operator {
public:
    Operator(const Document &document, int index, long n, const Task &task) :
        m_arithmetic(document.arithmetic()), m_tno(document.tno(index)),
        m_coefficients(document.coefficients(index, n, {}, {}, task))
    {
    }

    const toeplitz::CoefficientsPtr &coefficients() const { return m_coefficients; }
    bool normalizes() const { return m_tno->normalize; }
    bool norms() const { return m_tno->outputNorm.kind != model::NormKind::None; }

    /// xmixers' TNO norms its answer over the channels; others leave it.
    Sequence normed(const Sequence &y) const
    {
        if (!norms())
            return y;
        const std::span numbers(y.data(), static_cast<std::size_t>(y.size()));
        Sequence result(y.rows(), y.cols());
        m_arithmetic.download(m_arithmetic.norm(m_tno->outputNorm, m_arithmetic.upload(numbers, {y.rows(), y.cols()})),
                              std::span(result.data(), numbers.size()));
        return result;
    }

private:
    model::Arithmetic &m_arithmetic;
    std::shared_ptr<const model::Tno> m_tno;
    toeplitz::CoefficientsPtr m_coefficients;
};

std::vector<Sequence> alongSequence(const Operator &along, const BatchInput &x, toeplitz::Algorithm algorithm,
                                    const Task &task)
{
    const toeplitz::Product product(along.coefficients(), algorithm);
    Sequence sums;
    if (along.normalizes())
        sums = product(Sequence::Ones(x.rows(), x.sequences.front().cols()), task);
    std::vector<Sequence> results;
    results.reserve(x.sequences.size());
    for (const Sequence &sequence : x.sequences) {
        Sequence y = product(sequence, task);
        if (sums.size() > 0)
            y /= sums;
        results.push_back(along.normed(y));
    }
    return results;
}

std::vector<Sequence> onGrid(const Operator &vertical, const Operator &horizontal, toeplitz::Combination combination,
                             const BatchInput &x, toeplitz::Algorithm algorithm, const Task &task)
{
    const toeplitz::AxialProduct product(vertical.coefficients(), horizontal.coefficients(), combination, algorithm,
                                         vertical.normalizes());
    const bool norms = vertical.norms() || horizontal.norms();
    std::vector<Sequence> results;
    results.reserve(x.sequences.size());
    for (const Sequence &v : x.sequences)
        results.push_back(norms ? Sequence(vertical.normed(product.alongHeight(v, task))
                                           + horizontal.normed(product.alongWidth(v, task)))
                                : product(v, task));
    return results;
}

std::vector<Sequence> answers(const Document &document, int layer, const BatchInput &x, toeplitz::Algorithm algorithm,
                              const Task &task)
{
    const checkpoint::LayerDescription &described = document.description().layers.at(static_cast<std::size_t>(layer));
    if (described.tnos.size() == 1)
        return alongSequence({document, described.tnos.front(), x.rows(), task}, x, algorithm, task);
    if (!x.grid)
        throw Error(document.checkpoint().path, described.name + " acts along two axes, and the input is no grid");
    return onGrid({document, described.tnos.at(0), x.grid->height, task},
                  {document, described.tnos.at(1), x.grid->width, task}, described.combination, x, algorithm, task);
}

} // namespace

Array tno(const Document &document, int layer, const BatchInput &x, toeplitz::Algorithm algorithm, const Task &task)
{
    return inShapeOf(x, answers(document, layer, x, algorithm, task));
}

} // namespace tnn::commands
