// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "engine/model/network.h"
#include "engine/model/tno.h"

namespace tnn::bench {

/// The salts of torch_peer.py.
inline constexpr unsigned EmbeddingSalt = 50, FirstLayerSalt = 100, SaltsOfLayer = 20;

/// A language model with numbers that torch_peer.py has too.
struct BenchModel {
    std::shared_ptr<model::Arithmetic> arithmetic;
    std::vector<model::Tno> operators; ///< one for each application in turn; the last one also serves all later ones
    model::Network network;
};

/// (rows, columns) of benchNumber() times `scale`, rounded to float32 as PyTorch does.
model::Value benchNumbers(model::Arithmetic &a, unsigned salt, long rows, long columns, double scale = 1);
/// A map whose weight has this salt and whose bias the next one, times 2 / sqrt(in), then times `factor`.
model::Linear benchLinear(model::Arithmetic &a, unsigned salt, long out, long in, double factor = 1);

/// Coefficients, spectra and product of every application, with nothing kept between forwards, like the public modules.
class FreshMixer final : public model::Mixer {
public:
    FreshMixer(const BenchModel &model, long n) : m_model(model), m_n(n) { }

    model::Value mix(int application, const model::Value &v) override;
    model::Value filtered(int place, const model::FilteredLinear &part, const model::Value &x,
                          const model::Value &factor) override;

private:
    const BenchModel &m_model;
    long m_n;
};

/// The logits (n, vocabulary) of tokens (7919 k + 13) mod vocabulary.
toeplitz::Sequence benchLogits(const BenchModel &model, long n);
toeplitz::Sequence hostOf(model::Arithmetic &a, const model::Value &value);

} // namespace tnn::bench
