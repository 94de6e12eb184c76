// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <iterator>

#include "engine/checkpoint/weights/tensor_table.h"
#include "engine/checkpoint/weights/weights.h"

namespace tnn::checkpoint {

namespace {

constexpr std::string_view Head = "lm_head.weight";
constexpr std::array<std::string_view, 4> Embeddings{"word_embeddings.weight", "embed_tokens.weight", "wte.weight",
                                                     "tok_emb.weight"};

std::string textAt(const ObjectTree &tree, Object::Id id)
{
    return id != Object::Nil && tree[id].kind == Object::Kind::String ? tree[id].text : std::string();
}

/// Adds a tensor under another name, over the same record, unless it is there.
void addTwin(TensorTable &table, const Tensor &kept, const std::string &name, std::vector<Tensor> &twins)
{
    if (table.find(name) != nullptr || name == kept.name)
        return;
    Tensor twin = kept;
    twin.name = name;
    twins.push_back(std::move(twin));
}

/// safetensors.torch.save_model keeps one of the tensors that share memory, and maps the names of the others to it in
/// __metadata__.
void addMapped(const ObjectTree &tree, TensorTable &table, std::vector<Tensor> &twins)
{
    for (const auto &[key, value] : tree.entries(tree.find({"__metadata__"})))
        if (const Tensor *const kept = table.find(textAt(tree, value)))
            addTwin(table, *kept, tree[key].text, twins);
}

/// Whether config.json says that a language model's head is its embedding (tie_word_embeddings of transformers).
bool isTied(const ObjectTree &tree)
{
    const Object::Id tie = tree.find({"config", "tie_word_embeddings"});
    if (tie == Object::Nil || tree[tie].kind != Object::Kind::Bool || tree[tie].number == 0)
        return false;
    const Object::Id classes = tree.find({"config", "architectures"});
    if (classes == Object::Nil || tree[classes].items.empty())
        return true;
    const std::string name = textAt(tree, tree[classes].items.front());
    return name.find("LM") != std::string::npos;
}

/// save_pretrained leaves one of two tied weights out: usually the head, sometimes the embedding.
void addTied(const Checkpoint &checkpoint, TensorTable &table, std::vector<Tensor> &twins)
{
    const auto endingIn = [&](std::string_view tail) -> const Tensor * {
        const auto found = std::ranges::find_if(checkpoint.tensors, [&](const Tensor &tensor) {
            return tensor.name.ends_with(tail)
                && (tensor.name.size() == tail.size() || tensor.name[tensor.name.size() - tail.size() - 1] == '.');
        });
        return found == checkpoint.tensors.end() ? nullptr : &*found;
    };
    const Tensor *const head = endingIn(Head), *embedding = nullptr;
    for (const std::string_view tail : Embeddings)
        embedding = embedding == nullptr ? endingIn(tail) : embedding;
    if (head == nullptr && embedding != nullptr)
        return addTwin(table, *embedding, std::string(Head), twins);
    if (head == nullptr || embedding != nullptr)
        return;
    // The embedding stands before the layers; HyenaDNA's is in a module of its own.
    const auto layer = std::ranges::find_if(
        checkpoint.tensors, [](const Tensor &tensor) { return tensor.name.find("layers.") != std::string::npos; });
    if (layer == checkpoint.tensors.end())
        return;
    const bool isHyena = textAt(checkpoint.metadata, checkpoint.metadata.find({"config", "model_type"})) == "hyenadna";
    addTwin(table, *head,
            layer->name.substr(0, layer->name.find("layers."))
                + (isHyena ? "embeddings.word_embeddings.weight" : "embed_tokens.weight"),
            twins);
}

} // namespace

void addTiedTwins(Checkpoint &checkpoint)
{
    const ObjectTree &tree = checkpoint.metadata;
    const bool isMapped = tree.size(tree.find({"__metadata__"})) > 0, tied = isTied(tree);
    if (!isMapped && !tied)
        return;
    TensorTable table(checkpoint.tensors);
    std::vector<Tensor> twins;
    addMapped(tree, table, twins);
    if (tied)
        addTied(checkpoint, table, twins);
    std::ranges::move(twins, std::back_inserter(checkpoint.tensors));
}

} // namespace tnn::checkpoint
