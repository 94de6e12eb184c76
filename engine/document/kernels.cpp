// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/kernels.h"

#include "engine/error.h"

namespace tnn::document {

Kernels::Kernels(checkpoint::Description description) :
    m_description(std::move(description)), m_tnos(m_description.tnos.size())
{
}

std::shared_ptr<const model::Tno> Kernels::tno(int index) const
{
    const auto place = static_cast<std::size_t>(index);
    return m_tnos[place].get([this, index, place] {
        const checkpoint::TnoDescription &described = m_description.tnos[place];
        if (!described.undrawn.empty())
            throw Error("%1: %2", described.name, described.undrawn);
        return std::make_shared<const model::Tno>(load(index));
    });
}

void passOver(checkpoint::Description &description, const checkpoint::GivenOptions &given, const Message &reason)
{
    for (const auto &options : {given.config, given.set}) {
        for (const auto &[key, value] : options)
            description.warnings.push_back(Message("%1 is passed over: %2", key, reason));
    }
}

} // namespace tnn::document
