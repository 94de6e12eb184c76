// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/io/file.h"
#include "engine/message.h"

namespace tnn::io {

/// One alternative allele of a record of a VCF: letters in place of others.
struct VcfAllele {
    std::string chromosome, id;         ///< as in the file; id may be "."
    long position = 1;                  ///< of the reference's first letter, from 1
    std::string reference, alternative; ///< upper case, at least one letter each
    long line = 0;                      ///< in the file, from 1
};

struct Vcf {
    std::vector<VcfAllele> alleles; ///< in the order of the file
    long skipped = 0;               ///< alleles that are not letters: <DEL>, *, breakends, "."
    VcfAllele firstSkipped;
};

/// Reads the first five columns of a VCF (4.x), in plain text. Throws tnn::Error with the file and the line for
/// anything else.
Vcf readVcf(const File &file);

} // namespace tnn::io
