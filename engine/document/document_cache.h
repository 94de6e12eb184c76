// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <list>
#include <mutex>
#include <string>

#include "engine/document/document.h"

namespace tnn::document {

/// The documents most recently opened by a server: when requested again, their computed results are available. A
/// document whose file was modified is opened again. Thread-safe.
class DocumentCache {
public:
    /// Everything the document depends on besides the file.
    struct Key {
        std::string path;
        checkpoint::GivenOptions given;
        std::string device, precision;

        bool operator==(const Key &) const = default;
    };
    /// Returns the document of the key, or the result of `open`. Requests wait only while the same key is opened.
    DocumentPtr get(const Key &key, const std::function<DocumentPtr()> &open);

private:
    struct Entry {
        Key key;
        std::string state; ///< the state of the files at the time of opening
        std::shared_ptr<LazyValue<Document>> document;
    };
    std::shared_ptr<LazyValue<Document>> entryOf(const Key &key);

    std::mutex m_mutex;
    std::list<Entry> m_entries; ///< most recently used first
};

} // namespace tnn::document
