// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/metadata_json.h"

#include <algorithm>
#include <set>

#include "engine/io/file.h"

namespace tnn::commands {

namespace {

using checkpoint::Object;

constexpr std::size_t DeepestNode = 64;
constexpr long MostNodes = 200000;

class Writer {
public:
    explicit Writer(const checkpoint::ObjectTree &tree) : m_tree(tree) { }

    Json write(Object::Id id)
    {
        if (id == Object::Nil)
            return nullptr;
        if (m_open.contains(id))
            return {{"cycle", true}};
        if (m_open.size() >= DeepestNode || ++m_nodes > MostNodes)
            return {{"left_out", true}};
        m_open.insert(id);
        Json json = written(m_tree[id]);
        m_open.erase(id);
        return json;
    }

private:
    Json written(const Object &object)
    {
        switch (object.kind) {
        case Object::Kind::None:
            return nullptr;
        case Object::Kind::Bool:
            return object.number != 0;
        case Object::Kind::Integer:
            return object.number;
        case Object::Kind::BigInteger:
            return {{"integer", "0x" + io::escaped(object.text)}};
        case Object::Kind::Float:
            return object.real;
        case Object::Kind::String:
            return io::escaped(object.text);
        case Object::Kind::Bytes:
            return {{"bytes", io::escaped(object.text)}};
        case Object::Kind::Tuple:
        case Object::Kind::List:
        case Object::Kind::Set:
            return list(object);
        case Object::Kind::Dict:
            return dict(object);
        case Object::Kind::Global:
            return {{"global", io::escaped(object.text)}};
        case Object::Kind::Instance:
            return instance(object);
        case Object::Kind::Storage:
            return {{"storage", io::escaped(object.text)}, {"elements", object.number}};
        case Object::Kind::Tensor:
            return {{"tensor", m_tree.tensors.at(static_cast<std::size_t>(object.number)).shape}};
        }
        return nullptr;
    }

    Json list(const Object &object)
    {
        Json json = Json::array();
        for (const Object::Id item : object.items)
            json.push_back(write(item));
        return json;
    }

    bool hasTextKeys(const Object &object) const
    {
        for (std::size_t i = 0; i + 1 < object.items.size(); i += 2) {
            if (object.items[i] == Object::Nil || m_tree[object.items[i]].kind != Object::Kind::String)
                return false;
        }
        return true;
    }

    Json dict(const Object &object)
    {
        if (!hasTextKeys(object))
            return {{"items", pairs(object)}};
        Json json = Json::object();
        auto &members = json.get_ref<Json::object_t &>();
        // appended, not looked up: a lookup walks all members, and a file may have very many
        for (std::size_t i = 0; i + 1 < object.items.size(); i += 2)
            members.emplace_back(io::escaped(m_tree[object.items[i]].text), write(object.items[i + 1]));
        return json;
    }

    Json pairs(const Object &object)
    {
        Json json = Json::array();
        for (std::size_t i = 0; i + 1 < object.items.size(); i += 2)
            json.push_back(Json::array({write(object.items[i]), write(object.items[i + 1])}));
        return json;
    }

    Json instance(const Object &object)
    {
        Json json;
        json["class"] = object.global == Object::Nil ? std::string() : io::escaped(m_tree[object.global].text);
        if (object.arguments != Object::Nil)
            json["arguments"] = write(object.arguments);
        if (object.state != Object::Nil)
            json["state"] = write(object.state);
        if (!object.items.empty())
            json["items"] = object.items.size() % 2 == 0 ? dict(object) : list(object);
        return json;
    }

    const checkpoint::ObjectTree &m_tree;
    std::set<Object::Id> m_open; ///< nodes on the way from the root to this one
    long m_nodes = 0;
};

} // namespace

Json metadataJson(const checkpoint::ObjectTree &tree)
{
    return Writer(tree).write(tree.root);
}

} // namespace tnn::commands
