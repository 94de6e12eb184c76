// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/document/document.h"
#include "engine/document/kernels.h"
#include "engine/document/pair_names.h"

namespace tnn::document {

/// The common part of two documents: the TNOs of both, and their indices in each.
struct MatchedOperators {
    checkpoint::Description description; ///< no layers if nothing matches
    std::vector<int> inA, inB;
    std::vector<Message> notes; ///< one sentence each: what is in only one of them, and other differences
    Message reason;             ///< one sentence without a period if nothing matches, otherwise empty
};
/// Notes name the documents by their roles.
MatchedOperators matched(const Document &a, const Document &b);

/// A - B of the matching TNOs (checkpoint_pair.h).
class DifferenceKernels : public SyntheticKernels {
public:
    DifferenceKernels(DocumentPtr a, DocumentPtr b, const MatchedOperators &matched) :
        SyntheticKernels(matched.description), m_a(std::move(a)), m_b(std::move(b)), m_inA(matched.inA),
        m_inB(matched.inB)
    {
    }

    toeplitz::CoefficientsPtr raw(int index, long n, const std::vector<long> &flat, const Task &task) const override;
    toeplitz::CoefficientsPtr coefficients(int index, long n, const std::vector<long> &flat,
                                           const model::Overrides &overrides, const Task &task) const override;

    /// One side's document and TNO index.
    struct Side {
        const Document *document;
        int tno;
    };
    Side a(int index) const { return {m_a.get(), m_inA[static_cast<std::size_t>(index)]}; }
    Side b(int index) const { return {m_b.get(), m_inB[static_cast<std::size_t>(index)]}; }
    /// Flat channels of this document as those of a side, which may have more channels per head.
    std::vector<long> channelsOf(const Side &side, int index, const std::vector<long> &flat) const;

protected:
    model::Tno load(int index) const override;

private:
    DocumentPtr m_a, m_b;
    std::vector<int> m_inA, m_inB;
};

} // namespace tnn::document
