# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# For a machine with only a compiler, CMake and LibTorch: header-only libraries, bundled in one folder
# (TNNSCOPE_HEADERS) or installed. The sources named *_plain.cpp replace the other libraries, or refuse what these would
# do.
set(TNNSCOPE_HEADERS "" CACHE PATH "Folder of the headers of Eigen, Highway, CLI11 and nlohmann-json")
function(tnn_headers target header)
    find_path(${target}_HEADERS ${header} HINTS ${TNNSCOPE_HEADERS} PATH_SUFFIXES eigen3 REQUIRED)
    add_library(${target} INTERFACE IMPORTED)
    target_include_directories(${target} INTERFACE ${${target}_HEADERS})
endfunction()
tnn_headers(Eigen3::Eigen Eigen/Core)
tnn_headers(nlohmann_json::nlohmann_json nlohmann/json.hpp)
tnn_headers(CLI11::CLI11 CLI/CLI.hpp)
tnn_headers(PkgConfig::HWY hwy/highway.h)
# As a header-only library, Highway supports only the one kind of processor that is the compilation target. All files are
# compiled for it, or they could not share precompiled headers.
set(TNNSCOPE_MARCH native CACHE STRING "The compiler's -march: x86-64-v3 for all processors with AVX2")
set_property(TARGET PkgConfig::HWY PROPERTY INTERFACE_COMPILE_DEFINITIONS HWY_COMPILE_ONLY_STATIC)
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-march=${TNNSCOPE_MARCH}>)
# GCC 12 warns of its own AVX-512 headers in every file (its bug 105593).
add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-maybe-uninitialized>)
foreach(library FFTW BLAS DEFLATE PCRE2)
    add_library(PkgConfig::${library} INTERFACE IMPORTED)
endforeach()
