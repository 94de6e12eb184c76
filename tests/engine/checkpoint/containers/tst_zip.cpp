// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <algorithm>
#include <atomic>
#include <cstring>

#include "engine/checkpoint/containers/zip_archive.h"
#include "engine/io/npy.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/gate.h"
#include "tests/test_class.h"

namespace tst_zip {

using namespace tnn;
using namespace tnn::checkpoint;

// Offsets within an entry of the central directory (PKWARE APPNOTE 4.3.12).
constexpr std::size_t Method = 10, Checksum = 16, Packed = 20, Unpacked = 24, NameLength = 28, ExtraLength = 30,
                      Header = 42, Fixed = 46;

/// A zip file whose central directory can be falsified.
class ZipFile {
public:
    explicit ZipFile(const char *name) : m_bytes(bytesOf(fixture(name))) { }

    template <class T> ZipFile &set(const char *entry, std::size_t field, T value)
    {
        std::memcpy(m_bytes.data() + central(entry) + field, &value, sizeof value);
        return *this;
    }
    template <class T> T get(const char *entry, std::size_t field) const
    {
        T value;
        std::memcpy(&value, m_bytes.data() + central(entry) + field, sizeof value);
        return value;
    }

    /// Moves the sizes and offset of an entry into a zip64 field, as in files over 4 GiB.
    ZipFile &useZip64(const char *entry)
    {
        const std::size_t at = central(entry);
        std::vector<std::byte> field(28);
        const std::uint16_t id = 1, length = 24;
        std::memcpy(field.data(), &id, 2);
        std::memcpy(field.data() + 2, &length, 2);
        std::size_t next = 4;
        for (const std::size_t place : {Unpacked, Packed, Header}) {
            const std::uint64_t value = get<std::uint32_t>(entry, place);
            std::memcpy(field.data() + next, &value, 8);
            set<std::uint32_t>(entry, place, 0xffffffff);
            next += 8;
        }
        const std::size_t behind = at + Fixed + get<std::uint16_t>(entry, NameLength);
        set<std::uint16_t>(entry, ExtraLength, static_cast<std::uint16_t>(field.size()));
        m_bytes.insert(m_bytes.begin() + static_cast<long>(behind), field.begin(), field.end());
        std::uint32_t size = 0;
        std::memcpy(&size, m_bytes.data() + m_bytes.size() - 10, 4);
        size += static_cast<std::uint32_t>(field.size());
        std::memcpy(m_bytes.data() + m_bytes.size() - 10, &size, 4);
        return *this;
    }

    std::shared_ptr<const Checkpoint> open() const { return checkpoint::open(io::File::of("zip", m_bytes)); }
    ZipArchive archive() const { return ZipArchive(io::File::of("zip", m_bytes)); }
    std::string refusal() const
    {
        return reasonOf([&] { open(); });
    }

private:
    std::size_t central(const char *entry) const
    {
        const std::vector<std::byte> name = bytesOfText(entry);
        const auto last = std::find_end(m_bytes.begin(), m_bytes.end(), name.begin(), name.end());
        return static_cast<std::size_t>(last - m_bytes.begin()) - Fixed;
    }

    std::vector<std::byte> m_bytes;
};

constexpr const char *Pickle = "archive/data.pkl";
constexpr const char *Weights = "archive/data/3"; // rpe.layers.0.2.weight

std::string refusalOfValues(const ZipFile &file)
{
    const auto opened = file.open();
    return reasonOf([&] { opened->find("rpe.layers.0.2.weight")->values(); });
}

/// A file whose next read can be made slow.
class SlowFile : public io::File {
public:
    explicit SlowFile(const char *name) : m_file(io::File::open(fixture(name))) { }

    const std::string &path() const override { return m_file->path(); }
    std::size_t size() const override { return m_file->size(); }
    void readInto(std::span<std::byte> bytes, std::uint64_t offset) const override
    {
        if (m_isNext.exchange(false))
            m_gate.pass();
        m_file->readInto(bytes, offset);
    }
    test::Gate &slowDown()
    {
        m_isNext = true;
        return m_gate;
    }

private:
    std::shared_ptr<const io::File> m_file;
    mutable test::Gate m_gate;
    mutable std::atomic<bool> m_isNext = false;
};

class TestZip : public QObject {
    Q_OBJECT

private slots:
    void noEntryWaitsForAnother()
    {
        const auto file = std::make_shared<SlowFile>("deflated.pt");
        const ZipArchive archive(file);
        const auto unpacked = [&archive](const char *name) {
            return std::async(std::launch::async, [record = archive.find(name)] {
                const Content content = record->content(0, record->size());
                return std::vector<std::byte>(content.bytes.begin(), content.bytes.end());
            });
        };
        const std::vector<std::byte> expected = unpacked("archive/data/1").get();
        unpacked("archive/data/0").wait(); // the other one is dropped
        test::Gate &gate = file->slowDown();
        auto slow = unpacked("archive/data/1");
        gate.entered.get_future().wait();
        auto same = unpacked("archive/data/1");
        auto other = unpacked("archive/data/2");
        QVERIFY(test::endsBehind(gate, other));
        QVERIFY(slow.get() == expected);
        QVERIFY(same.get() == expected);
    }

