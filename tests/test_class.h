// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/patience.h"

namespace tnn::test {

/// A test class. An executable has several and runs the one that its first argument names (test_main.cpp). Each file of
/// tests declares its names in a namespace of its own, so that a unity build can compile several files as one.
struct TestClass {
    TestClass(const char *source, int (*function)(int argc, char **argv));

    const char *file; ///< its source: the base name is the test's
    int (*run)(int argc, char **argv);
    const TestClass *next; ///< in the list of all
};

/// Stands for the application object of tests without one.
struct NoApplication {
    NoApplication(int & /*argc*/, char ** /*argv*/) { }
};

/// Does what QTEST_MAIN does.
template <class Class, class Application> int runTestClass(int argc, char **argv)
{
    QTest::Internal::callInitMain<Class>();
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
    [[maybe_unused]] const Application application(argc, argv);
    Class test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace tnn::test

/// Makes `Class` a test that runs beside an `Application`: QApplication, QGuiApplication, QCoreApplication,
/// NoApplication.
#define TNN_TEST(Class, Application)                                                                                   \
    namespace {                                                                                                        \
    const tnn::test::TestClass registered##Class(__FILE__, tnn::test::runTestClass<Class, Application>);               \
    }
