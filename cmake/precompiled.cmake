# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Headers that nearly every file includes, parsed once: they take most of the time to compile one of our files. A file
# still includes what it uses; -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON shows whether it does.
set(TNN_COMMON_HEADERS <algorithm> <array> <cmath> <cstdint> <filesystem> <functional> <limits> <map> <memory> <optional>
    <span> <stop_token> <string> <string_view> <utility> <variant> <vector> <Eigen/Core>)

# tnn_precompiled(NAME HEADERS <header>... LINKS library... OPTIONS flag...): a set of headers shared by targets that
# are compiled with the same flags.
function(tnn_precompiled name)
    cmake_parse_arguments(ARG "" "" "HEADERS;LINKS;OPTIONS" ${ARGN})
    file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp CONTENT "")
    add_library(${name} STATIC EXCLUDE_FROM_ALL ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON AUTOMOC OFF)
    target_link_libraries(${name} PRIVATE tnn_settings Eigen3::Eigen ${ARG_LINKS})
    target_compile_options(${name} PRIVATE ${ARG_OPTIONS})
    target_precompile_headers(${name} PRIVATE ${TNN_COMMON_HEADERS} ${ARG_HEADERS})
endfunction()
