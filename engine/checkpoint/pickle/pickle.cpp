// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoint/pickle/pickle.h"

#include "engine/checkpoint/pickle/pickle_machine.h"

namespace tnn::checkpoint {

Pickle parsePickle(ByteSpan bytes, Nesting nesting)
{
    Pickle pickle;
    PickleMachine machine(bytes, pickle.tree, nesting);
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
