// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <list>
#include <mutex>
#include <string>

#include "engine/document/document.h"

namespace tnn::document {

/// The documents that a program which serves has opened last: asked for again, they are there with what they have computed.
/// One whose file was written to since is opened anew. Thread-safe.
class DocumentCache {
public:
    /// What else but the file the document depends on.
    struct Key {
        std::string path;
        checkpoint::GivenOptions given;
        std::string device, precision;

        bool operator==(const Key &) const = default;
    };
    /// The document of the key, or what `open` returns. Who asks for the same while it is opened waits for it; others do not.
    DocumentPtr get(const Key &key, const std::function<DocumentPtr()> &open);

private:
    struct Entry {
        Key key;
        std::string state; ///< of the files, when it was opened
        std::shared_ptr<Once<Document>> document;
    };
    std::shared_ptr<Once<Document>> entryOf(const Key &key);

    std::mutex m_mutex;
    std::list<Entry> m_entries; ///< last used first
};

} // namespace tnn::document
