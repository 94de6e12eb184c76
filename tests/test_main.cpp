// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The main function of executables that hold several test classes: EXECUTABLE TEST [ARGUMENT OF QT TEST...]
#include <cstdio>
#include <filesystem>

#include "tests/test_class.h"

namespace tnn::test {

namespace {

const TestClass *first = nullptr; ///< initialized before any TestClass, since with a constant

} // namespace

TestClass::TestClass(const char *source, int (*function)(int argc, char **argv)) :
    file(source), run(function), next(first)
{
    first = this;
}

} // namespace tnn::test

int main(int argc, char **argv)
{
    using namespace tnn::test;
    const std::filesystem::path wanted = argc > 1 ? argv[1] : "";
    for (const TestClass *test = first; test != nullptr; test = test->next)
        if (std::filesystem::path(test->file).stem() == wanted)
            return test->run(argc - 1, argv + 1);
    std::fputs("The first argument names one of these tests:\n", stderr);
    for (const TestClass *test = first; test != nullptr; test = test->next)
        std::fprintf(stderr, "%s\n", std::filesystem::path(test->file).stem().c_str());
    return 2;
}
