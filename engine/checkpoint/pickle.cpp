// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/pickle.h"

#include "engine/checkpoint/pickle_machine.h"

namespace tnn::checkpoint {

Pickle parsePickle(ByteSpan bytes)
{
    Pickle pickle;
    PickleMachine machine(bytes, pickle.tree);
    try {
        pickle.tree.root = machine.run();
    } catch (const Error &error) {
        throw Error(error.reason() + " (byte " + std::to_string(machine.operation()) + " of the pickle)");
    }
    pickle.protocol = machine.protocol();
    pickle.size = machine.position();
    return pickle;
}

} // namespace tnn::checkpoint
