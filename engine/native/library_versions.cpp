// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/native/library_versions.h"

#include <bit>
#include <cstdint>
#include <sstream>

#include <dlfcn.h>
#include <hwy/highway.h>
#include <hwy/targets.h>

namespace tnn::native {

namespace {

/// Turns "fftw-3.3.10-sse2-avx-avx2" into "3.3.10". The symbol belongs to the library that is loaded, which may be
/// newer than the header.
std::string fftwVersion()
{
    const auto *const name = static_cast<const char *>(::dlsym(RTLD_DEFAULT, "fftwf_version"));
    if (name == nullptr)
        return {};
    const std::string text = name;
    const std::size_t from = text.find('-') + 1;
    return text.substr(from, text.find('-', from) - from);
}

/// Turns "OpenBLAS 0.3.21 DYNAMIC_ARCH NO_AFFINITY Haswell MAX_THREADS=64" into "OpenBLAS 0.3.21 (Haswell)".
std::string blasVersion()
{
    using Config = char *(*)();
    const auto config = reinterpret_cast<Config>(::dlsym(RTLD_DEFAULT, "openblas_get_config"));
    const auto core = reinterpret_cast<Config>(::dlsym(RTLD_DEFAULT, "openblas_get_corename"));
    if (config == nullptr)
        return "a BLAS other than OpenBLAS";
    std::istringstream words(config());
    std::string name, version;
    words >> name >> version;
    return name + " " + version + (core != nullptr ? " (" + std::string(core()) + ")" : "");
}

} // namespace

std::vector<std::string> libraryVersions()
{
    std::vector<std::string> versions;
    if (const std::string fftw = fftwVersion(); !fftw.empty())
        versions.push_back("FFTW " + fftw);
    versions.push_back(blasVersion());
    const auto targets = static_cast<std::uint64_t>(hwy::SupportedTargets()); // the best is the lowest bit
    const auto best = static_cast<std::int64_t>(std::uint64_t{1} << std::countr_zero(targets));
    versions.push_back("Highway " + std::to_string(HWY_MAJOR) + "." + std::to_string(HWY_MINOR) + "."
                       + std::to_string(HWY_PATCH) + " (" + hwy::TargetName(best) + ")");
    return versions;
}

} // namespace tnn::native
