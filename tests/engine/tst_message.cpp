// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "engine/message.h"
#include "tests/test_class.h"

namespace tst_message {

using namespace tnn;

class TestMessage : public QObject {
    Q_OBJECT

private slots:
    void fillsPlacesInAnyOrder()
    {
        QCOMPARE(Message("%2 of %1, %2", "b", 7L).english(), std::string("7 of b, 7"));
        QCOMPARE(Message("layer %1", 0).english(), std::string("layer 0"));
        QCOMPARE(Message("%1 and %2", '(', true ? "b" : "").english(), std::string("( and b"));
        QCOMPARE(Message("is empty").english(), std::string("is empty"));
        QCOMPARE(Message().english(), std::string());
    }
    void leavesValuesAsTheyAre()
    {
        QCOMPARE(Message("%1, channel %2", std::string("x%2"), std::string_view("5%")).english(),
                 std::string("x%2, channel 5%"));
        QCOMPARE(Message::verbatim("100% %1").english(), std::string("100% %1"));
    }
    void nests()
    {
        const Message layer("layer %1", 3);
        const Message whole("%1, channel %2", layer, 57);
        QCOMPARE(whole.english(), std::string("layer 3, channel 57"));
        QVERIFY(whole.values().front() == layer);
        QVERIFY(whole != Message::verbatim(whole.english()));
    }
    void survivesWhatAnotherProcessSends()
    {
        QCOMPARE(Message::received("%1 and %2 and %9 and %", {Message("a")}).english(),
                 std::string("a and %2 and %9 and %"));
    }
};

TNN_TEST(TestMessage, tnn::test::NoApplication)

} // namespace tst_message

#include "tst_message.moc"
