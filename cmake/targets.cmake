# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# What every target of ours is compiled with: includes spelled from the top, warnings, sanitizers.
add_library(tnn_settings INTERFACE)
target_include_directories(tnn_settings INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_features(tnn_settings INTERFACE cxx_std_20)
# Rows of whole cache lines: a token of 16 channels is then one access, and a large output can go past the caches.
target_compile_definitions(tnn_settings INTERFACE EIGEN_MAX_ALIGN_BYTES=64 EIGEN_MAX_STATIC_ALIGN_BYTES=16)
target_compile_options(tnn_settings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
    $<$<BOOL:${TNNSCOPE_WERROR}>:-Werror>)
if(TNNSCOPE_SANITIZERS)
    target_compile_options(tnn_settings INTERFACE -fsanitize=${TNNSCOPE_SANITIZERS} -fno-omit-frame-pointer
        -fno-sanitize-recover=all)
    # GCC's own manual: sanitized code gives it false positives here (std::variant of a string is one).
    target_compile_options(tnn_settings INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    target_link_options(tnn_settings INTERFACE -fsanitize=${TNNSCOPE_SANITIZERS})
endif()

# tnn_library(NAME SOURCES file... LINKS library...): one static library of the house.
function(tnn_library name)
    cmake_parse_arguments(ARG "" "" "SOURCES;LINKS" ${ARGN})
    add_library(${name} STATIC ${ARG_SOURCES})
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_link_libraries(${name} PUBLIC tnn_settings ${ARG_LINKS})
endfunction()

# tnn_test(NAME LINKS library... [GUI]): NAME.cpp is one Qt Test; GUI ones run on the offscreen platform.
function(tnn_test name)
    cmake_parse_arguments(ARG "GUI" "" "LINKS" ${ARGN})
    add_executable(${name} ${name}.cpp)
    target_link_libraries(${name} PRIVATE tnn_settings Qt6::Test ${ARG_LINKS})
    target_compile_definitions(${name} PRIVATE TNN_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data"
        TNN_RESOURCES="${PROJECT_SOURCE_DIR}/resources")
    set_target_properties(${name} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT 300 ENVIRONMENT "QT_QPA_PLATFORM=offscreen")
endfunction()
