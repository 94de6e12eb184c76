// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/containers/storages.h"

#include <algorithm>
#include <unordered_map>

#include "engine/checkpoint/computed_tensor.h"
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
            if (m_tree[id].kind != Object::Kind::Tensor) {
                addUnreadable(name, m_tree[id], result);
                continue;
            }
            const TensorReference &tensor = reference(id);
            Tensor stored{name,          elementOf(tensor).type, tensor.shape,
                          tensor.stride, tensor.offset,          recordOf(m_tree[tensor.storage])};
            if (stored.type == DType::Other)
                stored.refusal = Message("contains %1 numbers, which are not read", typeNameOf(tensor));
            result.push_back(withLazyBits(stored, tensor.negative, tensor.conjugated));
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
    /// "uint16", "QInt32Storage"
    std::string typeNameOf(const TensorReference &tensor) const
    {
        const Object::Id type = tensor.dtype != Object::Nil ? tensor.dtype : m_tree[tensor.storage].global;
        const std::string &name = m_tree[type].text;
        return io::escaped(name.substr(name.rfind('.') + 1));
    }

    /// Adds a tensor of a kind that is named, but not read, with the shape and the first storage among the arguments of
    /// the function that rebuilds it; one without a storage is left out.
    void addUnreadable(const std::string &name, const Object &instance, std::vector<Tensor> &result) const
    {
        Rebuilt found;
        search(instance.arguments, 0, found);
        if (found.storage == Object::Nil)
            return;
        long elements = 1;
        for (const long length : found.shape)
            if (__builtin_mul_overflow(elements, length, &elements))
                throw Error("tensor %1 has too many elements", io::escaped(name));
        const std::string &function = m_tree[instance.global].text;
        const auto mentions = [&](std::string_view word) { return function.find(word) != std::string::npos; };
        Tensor tensor{
            name, DType::Other, found.shape, contiguousStrides(found.shape), 0, recordOf(m_tree[found.storage])};
        tensor.refusal = mentions("qtensor")
            ? Message("is quantized (%1), which is not read; dequantize() it before saving",
                      io::escaped(m_tree[m_tree[found.storage].global].text))
            : mentions("sparse") ? Message("is sparse, which is not read; save it with to_dense()")
                                 : Message("is a tensor of the kind %1, which is not read",
                                           io::escaped(found.type.empty() ? function : found.type));
        result.push_back(std::move(tensor));
    }
    struct Rebuilt {
        Object::Id storage = Object::Nil;
        std::vector<long> shape;
        std::string type; ///< the class, for the function that rebuilds tensors of any class
        int visited = 0;
    };
    /// The first storage, the first tuple of integers and the first class other than a function of torch's.
    void search(Object::Id id, int depth, Rebuilt &found) const
    {
        constexpr int Deepest = 5, MostVisited = 200;
        constexpr std::size_t MostItems = 16;
        if (id == Object::Nil || depth > Deepest || ++found.visited > MostVisited)
            return;
        const Object &object = m_tree[id];
        if (object.kind == Object::Kind::Instance)
            return search(object.arguments, depth + 1, found);
        if (object.kind == Object::Kind::Global && found.type.empty() && !object.text.starts_with("torch."))
            found.type = object.text;
        if (found.storage == Object::Nil && object.kind == Object::Kind::Storage)
            found.storage = id;
        if (found.storage == Object::Nil && object.kind == Object::Kind::Tensor)
            found.storage = reference(id).storage;
        const auto isSize = [&](Object::Id item) {
            return m_tree[item].kind == Object::Kind::Integer && m_tree[item].number >= 0;
        };
        const std::size_t count = std::min(object.items.size(), MostItems);
        if (found.shape.empty() && object.kind == Object::Kind::Tuple && std::ranges::all_of(object.items, isSize)) {
            for (std::size_t i = 0; i < std::min<std::size_t>(count, 8); ++i)
                found.shape.push_back(m_tree[object.items[i]].number);
            return;
        }
        for (std::size_t i = 0; i < count; ++i)
            search(object.items[i], depth + 1, found);
    }

    std::string described(const Object &storage) const
    {
        for (const auto &[name, id] : m_names) {
            if (m_tree[id].kind == Object::Kind::Tensor && m_tree[reference(id).storage].text == storage.text)
                return "storage " + io::escaped(storage.text) + " (" + io::escaped(name) + ")";
        }
        return "storage " + io::escaped(storage.text);
    }
    std::string described(const TensorReference &tensor) const
    {
        for (const auto &[name, id] : m_names) {
            if (m_tree[id].kind == Object::Kind::Tensor && &reference(id) == &tensor)
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

void setTensors(Checkpoint &checkpoint, const NamedTensors &names, const FindRecord &find)
{
    const ObjectTree &tree = checkpoint.metadata;
    checkpoint.tensors = tensorsOf(tree, names, find);
    for (const OtherWeights &other : otherWeightsOf(tree, names)) {
        if (checkpoint.weightSets.empty())
            checkpoint.weightSets.push_back({other.isAverage ? "raw" : "ema", {}, checkpoint.tensors});
        checkpoint.weightSets.push_back(
            {other.isAverage ? "ema" : "raw", other.key, tensorsOf(tree, other.tensors, find)});
    }
}

} // namespace tnn::checkpoint
