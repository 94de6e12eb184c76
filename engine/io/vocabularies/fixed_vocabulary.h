// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/vocabularies/vocabulary.h"

namespace tnn::io {

// Vocabularies that are part of a family's code, not in a file. `size` is the number of the model's tokens; those
// without a symbol are unused rows of its embedding, shown as <#17>. No special token is added to a text.

/// HyenaDNA's CharacterTokenizer: [CLS] 0, [SEP] 1, [BOS] 2, [MASK] 3, [PAD] 4, [RESERVED] 5, [UNK] 6, A 7, C 8, G 9,
/// T 10, N 11. Lower case (soft masking) is read as upper case, and line endings and spaces do not count, as in FASTA.
/// Every other character is [UNK]. size: at least 12.
///
/// HyenaDNA's loader of the human genome (src/dataloaders/datasets/hg38_dataset.py), as first published with the
/// models, replaces every N of a sequence by [PAD], among the inputs and the targets, "so we can ignore it in the loss"
/// (task.loss.ignore_index=4): losses are measured in the same way. A later version does so with replace_N_token. The
/// genome has next to no letters that are [UNK], so the models have not learned to predict these either.
constexpr long NucleotideTokens = 12;
VocabularyPtr nucleotideVocabulary(long size);

/// The bytes of a text, as in Evo's CharLevelTokenizer: the id is the byte; 0 ends a text, 1 pads it. Any bytes can be
/// encoded; decoded ones that are not printable ASCII or a line ending become \xNN. size: at least 256.
constexpr long ByteTokens = 256;
VocabularyPtr byteVocabulary(long size);

} // namespace tnn::io
