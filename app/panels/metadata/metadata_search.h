// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>

#include "engine/document/document.h"

namespace tnn::app {

/// The parts of the metadata: what was saved, the tensors of the state dict, and its keys that were not recognized.
enum class MetadataBranch { Saved, Tensors, Unused };

/// Where a text was found. Every object is searched once, where it is first encountered, so a shared one is found only
/// there.
struct MetadataHits {
    struct Hit {
        MetadataBranch branch = MetadataBranch::Saved;
        checkpoint::Object::Id container
            = checkpoint::Object::Nil; ///< the container of a Saved hit; Nil: the root itself
        long child = 0;                ///< position in the container, or in the branch
    };
    struct Step {
        checkpoint::Object::Id parent = checkpoint::Object::Nil;
        std::uint32_t child = 0;
    };
    static constexpr std::size_t Most = 10000;

    std::vector<Hit> hits; ///< in the order of the tree
    bool areAll = true;    ///< false if there are more than `Most` hits or the tree is too deep

    /// Returns whether there is more room.
    bool add(const Hit &hit);

    /// Positions by which to descend from the root of the hit's branch.
    std::vector<long> pathTo(const Hit &hit) const;
    std::vector<Step> reached; ///< for each object by its id: where it was first encountered from
};

/// Searches for a text in keys, values and names of classes and tensors, ignoring case. Iterative; bounded by the
/// number of items in the file; cancelled by the task.
MetadataHits findInMetadata(const document::Document &document, const QString &text, const Task &task = {});

} // namespace tnn::app
