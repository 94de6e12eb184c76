// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/families/lra_configuration.h"

namespace tnn::checkpoint {

LraConfiguration lraConfiguration(const Subject &subject)
{
    const ObjectTree &tree = subject.checkpoint.metadata;
    const Object::Id root = tree.find(tree.root, "hyper_parameters");
    return {tree, root, tree.find(root, "model"), tree.find(root, "dataset")};
}

MetadataReader lraBlock(const LraConfiguration &config, std::optional<long> number)
{
    const std::vector<Object::Id> blocks = MetadataReader(config.tree, config.model, "").list("layer");
    if (blocks.empty() || !number)
        return {config.tree, Object::Nil, ""};
    const std::size_t block = static_cast<std::size_t>(*number) % blocks.size();
    return {config.tree, blocks[block], "hyper_parameters.model.layer." + std::to_string(block) + "."};
}

std::string lraNameOf(const LraConfiguration &config, Object::Id dict, std::string_view key)
{
    const std::string text = MetadataReader(config.tree, dict, "").text(key);
    return !text.empty() ? text : MetadataReader(config.tree, config.tree.find(dict, key), "").text("_name_");
}

} // namespace tnn::checkpoint
