// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "tests/engine/io/written_files.h"
#include "tests/engine/reason_of.h"
#include "tests/test_class.h"

namespace tst_npy {

using namespace tnn;

QByteArray headed(const QByteArray &dictionary, const QByteArray &data, int version = 1)
{
    QByteArray file("\x93NUMPY", 6);
    file += static_cast<char>(version);
    file += '\0';
    const auto length = static_cast<int>(dictionary.size());
    for (int i = 0; i < (version == 1 ? 2 : 4); ++i)
        file += static_cast<char>(length >> (8 * i));
    return file + dictionary + data;
}

class TestNpy : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::string write(const QByteArray &bytes)
    {
        const QString path = m_folder.filePath(QStringLiteral("array.npy"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("the fixture could not be written");
        return path.toStdString();
    }
    std::string write(const std::string &bytes) { return write(QByteArray::fromStdString(bytes)); }

private slots:
    void roundTripsFloats()
    {
        const std::vector<float> values{1.5F, -2, 0, 1e-38F, 3, 7};
        const std::string bytes = io::npy(values, {2, 3});
        QCOMPARE(bytes.size() % 64, (6 * sizeof(float)) % 64);
        const io::NpyArray array = io::readNpy(write(bytes));
        QVERIFY(array.type == io::NpyArray::Type::Float32);
        QCOMPARE(array.shape, (std::vector<long>{2, 3}));
        QCOMPARE(array.floats(), values);
    }

    void roundTripsScalarsAndEmptyArrays()
    {
        const std::vector<double> one{4.25};
        QCOMPARE(io::readNpy(write(io::npy(one, {}))).doubles(), one);
        const std::vector<double> none;
        const io::NpyArray array = io::readNpy(write(io::npy(none, {3, 0})));
        QCOMPARE(array.size(), 0L);
        QVERIFY(array.floats().empty());
    }

    void countsNothingInAnEmptyArrayOfAnySize()
    {
        const QByteArray dictionary(
            "{'descr': '<f4', 'fortran_order': True, 'shape': (4611686018427387904, 4, 0), }\n");
        const io::NpyArray array = io::readNpy(write(headed(dictionary, "")));
        QCOMPARE(array.size(), 0L);
        QVERIFY(array.doubles().empty());
    }

    void noticesThatTheFileWasWrittenTo()
    {
        const std::vector<float> values(600, 1.0F);
        const std::string bytes = io::npy(values, {600});
        for (const std::string &now : {std::string(), bytes.substr(0, 1000), std::string(bytes.size(), '\xff')}) {
            const std::string path = write(bytes);
            writtenLongAgo(path);
            const auto file = io::File::open(path);
            QCOMPARE(io::readNpy(*file).floats(), values);
            writeInPlace(path, now);
            try {
                io::readNpy(*file);
                QFAIL("read what was written to");
            } catch (const Error &error) {
                QCOMPARE(error.file(), path);
                QCOMPARE(error.reason().english(), std::string("has changed since it was opened; reload it"));
            }
        }
    }

    void whatIsTooLargeForFloat32IsNoInfinity()
    {
        constexpr double Infinity = std::numeric_limits<double>::infinity();
        const std::vector<double> small{1e38, -Infinity, 1e-300};
        QCOMPARE(io::readNpy(write(io::npy(small, {3}))).floats(), (std::vector<float>{1e38F, float(-Infinity), 0}));
        const std::vector<double> large{1, -1e300};
        const io::NpyArray array = io::readNpy(write(io::npy(large, {2})));
        QCOMPARE(test::reasonOf([&] { array.floats(); }),
                 std::string("contains -1e300, which is too large for float32"));
        QCOMPARE(array.doubles(), large);
    }

    void roundTripsComplexNumbers()
    {
        const std::vector<std::complex<double>> values{{1, 2}, {-3, 0.5}};
        const io::NpyArray array = io::readNpy(write(io::npy(values, {2})));
        QVERIFY(array.complexes() == values);
        QVERIFY_THROWS_EXCEPTION(Error, array.floats());
    }

    void readsFortranOrder()
    {
        QByteArray data;
        for (const char value : {0, 3, 1, 4, 2, 5})
            data += value;
        const QByteArray dictionary("{'descr': '|i1', 'fortran_order': True, 'shape': (2, 3), }\n");
        QCOMPARE(io::readNpy(write(headed(dictionary, data))).integers(),
                 (std::vector<std::int64_t>{0, 1, 2, 3, 4, 5}));
    }

    void readsBigEndianAndLaterVersions()
    {
        const QByteArray dictionary("{'descr': '>i2', 'fortran_order': False, 'shape': (2,), }\n");
        const QByteArray data("\x01\x02\xff\xfe", 4);
        for (const int version : {1, 2, 3})
            QCOMPARE(io::readNpy(write(headed(dictionary, data, version))).integers(),
                     (std::vector<std::int64_t>{258, -2}));
    }

    void readsHalves()
    {
        const QByteArray dictionary("{'descr': '<f2', 'fortran_order': False, 'shape': (4,), }\n");
        const QByteArray data("\x00\x3c\x00\xc1\x01\x00\x00\x7c", 8);
        const io::NpyArray array = io::readNpy(write(headed(dictionary, data)));
        QVERIFY(array.type == io::NpyArray::Type::Float16);
        QCOMPARE(array.doubles(), (std::vector<double>{1, -2.5, 0x1p-24, HUGE_VAL}));
    }

    void refusesHostileFiles_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("reason");
        const auto shaped = [](const char *shape, const char *type = "<f4", const char *order = "False") {
            return headed(QByteArray("{'descr': '") + type + "', 'fortran_order': " + order + ", 'shape': " + shape
                              + ", }",
                          QByteArray(16, '\0'));
        };
        QTest::newRow("empty") << QByteArray() << QStringLiteral("empty");
        QTest::newRow("png") << QByteArray("\x89PNG\r\n\x1a\n0000000000") << QStringLiteral("not an NPY");
        QTest::newRow("magic only") << QByteArray("\x93NUMPY", 6) << QStringLiteral("not an NPY");
        QTest::newRow("version 9") << headed("{}", "", 9) << QStringLiteral("version 9");
        QTest::newRow("header beyond the file")
            << QByteArray("\x93NUMPY\x01\x00\xff\xff{", 11) << QStringLiteral("truncated");
        QTest::newRow("header of 4 GiB") << QByteArray("\x93NUMPY\x02\x00\xff\xff\xff\xff{", 13)
                                         << QStringLiteral("truncated");
        QTest::newRow("more than there is") << shaped("(5,)") << QStringLiteral("claims more");
        QTest::newRow("overflow") << shaped("(4611686018427387904, 4611686018427387904)")
                                  << QStringLiteral("claims more");
        QTest::newRow("beyond 64 bits") << shaped("(99999999999999999999,)") << QStringLiteral("shape");
        QTest::newRow("negative") << shaped("(-1,)") << QStringLiteral("shape");
        QTest::newRow("no tuple") << shaped("4") << QStringLiteral("'('");
        QTest::newRow("objects") << shaped("(1,)", "|O") << QStringLiteral("'|O'");
        QTest::newRow("order") << shaped("(1,)", "<f4", "Maybe") << QStringLiteral("fortran_order");
        QTest::newRow("missing key") << headed("{'descr': '<f4', }", "") << QStringLiteral("lacks");
        QTest::newRow("unfinished") << headed("{'descr': '<f4", "") << QStringLiteral("lacks");
    }
    void refusesHostileFiles()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, reason);
        const std::string path = write(bytes);
        try {
            io::readNpy(path);
            QFAIL("nothing was thrown");
        } catch (const Error &error) {
            QCOMPARE(error.file(), path);
            const QString said = QString::fromStdString(error.reason().english());
            QVERIFY2(said.contains(reason), qPrintable(said));
        }
    }

    void writesAStoredZip()
    {
        const std::vector<float> values{1, 2};
        const std::string array = io::npy(values, {2});
        const std::string zip = io::npz({{"a", array}, {"b", array}});
        QCOMPARE(zip.substr(0, 4), std::string("PK\x03\x04"));
        QCOMPARE(zip.substr(30, 5), std::string("a.npy"));
        QCOMPARE(zip.substr(35, array.size()), array);
        QCOMPARE(zip.substr(zip.size() - 22, 4), std::string("PK\x05\x06"));
        QCOMPARE(static_cast<int>(zip[zip.size() - 12]), 2);
    }
};

TNN_TEST(TestNpy, QCoreApplication)

} // namespace tst_npy

#include "tst_npy.moc"
