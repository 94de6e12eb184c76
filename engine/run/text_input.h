// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/document/document.h"
#include "engine/io/fasta.h"
#include "engine/io/vocabularies/vocabulary.h"

namespace tnn::run {

/// Returns the vocabulary of a checkpoint: the given file or directory, or the one beside the checkpoint, or that of
/// its family's code; null if there is none. `bytePairs`: a directory with GPT-2's two files, for a dictionary of their
/// ids. Throws tnn::Error if it cannot be read, or is not the model's: their sizes differ, or the checkpoint was
/// trained with another dictionary.
io::VocabularyPtr vocabularyOf(const document::Document &document, const std::string &given = {},
                               const std::string &bytePairs = {});

/// Returns the vocabulary beside a checkpoint or of its family, null also if it cannot be read: losses do not need it.
io::VocabularyPtr vocabularyIfAny(const document::Document &document);

/// Returns the vocabulary of a model with a dictionary that is already open.
io::VocabularyPtr vocabularyOf(const document::Document &document, const std::shared_ptr<const io::File> &dictionary);

/// Returns the vocabulary in the code of a model's family, by its name, its keys and its number of tokens: HyenaDNA's
/// characters, the bytes of Evo; null if it has none.
io::VocabularyPtr vocabularyOfFamily(const checkpoint::Description &description);

/// A text as ids, with a warning.
struct TextIds {
    std::vector<long> ids;
    Message warning; ///< "3 of 120 tokens are not in the vocabulary", lower case, the record of a FASTA file; or empty
    /// The names of the first records of a FASTA file (io::FastaRecord::names), and which one it is, from 1.
    std::vector<std::string> records{};
    long record = 0, recordCount = 0;
};
/// Throws tnn::Error if the text is empty, is not UTF-8, is mostly not in the vocabulary, or does not fit into memory.
TextIds idsOf(const io::Vocabulary &vocabulary, std::string_view text);
/// The warning also says which of several records it is, and how many letters are lower case.
TextIds idsOf(const io::Vocabulary &vocabulary, const io::FastaRecord &record);

/// Tells how many letters are lower case; empty for none.
Message maskingText(long lowerCase, std::size_t letters);

/// Throws tnn::Error with the file for any other one.
std::shared_ptr<const io::File> openFasta(const std::string &path);

/// Letters of a record, from 1, both ends included.
struct LetterRange {
    long first = 1, last = 1;
};

/// Reads the text of a file as ids: a .npy contains the ids themselves, and a FASTA file records (io::readFasta), of
/// which `record` is a name or number, and `range` its only letters that are read, for models of nucleotides. Throws
/// tnn::Error with the file, also for a record or a range of any other file.
TextIds readTextIds(const io::Vocabulary *vocabulary, const std::string &path, const std::string &record = {},
                    const std::optional<LetterRange> &range = {});

/// Throws tnn::Error if a network cannot process that many tokens at once: it has positions or stored lags for fewer,
/// or they are more than any view shows (checkpoint::LongestLength).
void checkInputLength(const document::Document &document, long tokens);

} // namespace tnn::run
