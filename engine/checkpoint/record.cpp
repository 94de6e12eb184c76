// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/record.h"

namespace tnn::checkpoint {

namespace {

class PlainRecord : public Record {
public:
    PlainRecord(std::string name, std::shared_ptr<const io::File> file, std::uint64_t position, std::uint64_t size) :
        Record(std::move(name), size, std::move(file)), m_position(position)
    {
    }

    std::uint64_t position() const override { return m_position; }
    bool isPlain() const override { return true; }

private:
    Content read(std::uint64_t begin, std::uint64_t size) const override
    {
        return Content::of(file().read(m_position + begin, size));
    }

    std::uint64_t m_position;
};

} // namespace

Content Record::content(std::uint64_t begin, std::uint64_t size) const
{
    if (begin > m_size || size > m_size - begin)
        throw Error("%1 does not have %2 bytes from byte %3 on", io::escaped(m_name), size, begin);
    return read(begin, size);
}

RecordPtr plainRecord(std::string name, std::shared_ptr<const io::File> file, std::uint64_t position,
                      std::uint64_t size)
{
    checkExtent(file->size(), position, size, io::escaped(name));
    return std::make_shared<PlainRecord>(std::move(name), std::move(file), position, size);
}

} // namespace tnn::checkpoint
