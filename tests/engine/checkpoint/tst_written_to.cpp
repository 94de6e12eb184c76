// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

#include "engine/native/arithmetic.h"
#include "tests/engine/checkpoint/assembled_files.h"
#include "tests/engine/checkpoint/checkpoint_fixtures.h"
#include "tests/engine/io/written_files.h"
#include "tests/test_class.h"

namespace tst_written_to {

// Files that another program writes to while they are open here, such as a training run that overwrites the open
// checkpoint.

using namespace tnn;
using namespace tnn::checkpoint;
using namespace tnn::assembled;

const std::string Sentence = "has changed since it was opened; reload it";

std::string_view textOf(const Bytes &bytes)
{
    return {reinterpret_cast<const char *>(bytes.data()), bytes.size()};
}

void load(const Checkpoint &opened)
{
    for (const Tensor &tensor : opened.tensors) {
        opened.verify(tensor);
        tensor.values();
    }
    const Description description = describe(opened);
    for (const TnoDescription &tno : description.tnos)
        loadTno(opened, tno, *native::float32());
}

/// A file whose content is replaced by another of the same size after a number of reads, without a change of its times.
class Exchanged : public io::File {
public:
    Exchanged(Bytes before, Bytes after, int readings) :
        m_before(std::move(before)), m_after(std::move(after)), m_left(readings)
    {
    }
    const std::string &path() const override { return m_path; }
    std::size_t size() const override { return m_before.size(); }
    void readInto(std::span<std::byte> bytes, std::uint64_t offset) const override
    {
        if (offset > size() || bytes.size() > size() - offset)
            throw Error("reaches past its end").in(m_path);
        const Bytes &now = m_left > 0 ? m_before : m_after;
        m_left -= m_left > 0 ? 1 : 0;
        std::copy_n(now.begin() + static_cast<long>(offset), bytes.size(), bytes.begin());
    }
    bool isExchanged() const { return m_left == 0; }

private:
    std::string m_path = "exchanged";
    Bytes m_before, m_after;
    mutable int m_left;
};

class TestWrittenTo : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path() const { return m_folder.filePath("checkpoint").toStdString(); }

    static void addContainers(const char *name, const std::function<void(const std::string &, const Bytes &)> &add)
    {
        const auto row = [&](const char *container, const Bytes &bytes) {
            add(std::string(container) + ", " + name, bytes);
        };
        row("torch zip", torchZip(pickle(dict(tensors(smallTno())))));
        row("deflated torch zip", bytesOf(fixture("deflated.pt")));
        row("old torch file", bytesOfText(torchLegacy()));
        row("safetensors", bytesOfText(safetensors(safetensorsHeader(), bytesOfAll())));
        row("pickle", bytesOf(fixture("tensors.pkl")));
    }

private slots:
    void isRefusedByOneSentence_data()
    {
        QTest::addColumn<Bytes>("before");
        QTest::addColumn<Bytes>("after");
        addContainers("emptied", [](const std::string &name, const Bytes &bytes) {
            QTest::newRow(name.c_str()) << bytes << Bytes();
        });
        addContainers("cut", [](const std::string &name, const Bytes &bytes) {
            QTest::newRow(name.c_str()) << bytes
                                        << Bytes(bytes.begin(), bytes.begin() + static_cast<long>(bytes.size() / 2));
        });
        addContainers("written over", [](const std::string &name, const Bytes &bytes) {
            QTest::newRow(name.c_str()) << bytes << Bytes(bytes.size(), std::byte{0xff});
        });
    }
    void isRefusedByOneSentence()
    {
        QFETCH(Bytes, before);
        QFETCH(Bytes, after);
        writeInPlace(path(), textOf(before));
        writtenLongAgo(path());
        const auto early = io::File::open(path());
        const auto opened = checkpoint::open(path());
        const Description description = describe(*opened);
        writeInPlace(path(), textOf(after));
        try {
            checkpoint::open(early);
            QFAIL("opened what was written to");
        } catch (const Error &error) {
            QCOMPARE(error.file(), path());
            QCOMPARE(error.reason().english(), Sentence);
        }
        if (opened->container.starts_with("pickle"))
            return load(*opened); // its tensors are in the pickle, which was read
        QCOMPARE(reasonOf([&] { opened->tensors.back().values(); }), Sentence);
        QCOMPARE(reasonOf([&] { loadTno(*opened, description.tnos.at(0), *native::float32()); }), Sentence);
    }

    /// Changed between any two reads, undetectably: refused or read, but only within its bounds.
    void isSurvivedUnnoticed_data()
    {
        QTest::addColumn<Bytes>("before");
        QTest::addColumn<Bytes>("after");
        for (const int fill : {0, 0x01, 0x7f, 0xff})
            addContainers(("filled with " + std::to_string(fill)).c_str(),
                          [&](const std::string &name, const Bytes &bytes) {
                              QTest::newRow(name.c_str()) << bytes << Bytes(bytes.size(), std::byte(fill));
                          });
    }
    void isSurvivedUnnoticed()
    {
        QFETCH(Bytes, before);
        QFETCH(Bytes, after);
        bool isExchanged = true;
        for (int readings = 1; isExchanged; ++readings) {
            QVERIFY(readings < 1000);
            const auto file = std::make_shared<Exchanged>(before, after, readings);
            const std::string reason = reasonOf([&] { load(*checkpoint::open(file)); });
            QVERIFY2(reason.size() < 300 && reason.find('\n') == std::string::npos, reason.c_str());
            isExchanged = file->isExchanged();
        }
    }
};

TNN_TEST(TestWrittenTo, QCoreApplication)

} // namespace tst_written_to

#include "tst_written_to.moc"
