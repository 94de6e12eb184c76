// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/metadata.h"

#include <algorithm>

#include "engine/io/text_table.h"

namespace tnn::run {

namespace {

constexpr std::size_t WidestLine = 96;
constexpr std::size_t DeepestLine = 32; ///< deeper ones would be mostly blanks
constexpr const char *TooMuch = "(omitted: too deep or too large)";

bool has(const io::Json &json, const char *key)
{
    return json.is_object() && json.contains(key);
}

bool isInstance(const io::Json &json)
{
    return has(json, "class") && json["class"].is_string();
}

/// omegaconf stores every value in a node with bookkeeping: returns the value, or null for other nodes.
const io::Json *keptIn(const io::Json &json)
{
    if (!isInstance(json) || !has(json, "state") || !has(json["state"], "_metadata"))
        return nullptr;
    const io::Json &state = json["state"];
    for (const char *key : {"_val", "_content"}) {
        if (has(state, key))
            return &state[key];
    }
    return nullptr;
}

std::string listText(const io::Json &list, const char *open, const char *close);

/// Returns a value that fits on its parent's line; empty if it has children.
std::string inlined(const io::Json &json)
{
    if (const io::Json *kept = keptIn(json))
        return inlined(*kept);
    if (json.is_null())
        return "none";
    if (json.is_string())
        return json.get_ref<const std::string &>().empty() ? "\"\"" : json.get<std::string>();
    if (json.is_number_float())
        return io::number(json.get<double>(), 9);
    if (json.is_primitive())
        return json.dump();
    if (json.is_array())
        return listText(json, "[", "]");
    if (json.empty())
        return "{}";
    if (has(json, "cycle"))
        return "(contains itself: see above)";
    if (has(json, "left_out"))
        return TooMuch;
    if (has(json, "tensor") && has(json, "shape"))
        return "tensor " + inlined(json["tensor"]) + " " + listText(json["shape"], "(", ")");
    for (const char *wrapped : {"global", "bytes", "integer"}) {
        if (json.size() == 1 && has(json, wrapped))
            return wrapped + (" " + inlined(json[wrapped]));
    }
    if (json.size() == 2 && has(json, "storage") && has(json, "elements"))
        return "storage " + inlined(json["storage"]) + ", " + inlined(json["elements"]) + " elements";
    return {};
}

/// Returns an empty text if an item has children or the line would be too long.
std::string listText(const io::Json &list, const char *open, const char *close)
{
    std::string text = open;
    for (const io::Json &item : list) {
        const std::string part = inlined(item);
        if (part.empty() || text.size() + part.size() > WidestLine)
            return {};
        text += (&item == &list.front() ? "" : ", ") + part;
    }
    return text + close;
}

class Printer {
public:
    std::string take() { return std::move(m_text); }

    void line(const std::string &label, const io::Json &json)
    {
        const std::string value = inlined(json);
        const bool isTooDeep = value.empty() && m_depth == DeepestLine;
        const std::string title = isTooDeep     ? TooMuch
            : isInstance(json) && value.empty() ? inlined(json["class"])
                                                : value;
        m_text += std::string(2 * m_depth, ' ') + label + (title.empty() ? ":" : ": " + title) + "\n";
        if (!value.empty() || isTooDeep)
            return;
        ++m_depth;
        const io::Json *const kept = keptIn(json);
        children(kept != nullptr ? *kept : json);
        --m_depth;
    }

    void children(const io::Json &json)
    {
        if (json.is_array() && std::all_of(json.begin(), json.end(), isNumber)) {
            numbers(json);
        } else if (json.is_array()) {
            for (std::size_t i = 0; i < json.size(); ++i)
                line('[' + std::to_string(i) + ']', json[i]);
        } else if (isInstance(json)) {
            instance(json);
        } else if (json.size() == 1 && has(json, "items")) {
            pairs(json["items"]);
        } else {
            for (const auto &[key, value] : json.items())
                line(key, value);
        }
    }

private:
    static bool isNumber(const io::Json &json) { return json.is_primitive() && !json.is_string(); }

    /// Writes as many numbers per line as there is room for.
    void numbers(const io::Json &list)
    {
        std::string line;
        const auto flush = [&] {
            m_text += std::string(2 * m_depth, ' ') + line + "\n";
            line.clear();
        };
        for (const io::Json &item : list) {
            const std::string text = inlined(item);
            if (line.size() + text.size() > WidestLine)
                flush();
            line += (line.empty() ? "" : " ") + text;
        }
        flush();
    }

    void pairs(const io::Json &list)
    {
        for (const io::Json &pair : list) {
            const std::string key = pair.is_array() && pair.size() == 2 ? inlined(pair[0]) : std::string();
            if (key.empty())
                line("-", pair);
            else
                line(key, pair[1]);
        }
    }

    /// Writes the state first, which users look for; arguments and items only if there are some.
    void instance(const io::Json &json)
    {
        for (const auto &[key, value] : json.items()) {
            if (key == "class" || (key == "arguments" && value.is_array() && value.empty()))
                continue;
            if (key == "state" && value.is_object() && inlined(value).empty())
                children(value);
            else
                line(key, value);
        }
    }

    std::string m_text;
    std::size_t m_depth = 0;
};

} // namespace

std::string metadataText(const io::Json &metadata)
{
    Printer printer;
    const std::string alone = inlined(metadata);
    if (!alone.empty())
        return alone + "\n";
    printer.children(metadata);
    return printer.take();
}

} // namespace tnn::run
