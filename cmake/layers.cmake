# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Dependencies point in one direction. The folders from the bottom up: a file includes files only of its own folder and
# of those above it in this list; a folder not listed belongs to its parent.
set(TNN_LAYERS
    engine engine/io engine/io/vocabularies engine/toeplitz engine/model
    engine/checkpoint engine/checkpoint/pickle engine/checkpoint/containers engine/checkpoint/training
    engine/checkpoint/families engine/checkpoint/families/decays engine/checkpoint/families/convolutions
    engine/checkpoint/families/state_spaces engine/checkpoint/families/tnn
    engine/native engine/ssm engine/analysis
    engine/document engine/run engine/run/scan engine/run/training engine/run/verify engine/figures engine/python
    engine/remote engine/cli engine/cli/scan engine/torch
    app/bench/engine app/torch
    widgets/base widgets/curves widgets/cells widgets/plots
    widgets/plots/kernels widgets/plots/compare widgets/plots/network widgets/plots/training
    app/base app/controls app/session app/views app/export app/report
    app/views/kernels app/views/compare app/views/network app/views/training
    app/panels/metadata app/panels/model app/panels app/dialogs app/window app/bench app)

# tnn_layer_of(path variable): the index of its folder in the list, or -1.
function(tnn_layer_of path variable)
    set(place -1)
    while(place EQUAL -1 AND NOT path STREQUAL "")
        cmake_path(GET path PARENT_PATH path)
        list(FIND TNN_LAYERS "${path}" place)
    endwhile()
    set(${variable} ${place} PARENT_SCOPE)
endfunction()

# When run as a script, it checks every include of SOURCE_DIR and fails if one points the wrong way; then it touches
# STAMP.
if(CMAKE_SCRIPT_MODE_FILE)
    file(GLOB_RECURSE sources RELATIVE ${SOURCE_DIR} ${SOURCE_DIR}/engine/*.h ${SOURCE_DIR}/engine/*.cpp
        ${SOURCE_DIR}/engine/*.cu ${SOURCE_DIR}/engine/*.cuh
        ${SOURCE_DIR}/widgets/*.h ${SOURCE_DIR}/widgets/*.cpp ${SOURCE_DIR}/app/*.h ${SOURCE_DIR}/app/*.cpp)
    set(wrong "")
    foreach(source ${sources})
        tnn_layer_of(${source} from)
        file(STRINGS ${SOURCE_DIR}/${source} includes REGEX "^#include \"(engine|widgets|app)/")
        foreach(include ${includes})
            string(REGEX REPLACE "^#include \"([^\"]*)\".*" "\\1" header "${include}")
            tnn_layer_of(${header} to)
            if(to GREATER from)
                string(APPEND wrong "\n  ${source} includes ${header}")
            endif()
        endforeach()
    endforeach()
    if(wrong)
        message(FATAL_ERROR "These includes point the wrong way (cmake/layers.cmake):${wrong}")
    endif()
    file(TOUCH ${STAMP})
    return()
endif()

# The target on which every library depends.
file(GLOB_RECURSE layered ${PROJECT_SOURCE_DIR}/engine/*.h ${PROJECT_SOURCE_DIR}/engine/*.cpp
    ${PROJECT_SOURCE_DIR}/engine/*.cu ${PROJECT_SOURCE_DIR}/engine/*.cuh
    ${PROJECT_SOURCE_DIR}/widgets/*.h ${PROJECT_SOURCE_DIR}/widgets/*.cpp ${PROJECT_SOURCE_DIR}/app/*.h
    ${PROJECT_SOURCE_DIR}/app/*.cpp)
add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/layers.stamp
    COMMAND ${CMAKE_COMMAND} -DSOURCE_DIR=${PROJECT_SOURCE_DIR} -DSTAMP=${PROJECT_BINARY_DIR}/layers.stamp
        -P ${CMAKE_CURRENT_LIST_FILE}
    DEPENDS ${layered} ${CMAKE_CURRENT_LIST_FILE}
    COMMENT "Checking which way includes point" VERBATIM)
add_custom_target(tnn_layers DEPENDS ${PROJECT_BINARY_DIR}/layers.stamp)
