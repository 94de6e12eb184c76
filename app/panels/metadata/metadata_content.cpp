// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/metadata/metadata_content.h"

#include <algorithm>

#include <QObject>
#include <QRegularExpression>
#include <QStringList>

#include "app/base/number_format.h"
#include "engine/checkpoint/description.h"
#include "engine/checkpoint/tensor.h"
#include "engine/io/file.h"
#include "engine/io/utf8.h"

namespace tnn::app {

namespace {

using checkpoint::Object;
using checkpoint::ObjectTree;

/// omegaconf's nodes have ten entries; a larger dict is not a node and is not searched.
constexpr std::size_t LargestNode = 32;
constexpr int DeepestWrapping = 8;
constexpr std::size_t LongestCopy = std::size_t{1} << 20;

const Object *objectAt(const ObjectTree &tree, Object::Id id)
{
    return id == Object::Nil ? nullptr : &tree[id];
}

/// Value of a key in the state of one of omegaconf's nodes; Nil if there is none.
Object::Id inNode(const ObjectTree &tree, const Object &instance, std::string_view key)
{
    const Object *state = objectAt(tree, instance.state);
    if (!state || state->kind != Object::Kind::Dict || state->items.size() > LargestNode)
        return Object::Nil;
    for (std::size_t i = 0; i + 1 < state->items.size(); i += 2) {
        const Object *name = objectAt(tree, state->items[i]);
        if (name && name->kind == Object::Kind::String && name->text == key)
            return state->items[i + 1];
    }
    return Object::Nil;
}

bool isPairs(const ObjectTree &tree, const std::vector<Object::Id> &items)
{
    constexpr std::size_t Looked = 32;
    for (std::size_t i = 0; i < std::min(items.size(), Looked); i += 2) {
        const Object *key = objectAt(tree, items[i]);
        if (!key || key->kind != Object::Kind::String)
            return false;
    }
    return items.size() % 2 == 0;
}

Content contentOfInstance(const ObjectTree &tree, const Object &instance)
{
    if (inNode(tree, instance, "_metadata") != Object::Nil) {
        const Object *inside = objectAt(tree, inNode(tree, instance, "_content"));
        if (inside && inside->kind == Object::Kind::Dict)
            return {Content::Kind::Fields, Object::Nil, Object::Nil, &inside->items};
        if (inside && inside->kind == Object::Kind::List)
            return {Content::Kind::Items, Object::Nil, Object::Nil, &inside->items};
    }
    Content content;
    const Object *arguments = objectAt(tree, instance.arguments);
    if (arguments && !(arguments->kind == Object::Kind::Tuple && arguments->items.empty()))
        content.arguments = instance.arguments;
    if (!instance.items.empty()) {
        content.kind = isPairs(tree, instance.items) ? Content::Kind::Keys : Content::Kind::Items;
        content.items = &instance.items;
    }
    const Object *state = objectAt(tree, instance.state);
    if (state && state->kind == Object::Kind::Dict && !content.items) {
        content.kind = Content::Kind::Fields;
        content.items = &state->items;
    } else {
        content.state = instance.state;
    }
    return content;
}

std::string_view lastPart(std::string_view name)
{
    return name.substr(name.rfind('.') + 1);
}

QString textOfTensor(const ObjectTree &tree, const Object &object)
{
    const auto index = static_cast<std::size_t>(object.number);
    if (index >= tree.tensors.size())
        return QObject::tr("tensor");
    const checkpoint::TensorReference &tensor = tree.tensors[index];
    std::string_view type;
    if (const Object *dtype = objectAt(tree, tensor.dtype)) {
        type = lastPart(dtype->text);
    } else if (const Object *storage = objectAt(tree, tensor.storage)) {
        const Object *name = objectAt(tree, storage->global);
        const checkpoint::DType known = name ? checkpoint::elementOfStorage(name->text).type : checkpoint::DType::Other;
        type = known != checkpoint::DType::Other ? checkpoint::nameOf(known)
            : name                               ? lastPart(name->text)
                                                 : std::string_view("tensor");
    }
    return tensorText(type, tensor.shape);
}

QString counted(const QString &what, long count)
{
    return count == 0 ? QObject::tr("%1, empty").arg(what) : QObject::tr("%1 of %2").arg(what).arg(count);
}

bool isScalar(const Object &object)
{
    switch (object.kind) {
    case Object::Kind::None:
    case Object::Kind::Bool:
    case Object::Kind::Integer:
    case Object::Kind::Float:
    case Object::Kind::String:
        return true;
    default:
        return false;
    }
}

/// "(0.9, 0.98)" for a short list of numbers or words; empty for everything else.
QString fewItems(const ObjectTree &tree, const Object &object, std::size_t longest)
{
    constexpr std::size_t Most = 8;
    if (object.items.empty() || object.items.size() > Most)
        return {};
    QStringList texts;
    for (const Object::Id item : object.items) {
        const Object *value = objectAt(tree, plainValue(tree, item));
        if (!value || !isScalar(*value))
            return {};
        texts.append(valueText(tree, plainValue(tree, item), longest / Most));
    }
    const bool tuple = object.kind == Object::Kind::Tuple;
    return (tuple ? QStringLiteral("(%1)") : QStringLiteral("[%1]")).arg(texts.join(QStringLiteral(", ")));
}

QString textOfContainer(const ObjectTree &tree, const Object &object, const QString &what, std::size_t longest)
{
    const QString few = fewItems(tree, object, longest);
    return few.isEmpty() ? counted(what, static_cast<long>(object.items.size())) : few;
}

/// At most `longest` bytes, never splitting a character.
QString cut(std::string_view text, std::size_t longest)
{
    if (text.size() <= longest)
        return escapedText(text);
    return escapedText(io::beginningOf(text, longest)) + QChar(0x2026);
}

QString textOfInstance(const ObjectTree &tree, Object::Id id, const Object &object)
{
    const Object *global = objectAt(tree, object.global);
    const QString name = global && !global->text.empty() ? escapedText(global->text) : QObject::tr("object");
    const long count = contentOf(tree, id).count();
    return count == 0 ? name : QObject::tr("%1 of %2").arg(name).arg(count);
}

} // namespace

long Content::count() const
{
    const long extras = (arguments != Object::Nil ? 1 : 0) + (state != Object::Nil ? 1 : 0);
    if (!items)
        return extras;
    const auto size = static_cast<long>(items->size());
    return extras + (kind == Kind::Items ? size : size / 2);
}

Object::Id plainValue(const ObjectTree &tree, Object::Id id)
{
    for (int hop = 0; hop < DeepestWrapping; ++hop) {
        const Object *object = objectAt(tree, id);
        const Object::Id value = object && object->kind == Object::Kind::Instance ? inNode(tree, *object, "_val")
                                                                                  : Object::Nil;
        if (value == Object::Nil)
            return id;
        id = value;
    }
    return id;
}

Content contentOf(const ObjectTree &tree, Object::Id id)
{
    const Object *object = objectAt(tree, id);
    if (!object)
        return {};
    switch (object->kind) {
    case Object::Kind::Dict:
        return {Content::Kind::Keys, Object::Nil, Object::Nil, &object->items};
    case Object::Kind::Tuple:
    case Object::Kind::List:
    case Object::Kind::Set:
        return {Content::Kind::Items, Object::Nil, Object::Nil, &object->items};
    case Object::Kind::Instance:
        return contentOfInstance(tree, *object);
    default:
        return {};
    }
}

ContentChild childOf(const ObjectTree &tree, const Content &content, long position)
{
    using Kind = ContentChild::Kind;
    if (content.arguments != Object::Nil && position-- == 0)
        return {Kind::Arguments, Object::Nil, 0, content.arguments};
    if (content.state != Object::Nil && position-- == 0)
        return {Kind::State, Object::Nil, 0, content.state};
    const auto place = static_cast<std::size_t>(position);
    if (content.kind == Content::Kind::Items)
        return {Kind::Item, Object::Nil, position, plainValue(tree, (*content.items)[place])};
    return {content.kind == Content::Kind::Keys ? Kind::Key : Kind::Field, (*content.items)[2 * place], position,
            plainValue(tree, (*content.items)[2 * place + 1])};
}

QString nameOf(const ObjectTree &tree, const ContentChild &child)
{
    constexpr std::size_t LongestName = 200;
    switch (child.kind) {
    case ContentChild::Kind::Arguments:
        return QObject::tr("arguments");
    case ContentChild::Kind::State:
        return QObject::tr("state");
    case ContentChild::Kind::Item:
        return QStringLiteral("[%1]").arg(child.index);
    default:
        break;
    }
    const Object *key = objectAt(tree, child.key);
    if (key && key->kind == Object::Kind::String)
        return cut(key->text, LongestName);
    return valueText(tree, child.key, LongestName);
}

QString stepTo(const ObjectTree &tree, const ContentChild &child)
{
    static const QRegularExpression identifier(QStringLiteral("^[A-Za-z_][A-Za-z_0-9]*$"));
    switch (child.kind) {
    case ContentChild::Kind::Arguments:
    case ContentChild::Kind::State:
        return QStringLiteral(".<%1>").arg(nameOf(tree, child));
    case ContentChild::Kind::Item:
        return nameOf(tree, child);
    default:
        break;
    }
    const Object *key = objectAt(tree, child.key);
    const QString name = key && key->kind == Object::Kind::String ? escapedText(key->text) : QString();
    if (child.kind == ContentChild::Kind::Field && identifier.match(name).hasMatch())
        return QLatin1Char('.') + name;
    return QStringLiteral("[%1]").arg(valueText(tree, child.key, LongestCopy));
}

QString valueText(const ObjectTree &tree, Object::Id id, std::size_t longest)
{
    const Object *object = objectAt(tree, id);
    if (!object)
        return {};
    switch (object->kind) {
    case Object::Kind::None:
        return QStringLiteral("None");
    case Object::Kind::Bool:
        return object->number != 0 ? QStringLiteral("True") : QStringLiteral("False");
    case Object::Kind::Integer:
        return QString::number(object->number);
    case Object::Kind::BigInteger:
        return QStringLiteral("0x") + cut(object->text, longest);
    case Object::Kind::Float:
        return QString::fromStdString(checkpoint::toText(object->real));
    case Object::Kind::String:
        return QStringLiteral("'%1'").arg(cut(object->text, longest));
    case Object::Kind::Bytes:
        return QStringLiteral("b'%1'").arg(cut(object->text, longest));
    case Object::Kind::Tuple:
        return textOfContainer(tree, *object, QObject::tr("tuple"), longest);
    case Object::Kind::List:
        return textOfContainer(tree, *object, QObject::tr("list"), longest);
    case Object::Kind::Set:
        return textOfContainer(tree, *object, QObject::tr("set"), longest);
    case Object::Kind::Dict:
        return counted(QObject::tr("dict"), static_cast<long>(object->items.size() / 2));
    case Object::Kind::Global:
        return cut(object->text, longest);
    case Object::Kind::Instance:
        return textOfInstance(tree, id, *object);
    case Object::Kind::Storage:
        return QObject::tr("storage %1, %2 elements").arg(cut(object->text, longest)).arg(object->number);
    case Object::Kind::Tensor:
        return textOfTensor(tree, *object);
    }
    return {};
}

QString tensorText(std::string_view type, const std::vector<long> &shape)
{
    return QStringLiteral("%1 (%2)").arg(escapedText(type), channelsText(shape));
}

QString copiedText(const ObjectTree &tree, Object::Id id)
{
    const Object *object = objectAt(tree, id);
    if (object && object->kind == Object::Kind::String)
        return cut(object->text, LongestCopy);
    return valueText(tree, id, LongestCopy);
}

std::string_view storedText(const ObjectTree &tree, Object::Id id)
{
    const Object *object = objectAt(tree, id);
    if (!object)
        return {};
    if (object->kind == Object::Kind::Instance) {
        const Object *global = objectAt(tree, object->global);
        return global ? std::string_view(global->text) : std::string_view();
    }
    return object->text;
}

} // namespace tnn::app
