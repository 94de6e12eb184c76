// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/checkpoint/description.h"
#include "engine/lazy_value.h"
#include "engine/model/tno.h"
#include "engine/task.h"

namespace tnn::document {

/// The source of a Document's kernels: a checkpoint, a table of coefficients, or formulas. Thread-safe; flat channels
/// and indices are those of description().
class Kernels {
public:
    virtual ~Kernels() = default;
    Kernels(const Kernels &) = delete;
    Kernels &operator=(const Kernels &) = delete;

    const checkpoint::Description &description() const { return m_description; }
    /// Loaded on first use; index as in description(). Throws tnn::Error for a TNO whose formula is not supported.
    std::shared_ptr<const model::Tno> tno(int index) const;

    /// Whether they are not stored in any file.
    virtual bool synthetic() const { return false; }
    /// Throws tnn::Error for a length that is not possible with this many channels.
    virtual void checkLength(long n, std::size_t channels) const = 0;
    /// Like Document::raw and Document::coefficients, with checked arguments: the list of channels is never empty.
    virtual toeplitz::CoefficientsPtr raw(int index, long n, const std::vector<long> &flat, const Task &task) const = 0;
    /// Overrides::off is applied by the Document.
    virtual toeplitz::CoefficientsPtr coefficients(int index, long n, const std::vector<long> &flat,
                                                   const model::Overrides &overrides, const Task &task) const = 0;
    /// Returns the coefficients, raw ones if `overrides` is null, for one pass over many kernels: nothing is kept.
    virtual toeplitz::Coefficients computedOnce(int index, long n, const std::vector<long> &flat,
                                                const model::Overrides *overrides, const Task &task) const
    {
        return *(overrides ? coefficients(index, n, flat, *overrides, task) : raw(index, n, flat, task));
    }
    /// Passes all stored numbers of a TNO, with checksums verified, in parts.
    virtual void readStored(int index, const std::function<void(std::span<const double>)> &read) const = 0;

protected:
    explicit Kernels(checkpoint::Description description);
    virtual model::Tno load(int index) const = 0;
    const checkpoint::TnoDescription &described(int index) const
    {
        return m_description.tnos[static_cast<std::size_t>(index)];
    }

private:
    checkpoint::Description m_description;
    mutable std::vector<LazyValue<model::Tno>> m_tnos;
};

/// Warns of given options that are ignored.
void passOver(checkpoint::Description &description, const checkpoint::GivenOptions &given, const Message &reason);

/// Kernels that are not in any file: a difference of two documents, or formulas. load() returns a TNO without the
/// source of its coefficients.
class SyntheticKernels : public Kernels {
public:
    bool synthetic() const final { return true; }
    void checkLength(long n, std::size_t channels) const final;
    void readStored(int, const std::function<void(std::span<const double>)> &) const final { }

protected:
    using Kernels::Kernels;
};

/// Returns the kernels that the formulas of a Tno make of what a file holds, here those of a checkpoint's TNOs. Raw
/// coefficients are kept within a byte budget.
std::shared_ptr<const Kernels> checkpointKernels(std::shared_ptr<const checkpoint::Checkpoint> checkpoint,
                                                 const checkpoint::GivenOptions &given,
                                                 std::shared_ptr<model::Arithmetic> arithmetic);
/// One TNO whose coefficients are stored in a file (coefficients_file.h), up to the table's length.
std::shared_ptr<const Kernels> tableKernels(checkpoint::Description description, toeplitz::CoefficientsPtr table,
                                            std::shared_ptr<model::Arithmetic> arithmetic);

} // namespace tnn::document
