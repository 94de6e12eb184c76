// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/checkpoint/description.h"
#include "engine/commands/coefficients_file.h"
#include "engine/model/tno.h"
#include "engine/task.h"

namespace tnn::commands {

/// What of a document is looked at. Channels are within the head; a plain value that commands and the window share.
struct Selection {
    int layer = 0; ///< TNO, counted from 0 in model order
    int head = 0;
    std::vector<long> channels{0}; ///< within the head, in the order chosen; the first is the one a matrix shows
    long n = 256;

    bool operator==(const Selection &) const = default;
};

/// An open checkpoint: description, loaded TNOs and raw coefficients, computed when asked for and kept within a byte budget.
/// Thread-safe; copies of the pointer share the cache.
class Document {
public:
    /// A checkpoint, or coefficients as .npy or .csv (coefficients_file.h). Throws tnn::Error naming the file.
    static std::shared_ptr<const Document> open(const std::string &path, const checkpoint::GivenOptions &given = {});

    const checkpoint::Checkpoint &checkpoint() const { return *m_checkpoint; }
    const checkpoint::Description &description() const { return m_description; }
    const checkpoint::GivenOptions &given() const { return m_given; }
    int layers() const { return static_cast<int>(m_description.tnos.size()); }

    /// TNO of a layer, loaded on first use. Throws tnn::Error for a layer that does not exist, naming how many there are.
    std::shared_ptr<const model::Tno> tno(int layer) const;
    /// Flat channel numbers of a head's channels; an empty list means all of that head. Throws where out of range.
    std::vector<long> flatChannels(int layer, int head, const std::vector<long> &channels) const;

    /// The RPE's answer at length n for flat channels (empty: all), cached.
    /// Throws tnn::Error for a length or a channel that can't be had.
    toeplitz::CoefficientsPtr raw(int layer, long n, const std::vector<long> &flat = {}, const Task &task = {}) const;
    /// Decayed, banded, activated.
    toeplitz::CoefficientsPtr coefficients(int layer, long n, const std::vector<long> &flat = {},
                                           const model::Overrides &overrides = {}, const Task &task = {}) const;
    /// The length to show first: the training length where it is known, else 256.
    long defaultLength() const;

    Document(std::shared_ptr<const checkpoint::Checkpoint> checkpoint, checkpoint::GivenOptions given);
    /// A model of one TNO that holds these coefficients and has no RPE.
    Document(const CoefficientsFile &file, const std::string &path, const checkpoint::GivenOptions &given);
    ~Document();

private:
    struct Cache;
    std::vector<long> allChannels(int layer) const;
    toeplitz::CoefficientsPtr stored(long n, const std::vector<long> &flat) const;

    std::shared_ptr<const checkpoint::Checkpoint> m_checkpoint;
    checkpoint::GivenOptions m_given;
    checkpoint::Description m_description;
    toeplitz::CoefficientsPtr m_stored; ///< of a file of coefficients; else null
    std::unique_ptr<Cache> m_cache;
};
using DocumentPtr = std::shared_ptr<const Document>;

} // namespace tnn::commands
