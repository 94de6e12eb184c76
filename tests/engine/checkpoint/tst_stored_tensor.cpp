// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include <QTemporaryDir>
#include <QTest>

#include "engine/checkpoint/stored_tensor.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_stored_tensor {

using namespace tnn;
using namespace tnn::checkpoint;

std::vector<double> read(const StoredTensor &tensor)
{
    std::vector<float> numbers(std::size_t(tensor.rows() * tensor.columns()));
    tensor.read(0, numbers);
    return {numbers.begin(), numbers.end()};
}

class TestStoredTensor : public QObject {
    Q_OBJECT

    std::shared_ptr<const Checkpoint> m_types;

private slots:
    void initTestCase() { m_types = std::make_shared<const Checkpoint>(openFile(io::File::open(fixture("types.pt")))); }

    void readsWhatTheTensorHolds_data()
    {
        QTest::addColumn<std::string>("name");
        QTest::addColumn<bool>("keeps");
        for (const char *name : {"float32", "float16", "bfloat16", "part"})
            for (const bool keeps : {false, true})
                QTest::addRow("%s%s", name, keeps ? ", kept" : "") << std::string(name) << keeps;
    }
    void readsWhatTheTensorHolds()
    {
        QFETCH(std::string, name);
        QFETCH(bool, keeps);
        const Tensor &tensor = *m_types->find(name);
        QVERIFY(StoredTensor::canBe(tensor));
        const StoredTensor stored(tensor, keeps);
        const std::vector<double> wanted = tensor.values();
        QCOMPARE(read(stored), wanted);
        const long rows = tensor.shape[0], columns = tensor.shape[1];
        const std::vector<double> last(wanted.end() - columns, wanted.end());
        const StoredTensor chosen(stored, {rows - 1, 0, rows - 1});
        std::vector<double> expected = last;
        expected.insert(expected.end(), wanted.begin(), wanted.begin() + columns);
        expected.insert(expected.end(), last.begin(), last.end());
        QCOMPARE(read(chosen), expected);
    }

    void leavesWhatIsNotRowsOfFloats()
    {
        for (const char *name : {"transposed", "expanded", "float64", "int16", "half-limits"})
            QVERIFY2(!StoredTensor::canBe(*m_types->find(name)), name);
    }

    /// A file that another program has written to since is not read any more.
    void refusesAChangedFile()
    {
        const QTemporaryDir folder;
        const std::string path = folder.filePath("types.pt").toStdString();
        std::filesystem::copy_file(fixture("types.pt"), path);
        const auto checkpoint = std::make_shared<const Checkpoint>(openFile(io::File::open(path)));
        const StoredTensor stored(*checkpoint->find("bfloat16"), false);
        std::filesystem::resize_file(path, 100);
        std::vector<float> numbers(3);
        const std::string reason = test::reasonOf([&] { stored.read(0, numbers); });
        QVERIFY2(reason.ends_with("has changed since it was opened; reload it"), reason.c_str());
    }
};

TNN_TEST(TestStoredTensor, QCoreApplication)

} // namespace tst_stored_tensor

#include "tst_stored_tensor.moc"
