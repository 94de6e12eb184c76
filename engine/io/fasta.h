// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/io/file.h"

namespace tnn::io {

// FASTA: records of a header line, `>NAME description`, and lines of letters (NCBI's rules). Lines that begin with `;`
// are comments, except that the first line of a file may be an old header. Line endings are \n, \r\n or \r; blank lines
// and spaces do not count. The file is read in parts: only one record's letters are in memory.

/// Whether it is a line ending, a space or a tab, which separate the letters of a sequence and do not count.
inline bool isBlank(char c)
{
    return c == '\n' || c == '\r' || c == ' ' || c == '\t';
}
/// Whether a letter of a sequence is soft-masked; it is read as upper case.
inline bool isLowerCase(char c)
{
    return c >= 'a' && c <= 'z';
}
inline char upperCase(char c)
{
    return isLowerCase(c) ? static_cast<char>(c - 'a' + 'A') : c;
}

struct FastaRecord {
    std::string name;           ///< first word of its header, 256 bytes at most; may be empty
    long number = 1, count = 1; ///< its place in the file, from 1, and the number of records
    std::string letters;        ///< upper case; A-Z, - (gap), . and *
    long lowerCase = 0;         ///< letters that are lower case in the file: soft masking
    /// The names of the first records of the file, MostNames of them at most; those without one are empty.
    std::vector<std::string> names;

    static constexpr std::size_t MostNames = 1000;
};

/// Whether it is named .fa, .fasta or .fna; otherwise, whether it begins with a header and a line of letters only, so
/// that prose that begins with > is not a sequence.
bool isFasta(const File &file);

/// Where the lines of a record are in its file.
struct FastaPlace {
    std::string name;
    long number = 0; ///< from 1
    std::uint64_t begin = 0, end = 0;
};
/// Finds all records of a file. Throws tnn::Error with the file.
std::vector<FastaPlace> fastaPlaces(const File &file);
/// Reads the record at a place, without `count` and `names`. Throws tnn::Error with the file if it is empty or contains
/// other characters.
FastaRecord readFasta(const File &file, const FastaPlace &place);

/// Reads the record with a name, or else with a number from 1; the first if `record` is empty. Throws tnn::Error with
/// the file if there is no such record (with five names at most), if it is empty, or contains other characters.
FastaRecord readFasta(const File &file, const std::string &record = {});

} // namespace tnn::io
