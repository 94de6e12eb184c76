// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCryptographicHash>
#include <QTest>

#include "engine/io/sha256.h"
#include "tests/test_class.h"

namespace tst_sha256 {

using namespace tnn;

/// Compared with the examples of FIPS 180-4 and with Qt.
class TestSha256 : public QObject {
    Q_OBJECT

private slots:
    void knownMessages_data()
    {
        QTest::addColumn<QByteArray>("message");
        QTest::addColumn<QByteArray>("digest");
        QTest::newRow("empty") << QByteArray()
                               << QByteArray("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        QTest::newRow("abc") << QByteArray("abc")
                             << QByteArray("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        QTest::newRow("two blocks") << QByteArray("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                                    << QByteArray("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    }
    void knownMessages()
    {
        QFETCH(const QByteArray, message);
        QFETCH(const QByteArray, digest);
        io::Sha256 hash;
        hash.add(bytesOf(message));
        QCOMPARE(QByteArray::fromStdString(hash.digest()), digest);
    }

    void partsOfAnyLength()
    {
        QByteArray message;
        for (int i = 0; i < 300; ++i)
            message.append(static_cast<char>(i * 7));
        for (int size = 0; size <= message.size(); ++size) {
            io::Sha256 hash;
            for (int begin = 0; begin < size; begin += 37)
                hash.add(bytesOf(message.mid(begin, std::min(37, size - begin))));
            QCOMPARE(QByteArray::fromStdString(hash.digest()),
                     QCryptographicHash::hash(message.left(size), QCryptographicHash::Sha256).toHex());
        }
    }

private:
    static std::span<const std::byte> bytesOf(const QByteArray &bytes)
    {
        return std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    }
};

TNN_TEST(TestSha256, QCoreApplication)

} // namespace tst_sha256

#include "tst_sha256.moc"
