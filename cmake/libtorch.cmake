# SPDX-FileCopyrightText: 2026 The Tnnscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
# tnn_libtorch: LibTorch 1.13 or later, with CUDA 11.8 or later if available.
if(IS_DIRECTORY "${TNNSCOPE_TORCH}")
    # PyPI's package, with and without CUDA: its own CMake files would look for the CUDA toolkit. libtorch.so, of which
    # nothing is used, loads the CUDA devices where the package at run time has them.
    add_library(tnn_libtorch INTERFACE)
    target_include_directories(tnn_libtorch SYSTEM INTERFACE ${TNNSCOPE_TORCH}/include
        ${TNNSCOPE_TORCH}/include/torch/csrc/api/include)
    target_link_libraries(tnn_libtorch INTERFACE -Wl,--no-as-needed ${TNNSCOPE_TORCH}/lib/libtorch.so -Wl,--as-needed
        ${TNNSCOPE_TORCH}/lib/libtorch_cpu.so ${TNNSCOPE_TORCH}/lib/libc10.so)
    target_link_options(tnn_libtorch INTERFACE -Wl,--allow-shlib-undefined)
    file(STRINGS ${TNNSCOPE_TORCH}/version.py version REGEX "^__version__ = '[0-9]+\\.[0-9]+")
    string(REGEX MATCH "[0-9]+\\.[0-9]+" TNNSCOPE_TORCH_VERSION "${version}")
    return()
endif()
# LibTorch's own CMake files set flags and print freely.
if(TNNSCOPE_TORCH STREQUAL "AUTO")
    find_package(Torch QUIET)
else()
    find_package(Torch REQUIRED)
endif()
if(Torch_FOUND OR TORCH_FOUND)
    add_library(tnn_libtorch INTERFACE)
    target_include_directories(tnn_libtorch SYSTEM INTERFACE ${TORCH_INCLUDE_DIRS})
    target_link_libraries(tnn_libtorch INTERFACE ${TORCH_LIBRARIES})
    separate_arguments(TorchFlags UNIX_COMMAND "${TORCH_CXX_FLAGS}")
    target_compile_options(tnn_libtorch INTERFACE ${TorchFlags})
    # Its libraries find their dependencies (NCCL, cuDNN) themselves at load time, not through the linker.
    target_link_options(tnn_libtorch INTERFACE -Wl,--allow-shlib-undefined)
    if(TNNSCOPE_CUDA AND TARGET torch_cuda)
        target_compile_definitions(tnn_libtorch INTERFACE TNNSCOPE_CUDA)
        set(CMAKE_CUDA_RUNTIME_LIBRARY Shared) # the one LibTorch loads
    endif()
endif()
