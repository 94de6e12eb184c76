// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>

#include "engine/document/document.h"

namespace tnn::app {

/// The parts of the metadata: what was saved, the tensors of the state dict, its keys that belong to nothing recognised.
enum class MetadataBranch { Saved, Tensors, Unused };

/// Where a text is found. Every object is looked into once, where it is first met: what is shared is found there alone.
struct MetadataHits {
    struct Hit {
        MetadataBranch branch = MetadataBranch::Saved;
        checkpoint::Object::Id container = checkpoint::Object::Nil; ///< of Saved; Nil: the root itself
        long child = 0;                                             ///< position in the container, or in the branch
    };
    struct Step {
        checkpoint::Object::Id parent = checkpoint::Object::Nil;
        std::uint32_t child = 0;
    };
    static constexpr std::size_t Most = 10000;

    std::vector<Hit> hits; ///< in the order in which the tree shows them
    bool areAll = true;    ///< false beyond `Most` hits, or where the tree is deeper than is looked

    /// Whether there is room for it.
    bool add(const Hit &hit);

    /// Positions to descend by from the root of the hit's branch.
    std::vector<long> pathTo(const Hit &hit) const;
    std::vector<Step> reached; ///< of each object by its id: from where it was first met
};

/// Looks for a text in keys, values and names of classes and tensors, without regard to case. Iterative; bounded by the
/// number of items in the file; cancelled by the task.
MetadataHits findInMetadata(const document::Document &document, const QString &text, const Task &task = {});

} // namespace tnn::app
