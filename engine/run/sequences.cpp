// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/sequences.h"

#include <algorithm>
#include <utility>

#include "engine/error.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "engine/io/path_names.h"

namespace tnn::run {

SequenceFile::SequenceFile(io::VocabularyPtr vocabulary, const std::string &path) :
    m_vocabulary(std::move(vocabulary)), m_path(path)
{
    inFile(path, [&] {
        if (io::suffixOf(path) == ".npy") {
            const io::NpyArray array = io::readNpy(path);
            m_ids = array.integers();
            if (m_ids.empty() || array.shape.empty() || array.shape.size() > 2)
                throw Error("token IDs of shape (n) or (sequences, n) are expected");
            m_rows = array.shape.size() == 2 ? static_cast<std::size_t>(array.shape.front()) : 1;
        } else if (std::shared_ptr<const io::File> file = io::File::open(path); m_vocabulary && io::isFasta(*file)) {
            m_fasta = std::move(file);
            m_records = io::fastaPlaces(*m_fasta);
        }
    });
}

std::size_t SequenceFile::count() const
{
    return m_fasta ? m_records.size() : std::max<std::size_t>(m_rows, 1);
}

std::string SequenceFile::name(std::size_t k) const
{
    if (m_fasta && !m_records[k].name.empty())
        return m_records[k].name;
    const std::string file = io::fileNameOf(m_path);
    return count() == 1 ? file : file + ":" + std::to_string(k + 1);
}

TextIds SequenceFile::read(std::size_t k) const
{
    if (m_rows > 0) {
        const std::size_t n = m_ids.size() / m_rows;
        return {std::vector<long>(m_ids.data() + k * n, m_ids.data() + (k + 1) * n), {}};
    }
    if (!m_fasta)
        return readTextIds(m_vocabulary.get(), m_path);
    return inFile(m_path, [&] { return idsOf(*m_vocabulary, io::readFasta(*m_fasta, m_records[k])); });
}

} // namespace tnn::run
