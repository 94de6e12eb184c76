// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/storages.h"

#include <algorithm>
#include <unordered_map>

#include "engine/checkpoint/tensor.h"
#include "engine/error.h"

namespace tnn::checkpoint {

namespace {

/// The search for operators splits names at their dots repeatedly.
constexpr std::size_t LongestName = 4096;

/// Returns the record of a Storage held in a Bytes object of its own tree (Object::arguments): a copy in memory, since
/// the tree may be moved. Throws tnn::Error if the bytes are not a storage.
RecordPtr embeddedRecord(const ObjectTree &tree, const Object &storage)
{
    const Object &object = tree[storage.arguments];
    if (object.kind != Object::Kind::Bytes)
        throw Error("a storage does not consist of bytes");
    const auto *begin = reinterpret_cast<const std::byte *>(object.text.data());
    auto file = io::File::of("", {begin, begin + object.text.size()});
    return plainRecord(storage.text, std::move(file), 0, object.text.size());
}

std::string placeOf(const Record &record)
{
    return "its record " + io::escaped(record.name()) + " at byte " + std::to_string(record.position());
}

/// Computes the position of a tensor's last element, in elements; none if it is empty. Returns false on overflow.
bool lastElement(const TensorReference &tensor, long &last)
{
    last = tensor.offset;
    for (std::size_t i = 0; i < tensor.shape.size(); ++i) {
        long reach = 0;
        if (__builtin_mul_overflow(tensor.shape[i] - 1, tensor.stride[i], &reach)
            || __builtin_add_overflow(last, reach, &last))
            return false;
    }
    return true;
}

class Storages {
public:
    Storages(const ObjectTree &tree, const NamedTensors &names, const FindRecord &find) :
        m_tree(tree), m_names(names), m_find(find)
    {
    }

    void checkRecords()
    {
        for (const Object &storage : m_tree.objects) {
            if (storage.kind != Object::Kind::Storage)
                continue;
            const auto [place, isNew] = m_records.emplace(storage.text, nullptr);
            if (isNew)
                place->second = storage.arguments == Object::Nil ? m_find(storage) : embeddedRecord(m_tree, storage);
            if (place->second == nullptr)
                throw Error("%1 is not in the file", described(storage));
            const Record &record = *place->second;
            const std::size_t size = elementOf(storage).size;
            if (static_cast<std::uint64_t>(storage.number) > record.size() / size)
                throw Error("%1 claims %2 elements of %3 bytes, but %4 contains %5 bytes", described(storage),
                            storage.number, size, placeOf(record), record.size());
        }
    }

    void checkTensors() const
    {
        for (const TensorReference &tensor : m_tree.tensors) {
            const Object &storage = m_tree[tensor.storage];
            const std::size_t size = elementOf(tensor).size;
            const bool isEmpty = std::find(tensor.shape.begin(), tensor.shape.end(), 0L) != tensor.shape.end();
            if (isEmpty || size == 0) // fractions of bytes, of a type whose values are never read
                continue;
            // An untyped storage counts bytes; its tensor's dtype counts elements.
            const std::size_t ratio = std::max<std::size_t>(size / elementOf(storage).size, 1);
            const long elements = storage.number / static_cast<long>(ratio);
            long last = 0;
            if (!lastElement(tensor, last) || last >= elements)
                throw Error("%1 extends past the %2 elements of %3", described(tensor), elements,
                            placeOf(*recordOf(storage)));
        }
    }

    std::vector<Tensor> tensors() const
    {
        std::vector<Tensor> result;
        result.reserve(m_names.size());
        for (const auto &[name, id] : m_names) {
            if (name.size() > LongestName)
                throw Error("the name of a tensor has %1 characters", name.size());
            const TensorReference &tensor = reference(id);
            result.push_back({name, elementOf(tensor).type, tensor.shape, tensor.stride, tensor.offset,
                              recordOf(m_tree[tensor.storage])});
        }
        return result;
    }

private:
    const RecordPtr &recordOf(const Object &storage) const { return m_records.at(storage.text); }
    const TensorReference &reference(Object::Id tensor) const
    {
        return m_tree.tensors[static_cast<std::size_t>(m_tree[tensor].number)];
    }
    ElementType elementOf(const Object &storage) const { return elementOfStorage(m_tree[storage.global].text); }
    ElementType elementOf(const TensorReference &tensor) const
    {
        return tensor.dtype != Object::Nil ? elementOfDType(m_tree[tensor.dtype].text)
                                           : elementOf(m_tree[tensor.storage]);
    }
    std::string described(const Object &storage) const
    {
        for (const auto &[name, id] : m_names) {
            if (m_tree[reference(id).storage].text == storage.text)
                return "storage " + io::escaped(storage.text) + " (" + io::escaped(name) + ")";
        }
        return "storage " + io::escaped(storage.text);
    }
    std::string described(const TensorReference &tensor) const
    {
        for (const auto &[name, id] : m_names) {
            if (&reference(id) == &tensor)
                return "tensor " + io::escaped(name);
        }
        return "a tensor of " + described(m_tree[tensor.storage]);
    }

    const ObjectTree &m_tree;
    const NamedTensors &m_names;
    const FindRecord &m_find;
    std::unordered_map<std::string_view, RecordPtr> m_records; ///< by the key of the storage
};

} // namespace

std::vector<Tensor> tensorsOf(const ObjectTree &tree, const NamedTensors &names, const FindRecord &find)
{
    Storages storages(tree, names, find);
    storages.checkRecords();
    storages.checkTensors();
    return storages.tensors();
}

} // namespace tnn::checkpoint
