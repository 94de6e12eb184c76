// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/opened_input.h"

#include <algorithm>

#include <QString>

#include "engine/error.h"
#include "engine/io/npy.h"

namespace tnn::app {

namespace {

OpenedInput openNumbers(const document::Document &document, const std::string &path)
{
    const io::NpyArray array = io::readNpy(path);
    const long longest = array.shape.empty() ? 1 : *std::max_element(array.shape.begin(), array.shape.end());
    OpenedInput opened;
    if (array.size() == longest && array.size() > 0) {
        opened.input.values = array.floats();
        return opened;
    }
    if (const Message &refused = document.description().network.refused; !refused.empty())
        throw Error("an input must be a one-dimensional array with at least one value; %1", refused).in(path);
    const auto network = std::make_shared<const run::NetworkInput>(run::readNetworkInput(document, path));
    opened.input.network = network;
    if (!network->ids.empty())
        opened.text = run::TextIds{{network->ids.begin(), network->ids.begin() + network->tokens.n}, {}};
    return opened;
}

} // namespace

bool holdsNumbers(const std::string &path)
{
    return QString::fromStdString(path).endsWith(QStringLiteral(".npy"), Qt::CaseInsensitive);
}

OpenedInput openInput(const document::Document &document, const io::VocabularyPtr &vocabulary, const std::string &path,
                      const std::string &record)
{
    if (holdsNumbers(path))
        return openNumbers(document, path);
    if (const Message &refused = document.description().network.refused; !refused.empty())
        throw Error(refused).in(path);
    if (!vocabulary)
        throw Error("text requires a vocabulary, and there is none next to the checkpoint").in(path);
    OpenedInput opened;
    opened.text = run::readTextIds(vocabulary.get(), path, record);
    inFile(path, [&] { run::checkInputLength(document, static_cast<long>(opened.text->ids.size())); });
    opened.input.network = std::make_shared<const run::NetworkInput>(run::inputOfIds(opened.text->ids));
    return opened;
}

} // namespace tnn::app
