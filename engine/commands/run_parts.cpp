// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/commands/run_parts.h"

#include "engine/commands/call_values.h"
#include "engine/commands/console.h"
#include "engine/io/npy.h"

namespace tnn::commands {

DocumentPtr openDocument(const Arguments &arguments)
{
    DocumentPtr document = Document::open(arguments.checkpoint, givenOptions(arguments));
    for (const std::string &warning : document->description().warnings)
        warn(warning);
    return document;
}

std::string npyOf(const Array &array)
{
    return io::npy(array.values, array.shape);
}

} // namespace tnn::commands