    void opensWhateverTheEntriesAreLike_data()
    {
        QTest::addColumn<QByteArray>("file");
        for (const char *name : {"deflated.pt", "deep-folder.pt", "two-pickles.pt", "extra-entries.pt"})
            QTest::newRow(name) << QByteArray(name);
    }
    void opensWhateverTheEntriesAreLike()
    {
        QFETCH(QByteArray, file);
        const auto opened = checkpoint::open(fixture(file.toStdString()));
        QVERIFY(holdsTensorsOf(*opened, *checkpoint::open(fixture("good.pt"))));
    }

    void takesThePickleNearestToTheTop()
    {
        QVERIFY(checkpoint::open(fixture("two-pickles.pt"))->container.ends_with("folder archive)"));
        QVERIFY(checkpoint::open(fixture("deep-folder.pt"))->container.ends_with("folder a/b/archive)"));
    }

    void readsZip64Fields()
    {
        const auto opened = ZipFile("deflated.pt").useZip64(Weights).useZip64(Pickle).open();
        QVERIFY(holdsTensorsOf(*opened, *checkpoint::open(fixture("good.pt"))));
    }

    void looksAtNoLocalHeaderBeforeItMust()
    {
        ZipFile file("deflated.pt");
        file.set<std::uint32_t>(Weights, Header, file.get<std::uint32_t>(Weights, Header) + 1);
        QVERIFY(refusalOfValues(file).find("archive/data/3 is not at byte") != std::string::npos);
        QVERIFY(!file.open()->find("gamma")->values().empty());
    }

    void noEntryIsAnother()
    {
        ZipFile file("deflated.pt");
        const char *const first = "archive/data/1";
        const ZipArchive archive = file.set(Weights, Header, file.get<std::uint32_t>(first, Header)).archive();
        archive.find(first)->content(0, 4);
        QVERIFY(reasonOf([&] {
                    archive.find(Weights)->content(0, 4);
                }).starts_with("the zip entry archive/data/3 has another name at byte"));
    }

    void refusesMoreThanDeflateCanMake()
    {
        const ZipFile file = ZipFile("deflated.pt").set<std::uint32_t>(Weights, Unpacked, 1U << 20);
        QVERIFY2(file.refusal().starts_with("the zip entry archive/data/3 claims to unpack to 1048576 bytes from"),
                 file.refusal().c_str());
    }

    void refusesToUnpackABomb()
    {
        // A run of zeros as long as the file claims: possible with deflate, but weights do not look like that.
        const std::string refusal = refusalOfValues(ZipFile("bomb.pt"));
        QVERIFY(refusal.starts_with("its compressed entry archive/data/3 claims to unpack from 2"));
        QVERIFY(refusal.ends_with(" bytes to 20 MiB; save it again with torch.save, which does not compress"));
        QVERIFY(!ZipFile("bomb.pt").open()->find("gamma")->values().empty());
    }

    void refusesOtherSizesThanItUnpacksTo()
    {
        for (const std::uint32_t size : {68U, 128U})
            QCOMPARE(refusalOfValues(ZipFile("deflated.pt").set(Weights, Unpacked, size)),
                     "is damaged: its compressed entry archive/data/3 does not unpack to " + std::to_string(size)
                         + " bytes");
    }

    void refusesOtherMethods()
    {
        QCOMPARE(refusalOfValues(ZipFile("deflated.pt").set<std::uint16_t>(Weights, Method, 12)),
                 std::string("its entry archive/data/3 uses compression method 12; save it again with torch.save, "
                             "which does not compress"));
        QVERIFY(ZipFile("deflated.pt").set<std::uint16_t>(Pickle, Method, 9).refusal().starts_with("its entry"));
    }

    void checksumsOfWhatIsUnpacked()
    {
        const auto opened = ZipFile("deflated.pt").set<std::uint32_t>(Weights, Checksum, 1).open();
        opened->verify(*opened->find("gamma"));
        QVERIFY(reasonOf([&] {
                    opened->verify(*opened->find("rpe.layers.0.2.weight"));
                }).starts_with("is damaged: the checksum of archive/data/3"));
        QVERIFY(ZipFile("deflated.pt").set<std::uint32_t>(Pickle, Checksum, 1).refusal().starts_with("is damaged"));
    }

    /// torch.serialization.set_crc32_options(False) leaves zeros.
    void readsWithoutChecksums()
    {
        for (const char *name : {"deflated.pt", "good.pt"}) {
            const auto opened
                = ZipFile(name).set<std::uint32_t>(Weights, Checksum, 0).set<std::uint32_t>(Pickle, Checksum, 0).open();
            QVERIFY(holdsTensorsOf(*opened, *checkpoint::open(fixture("good.pt"))));
        }
    }

    void refusesEncryption()
    {
        QVERIFY(ZipFile("deflated.pt").set<std::uint16_t>(Weights, 8, 1).refusal().ends_with("is encrypted"));
    }

    void namesAnNpz()
    {
        const std::string file = io::npz({{"weights", "x"}, {"bias", "y"}});
        QVERIFY(reasonOfBytes(bytesOfText(file)).starts_with("is an NPZ file of 2 arrays, not a checkpoint"));
    }
};

TNN_TEST(TestZip, QCoreApplication)

} // namespace tst_zip

#include "tst_zip.moc"
