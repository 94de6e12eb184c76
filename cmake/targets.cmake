# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later

# Settings for compiling each of our targets: includes relative to the top, warnings, sanitizers.
add_library(tnn_settings INTERFACE)
target_include_directories(tnn_settings INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_features(tnn_settings INTERFACE cxx_std_20)
# Rows of whole cache lines: a token of 16 channels is then one access, and a large output can bypass the caches.
target_compile_definitions(tnn_settings INTERFACE EIGEN_MAX_ALIGN_BYTES=64 EIGEN_MAX_STATIC_ALIGN_BYTES=16
    EIGEN_STACK_ALLOCATION_LIMIT=16384) # products take several such blocks, and a stack may be small (ulimit -s)
target_compile_options(tnn_settings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
    $<$<BOOL:${TNNSCOPE_WERROR}>:-Werror>)
# GCC 12 reports copies within std::string as overruns (its bug 105651) when precompiled headers hide that they belong
# to the library, and values of a std::variant as uninitialized; GCC 13 takes a reference to an element for one to an
# argument. Clang and the sanitizers do not.
target_compile_options(tnn_settings INTERFACE
    "$<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds;-Wno-restrict;-Wno-stringop-overflow;-Wno-stringop-overread>"
    "$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized;-Wno-dangling-reference>")
if(TNNSCOPE_SANITIZERS)
    target_compile_options(tnn_settings INTERFACE -fsanitize=${TNNSCOPE_SANITIZERS} -fno-omit-frame-pointer
        -fno-sanitize-recover=all)
    target_link_options(tnn_settings INTERFACE -fsanitize=${TNNSCOPE_SANITIZERS})
endif()

# tnn_keep_apart(file...): keeps those of these files apart in a unity build that Highway includes again for each kind of
# processor.
function(tnn_keep_apart)
    foreach(source ${ARGN})
        file(STRINGS ${source} again REGEX "foreach_target.h" LIMIT_COUNT 1)
        if(again)
            set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
        endif()
    endforeach()
endfunction()

# tnn_sources(VARIABLE folder...): the sources and headers in these folders, so that a new file needs no entry in a list.
function(tnn_sources variable)
    list(TRANSFORM ARGN APPEND "/*.cpp" OUTPUT_VARIABLE sources)
    list(TRANSFORM ARGN APPEND "/*.h" OUTPUT_VARIABLE headers)
    file(GLOB files CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${sources} ${headers})
    set(${variable} ${files} PARENT_SCOPE)
endfunction()

# tnn_library(NAME SOURCES file... LINKS library... [HEADERS set]): one static library of the project.
function(tnn_library name)
    cmake_parse_arguments(ARG "" "HEADERS" "SOURCES;LINKS" ${ARGN})
    add_library(${name} STATIC ${ARG_SOURCES})
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_link_libraries(${name} PUBLIC tnn_settings ${ARG_LINKS})
    if(NOT ARG_HEADERS)
        set(ARG_HEADERS tnn_engine_headers)
    endif()
    target_precompile_headers(${name} REUSE_FROM ${ARG_HEADERS})
    add_dependencies(${name} tnn_layers)
    tnn_keep_apart(${ARG_SOURCES})
endfunction()

# tnn_tests(NAME FOLDERS folder... LINKS library... [ONLY | EXCEPT test...] [GUI] [ALONE]): the tests tst_*.cpp in these
# folders, each a Qt Test on the offscreen platform. The executable NAME has all of them and runs each as a process of its
# own (tests/test_class.h); a test with its own main function is an executable of its own. GUI: shares the headers of tests
# that link the window's libraries; ALONE: shares none, since its flags or the order of its headers differ.
function(tnn_tests name)
    cmake_parse_arguments(ARG "GUI;ALONE" "" "FOLDERS;ONLY;EXCEPT;LINKS" ${ARGN})
    list(TRANSFORM ARG_FOLDERS APPEND "/tst_*.cpp" OUTPUT_VARIABLE patterns)
    file(GLOB files CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${patterns})
    foreach(file ${files})
        get_filename_component(test ${file} NAME_WE)
        if(test IN_LIST ARG_EXCEPT OR (ARG_ONLY AND NOT test IN_LIST ARG_ONLY))
            continue()
        endif()
        # CMake's AUTOMOC would start a program for each test at every build.
        qt6_generate_moc(${file} ${test}.moc)
        file(STRINGS ${file} own_main REGEX "^(int main|QTEST_.*MAIN)" LIMIT_COUNT 1)
        if(own_main)
            add_executable(${test} ${file} ${test}.moc)
            set_target_properties(${test} PROPERTIES UNITY_BUILD OFF)
            list(APPEND executables ${test})
            add_test(NAME ${test} COMMAND ${test})
        else()
            list(APPEND sources ${file} ${test}.moc)
            add_test(NAME ${test} COMMAND ${name} ${test})
        endif()
        # Qt would end a function after five minutes, too few on a busy machine.
        set_tests_properties(${test} PROPERTIES TIMEOUT 1200
            ENVIRONMENT "QT_QPA_PLATFORM=offscreen;QTEST_FUNCTION_TIMEOUT=1200000")
    endforeach()
    add_executable(${name} ${PROJECT_SOURCE_DIR}/tests/test_main.cpp ${sources})
    foreach(executable ${name} ${executables})
        target_include_directories(${executable} PRIVATE ${CMAKE_CURRENT_BINARY_DIR})
        target_link_libraries(${executable} PRIVATE tnn_settings Qt6::Test ${ARG_LINKS})
        target_compile_options(${executable} PRIVATE ${TNN_TEST_OPTIONS})
        target_compile_definitions(${executable} PRIVATE TNN_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data"
            TNN_RESOURCES="${PROJECT_SOURCE_DIR}/resources")
        set_target_properties(${executable} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
        if(ARG_GUI)
            target_precompile_headers(${executable} REUSE_FROM tnn_window_test_headers)
        elseif(NOT ARG_ALONE)
            target_precompile_headers(${executable} REUSE_FROM tnn_test_headers)
        endif()
    endforeach()
endfunction()

# Gives the tests `name` the path and version of the program, and builds it first.
function(tnn_runs_program name)
    target_compile_definitions(${name} PRIVATE TNN_PROGRAM="$<TARGET_FILE:tnnscope>" TNN_VERSION="${PROJECT_VERSION}")
    add_dependencies(${name} tnnscope)
endfunction()
