// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "engine/checkpoint/families/family.h"

// Parts of networks that several code bases have under the same names. Prefixes end in a dot. All throw tnn::Error, naming
// the key, where a module is missing or does not fit the width `dim` of the hidden state.

namespace tnn::checkpoint {

using ActivationNames = model::Activation (*)(std::string_view);

/// PREFIXu_proj, v_proj, o and, with use_norm, norm (SimpleRMSNorm where it has no parameters); its channels are checked
/// against the layer's operator.
model::Gtu gtuOf(const NetworkReader &read, long layer, const std::string &prefix, long dim,
                 ActivationNames named = model::activationNamed);
/// PREFIXl1, l2 and l3, or of the second version (glu_type 2) l1 and l2. `last` activates its answer ("fina_act").
model::Glu gluOf(const NetworkReader &read, long layer, const std::string &prefix, long dim,
                 ActivationNames named = model::activationNamed, std::string_view last = "none");

/// The norm of a hidden state in code whose RPEs have the same kind of norm: without parameters only where theirs is.
model::Norm normLikeRpe(const NetworkReader &read, long layer, const std::string &prefix, long dim);

/// token_norm, token_mixer, feature_norm, feature_mixer of LAYER: x + f(norm x) with the option prenorm, else
/// x + norm(f(x)) (tnn-pytorch TnnLayer, im Block).
void addTnnLayer(const NetworkReader &read, long layer, const std::string &prefix, bool prenorm,
                 model::Network &network);

/// Stored parameters of MIXERnorm say use_norm.
void addNormOfGtu(const Subject &subject, const std::string &mixer, TnoPlan &tno);

/// A head that is one linear map of every token, or of what `pool` makes of them.
model::Head linearHead(model::Linear map, long outputs, std::string name,
                       model::Head::Pool pool = model::Head::Pool::None);

/// Throws unless the modules below STEM ("decoder.layers.") are numbered from 0 on, and each holds an operator: an
/// unknown layer among them would be passed over otherwise.
void requireOperatorsIn(const NetworkReader &read, const std::string &stem);

/// "decoder." of "decoder.layers.3.self_attn.toep."; throws where the first operator is in no such list.
std::string aroundLayers(const NetworkReader &read);

/// Whether all operators of the network are causal.
bool allCausal(const Description &description);

} // namespace tnn::checkpoint
