// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/metadata.h"

#include <set>
#include <unordered_map>

#include "engine/checkpoint/tensor.h"
#include "engine/io/file.h"

namespace tnn::run {

namespace {

using checkpoint::Object;

constexpr std::size_t DeepestNode = 64;
constexpr long MostNodes = 200000;
constexpr std::size_t LongestText = std::size_t{1} << 16, MostText = std::size_t{1} << 24; // bytes

io::Json leftOut()
{
    return {{"left_out", true}};
}

class Writer {
public:
    explicit Writer(const checkpoint::ObjectTree &tree) : m_tree(tree) { }

    io::Json write(Object::Id id)
    {
        if (id == Object::Nil)
            return nullptr;
        if (m_open.contains(id))
            return {{"cycle", true}};
        if (m_open.size() >= DeepestNode || isSpent())
            return leftOut();
        ++m_nodes;
        m_open.insert(id);
        io::Json json = written(m_tree[id]);
        m_open.erase(id);
        return json;
    }

private:
    io::Json written(const Object &object)
    {
        switch (object.kind) {
        case Object::Kind::None:
            return nullptr;
        case Object::Kind::Bool:
            return object.number != 0;
        case Object::Kind::Integer:
            return object.number;
        case Object::Kind::BigInteger:
            return {{"integer", "0x" + text(object.text)}};
        case Object::Kind::Float:
            return object.real;
        case Object::Kind::String:
            return text(object.text);
        case Object::Kind::Bytes:
            return {{"bytes", text(object.text)}};
        case Object::Kind::Tuple:
        case Object::Kind::List:
        case Object::Kind::Set:
            return list(object);
        case Object::Kind::Dict:
            return dict(object);
        case Object::Kind::Global:
            return {{"global", text(object.text)}};
        case Object::Kind::Instance:
            return instance(object);
        case Object::Kind::Storage:
            return {{"storage", text(object.text)}, {"elements", object.number}};
        case Object::Kind::Tensor:
            return tensor(m_tree.tensors.at(static_cast<std::size_t>(object.number)));
        }
        return nullptr;
    }

    /// Shared nodes are written repeatedly, so a small file could produce huge output.
    bool isSpent() const { return m_nodes >= MostNodes || m_bytes >= MostText; }

    std::string text(const std::string &stored)
    {
        std::string printable = io::escaped(stored.substr(0, LongestText));
        if (stored.size() > LongestText)
            printable += "... (" + std::to_string(stored.size()) + " bytes)";
        m_bytes += printable.size();
        return printable;
    }

    /// Calls take(i) for every step-th item; once the limit is reached, one more call marks the rest as left out.
    template <class Take> void forEach(const std::vector<Object::Id> &items, std::size_t step, Take take)
    {
        bool spent = false;
        for (std::size_t i = 0; i + step <= items.size() && !spent; i += step) {
            spent = isSpent();
            take(i);
        }
    }

    io::Json list(const Object &object)
    {
        io::Json json = io::Json::array();
        forEach(object.items, 1, [&](std::size_t i) { json.push_back(write(object.items[i])); });
        return json;
    }

    /// Cached: a dict may be shared very often.
    bool hasTextKeys(const Object &object)
    {
        const auto [found, isNew] = m_hasTextKeys.try_emplace(&object, true);
        for (std::size_t i = 0; isNew && i + 1 < object.items.size(); i += 2) {
            const Object::Id key = object.items[i];
            found->second = found->second && key != Object::Nil && m_tree[key].kind == Object::Kind::String;
        }
        return found->second;
    }

    io::Json dict(const Object &object)
    {
        if (!hasTextKeys(object))
            return {{"items", pairs(object)}};
        io::Json json = io::Json::object();
        auto &members = json.get_ref<io::Json::object_t &>();
        // appended without lookup: a lookup walks all members, and a file may have very many
        forEach(object.items, 2, [&](std::size_t i) {
            members.emplace_back(text(m_tree[object.items[i]].text), write(object.items[i + 1]));
        });
        return json;
    }

    io::Json pairs(const Object &object)
    {
        io::Json json = io::Json::array();
        forEach(object.items, 2, [&](std::size_t i) {
            json.push_back(io::Json::array({write(object.items[i]), write(object.items[i + 1])}));
        });
        return json;
    }

    io::Json instance(const Object &object)
    {
        io::Json json;
        json["class"] = object.global == Object::Nil ? std::string() : text(m_tree[object.global].text);
        if (object.arguments != Object::Nil)
            json["arguments"] = write(object.arguments);
        if (object.state != Object::Nil)
            json["state"] = write(object.state);
        if (!object.items.empty())
            json["items"] = object.items.size() % 2 == 0 ? dict(object) : list(object);
        return json;
    }

    /// Returns the dtype's name; for a type without one here the name in the file.
    std::string typeOf(const checkpoint::TensorReference &tensor)
    {
        const bool typed = tensor.dtype != Object::Nil;
        const Object::Id storage = tensor.storage;
        const Object::Id type = typed ? tensor.dtype : storage == Object::Nil ? storage : m_tree[storage].global;
        if (type == Object::Nil)
            return {};
        const std::string &name = m_tree[type].text;
        const checkpoint::DType known = (typed ? checkpoint::elementOfDType(name) : checkpoint::elementOfStorage(name))
                                            .type;
        return known == checkpoint::DType::Other ? text(name) : std::string(nameOf(known));
    }

    io::Json tensor(const checkpoint::TensorReference &tensor)
    {
        return {{"tensor", typeOf(tensor)}, {"shape", tensor.shape}};
    }

    const checkpoint::ObjectTree &m_tree;
    std::set<Object::Id> m_open; ///< nodes on the way from the root to this one
    std::unordered_map<const Object *, bool> m_hasTextKeys;
    long m_nodes = 0;
    std::size_t m_bytes = 0; ///< the size of all texts so far
};

} // namespace

io::Json metadataJson(const checkpoint::ObjectTree &tree)
{
    return Writer(tree).write(tree.root);
}

} // namespace tnn::run
