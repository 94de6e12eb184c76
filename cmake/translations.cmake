# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Translations of the window: resources/translations/*.ts, compiled when the program is built.
set(TNN_TRANSLATIONS ${PROJECT_SOURCE_DIR}/resources/translations/tnnscope_zh_CN.ts)

# tnn_translations(TARGET): compiles them and adds them to the target as the resource tnnscope_translations, below
# :/translations, so that the program does not need them as files.
function(tnn_translations target)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/translations)
    file(MAKE_DIRECTORY ${folder})
    foreach(source ${TNN_TRANSLATIONS})
        cmake_path(GET source STEM name)
        add_custom_command(OUTPUT ${folder}/${name}.qm DEPENDS ${source}
            COMMAND ${TNNSCOPE_LRELEASE} -silent ${source} -qm ${folder}/${name}.qm VERBATIM)
        list(APPEND compiled ${folder}/${name}.qm)
        string(APPEND entries "<file>${name}.qm</file>")
    endforeach()
    set(list ${folder}/translations.qrc)
    set(code ${folder}/qrc_tnnscope_translations.cpp)
    file(CONFIGURE OUTPUT ${list} CONTENT "<RCC><qresource prefix=\"/translations\">${entries}</qresource></RCC>\n")
    add_custom_command(OUTPUT ${code} DEPENDS ${list} ${compiled}
        COMMAND Qt6::rcc --name tnnscope_translations -o ${code} ${list} VERBATIM)
    target_sources(${target} PRIVATE ${code})
    set_source_files_properties(${code} PROPERTIES SKIP_AUTOGEN ON SKIP_PRECOMPILE_HEADERS ON
        SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# ninja translations: updates them from the texts in the sources; new ones are added as unfinished.
if(TNNSCOPE_LUPDATE)
    set(messages ${PROJECT_BINARY_DIR}/engine_messages.cpp)
    add_custom_target(translations
        COMMAND python3 cmake/engine_messages.py . ${messages}
        COMMAND ${TNNSCOPE_LUPDATE} -I ${PROJECT_SOURCE_DIR} ${messages} app widgets resources/translations
            -locations none -no-obsolete -ts ${TNN_TRANSLATIONS}
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} VERBATIM)
endif()
