// SPDX-FileCopyrightText: 2026 The Tnnscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>

#include "described_text.h"
#include "engine/error.h"
#include "engine/native/arithmetic.h"

namespace {

using namespace tnn;

template <class Call> void survives(Call call)
{
    try {
        call();
    } catch (const Error &) {
    }
}

void findTnos(const checkpoint::Description &description)
{
    for (int layer = -1; layer <= static_cast<int>(description.layers.size()); ++layer) {
        survives([&] { checkpoint::tnoOf(description, layer, std::nullopt); });
        for (const checkpoint::Axis axis :
             {checkpoint::Axis::Sequence, checkpoint::Axis::Height, checkpoint::Axis::Width})
            survives([&] { checkpoint::tnoOf(description, layer, axis); });
    }
}

void computeKernel(const checkpoint::Checkpoint &checkpoint, const checkpoint::TnoDescription &description)
{
    constexpr long Small = 1 << 12; // views with stride 0 may be arbitrarily wide; that only takes time
    const auto arithmetic = native::float32();
    const model::Tno tno = checkpoint::loadTno(checkpoint, description, *arithmetic);
    if (description.channels() > Small || description.rpeWidth > Small)
        return;
    for (const long n : {1, 4}) {
        survives([&] {
            const toeplitz::Coefficients raw = model::rawCoefficients(*arithmetic, tno, n, {0});
            model::coefficients(*arithmetic, tno, raw);
        });
    }
}

} // namespace

/// Everything derived from tensors' names and shapes, metadata and user options: from the family to a kernel.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const DescribedText made = describedText({reinterpret_cast<const char *>(data), size});
    survives([&] {
        const checkpoint::Description description = checkpoint::describe(made.checkpoint, made.given);
        findTnos(description);
        for (const checkpoint::TnoDescription &tno : description.tnos) {
            survives([&] { checkpoint::kernelTensors(made.checkpoint, tno); });
            survives([&] { computeKernel(made.checkpoint, tno); });
        }
    });
    return 0;
}
