// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoint/families/family.h"
#include "engine/checkpoint/families/tensor_reader.h"

// What families of long convolutions and state-space layers share.

namespace tnn::checkpoint {

/// Returns the tensor. Throws tnn::Error if it is missing or its shape has another number of axes (0: any) or is empty.
const Tensor &required(const TensorIndex &index, const std::string &key, std::size_t axes = 0);
/// Throws tnn::Error unless the tensor has `count` elements.
void requireSize(const Tensor &tensor, long count);
/// Throws tnn::Error unless the tensor has this shape.
void requireShape(const Tensor &tensor, const std::vector<long> &shape);

/// Throws tnn::Error if rows * columns is more than any operator has: views with stride 0 can claim any size. `key` is
/// the tensor that claims it.
void limitSize(const std::string &key, long rows, long columns = 1);

/// Begins the description of an operator: prefix, block (the first number in the prefix), kind and tensors.
TnoDescription operatorAt(const std::string &prefix, std::string kind, std::vector<std::string> tensors);

/// Returns the other layers whose keys end in a tail: "inner_mha_cls.Wqkv.weight" for attention.
std::vector<OtherLayer> otherLayers(const CheckpointKeys &subject, std::string_view tail, const std::string &kind);

/// Adds modules for Family::modules as addModules() does: `own` ones of a layer of a sequence model (state-spaces/s4,
/// safari), the norm and pool of its block, the norm of the model, and `outer` ones next to the model.
void addSequenceModules(std::vector<std::string> &modules, const std::string &layer,
                        std::initializer_list<const char *> own,
                        std::initializer_list<const char *> outer = {"encoder", "decoder"});

/// Throws tnn::Error if the taps of so many channels at so many lags do not fit in memory.
void checkTaps(long channels, long lags);

/// Returns a table of the taps that a function gives.
toeplitz::CoefficientsPtr tableOfTaps(long channels, long n, bool causal,
                                      const std::function<double(long channel, long lag)> &tap);
/// Returns explicit taps as the table of a TNO: causal, taps[channel * lags + k] being t_k.
toeplitz::CoefficientsPtr causalTable(std::span<const double> taps, long channels, long lags);
/// Returns explicit taps of both directions as the table of a TNO: future[channel * lags + k] is t_(-k-1).
toeplitz::CoefficientsPtr twoSidedTable(std::span<const double> past, std::span<const double> future, long channels,
                                        long lags);

/// Begins the description of a depthwise causal convolution of torch: `weight` is (channels, 1, taps), whose last tap
/// is that of lag 0. Throws tnn::Error for another shape.
TnoDescription depthwiseFilter(const Tensor &weight, const std::string &prefix, std::string kind);

/// Returns the table of a circular convolution of `period` points with a buffer: t_d is buffer[d mod period].
toeplitz::CoefficientsPtr circularTable(long channels, long n, long period,
                                        const std::function<double(long channel, long index)> &buffer);

double sigmoid(double x);
double softplus(double x); ///< as in torch, linear from 20 on

/// Returns one mode per channel, t_k = pole^k.
model::StoredModes oneModeEach(const std::vector<std::complex<double>> &poles);

/// Gives the TNO modes that do not depend on n.
void setModes(model::Tno &tno, model::StoredModes modes);
void setModes(model::Tno &tno, model::StoredModes::Side past);

} // namespace tnn::checkpoint
