// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "engine/error.h"
#include "engine/io/vcf.h"

/// Variants, whose alleles are then as readVcf() promises.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    std::vector<std::byte> bytes(size);
    if (size > 0)
        std::memcpy(bytes.data(), data, size);
    try {
        const tnn::io::Vcf vcf = tnn::io::readVcf(*tnn::io::File::of("fuzz.vcf", std::move(bytes)));
        long line = 0;
        for (const tnn::io::VcfAllele &allele : vcf.alleles) {
            if (allele.position < 1 || allele.line < line || allele.reference.empty() || allele.alternative.empty())
                std::abort();
            line = allele.line;
        }
        if (vcf.alleles.empty() && vcf.skipped == 0)
            std::abort();
    } catch (const tnn::Error &) {
    }
    return 0;
}
