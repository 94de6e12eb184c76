// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/provenance.h"

#include <algorithm>
#include <cctype>

#include "engine/checkpoint/hub_cache.h"
#include "engine/document/method.h"
#include "engine/io/file.h"
#include "engine/io/joined.h"
#include "engine/io/json.h"
#include "engine/io/path_names.h"
#include "engine/io/text_table.h"

namespace tnn::figures {

namespace {

std::string stageText(Stage stage)
{
    return stage == Stage::Raw ? "raw" : stage == Stage::Difference ? "decayed - raw" : "decayed";
}

std::string channelsWritten(const FigureRequest &request)
{
    if (request.reduction != Reduction::Channel)
        return request.reduction == Reduction::Mean ? "mean" : "extreme";
    if (request.allChannels)
        return "all";
    return io::joined(request.selection.channels, ", ", [](long channel) { return std::to_string(channel); });
}

std::string selectionText(const document::Document &document, const FigureRequest &request)
{
    const document::Selection &selection = request.selection;
    const auto &tno = document.description().tnos.at(static_cast<std::size_t>(selection.tno));
    std::string text = io::escaped(tno.name.english()) + ", head " + std::to_string(selection.head) + ", channels "
        + channelsWritten(request) + ", n " + std::to_string(selection.n);
    if (selection.across > 0)
        text += " and " + std::to_string(selection.across) + " across";
    text += ", " + stageText(request.stage);
    const std::string changed = document::titleOf(request.overrides).english();
    return changed.empty() ? text : text + ", " + changed;
}

} // namespace

std::string Provenance::text() const
{
    return view + " of " + checkpoint + (selection.empty() ? "" : ", " + selection) + " (" + program + ")";
}

std::vector<std::pair<std::string_view, std::string>> Provenance::entries() const
{
    std::vector<std::pair<std::string_view, std::string>> entries{
        {"View", view},           {"Checkpoint", checkpoint}, {"Fingerprint", fingerprint}, {"Family", family},
        {"Selection", selection}, {"Device", device},         {"Program", program},         {"Command", command}};
    std::erase_if(entries, [](const auto &entry) { return entry.second.empty(); });
    return entries;
}

Provenance provenanceOf(const std::string &view, const document::Document &document, const FigureRequest &request,
                        const std::string &version)
{
    Provenance provenance;
    provenance.view = view;
    provenance.checkpoint = io::escaped(checkpoint::shownName(document.checkpoint().path));
    if (!document.role().empty()) // one of two documents, or their difference
        provenance.checkpoint = document.role() + " (" + provenance.checkpoint + ")";
    provenance.family = document.description().family;
    provenance.selection = selectionText(document, request);
    provenance.device = "cpu";
    provenance.program = "Tnnscope " + version;
    return provenance;
}

std::string commentOf(const Provenance &provenance)
{
    std::string text;
    for (const auto &[name, value] : provenance.entries())
        text.append("# ").append(name).append(": ").append(value).append("\n");
    return text;
}

std::string provenancePath(const std::string &result)
{
    return result + ".json";
}

std::string jsonOf(const Provenance &provenance)
{
    io::Json object = io::Json::object();
    for (const auto &[name, value] : provenance.entries()) {
        std::string key(name);
        std::transform(key.begin(), key.end(), key.begin(), [](unsigned char c) { return std::tolower(c); });
        object[key] = value;
    }
    return object.dump(-1, ' ', false, io::Json::error_handler_t::replace);
}

} // namespace tnn::figures
