# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# Debian packages (./bootstrap.sh package): one for each component that something is installed into.
get_cmake_property(components COMPONENTS)
set(names_tnnscope tnnscope)
set(names_torch tnnscope-torch)
set(names_python python3-tnnscope)

set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL ${components})
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_CONTACT "The Tnnscope authors <tnnscope@users.noreply.github.com>")
set(CPACK_PACKAGE_HOMEPAGE_URL https://github.com/tnnscope/tnnscope)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # else it is put before the first line of each description, the summary
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_TNNSCOPE_DESCRIPTION "window and command line that show what Toeplitz networks learned
Tnnscope opens trained checkpoints of Toeplitz Neural Networks, long
convolutions and state-space models without running any of their code, and
draws the matrices, coefficients, decay and eigenvalues of every layer. It also
runs the networks, measures them, and compares the algorithms that multiply by
Toeplitz matrices.")
set(CPACK_DEBIAN_TNNSCOPE_PACKAGE_DEPENDS qt6-wayland) # a plugin, which no shared library names
set(CPACK_DEBIAN_TNNSCOPE_PACKAGE_RECOMMENDS fonts-dejavu-core)
set(CPACK_DEBIAN_TNNSCOPE_PACKAGE_SUGGESTS "tnnscope-torch, python3-tnnscope")

set(CPACK_DEBIAN_TORCH_DESCRIPTION "training and GPUs for Tnnscope, through LibTorch
Tnnscope shows what Toeplitz Neural Networks learned. This package has the
program that it starts in order to train networks and to compute on the devices
of LibTorch, here or on a remote machine.")
set(CPACK_DEBIAN_TORCH_PACKAGE_DEPENDS "tnnscope (= ${PROJECT_VERSION})")

set(CPACK_DEBIAN_PYTHON_DESCRIPTION "Python module that shows what Toeplitz networks learned
Tnnscope opens trained checkpoints of Toeplitz Neural Networks, long
convolutions and state-space models. This package has its engine as a module
for Python: kernels and their forms as NumPy arrays, and products by Toeplitz
matrices.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "tnnscope (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
    ${PROJECT_SOURCE_DIR}/resources/debian/python/postinst ${PROJECT_SOURCE_DIR}/resources/debian/python/prerm)
if("python" IN_LIST components) # the module is built for one version of Python
    execute_process(COMMAND ${Python_EXECUTABLE} -c
        "import sys; a, b = sys.version_info[:2]; print(f'python3 (>= {a}.{b}), python3 (<< {a}.{b + 1})', end='')"
        OUTPUT_VARIABLE python COMMAND_ERROR_IS_FATAL ANY)
    set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "${python}, python3-numpy")
endif()

# The release in the AppStream metainfo dates the changelog.
set(metainfo ${PROJECT_SOURCE_DIR}/resources/desktop/io.github.tnnscope.Tnnscope.metainfo.xml)
file(STRINGS ${metainfo} release REGEX "<release version=\"${PROJECT_VERSION}\"")
if(NOT release MATCHES "date=\"([0-9-]+)\"")
    message(FATAL_ERROR "${metainfo} has no release ${PROJECT_VERSION} with its date: add it")
endif()
execute_process(COMMAND date -u -R -d ${CMAKE_MATCH_1}
    OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
foreach(component ${components})
    string(TOUPPER ${component} upper)
    set(package ${names_${component}})
    set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
    set(folder ${PROJECT_BINARY_DIR}/debian/${package})
    cmake_host_system_information(RESULT suite QUERY DISTRIB_VERSION_CODENAME)
    file(WRITE ${folder}/changelog "${package} (${PROJECT_VERSION}) ${suite}; urgency=medium\n\n"
        "  * Release ${PROJECT_VERSION}.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
    execute_process(COMMAND gzip -9nf ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)
    install(FILES ${folder}/changelog.gz ${PROJECT_SOURCE_DIR}/resources/debian/copyright
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endforeach()
include(CPack)
