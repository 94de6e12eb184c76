// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <atomic>

#include <QTest>

#include "engine/document/document_cache.h"
#include "engine/document/kernels.h"
#include "tests/engine/gate.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_loading {

using namespace tnn;
using document::Document;
using document::DocumentPtr;
using test::endsBehind;
using test::Gate;

const std::string Example = TNN_RESOURCES "/examples/shakespeare.pt";

/// Two TNOs, the first of which is slow to load.
class SlowKernels : public document::SyntheticKernels {
public:
    explicit SlowKernels(Gate &gate) : SyntheticKernels(ofTwo()), m_gate(gate) { }

    toeplitz::CoefficientsPtr raw(int, long, const std::vector<long> &, const Task &) const override { return {}; }
    toeplitz::CoefficientsPtr coefficients(int, long, const std::vector<long> &, const model::Overrides &,
                                           const Task &) const override
    {
        return {};
    }
    int loads() const { return m_loads; }

protected:
    model::Tno load(int index) const override
    {
        ++m_loads;
        if (index == 0)
            m_gate.pass();
        return {};
    }

private:
    static checkpoint::Description ofTwo()
    {
        checkpoint::Description description;
        description.tnos.resize(2);
        return description;
    }

    Gate &m_gate;
    mutable std::atomic<int> m_loads = 0;
};

class TestLoading : public QObject {
    Q_OBJECT

private slots:
    void noTnoWaitsForAnother()
    {
        Gate gate;
        const SlowKernels kernels(gate);
        auto slow = std::async(std::launch::async, [&] { return kernels.tno(0); });
        gate.entered.get_future().wait();
        auto same = std::async(std::launch::async, [&] { return kernels.tno(0); });
        auto other = std::async(std::launch::async, [&] { return kernels.tno(1); });
        QVERIFY(endsBehind(gate, other));
        QCOMPARE(slow.get(), same.get());
        QCOMPARE(kernels.loads(), 2);
    }

    void noDocumentWaitsForAnother()
    {
        Gate gate;
        document::DocumentCache cache;
        std::atomic<int> opened = 0;
        const auto open = [&opened] {
            ++opened;
            return Document::open(Example);
        };
        const document::DocumentCache::Key key{Example, {}, "cpu", "float32"};
        auto slow = std::async(std::launch::async, [&] {
            return cache.get(key, [&] {
                gate.pass();
                return open();
            });
        });
        gate.entered.get_future().wait();
        auto same = std::async(std::launch::async, [&] { return cache.get(key, open); });
        auto other = std::async(std::launch::async, [&] {
            return cache.get({"zoo:ssm", {}, "cpu", "float32"}, [] { return Document::open("zoo:ssm"); });
        });
        QVERIFY(endsBehind(gate, other));
        QCOMPARE(slow.get(), same.get());
        QCOMPARE(opened.load(), 1);
    }

    void whatCouldNotBeOpenedIsTriedAgain()
    {
        document::DocumentCache cache;
        const document::DocumentCache::Key key{Example, {}, "cpu", "float32"};
        QCOMPARE(test::reasonOf([&] { cache.get(key, []() -> DocumentPtr { throw Error("not now"); }); }),
                 std::string("not now"));
        QVERIFY(cache.get(key, [] { return Document::open(Example); }) != nullptr);
    }
};

TNN_TEST(TestLoading, QCoreApplication)

} // namespace tst_loading

#include "tst_loading.moc"
