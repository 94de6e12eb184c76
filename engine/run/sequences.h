// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/run/text_input.h"

namespace tnn::run {

/// The sequences of a file: the records of a FASTA file, the rows of a .npy of token IDs, (n) or (sequences, n), or the
/// whole of any other text. The letters of one record at a time are in memory.
class SequenceFile {
public:
    /// `vocabulary` may be null for token IDs. Throws tnn::Error with the file.
    SequenceFile(io::VocabularyPtr vocabulary, const std::string &path);

    std::size_t count() const;
    /// Returns the record's name, or the file's, with the number of the row from 1 if there are several.
    std::string name(std::size_t k) const;
    /// Reads a sequence as ids, with the warning about it. Throws tnn::Error with the file.
    TextIds read(std::size_t k) const;

private:
    io::VocabularyPtr m_vocabulary;
    std::string m_path;
    std::shared_ptr<const io::File> m_fasta; ///< null: no FASTA file
    std::vector<io::FastaPlace> m_records;
    std::vector<std::int64_t> m_ids; ///< of all rows
    std::size_t m_rows = 0;          ///< 0: no ids
};

} // namespace tnn::run
