// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/metadata/metadata_search.h"

#include <algorithm>

#include "app/panels/metadata/metadata_content.h"

namespace tnn::app {

namespace {

using checkpoint::Object;
using checkpoint::ObjectTree;

/// Deeper ones cannot be shown: their names would be off screen.
constexpr std::size_t DeepestLooked = 256;

/// Compares bytes if possible: a tree may hold a vocabulary of a million words.
class Needle {
public:
    explicit Needle(const QString &text) : m_text(text), m_bytes(text.toLower().toStdString())
    {
        m_ascii = std::all_of(m_bytes.begin(), m_bytes.end(),
                              [](char c) { return static_cast<unsigned char>(c) < 128; });
    }

    bool isIn(std::string_view text) const
    {
        if (!m_ascii)
            return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()))
                .contains(m_text, Qt::CaseInsensitive);
        const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + 32) : a) == b; };
        return std::search(text.begin(), text.end(), m_bytes.begin(), m_bytes.end(), same) != text.end();
    }
    bool isIn(const QString &text) const { return text.contains(m_text, Qt::CaseInsensitive); }

private:
    QString m_text;
    std::string m_bytes;
    bool m_ascii = false;
};

class Search {
public:
    Search(const ObjectTree &tree, const Needle &needle, const Task &task) :
        m_tree(tree), m_needle(needle), m_task(task)
    {
    }

    MetadataHits run()
    {
        const Object::Id root = plainValue(m_tree, m_tree.root);
        m_hits.reached.resize(m_tree.objects.size());
        m_seen.resize(m_tree.objects.size());
        if (root != Object::Nil)
            enter(root, {});
        bool hasRoom = true;
        while (!m_open.empty() && hasRoom)
            hasRoom = step();
        return std::move(m_hits);
    }

private:
    struct Level {
        Object::Id id;
        Content content;
        long next = 0;
    };

    void enter(Object::Id id, const MetadataHits::Step &from)
    {
        Content content = contentOf(m_tree, id);
        if (m_seen[id] || content.count() == 0)
            return;
        if (m_open.size() >= DeepestLooked) {
            m_hits.areAll = false;
            return;
        }
        m_seen[id] = true;
        m_hits.reached[id] = from;
        m_open.push_back({id, content});
    }

    bool step()
    {
        Level &level = m_open.back();
        if (level.next >= level.content.count()) {
            m_open.pop_back();
            return true;
        }
        const Object::Id id = level.id;
        const long position = level.next++;
        if ((++m_steps & 0xfff) == 0)
            m_task.check();
        const ContentChild child = childOf(m_tree, level.content, position);
        if (matches(child) && !m_hits.add({MetadataBranch::Saved, id, position}))
            return false;
        if (child.value != Object::Nil)
            enter(child.value, {id, static_cast<std::uint32_t>(position)});
        return true;
    }

    bool matches(const ContentChild &child) const
    {
        return (child.key != Object::Nil && isText(child.key)) || (child.value != Object::Nil && isText(child.value));
    }

    bool isText(Object::Id id) const
    {
        switch (m_tree[id].kind) {
        case Object::Kind::None:
        case Object::Kind::Bool:
        case Object::Kind::Integer:
        case Object::Kind::Float:
        case Object::Kind::Tensor:
            return m_needle.isIn(valueText(m_tree, id, 0));
        default:
            return m_needle.isIn(storedText(m_tree, id));
        }
    }

    const ObjectTree &m_tree;
    const Needle &m_needle;
    const Task &m_task;
    MetadataHits m_hits;
    std::vector<bool> m_seen;
    std::vector<Level> m_open;
    std::size_t m_steps = 0;
};

template <class Names>
void findNames(const Names &names, MetadataBranch branch, const Needle &needle, MetadataHits &hits)
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string *name = nullptr;
        if constexpr (std::is_same_v<typename Names::value_type, std::string>)
            name = &names[i];
        else
            name = &names[i].name;
        if (needle.isIn(*name) && !hits.add({branch, Object::Nil, static_cast<long>(i)}))
            return;
    }
}

} // namespace

bool MetadataHits::add(const Hit &hit)
{
    if (hits.size() >= Most) {
        areAll = false;
        return false;
    }
    hits.push_back(hit);
    return true;
}

std::vector<long> MetadataHits::pathTo(const Hit &hit) const
{
    std::vector<long> path{hit.child};
    for (Object::Id id = hit.container; id != Object::Nil && reached[id].parent != Object::Nil; id = reached[id].parent)
        path.push_back(reached[id].child);
    std::reverse(path.begin(), path.end());
    return path;
}

MetadataHits findInMetadata(const document::Document &document, const QString &text, const Task &task)
{
    if (text.isEmpty())
        return {};
    const Needle needle(text);
    MetadataHits hits = Search(document.checkpoint().metadata, needle, task).run();
    findNames(document.checkpoint().tensors, MetadataBranch::Tensors, needle, hits);
    findNames(document.description().unused, MetadataBranch::Unused, needle, hits);
    return hits;
}

} // namespace tnn::app
