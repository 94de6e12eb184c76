// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/checkpoint/description.h"
#include "engine/document/coefficients_file.h"
#include "engine/document/device.h"
#include "engine/document/kernels.h"
#include "engine/document/token_grid.h"
#include "engine/lazy_value.h"
#include "engine/model/layer_operator.h"
#include "engine/model/network.h"
#include "engine/task.h"

namespace tnn::document {

/// The part of a document that is shown. Channels are within the head; a plain value shared by commands and the window.
struct Selection {
    int tno = 0; ///< index into Description::tnos: a layer's TNO, or one axis of its two-dimensional operator
    int head = 0;
    std::vector<long> channels{0}; ///< within the head, in selection order; a matrix shows the first
    long n = 256;
    long across = 0; ///< n along the other axis of a two-dimensional operator; 0: the same
    /// Flat channels of other TNOs and heads, by TNO, which pictures of curves show beside the selected ones.
    std::map<int, std::vector<long>> pinned = {};

    bool operator==(const Selection &) const = default;
};

/// Zeros the coefficients of the channels that the overrides switch off in operator `index`.
void switchOff(toeplitz::Coefficients &coefficients, int index, const model::Overrides &overrides);

/// An open checkpoint, or other kernels presented as one: description, loaded TNOs and coefficients, computed on
/// demand. Thread-safe; copies share the results.
class Document {
public:
    /// Opens a checkpoint, coefficients as .npy or .csv (coefficients_file.h), or kernels of the zoo (kernel_zoo.h).
    /// Throws tnn::Error with the file's name.
    /// Computes on this CPU in float32 unless other arithmetics are given, here and below.
    static std::shared_ptr<const Document> open(const std::string &path, const checkpoint::GivenOptions &given = {},
                                                Arithmetics arithmetics = {});

    const checkpoint::Checkpoint &checkpoint() const { return *m_checkpoint; }
    std::shared_ptr<const checkpoint::Checkpoint> sharedCheckpoint() const { return m_checkpoint; }
    const checkpoint::Description &description() const { return m_kernels->description(); }
    const checkpoint::GivenOptions &given() const { return m_given; }
    int tnos() const { return static_cast<int>(description().tnos.size()); }

    /// Loaded on first use. Throws tnn::Error for a TNO that does not exist or whose formula is not supported.
    std::shared_ptr<const model::Tno> tno(int index) const;
    /// Returns the TNO to compute T x with. Throws as tno() does, and if the layer computes something else
    /// (model::requireMixer).
    std::shared_ptr<const model::Tno> mixer(int index) const;
    /// The arithmetic of tno(), which computes coefficients.
    model::Arithmetic &kernelArithmetic() const { return *m_arithmetics.kernels; }
    /// The arithmetic of network() and layerOperator().
    model::Arithmetic &arithmetic() const { return *m_arithmetics.network; }
    const Kernels &kernels() const { return *m_kernels; }
    /// See Kernels::readStored.
    void readStored(int index, const std::function<void(std::span<const double>)> &read) const;
    /// Whether its kernels are computed rather than stored in a file.
    bool synthetic() const { return m_kernels->synthetic(); }
    /// Whether it is a checkpoint, whose tensors a remote engine can load too.
    bool hasTensors() const { return !m_checkpoint->tensors.empty(); }
    /// Its name when two documents are shown: "A", "run1", "run1 \u2212 run2"; otherwise empty. Titles begin with it.
    const std::string &role() const { return m_role; }
    /// Returns the same document in another role, sharing computed results.
    std::shared_ptr<const Document> inRole(const std::string &role) const;
    /// Returns flat channel numbers of a head's channels; an empty list means the whole head. Throws if out of range.
    std::vector<long> flatChannels(int index, int head, const std::vector<long> &channels) const;

    /// Returns the RPE's output at length n for flat channels (empty: all), cached: extracted from earlier results, or
    /// extending them if the TNO does not depend on n.
    /// Throws tnn::Error for an invalid length or channel.
    toeplitz::CoefficientsPtr raw(int index, long n, const std::vector<long> &flat = {}, const Task &task = {}) const;
    /// Decayed, banded, activated.
    toeplitz::CoefficientsPtr coefficients(int index, long n, const std::vector<long> &flat = {},
                                           const model::Overrides &overrides = {}, const Task &task = {}) const;
    /// Returns the coefficients of `flat`, raw ones if `overrides` is null, for one pass over many kernels: nothing is
    /// kept.
    toeplitz::Coefficients computedOnce(int index, long n, const std::vector<long> &flat,
                                        const model::Overrides *overrides, const Task &task) const;
    /// The whole network except its operators, loaded on first use. Throws tnn::Error if it can't be run here.
    std::shared_ptr<const model::Network> network() const;
    /// Returns the layer with this number of a block (TnoDescription::block) alone, or attention with this number.
    /// Throws tnn::Error if there is none, or if it can't be run here.
    std::shared_ptr<const model::Network> block(long number) const;
    /// Returns the flat channels of an application's head, or all of them as often as it has copies; empty: all, once.
    std::vector<long> channelsOf(const model::Application &application) const;
    /// Returns how many channels an application of a TNO has.
    long widthOf(const model::Application &application, int tno) const;
    /// Returns the operator of a layer, all heads or one, for sequences of this many tokens: n, or height and width.
    std::shared_ptr<const model::LayerOperator>
    layerOperator(const model::Application &application, const TokenGrid &tokens, const model::Overrides &overrides,
                  toeplitz::Algorithm algorithm, const Task &task = {}) const;
    /// Returns the default length: the training length if known, otherwise 256; no more than every operator has lags,
    /// and of filters that are all short no more than 16 or four times their taps.
    long defaultLength() const;

    Document(std::shared_ptr<const checkpoint::Checkpoint> checkpoint, checkpoint::GivenOptions given,
             Arithmetics arithmetics = {});
    /// A model of one TNO with these coefficients as its table.
    Document(const CoefficientsFile &file, const std::string &path, const checkpoint::GivenOptions &given,
             Arithmetics arithmetics = {});
    /// Computed kernels; `path` stands for a file in errors and titles, `container` describes them.
    Document(std::shared_ptr<const Kernels> made, const std::string &path, const std::string &container);

private:
    /// Returns model::deviceCoefficients(); absent without a device, for kernels that are in no file, and if channels
    /// are off.
    model::Value deviceCoefficients(int index, long n, const std::vector<long> &flat, const model::Overrides &overrides,
                                    const Task &task) const;
    std::vector<long> checkedChannels(int index, long n, const std::vector<long> &flat) const;

    std::shared_ptr<const checkpoint::Checkpoint> m_checkpoint;
    checkpoint::GivenOptions m_given;
    Arithmetics m_arithmetics;
    std::shared_ptr<const Kernels> m_kernels;
    std::shared_ptr<LazyValue<model::Network>> m_network = std::make_shared<LazyValue<model::Network>>();
    std::string m_role;
};
using DocumentPtr = std::shared_ptr<const Document>;

} // namespace tnn::document
