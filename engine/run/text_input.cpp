// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/text_input.h"

#include "engine/checkpoint/training/training_state.h"
#include "engine/error.h"
#include "engine/io/fasta.h"
#include "engine/io/file.h"
#include "engine/io/npy.h"
#include "engine/io/path_names.h"
#include "engine/io/utf8.h"
#include "engine/io/vocabularies/fixed_vocabulary.h"
#include "engine/memory_limit.h"
#include "engine/run/strand.h"

namespace tnn::run {

namespace {

/// Returns whether it is a fairseq model, or ours in its layout: they have as many embeddings as dictionary symbols.
bool isFairseq(const document::Document &document)
{
    const std::string &family = document.description().family;
    return family.starts_with("fairseq") || family.starts_with("laxtnn") || family == "tnnscope";
}

io::MaskSymbol maskOf(const document::Document &document)
{
    const bool masked = isFairseq(document) && !document.description().network.causal;
    return masked ? io::MaskSymbol::Added : io::MaskSymbol::Absent;
}

/// Returns the vocabulary; throws if it is not the model's.
io::VocabularyPtr checked(io::VocabularyPtr vocabulary, const document::Document &document, const std::string &path)
{
    const checkpoint::NetworkOutline &outline = document.description().network;
    const long size = vocabulary->size(), wanted = outline.entry.vocabulary;
    if (outline.refused.empty() && (size > wanted || (isFairseq(document) && size != wanted)))
        throw Error("is not the vocabulary of this model: it has %1 symbols, but the model has %2", size, wanted)
            .in(path);
    checkpoint::requireDictionary(checkpoint::dictionaryDigest(document.checkpoint().metadata), vocabulary->digest(),
                                  path);
    return vocabulary;
}

TextIds storedIds(const std::string &path)
{
    const io::NpyArray array = io::readNpy(path);
    const std::vector<std::int64_t> numbers = array.integers();
    if (array.shape.size() > 2 || (array.shape.size() == 2 && array.shape.front() != 1) || numbers.empty())
        throw Error("token IDs of one text, shape (n,), are expected");
    return {std::vector<long>(numbers.begin(), numbers.end()), {}};
}

bool isGzip(const io::File &file)
{
    return file.size() > 1 && file.read(0, 2) == std::vector<std::byte>{std::byte{0x1f}, std::byte{0x8b}};
}

/// Returns the file of a text.
std::shared_ptr<const io::File> openText(const std::string &path)
{
    std::shared_ptr<const io::File> file = io::File::open(path);
    if (isGzip(*file))
        throw Error("is compressed with gzip; decompress it first").in(path);
    return file;
}

/// Returns which of several records it is, and how many letters are masked; empty if there is nothing to say.
Message noteOf(const io::FastaRecord &record)
{
    Message place;
    if (record.count > 1)
        place = record.name.empty()
            ? Message("record %1 of %2", record.number, record.count)
            : Message("record %1 (%2 of %3)", io::escaped(record.name), record.number, record.count);
    return joined({place, maskingText(record.lowerCase, record.letters.size())});
}

/// Returns the record with only the letters of a range.
io::FastaRecord lettersIn(io::FastaRecord record, const std::optional<LetterRange> &range,
                          const io::Vocabulary &vocabulary)
{
    if (!range)
        return record;
    requireNucleotides(&vocabulary, Message("a range of letters"));
    const auto letters = static_cast<long>(record.letters.size());
    if (range->first < 1 || range->first > range->last || range->last > letters)
        throw Error("letters %1 to %2 do not exist; the record has %3", range->first, range->last, letters);
    record.letters = record.letters.substr(static_cast<std::size_t>(range->first - 1),
                                           static_cast<std::size_t>(range->last - range->first + 1));
    record.lowerCase = 0; // it is not known which they are
    return record;
}

} // namespace

Message maskingText(long lowerCase, std::size_t letters)
{
    return lowerCase == 0
        ? Message()
        : Message("%1 of %2 letters are lower case (soft masking) and are read as upper case", lowerCase, letters);
}

io::VocabularyPtr vocabularyOf(const document::Document &document, const std::string &given,
                               const std::string &bytePairs)
{
    const std::string path = given.empty() ? io::vocabularyBeside(document.checkpoint().path) : given;
    if (path.empty())
        return vocabularyOfFamily(document.description());
    return checked(io::readVocabulary(path, bytePairs, maskOf(document)), document, path);
}

io::VocabularyPtr vocabularyOf(const document::Document &document, const std::shared_ptr<const io::File> &dictionary)
{
    return checked(io::readVocabulary(dictionary, {}, maskOf(document)), document, dictionary->path());
}

io::VocabularyPtr vocabularyIfAny(const document::Document &document)
{
    try {
        return vocabularyOf(document);
    } catch (const Error &) {
        return nullptr;
    }
}

io::VocabularyPtr vocabularyOfFamily(const checkpoint::Description &description)
{
    constexpr long PaddedNucleotides = 16, PaddedBytes = 512; // rows of their embeddings
    const std::string &family = description.family;
    const long tokens = description.network.entry.vocabulary;
    // MultiMolecule's port has no backbone, and other ids.
    const bool isOriginal = !description.tnos.empty()
        && description.tnos.front().prefix.find("backbone.") != std::string::npos;
    if (family.starts_with("hyena") && isOriginal && tokens >= io::NucleotideTokens && tokens <= PaddedNucleotides)
        return io::nucleotideVocabulary(tokens);
    const bool readsBytes = family == "stripedhyena" || family.starts_with("evo2");
    if (readsBytes && tokens >= io::ByteTokens && tokens <= PaddedBytes)
        return io::byteVocabulary(tokens);
    return nullptr;
}

TextIds idsOf(const io::Vocabulary &vocabulary, std::string_view text)
{
    constexpr double Copies = 2.5; // the most copies of the ids in memory at once: while the list grows or is counted
    checkMemory(Message("a text of %1 bytes as tokens", text.size()),
                Copies * sizeof(long) * static_cast<double>(text.size()));
    TextIds result;
    result.ids = vocabulary.encode(text);
    if (result.ids.empty())
        throw Error("the text is empty; at least one token is required");
    const long unknown = vocabulary.unknownIn(text), count = static_cast<long>(result.ids.size());
    if (2 * unknown > count)
        throw Error("%1 of %2 tokens of the text are not in the vocabulary (%3), which does not match the text",
                    unknown, count, vocabulary.name());
    if (unknown > 0)
        result.warning = Message("%1 of %2 tokens of the text are not in the vocabulary and count as <unk>", unknown,
                                 count);
    result.warning = joined({maskingText(vocabulary.softMaskedIn(text), result.ids.size()), result.warning});
    return result;
}

TextIds idsOf(const io::Vocabulary &vocabulary, const io::FastaRecord &record)
{
    TextIds text = idsOf(vocabulary, record.letters);
    text.warning = joined({noteOf(record), text.warning});
    text.records = record.names;
    text.record = record.number;
    text.recordCount = record.count;
    return text;
}

std::shared_ptr<const io::File> openFasta(const std::string &path)
{
    std::shared_ptr<const io::File> file = openText(path);
    if (!io::isFasta(*file))
        throw Error("is not in FASTA format").in(path);
    return file;
}

TextIds readTextIds(const io::Vocabulary *vocabulary, const std::string &path, const std::string &record,
                    const std::optional<LetterRange> &range)
{
    return inFile(path, [&]() -> TextIds {
        const bool isRecord = !record.empty() || range;
        if (io::suffixOf(path) == ".npy")
            return isRecord ? throw Error("contains token IDs, not records") : storedIds(path);
        if (vocabulary == nullptr)
            throw Error(
                "a text requires a vocabulary, and there is none next to the checkpoint; give one with --vocabulary");
        const std::shared_ptr<const io::File> file = openText(path);
        if (io::isFasta(*file))
            return idsOf(*vocabulary, lettersIn(io::readFasta(*file, record), range, *vocabulary));
        if (isRecord)
            throw Error("is not in FASTA format, so it does not have records");
        const std::vector<std::byte> bytes = file->readAll();
        const std::string_view text = io::withoutMark({reinterpret_cast<const char *>(bytes.data()), bytes.size()});
        if ((text.starts_with("LOCUS ") || text.starts_with("ID   ")) && vocabulary->softMaskedIn(text) > 0)
            throw Error("is in the format of GenBank or EMBL; save its sequence as FASTA");
        return idsOf(*vocabulary, text);
    });
}

void checkInputLength(const document::Document &document, long tokens)
{
    const std::shared_ptr<const model::Network> network = document.network();
    if (const model::Value &positions = network->entry.positions) {
        const long longest = document.arithmetic().shape(positions).rows;
        if (tokens > longest)
            throw Error("the model has positions for %1 tokens, but the input has %2", longest, tokens);
    }
    for (int index = 0; index < document.tnos(); ++index)
        if (const auto longest = document.tno(index)->longest; longest && tokens > *longest)
            throw Error("the filters of the model have %1 lags, but the input has %2 tokens", *longest, tokens);
    if (tokens > checkpoint::LongestLength)
        throw Error("the input has %1 tokens; at most %2 can be shown", tokens, checkpoint::LongestLength);
}

} // namespace tnn::run
