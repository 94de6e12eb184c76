# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# All dependencies of the product and their purposes; the names of Debian 12's packages are in HACKING.md.
find_package(Threads REQUIRED)
if(TNNSCOPE_BARE)
    include(cmake/bare.cmake)
else()
    find_package(PkgConfig REQUIRED)
    find_package(Eigen3 3.4 REQUIRED NO_MODULE)
    set_package_properties(Eigen3 PROPERTIES PURPOSE "arrays and matrix products (libeigen3-dev)")
    find_package(nlohmann_json 3.11 REQUIRED)
    set_package_properties(nlohmann_json PROPERTIES PURPOSE "JSON (nlohmann-json3-dev)")
    find_package(CLI11 REQUIRED)
    set_package_properties(CLI11 PROPERTIES PURPOSE "command lines (libcli11-dev)")
    pkg_check_modules(FFTW REQUIRED IMPORTED_TARGET fftw3f fftw3)
    # Any CBLAS works; OpenBLAS is the fast one (libopenblas-dev, in any of its builds).
    pkg_search_module(BLAS REQUIRED IMPORTED_TARGET openblas cblas blas)
    pkg_check_modules(HWY REQUIRED IMPORTED_TARGET libhwy)
    pkg_check_modules(DEFLATE REQUIRED IMPORTED_TARGET libdeflate)
    # Splits text into GPT-2's pieces: no smaller library supports Unicode classes and lookahead (libpcre2-dev).
    pkg_check_modules(PCRE2 REQUIRED IMPORTED_TARGET libpcre2-8)
endif()

# tnn_choose(VARIABLE whole plain): the source that needs a library, or the one that does without it.
function(tnn_choose variable whole plain)
    if(TNNSCOPE_BARE)
        set(${variable} ${plain} PARENT_SCOPE)
    else()
        set(${variable} ${whole} PARENT_SCOPE)
    endif()
endfunction()

if(TNNSCOPE_TORCH)
    include(cmake/libtorch.cmake)
endif()

if(TNNSCOPE_PYTHON)
    set(PYBIND11_FINDPYTHON ON)
    find_package(Python 3.9 REQUIRED COMPONENTS Interpreter Development.Module)
    set_package_properties(Python PROPERTIES PURPOSE "the module tnnscope (python3-dev, python3-numpy)")
    find_package(pybind11 2.10 CONFIG REQUIRED)
    set_package_properties(pybind11 PROPERTIES PURPOSE "the module tnnscope (pybind11-dev)")
endif()

if(TNNSCOPE_GUI)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Widgets PrintSupport Svg Network)
    set_package_properties(Qt6 PROPERTIES PURPOSE "the window (qt6-base-dev, qt6-svg-dev)")
    # Qt's own programs for translations: their CMake package would also require Designer and Assistant.
    set(QtPrograms ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_BINS} ${QT6_INSTALL_PREFIX}/lib/qt6/bin)
    find_program(TNNSCOPE_LRELEASE NAMES lrelease-qt6 lrelease HINTS ${QtPrograms})
    find_program(TNNSCOPE_LUPDATE NAMES lupdate-qt6 lupdate HINTS ${QtPrograms})
    if(NOT TNNSCOPE_LRELEASE)
        message(FATAL_ERROR "Qt's lrelease is not found, which compiles the window's translations: install qt6-l10n-tools, "
            "or set TNNSCOPE_LRELEASE to its path")
    endif()
    find_package(QCustomPlotQt6 REQUIRED)
    set_package_properties(QCustomPlotQt6 PROPERTIES PURPOSE "plots (libqcustomplot-dev)")
endif()
if(BUILD_TESTING)
    find_package(Qt6 6.4 REQUIRED COMPONENTS Test)
endif()
