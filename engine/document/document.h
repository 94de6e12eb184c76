// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/checkpoint/description.h"
#include "engine/document/coefficients_file.h"
#include "engine/document/device.h"
#include "engine/document/input_layout.h"
#include "engine/document/kernels.h"
#include "engine/model/layer_operator.h"
#include "engine/model/network.h"
#include "engine/once.h"
#include "engine/task.h"

namespace tnn::document {

/// What of a document is looked at. Channels are within the head; a plain value that commands and the window share.
struct Selection {
    int tno = 0; ///< index into Description::tnos: a layer's TNO, or one axis of its two-dimensional operator
    int head = 0;
    std::vector<long> channels{0}; ///< within the head, in the order chosen; the first is the one a matrix shows
    long n = 256;
    long across = 0; ///< n along the other axis of a two-dimensional operator; 0: the same

    bool operator==(const Selection &) const = default;
};

/// An open checkpoint, or other kernels that are looked at as one's: description, loaded TNOs and coefficients, made when asked
/// for. Thread-safe; copies share what was made.
class Document {
public:
    /// A checkpoint, coefficients as .npy or .csv (coefficients_file.h), or kernels of the zoo (kernel_zoo.h). Throws
    /// tnn::Error naming the file.
    /// Computes with this CPU in float32 unless other arithmetics are given, here and below.
    static std::shared_ptr<const Document> open(const std::string &path, const checkpoint::GivenOptions &given = {},
                                                Arithmetics arithmetics = {});

    const checkpoint::Checkpoint &checkpoint() const { return *m_checkpoint; }
    std::shared_ptr<const checkpoint::Checkpoint> sharedCheckpoint() const { return m_checkpoint; }
    const checkpoint::Description &description() const { return m_kernels->description(); }
    const checkpoint::GivenOptions &given() const { return m_given; }
    int tnos() const { return static_cast<int>(description().tnos.size()); }

    /// Loaded on first use. Throws tnn::Error for a TNO that does not exist or whose formula is not known here.
    std::shared_ptr<const model::Tno> tno(int index) const;
    /// What the numbers of tno() live in, and makes coefficients.
    model::Arithmetic &kernelArithmetic() const { return *m_arithmetics.kernels; }
    /// What the numbers of network() and of layerOperator() live in.
    model::Arithmetic &arithmetic() const { return *m_arithmetics.network; }
    const Kernels &kernels() const { return *m_kernels; }
    /// As Kernels::readStored.
    void readStored(int index, const std::function<void(std::span<const double>)> &read) const;
    /// Whether no file holds its kernels: they are made.
    bool synthetic() const { return m_kernels->synthetic(); }
    /// Whether it is a checkpoint, whose tensors an engine elsewhere can load too.
    bool hasTensors() const { return !m_checkpoint->tensors.empty(); }
    /// What it is called where two are looked at: "A", "B", "A \u2212 B"; else empty. Titles begin with it.
    const std::string &role() const { return m_role; }
    /// The same document under another name; what was computed is shared.
    std::shared_ptr<const Document> inRole(const std::string &role) const;
    /// Flat channel numbers of a head's channels; an empty list means all of that head. Throws where out of range.
    std::vector<long> flatChannels(int index, int head, const std::vector<long> &channels) const;

    /// The RPE's answer at length n for flat channels (empty: all), cached: cut out of what was asked for before, or
    /// extended from it where the TNO does not depend on n.
    /// Throws tnn::Error for a length or a channel that can't be had.
    toeplitz::CoefficientsPtr raw(int index, long n, const std::vector<long> &flat = {}, const Task &task = {}) const;
    /// Decayed, banded, activated.
    toeplitz::CoefficientsPtr coefficients(int index, long n, const std::vector<long> &flat = {},
                                           const model::Overrides &overrides = {}, const Task &task = {}) const;
    /// The whole network but its operators, loaded on first use. Throws tnn::Error where it can't be run here.
    std::shared_ptr<const model::Network> network() const;
    /// What the operator of a layer does to sequences of so many tokens: n, or height and width.
    std::shared_ptr<const model::LayerOperator> layerOperator(int layer, const TokenGrid &tokens,
                                                              const model::Overrides &overrides,
                                                              toeplitz::Algorithm algorithm,
                                                              const Task &task = {}) const;
    /// The length to show first: the training length where it is known, else 256.
    long defaultLength() const;

    Document(std::shared_ptr<const checkpoint::Checkpoint> checkpoint, checkpoint::GivenOptions given,
             Arithmetics arithmetics = {});
    /// A model of one TNO with these coefficients as its table.
    Document(const CoefficientsFile &file, const std::string &path, const checkpoint::GivenOptions &given,
             Arithmetics arithmetics = {});
    /// Kernels that are made; `path` stands for a file in errors and titles, `container` says what they are.
    Document(std::shared_ptr<const Kernels> made, const std::string &path, const std::string &container);

private:
    std::vector<long> checkedChannels(int index, long n, const std::vector<long> &flat) const;

    std::shared_ptr<const checkpoint::Checkpoint> m_checkpoint;
    checkpoint::GivenOptions m_given;
    Arithmetics m_arithmetics;
    std::shared_ptr<const Kernels> m_kernels;
    std::shared_ptr<Once<model::Network>> m_network;
    std::string m_role;
};
using DocumentPtr = std::shared_ptr<const Document>;

} // namespace tnn::document
