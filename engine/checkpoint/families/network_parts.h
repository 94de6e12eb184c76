// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>

#include "engine/checkpoint/families/family.h"

// Parts of networks that have the same names in several code bases. Prefixes end in a dot. All functions throw
// tnn::Error with the key if a module is missing or does not match the width `dim` of the hidden state.

namespace tnn::checkpoint {

using ActivationNames = model::Activation (*)(std::string_view);

/// Reads PREFIXu_proj, v_proj, o and, with use_norm, norm (SimpleRMSNorm if it has no parameters); checks its channels
/// against the layer's operator.
model::Gtu gtuOf(const NetworkReader &read, long layer, const std::string &prefix, long dim,
                 ActivationNames named = model::activationNamed);
/// Reads PREFIXl1, l2 and l3, or only l1 and l2 (glu_type 2). `last` activates the output ("fina_act").
model::Glu gluOf(const NetworkReader &read, long layer, const std::string &prefix, long dim,
                 ActivationNames named = model::activationNamed, std::string_view last = "none");

/// Reads a GLU from the prefixes of its three maps.
model::Glu gluFrom(const NetworkReader &read, const std::string &gate, const std::string &value, const std::string &out,
                   long dim);

/// Reads PREFIXfc1 and fc2.
model::Perceptron perceptronOf(const NetworkReader &read, const std::string &prefix, long dim,
                               model::Activation activation = model::Perceptron().activation);
/// Reads a LayerNorm that has parameters.
model::Norm layerNorm(const NetworkReader &read, const std::string &prefix, long dim, double epsilon);

/// Returns the norm of a hidden state in code whose RPEs use the same kind of norm: parameter-free only if theirs is.
model::Norm normLikeRpe(const NetworkReader &read, long layer, const std::string &prefix, long dim);

/// Adds token_norm, token_mixer, feature_norm, feature_mixer of LAYER: x + f(norm x) with the option prenorm, otherwise
/// x + norm(f(x)) (tnn-pytorch TnnLayer, im Block).
void addTnnLayer(const NetworkReader &read, long layer, const std::string &prefix, model::Network &network);

/// Stored parameters of MIXERnorm imply use_norm.
void addNormOfGtu(const CheckpointKeys &subject, const std::string &mixer, TnoPlan &tno);

/// Returns the entry of tokens whose vectors are the rows of a table, of `dim` numbers unless that is 0.
model::Entry tokenEntry(const NetworkReader &read, const std::string &table, long dim = 0);

/// Returns a head that is one linear map of every token, or of the tokens pooled by `pool`; an empty key of a bias
/// means absent.
model::Head linearHead(const NetworkReader &read, const std::string &weight, const std::string &bias, long dim,
                       std::string name, model::Head::Pool pool = model::Head::Pool::None);

/// Returns DECODERoutput_transform, a linear map of the tokens pooled as the option decoder_mode says
/// (SequenceDecoder of state-spaces/s4 and what is derived from it). Throws tnn::Error for another mode.
model::Head sequenceHead(const NetworkReader &read, const std::string &decoder, long dim, std::string name);

/// Returns the numbers of the modules below STEM ("decoder.layers."). Throws if one has none.
std::set<long> numbersBelow(const NetworkReader &read, const std::string &stem);

/// Throws unless the modules below STEM ("decoder.layers.") are numbered from 0 and each contains an operator;
/// otherwise an unknown layer among them would be skipped.
void requireOperatorsIn(const NetworkReader &read, const std::string &stem);

/// Returns "decoder." for "decoder.layers.3.self_attn.toep."; throws if the first operator is not in such a list.
std::string aroundLayers(const NetworkReader &read);

} // namespace tnn::checkpoint
