// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/kernels.h"

#include "engine/document/coefficient_cache.h"
#include "engine/error.h"
#include "engine/memory_limit.h"

namespace tnn::document {

namespace {

constexpr std::size_t CacheBudget = std::size_t{256} << 20;

/// Whether the raw coefficients are already the matrix entries.
bool isTheKernel(const model::Tno &tno)
{
    return tno.decay == model::DecayKind::None && tno.activation == model::Activation::None && !tno.logDomain
        && tno.skip.empty();
}

/// Whether raw coefficients are copied from memory: not worth a second copy in a cache.
bool isStoredTable(const model::Tno &tno)
{
    return tno.source == model::KernelSource::Table && !tno.tableAt;
}

class StoredKernels : public Kernels {
public:
    toeplitz::CoefficientsPtr raw(int index, long n, const std::vector<long> &flat, const Task &task) const override
    {
        const bool anyLength = !model::dependsOnLength(*tno(index));
        if (toeplitz::CoefficientsPtr found = n < 1 ? nullptr : m_raw.find(index, n, flat, anyLength))
            return found;
        auto raw = std::make_shared<const toeplitz::Coefficients>(computed(index, n, flat, task));
        if (!isStoredTable(*tno(index)))
            m_raw.insert(index, raw, anyLength);
        return raw;
    }

    toeplitz::CoefficientsPtr coefficients(int index, long n, const std::vector<long> &flat,
                                           const model::Overrides &overrides, const Task &task) const override
    {
        const std::shared_ptr<const model::Tno> tno = this->tno(index);
        toeplitz::CoefficientsPtr raw = this->raw(index, n, flat, task);
        if (isTheKernel(*tno) && !overrides.any())
            return raw;
        return std::make_shared<const toeplitz::Coefficients>(
            model::coefficients(*m_arithmetic, *tno, *raw, overrides, task));
    }

    toeplitz::Coefficients computedOnce(int index, long n, const std::vector<long> &flat,
                                        const model::Overrides *overrides, const Task &task) const override
    {
        return overrides ? model::coefficients(*m_arithmetic, *tno(index), n, flat, *overrides, task)
                         : model::rawCoefficients(*m_arithmetic, *tno(index), n, flat, task);
    }

protected:
    StoredKernels(checkpoint::Description description, std::shared_ptr<model::Arithmetic> arithmetic) :
        Kernels(std::move(description)), m_arithmetic(std::move(arithmetic)), m_raw(CacheBudget)
    {
    }
    model::Arithmetic &arithmetic() const { return *m_arithmetic; }

private:
    toeplitz::Coefficients computed(int index, long n, const std::vector<long> &flat, const Task &task) const
    {
        const std::shared_ptr<const model::Tno> tno = this->tno(index);
        if (!model::dependsOnLength(*tno))
            if (const toeplitz::CoefficientsPtr known = m_raw.longest(index, flat); known && known->n < n)
                return model::extended(*m_arithmetic, *tno, *known, n, task);
        return model::rawCoefficients(*m_arithmetic, *tno, n, flat, task);
    }

    std::shared_ptr<model::Arithmetic> m_arithmetic;
    mutable CoefficientCache m_raw;
};

class CheckpointKernels final : public StoredKernels {
public:
    CheckpointKernels(std::shared_ptr<const checkpoint::Checkpoint> checkpoint, const checkpoint::GivenOptions &given,
                      std::shared_ptr<model::Arithmetic> arithmetic) :
        StoredKernels(checkpoint::describe(*checkpoint, given), std::move(arithmetic)),
        m_checkpoint(std::move(checkpoint))
    {
    }

    void checkLength(long, std::size_t) const override { } // model::rawCoefficients does
    void readStored(int index, const std::function<void(std::span<const double>)> &read) const override
    {
        checkpoint::readKernelTensors(*m_checkpoint, described(index), read);
    }

protected:
    model::Tno load(int index) const override
    {
        return checkpoint::loadTno(*m_checkpoint, described(index), arithmetic());
    }

private:
    std::shared_ptr<const checkpoint::Checkpoint> m_checkpoint;
};

class TableKernels final : public StoredKernels {
public:
    TableKernels(checkpoint::Description description, toeplitz::CoefficientsPtr table,
                 std::shared_ptr<model::Arithmetic> arithmetic) :
        StoredKernels(std::move(description), std::move(arithmetic)),
        m_table(std::move(table))
    {
    }

    void checkLength(long n, std::size_t) const override
    {
        if (n > m_table->n)
            throw Error("n = %1 exceeds the maximum of %2 of this coefficients file", n, m_table->n);
    }
    void readStored(int, const std::function<void(std::span<const double>)> &read) const override
    {
        std::vector<double> row(static_cast<std::size_t>(m_table->values.cols()));
        for (const auto &values : m_table->values.rowwise()) {
            std::copy(values.begin(), values.end(), row.begin());
            read(row);
        }
    }

protected:
    model::Tno load(int index) const override
    {
        model::Tno tno(described(index));
        tno.table = m_table;
        return tno;
    }

private:
    toeplitz::CoefficientsPtr m_table;
};

} // namespace

Kernels::Kernels(checkpoint::Description description) :
    m_description(std::move(description)), m_tnos(m_description.tnos.size())
{
}

std::shared_ptr<const model::Tno> Kernels::tno(int index) const
{
    return m_tnos[static_cast<std::size_t>(index)].get([this, index] {
        if (!described(index).undrawn.empty())
            throw Error("%1: %2", described(index).name, described(index).undrawn);
        return std::make_shared<const model::Tno>(load(index));
    });
}

void passOver(checkpoint::Description &description, const checkpoint::GivenOptions &given, const Message &reason)
{
    for (const auto &options : {given.config, given.set}) {
        for (const auto &[key, value] : options)
            description.warnings.push_back(Message("%1 is ignored: %2", key, reason));
    }
}

void SyntheticKernels::checkLength(long n, std::size_t channels) const
{
    constexpr long MostMade = 1L << 30; // lags times channels: 8 GiB
    if (n < 1 || n > MostMade / static_cast<long>(channels))
        throw Error("n = %1 is not possible for %2 channels", n, channels);
    checkMemory(Message("the coefficients of %1 channels at n = %2", channels, n),
                2.0 * sizeof(float) * static_cast<double>(n) * static_cast<double>(channels));
}

std::shared_ptr<const Kernels> checkpointKernels(std::shared_ptr<const checkpoint::Checkpoint> checkpoint,
                                                 const checkpoint::GivenOptions &given,
                                                 std::shared_ptr<model::Arithmetic> arithmetic)
{
    return std::make_shared<const CheckpointKernels>(std::move(checkpoint), given, std::move(arithmetic));
}

std::shared_ptr<const Kernels> tableKernels(checkpoint::Description description, toeplitz::CoefficientsPtr table,
                                            std::shared_ptr<model::Arithmetic> arithmetic)
{
    return std::make_shared<const TableKernels>(std::move(description), std::move(table), std::move(arithmetic));
}

} // namespace tnn::document
