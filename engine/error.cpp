// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/error.h"

namespace tnn {

Message Error::message() const
{
    return m_file.empty() ? m_reason : Message("%1: %2", m_file, m_reason);
}

} // namespace tnn
